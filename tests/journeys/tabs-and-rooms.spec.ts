import type { Page } from "@playwright/test";
import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import {
  book,
  chooseProduct,
  comingMonth,
  continueTo,
  fillPayer,
  fillTravellers,
  payByCard,
  runsScript,
  waitUntilSettled,
} from "../setup/shopper-journey";

test.beforeEach(() => {
  onlyIn(phoneScripted);
});

/** Each name stands under its room, as on the travellers' page, and only the child's with its age on the day of return. */
async function expectPeopleByRoom(page: Page, legends: string[]) {
  const names = ["DANA", "NOAM", "YAEL", "OMER", "TAL"];
  const section = page.locator("section").filter({ has: page.locator("h3", { hasText: "חדר ראשון" }) });
  await expect(section.locator("h3")).toHaveText(["חדר ראשון", "חדר שני"]);
  const inRooms = await section.locator("ul").allInnerTexts();
  expect(inRooms).toHaveLength(2);
  for (const name of names) expect(inRooms.join("\n")).toContain(`${name} COHEN`);
  expect(inRooms.filter((room) => room.includes("DANA"))).toHaveLength(1);
  const child = names[legends.findIndex((legend) => /ילד/.test(legend))]!;
  await expect(section.locator("li", { hasText: "גיל" })).toContainText([child]);
}

test("a family takes two rooms, each with its own passengers", async ({ page }) => {
  const party = "adult=4&child=1&listAgeChildren=7";
  await page.goto(`/search-result?dest=ATH&yearMonth=${comingMonth()}&${party}`);
  await waitUntilSettled(page);
  await page.locator("article.deal a").nth(4).click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  await book(page);
  await expect(page.locator("main h2")).toContainText([/ראשון/, /שני/]);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  const order = await page.locator("fieldset.traveller > legend").allTextContents();
  expect(order).toHaveLength(5);
  for (let index = 0; index < 5; index += 1) {
    const at = (field: string) => page.locator(`[name="travellers[${index}].${field}"]`);
    const isChild = /ילד/.test(order[index]!);
    await at("firstName").fill(["dana", "noam", "yael", "omer", "tal"][index]!);
    await at("lastName").fill("cohen");
    if (!isChild) continue;
    await at("birth.day").fill("4");
    await at("birth.month").fill("3");
    await at("birth.year").fill(String(new Date().getFullYear() - 8));
  }
  await continueTo(page, /\/payer\?/);
  await fillPayer(page);
  await continueTo(page, /\/extras\?/);
  await continueTo(page, /\/check\?/);
  await expectPeopleByRoom(page, order);
  await page.locator("[name=acceptTerms]").check();
  await continueTo(page, /\/verifying-card/);
  await payByCard(page);
  await expectPeopleByRoom(page, order);
  await expect(page.locator("main")).toContainText("חדר 2");
});

test("check 12: a refresh keeps the input, two tabs share one booking, and a second booking is separate", async ({
  page,
  context,
}) => {
  covers("4.14");
  await chooseProduct(page, "he", 5);
  await book(page);
  const first = page.url();
  await fillTravellers(page);
  await continueTo(page, /\/payer\?/);
  await page.reload();
  await page.goto(first);
  await expect(page.locator("[name='travellers[0].firstName']")).toHaveValue("DANA");

  const tab = await context.newPage();
  await tab.goto(first.replace("/travellers?", "/payer?"));
  await waitUntilSettled(tab);
  await fillPayer(tab);
  await continueTo(tab, /\/extras\?/);
  // The first tab continues from its own step: the other tab's stored data is there.
  await waitUntilSettled(page);
  await continueTo(page, /\/payer\?/);
  await expect(page.locator("[name=email]")).toHaveValue("dana@example.com");

  await chooseProduct(tab, "he", 1);
  await book(tab);
  const idOf = (url: string) => new URL(url).searchParams.get("booking");
  expect(idOf(tab.url())).not.toBe(idOf(first));
  await expect(tab.locator("[name='travellers[0].firstName']")).toHaveValue("");
  await page.goto(first);
  await expect(page.locator("[name='travellers[0].firstName']")).toHaveValue("DANA");
  await tab.close();
});

test("an idle page asks at the end of its time, and an active booking is restored", async ({ page }) => {
  covers("4.12");
  await chooseProduct(page, "he", 2);
  const script = await runsScript(page);
  if (script) await page.clock.install();
  await book(page);
  const id = new URL(page.url()).searchParams.get("booking");
  if (script) {
    const expiryRequest = page.waitForRequest((request) => request.url().includes("/booking/over?why=expired"));
    await page.clock.fastForward("16:00");
    await expiryRequest;
  } else {
    const html = await (await page.request.get(page.url())).text();
    expect(html).toMatch(
      // Seven minutes for the names of a couple, and five seconds.
      new RegExp(
        `http-equiv="refresh" content="(?:3\\d\\d|4[0-2]\\d); url=/booking/over\\?why=expired&amp;booking=${id}"`,
        "i",
      ),
    );
    await page.goto(`/booking/over?why=expired&booking=${id}`);
  }
  await expect(page).toHaveURL(/\/travellers\?/);
});
