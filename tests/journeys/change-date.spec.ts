import type { Page } from "@playwright/test";
import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { messageTo } from "../setup/people-journey";
import {
  book,
  chooseProduct,
  continueTo,
  leaveFrame,
  payByCard,
  reachCardPage,
  typeCard,
} from "../setup/shopper-journey";

const cards = { approved: "4580000000000000", declined: "4580000000000018" };

/** Books a holiday with Flying Safe and opens its page as a visitor; returns the phone that messages go to. */
async function bookedWithFlyingSafe(page: Page, place: number): Promise<string> {
  await chooseProduct(page, "he", place);
  await book(page);
  const mobile = `052${String(Date.now()).slice(-7)}`;
  await reachCardPage(page, { mobile, services: ["FLYING_SAFE"] });
  await payByCard(page);
  const pnr = await page.locator(".reference").innerText();

  await page.context().clearCookies();
  await page.goto("/visitor/login");
  await page.locator("[name=pnr]").fill(pnr);
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/visitor\/verify/);
  await page.locator("[name=verificationCode]").fill(await messageTo(page, mobile, /#(\d{6})/));
  await continueTo(page, /\/visitor(\?|$)/);
  return mobile;
}

/** The values of the days offered, each a date and its difference in price, dearer ones or the others. */
async function days(page: Page, dearer: boolean): Promise<string[]> {
  const all = await page
    .locator("[name=date]")
    .evaluateAll((inputs) => inputs.map((one) => one.getAttribute("value")!));
  return all.filter((value) => Number(value.split(" ")[1]) > 0 === dearer);
}

const printDay = (day: string) => day.split(" ")[0]!.split("-").reverse().join("/");

test("a customer with Flying Safe moves the booking to another day, once", async ({ page }) => {
  covers("7.187", "7.188");
  onlyIn(phoneScripted);
  // The last of the list, at whatever is left of it: the first ones have no cheaper day.
  const mobile = await bookedWithFlyingSafe(page, -1);
  await expect(page.locator("#flying-safe")).toContainText("שינוי תאריך אחד: לא נוצל");
  await page.locator("#flying-safe a[href*='/visitor/date']").click();
  await page.waitForURL(/\/visitor\/date/);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);

  await page.locator("button[value=date]").click();
  await expect(page.locator("#errors")).toContainText("בחרו תאריך");
  // A day soon would need the passports that may still be given for a later one.
  const day = (await days(page, false)).at(-1);
  await page.locator(`[name=date][value="${day}"]`).check();
  await page.locator("button[value=date]").click();
  await expect(page.locator("main")).toContainText("התאריך שונה");
  await expect(page.locator("main")).toContainText(printDay(day!));
  await expectNoAxeViolations(page);
  expect(await messageTo(page, mobile, /(הועברה לתאריכים)/)).toBeTruthy();

  await page.goto("/visitor");
  await expect(page.locator("#flying-safe")).toContainText("שינוי תאריך: נוצל");
  await expect(page.locator("#flying-safe a[href*='/visitor/date']")).toHaveCount(0);
});

test("a customer pays the difference of a dearer day after a card that was declined", async ({ page }) => {
  covers("7.193", "7.194");
  onlyIn(phoneScripted);
  const mobile = await bookedWithFlyingSafe(page, 4);
  const paidBefore = await page.locator("dl.facts").first().innerText();
  await page.goto("/visitor/date");
  const day = (await days(page, true)).at(-1);
  await page.locator(`[name=date][value="${day}"]`).check();
  await page.locator("button[value=date]").click();
  await page.waitForURL(/\/visitor\/change/);
  // The prices before and after, and their difference.
  await expect(page.locator("#hotel-change dl")).toContainText("המחיר הנוכחי");
  await expect(page.locator("#hotel-change dl")).toContainText("המחיר אחרי השינוי");
  await expect(page.locator("#hotel-change dl")).toContainText(printDay(day!));
  await expectNoAxeViolations(page);
  // A page of an earlier offer does not answer this one: it says so, and shows the present one.
  await page.locator("[name=changeId]").evaluate((field: HTMLInputElement) => field.setAttribute("value", "earlier"));
  await page.locator("button[value=true]").click();
  await expect(page.locator("#errors")).toContainText("כבר אינה בתוקף");
  await expect(page.locator("#hotel-change dl")).toContainText(printDay(day!));
  await page.locator("button[value=true]").click();
  const frame = page.frameLocator("iframe");
  await typeCard(frame, cards.declined);
  await leaveFrame(page, frame);
  await expect(page.locator(".notice-bad")).toContainText("לא חויבתם");
  await page.locator("button[value=true]").click();
  await expectNoSidewaysScroll(page, 320);
  await typeCard(page.frameLocator("iframe"), cards.approved);
  await leaveFrame(page, page.frameLocator("iframe"));
  await expect(page.locator("#hotel-change")).toContainText("ההפרש שולם והשינוי בוצע", { timeout: 30_000 });
  await expectNoAxeViolations(page);
  expect(await messageTo(page, mobile, /(הועברה לתאריכים .* שולמו)/)).toBeTruthy();
  await page.goto("/visitor");
  await expect(page.locator("dl.facts").first()).toContainText(printDay(day!));
  expect(await page.locator("dl.facts").first().innerText()).not.toBe(paidBefore);
  await expect(page.locator("#flying-safe")).toContainText("שינוי תאריך: נוצל");
});
