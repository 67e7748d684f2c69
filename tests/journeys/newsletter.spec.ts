import type { Page } from "@playwright/test";
import { logInToDesk } from "../setup/desk-journey";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { messageTo } from "../setup/people-journey";
import { waitUntilSettled } from "../setup/shopper-journey";

/** A code opens the desk once, so browsers that run at the same time log in as separate users. */
const users: Record<string, string> = { "phone-he-script": "desk4", "desktop-noscript": "desk8" };

const checkPage = async (page: Page) => {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
};

/** Signs up and confirms from the mailbox. Returns the unsubscribe address of the welcome mail. */
async function subscribe(page: Page, email: string): Promise<string> {
  await page.goto("/הרשמה-לרשימת-תפוצה");
  await waitUntilSettled(page);
  await page.locator("main [name=email]").fill(email);
  await page.locator("main form button.button").click();
  await page.goto(await messageTo(page, email, /(\/newsletter\/confirm\/[\w-]+)/));
  await checkPage(page);
  await page.locator("main form button.button").click();
  await expect(page.locator("main .notice-good")).toBeVisible();
  return messageTo(page, email, /(\/newsletter\/unsubscribe\/[\w-]+)/);
}

test("the desk writes, tests and sends a newsletter; a subscriber gets it and leaves", async ({ page, browser }) => {
  onlyIn(phoneScripted);
  const { project } = test.info();
  const stamp = String(Date.now()).slice(-8);
  const email = `reader-${stamp}@example.com`;
  let leave = await subscribe(page, email);

  const context = await browser.newContext({ ...project.use, locale: "he-IL" });
  const desk = await context.newPage();
  await desk.goto(new URL("/admin/login", page.url()).href);
  await logInToDesk(desk, users[project.name]!);
  await desk.goto(new URL("/admin/newsletter", page.url()).href);
  await expect(desk.locator("main")).toContainText("מנויים מאושרים");
  await checkPage(desk);
  await desk.locator("main a.button").click();
  await checkPage(desk);

  // A text missing in one language is required, and the others are kept.
  for (const language of ["he", "en", "ru"]) {
    await desk.locator(`[name="subjects.${language}"]`).fill(`${stamp} ${language}`);
    await desk.locator(`[name="texts.${language}"]`).fill(`First ${language}\n\nSecond`);
  }
  await desk.locator("[name=do][value=save]").click();
  await expect(desk.locator("#errors")).toContainText("العربية");
  await expect(desk.locator('[name="subjects.ru"]')).toHaveValue(`${stamp} ru`);
  await checkPage(desk);
  await desk.locator('[name="subjects.ar"]').fill(`${stamp} ar`);
  await desk.locator('[name="texts.ar"]').fill("First ar");
  await desk.locator("[name=do][value=save]").click();
  await desk.waitForURL(/done=saved/);
  await checkPage(desk);

  // A test goes to one address; a wrong one is refused and kept.
  await desk.locator("[name=email]").fill("office");
  await desk.locator("[name=do][value=test]").click();
  await expect(desk.locator("#errors")).toContainText("כתובת המייל אינה תקינה");
  await expect(desk.locator("[name=email]")).toHaveValue("office");
  const office = `office-${stamp}@example.com`;
  await desk.locator("[name=email]").fill(office);
  await desk.locator("[name=language]").selectOption("en");
  await desk.locator("[name=do][value=test]").click();
  await desk.waitForURL(/done=tested/);
  expect(await messageTo(page, office, /(First en)/)).toBe("First en");

  // One newsletter a week: of the browsers of a run the first one sends, the others read why they cannot.
  await desk.locator("[name=do][value=send]").click();
  await expect(desk.locator("#errors")).toContainText("סמנו שבדקתם");
  await desk.locator("[name=sure]").check();
  await desk.locator("[name=do][value=send]").click();
  await expect(desk.locator("#errors, .notice-good")).toContainText(/השליחה התחילה|הקודם יצא לפני פחות משבוע/);
  const isSent = desk.url().includes("done=sending");
  await checkPage(desk);
  if (isSent) {
    leave = await messageTo(page, email, /First he[\s\S]*(\/newsletter\/unsubscribe\/[\w-]+)/);
    await desk.reload();
    await expect(desk.locator("main")).toContainText("First he");
  }
  await desk.goto(new URL("/admin/newsletter?lang=en", page.url()).href);
  const row = desk.locator("tr", { hasText: `${stamp} en` });
  await expect(row).toContainText(isSent ? /Sent|Being sent/ : "Draft");
  await checkPage(desk);
  await context.close();

  // Opening the link removes nobody; the button does.
  await page.goto(leave);
  await checkPage(page);
  await page.reload();
  await page.locator("main form button.button").click();
  await expect(page.locator("main .notice-good")).toContainText("הוסרתם מרשימת התפוצה");
  await checkPage(page);
});
