import { readFileSync } from "node:fs";
import type { Browser, Locator, Page, TestInfo } from "@playwright/test";
import { typedPayer } from "../factories/a-payer";
import { readSheet } from "../factories/read-sheet";
import { openDesk } from "../setup/desk-journey";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "../setup/journey";
import { password } from "../setup/people-journey";
import { waitUntilSettled } from "../setup/shopper-journey";

/** A code opens the desk once, so browsers that run at the same time log in as separate users. */
const users: Record<string, string> = { "desktop-he-script": "desk6", "desktop-noscript": "desk7" };
test.beforeEach(({ page: _ }, { project }) => {
  test.skip(!users[project.name], "one project with script, one without: keys are the desktop's");
});

const checkPage = async (page: Page) => {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
};

/** Presses Tab until the element is reached, like a user without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const firstMatch = target.first();
  await firstMatch.waitFor();
  for (let presses = 0; presses < 250; presses += 1) {
    if (await firstMatch.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

async function enter(page: Page, target: Locator, address?: RegExp): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
  if (!address) return;
  await page.waitForURL(address);
  await waitUntilSettled(page);
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.locator(`[name="${name}"]`));
  await page.keyboard.type(text);
}

/** The desk in its own browser; sends a clerk a message, first an empty one. */
async function openMessages(browser: Browser, info: TestInfo, here: string) {
  const desk = await openDesk(browser, info, here, users[info.project.name]!);
  await desk.goto(new URL("/admin/messages", here).href);
  await desk.locator("[name=agencyCode]").fill("GALIL");
  await desk.locator("[name=clerkName]").fill("nobody");
  await desk.locator("main form button.button").click();
  await expect(desk.locator("#errors")).toContainText(/./);
  await expect(desk.locator("[name=agencyCode]")).toHaveValue("GALIL");
  await checkPage(desk);
  return {
    desk,
    async say(title: string) {
      await desk.locator("[name=agencyCode]").fill("GALIL");
      await desk.locator("[name=clerkName]").fill("Rami");
      await desk.locator("[name=title]").fill(title);
      await desk.locator("[name=body]").fill("<b>שתי</b> שורות\nשל הודעה");
      await desk.locator("main form button.button").click();
      await desk.waitForURL(/sent=1/);
      await expect(desk.locator("main")).toContainText(title);
      await checkPage(desk);
    },
    article: (title: string) => desk.locator("article", { hasText: title }),
    close: () => desk.context().close(),
  };
}

test("an agent works by keyboard: log-in, a message of the desk, the price plan and its file, a booking, its signature", async ({
  page,
  browser,
}, info) => {
  // A session of a few hundred keys.
  test.slow();
  const scripted = info.project.name === "desktop-he-script";
  const title = `שעות פתיחה ${info.project.name} ${Date.now()}`;
  await page.goto("/agent/login");
  await type(page, "odyAgentCode", "GALIL");
  await type(page, "clerkName", "Rami");
  await type(page, "password", password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/agent$/);
  await checkPage(page);
  const second = scripted ? await page.context().newPage() : null;
  if (second) {
    const line = second.waitForEvent("websocket");
    await second.goto("/contact");
    await line;
  }

  const office = await openMessages(browser, info, page.url());
  await office.say(title);
  if (second) {
    // Shown on every tab and dismissed by keyboard; announced once.
    for (const tab of [second, page]) await expect(tab.locator(".toast", { hasText: title })).toHaveCount(1);
    await expect(page.locator("[data-unread]")).toHaveText(/^[1-9]/);
    await expectNoAxeViolations(page);
    await enter(page, page.locator(".toast", { hasText: title }).locator("button"));
    await expect(page.locator(".toast", { hasText: title })).toHaveCount(0);
    await second.close();
  } else await page.reload();
  await enter(page, page.locator("header a[href^='/agent/messages']"), /\/agent\/messages/);
  const message = page.locator("article", { hasText: title });
  await expect(message.locator(".message-text")).toHaveText(/<b>שתי<\/b> שורות\nשל הודעה/);
  await checkPage(page);
  await enter(page, message.locator("button"), /saved=1/);
  await expect(message).toContainText("אושר ב־");
  await office.desk.reload();
  await expect(office.article(title)).toContainText("אושרה: 1");

  await enter(page, page.locator("header .account a[href='/agent']"), /\/agent$/);
  await type(page, "deal", "no such deal");
  await page.keyboard.press("Enter");
  await expect(page.locator("#errors")).toContainText("אין דיל עם הקוד הזה");
  await expect(page.locator("[name=deal]")).toHaveValue("no such deal");
  await checkPage(page);
  await enter(page, page.locator("main a[href='/price-plan']"), /\/price-plan$/);
  await enter(page, page.locator("main a.chip[href*='dest=ATH']"), /dest=ATH/);
  await enter(page, page.locator("main a.chip[href*='hotelId=']"), /hotelId=/);
  await enter(page, page.locator("main a.chip[href^='/price-plan/ATH/']"), /\/price-plan\/ATH\//);
  const plan = new URL(page.url()).pathname;
  // All columns are in view, the status at the end of the line included.
  expect(await page.locator("section.plan").evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  // The prices are exported as a readable spreadsheet in the direction of the language; then the table again.
  const [file] = await Promise.all([page.waitForEvent("download"), enter(page, page.locator("#plan-xlsx"))]);
  expect(file.suggestedFilename()).toMatch(/^price-plan-ATH-.*\.xlsx$/);
  const sheet = await readSheet(readFileSync(await file.path()));
  expect(sheet.view.rightToLeft).toBe("1");
  // Headed by the agency it was made for.
  expect(sheet.rows[0]![0]!.text).toBe("גליל טורס");
  expect(sheet.rows[1]![0]!.text).toContain("מחירון");
  expect(sheet.rows.length).toBeGreaterThan(await page.locator("table tbody tr").count());
  if (new URL(page.url()).pathname !== plan)
    await enter(page, page.locator(`main a[href^='${plan}']`), new RegExp(plan));
  // The price of a couple.
  await enter(page, page.locator("table td:nth-child(3) a"), /\/product-page\/app/);
  const deal = new URL(page.url()).searchParams.get("packId")!;
  await enter(page, page.locator("button[form=selection]"), /\/(travellers|all)\?/);
  await enter(page, page.locator("main a[href*='/travellers?']").last(), /\/travellers\?/);
  for (const [index, name] of ["dana", "noam"].entries()) {
    const at = (field: string) => `travellers[${index}].${field}`;
    await type(page, at("firstName"), name);
    await type(page, at("lastName"), "cohen");
    await tabTo(page, page.locator(`[name="${at("gender")}"]`));
    await page.keyboard.press("Space");
    for (const [part, text] of [
      ["birth.day", "4"],
      ["birth.month", "3"],
      ["birth.year", "1985"],
    ] as const)
      await type(page, at(part), text);
    if ((await page.locator(`[name="${at("passportNumber")}"]`).count()) === 0) continue;
    await type(page, at("passportNumber"), `1234567${index}`);
    for (const [part, text] of [
      ["expiry.day", "1"],
      ["expiry.month", "1"],
      ["expiry.year", "2034"],
    ] as const)
      await type(page, at(part), text);
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/payer\?/);
  await waitUntilSettled(page);
  for (const [name, text] of Object.entries(typedPayer)) await type(page, name, text);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/extras\?/);
  await waitUntilSettled(page);
  await enter(page, page.locator("main form button.button").last(), /\/check\?/);
  if (scripted) {
    // A message that arrives meanwhile hides nothing of the order's summary, which stays in view.
    await office.say(`${title} בהזמנה`);
    const toast = (await page.locator(".toast", { hasText: title }).boundingBox())!;
    const summary = (await page.locator(".trip-side").boundingBox())!;
    expect(toast.x).toBeGreaterThanOrEqual(summary.x + summary.width);
    await page.locator(".toast button").first().click();
  }
  await office.close();
  await type(page, "salePriceByAgent", "3000");
  await enter(page, page.locator("button[value=save]"));
  await expect(page.locator("[name=salePriceByAgent]")).toHaveValue("3000.00");
  await waitUntilSettled(page);
  await enter(page, page.locator("button[value=sign]"));
  await expect(page.locator("main")).toContainText("קישור לחתימה נשלח");

  // The dashboard shows how long it is held and links to it; the hotel's prices and the deal by its code are at hand.
  await page.goto("/agent");
  const heldSection = page.locator("section", { has: page.locator("#held") }).locator("li", { hasText: "דנה כהן" });
  await expect(heldSection.first()).toContainText("מוחזק עד");
  await expect(heldSection.first().locator("[data-signature=asked]")).toContainText("נשלח לחתימה");
  await expect(heldSection.first().locator("button[name=sign]")).toHaveText("שליחה חוזרת לחתימה");
  await expect(page.locator(`main a[href='${plan}']`)).toHaveCount(1);
  await checkPage(page);
  await type(page, "deal", deal);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/product-page/);
  expect(new URL(page.url()).searchParams.get("packId")).toBe(deal);
});
