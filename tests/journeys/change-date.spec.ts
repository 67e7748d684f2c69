import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { messageTo } from "../setup/people-journey";
import {
  book,
  chooseProduct,
  continueTo,
  expectConfirmed,
  leaveFrame,
  reachCardPage,
  typeCard,
} from "../setup/shopper-journey";

test("a customer with Flying Safe moves the booking to another day, once", async ({ page, context }) => {
  covers("7.187", "7.188");
  onlyIn(phoneScripted);
  await chooseProduct(page, "he", 7);
  await book(page);
  const mobile = `052${String(Date.now()).slice(-7)}`;
  const frame = await reachCardPage(page, { mobile, services: ["FLYING_SAFE"] });
  await typeCard(frame, "4580000000000000");
  await leaveFrame(page, frame);
  await expectConfirmed(page);
  const pnr = await page.locator(".reference").innerText();

  await context.clearCookies();
  await page.goto("/visitor/login");
  await page.locator("[name=pnr]").fill(pnr);
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/visitor\/verify/);
  await page.locator("[name=verificationCode]").fill(await messageTo(page, mobile, /#(\d{6})/));
  await continueTo(page, /\/visitor(\?|$)/);
  await expect(page.locator("#flying-safe")).toContainText("שינוי תאריך אחד: לא נוצל");
  await page.locator("#flying-safe a[href*='/visitor/date']").click();
  await page.waitForURL(/\/visitor\/date/);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);

  await page.locator("button[value=date]").click();
  await expect(page.locator("#errors")).toContainText("בחרו תאריך");
  // A more expensive day is shown but cannot be selected.
  const day = page.locator("[name=date]:enabled").first();
  const [year, month, date] = (await day.getAttribute("value"))!.split(" ")[0]!.split("-");
  await day.check();
  await page.locator("button[value=date]").click();
  await expect(page.locator("main")).toContainText("התאריך שונה");
  await expect(page.locator("main")).toContainText(`${date}/${month}/${year}`);
  await expectNoAxeViolations(page);
  expect(await messageTo(page, mobile, /(הועברה לתאריכים)/)).toBeTruthy();

  await page.goto("/visitor");
  await expect(page.locator("#flying-safe")).toContainText("שינוי תאריך: נוצל");
  await expect(page.locator("#flying-safe a[href*='/visitor/date']")).toHaveCount(0);
});
