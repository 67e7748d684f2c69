import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { logInAsClerk, logInByPassword, messageTo } from "../setup/people-journey";
import {
  book,
  chooseProduct,
  continueTo,
  expectConfirmed,
  fillPayer,
  fillTravellers,
  payByCard,
  waitUntilSettled,
} from "../setup/shopper-journey";

test.beforeEach(() => {
  onlyIn(phoneScripted);
});

test("a coupon is refused with a reason, applied, removed and paid with", async ({ page }) => {
  covers("3.63", "5.12", "5.13", "8.3");
  await chooseProduct(page, "he", 6);
  await book(page);
  await fillTravellers(page);
  await continueTo(page, /\/payer\?/);
  await fillPayer(page);
  await continueTo(page, /\/extras\?/);
  const service = page.locator("[name=service]").first();
  const total = () => page.locator(".sum").first().innerText();
  const withoutService = await total();
  await service.check();
  // The field has one button: it checks a code, and then uses it.
  const check = () => page.locator("button[name=check]").click();
  const apply = () => page.locator("button[name=apply]").click();
  await expect(page.locator("button[name=apply]")).toHaveCount(0);
  await page.locator("[name=coupon]").fill("LONGAGO2020X");
  await check();
  await expect(page.locator("#coupon-error")).toContainText("מספר קופון שגוי");
  // No input is lost by it.
  await expect(page.locator("[name=coupon]")).toHaveValue("LONGAGO2020X");
  await expect(service).toBeChecked();
  await expect.poll(total).not.toBe(withoutService);
  // Where the page stands now, the bar that stays in view may cover half a box.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoAxeViolations(page);
  await page.locator("[name=coupon]").fill("sunny-days 50");
  await check();
  await apply();
  await expect(page.locator("main")).toContainText(/קופון .?SUNNYDAYS50/);
  await waitUntilSettled(page);
  const reducedTotal = await total();
  await page.locator("[name=coupon]").fill("TENPERCENT10");
  await check();
  await expect(page.locator("#coupon-error")).toContainText("אי אפשר לשלב את הקופון הזה");
  await page.locator("button[name=remove]").click();
  await expect(page.locator("button[name=remove]")).toHaveCount(0);
  await waitUntilSettled(page);
  expect(await total()).not.toBe(reducedTotal);
  await page.locator("[name=coupon]").fill("SUNNYDAYS50");
  await check();
  await expect(page.locator("form p[role=status]")).toContainText("מוזיל את ההזמנה");
  await apply();
  await expect(page.locator("button[name=remove]")).toHaveCount(1);
  await waitUntilSettled(page);
  expect(await total()).toBe(reducedTotal);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  // A wrong code keeps nobody from going on.
  await page.locator("[name=coupon]").fill("LONGAGO2020X");
  await check();
  await page.locator("button[name=skip]").click();
  await page.waitForURL(/\/check\?/);
  await waitUntilSettled(page);
  const bought = page.locator(".trip:not(aside *)");
  await expect(bought).toContainText("DANA COHEN, NOAM COHEN");
  await expect(bought).toContainText("SUNNYDAYS50");
  // A desktop shows the trip beside the form alone.
  await expect(page.locator(".trip .sum .price").locator("visible=true").first()).toBeVisible();
  const hotel = await bought.locator(".trip-title").innerText();
  await page.locator("[name=acceptTerms]").check();
  await continueTo(page, /\/verifying-card/);
  await payByCard(page);
  await expect(page.locator("main header .facts")).toContainText(hotel);
  await expect(page.locator("main header .facts .dates")).toBeVisible();
  await expect(page.locator("main")).toContainText("SUNNYDAYS50");
});

/** The clerk sends the booking to the customer, who reads it on their own phone and accepts the terms. */
async function signedByCustomer(page: Page, browser: Browser, device: BrowserContextOptions, mobile: string) {
  await page.locator("button[value=sign]").click();
  await expect(page.locator("main")).toContainText("קישור לחתימה נשלח");
  const context = await browser.newContext({ ...device, locale: "he-IL" });
  const customer = await context.newPage();
  await customer.goto(new URL(await messageTo(page, mobile, /(\/sign\/[\w-]+)/), page.url()).href);
  const offer = customer.locator("main");
  // The whole offer at the agent's price: agency, flights, room and board, travellers; no other price in dollars.
  for (const text of ["3,000.50", "נופש – המוקד", "טיסות", "חדרים", "אירוח", "DANA COHEN"])
    await expect(offer).toContainText(text);
  // Nothing is confirmed before it is paid.
  await expect(offer).toContainText("טרם הוזמן");
  await expect(offer).not.toContainText("מאושר");
  const dollars = (await offer.innerText())
    .match(/\$\s?[\d,.]*\d/g)!
    .map((text) => Number(text.replace(/[$,\s]/g, "")));
  const fees = [10, 35, 70, 100].map((percent) => Math.round(300_050 * (percent / 100)) / 100);
  for (const amount of dollars) expect([3000.5, ...fees]).toContain(amount);
  await signature(page, "seen", "הלקוח פתח את הקישור");
  await expectNoAxeViolations(customer);
  await expectNoSidewaysScroll(customer, 320);
  await customer.locator("main form button.button").click();
  await expect(customer.locator("#errors")).toContainText("יש לאשר את תנאי ההזמנה");
  await customer.locator("[name=acceptTerms]").check();
  await customer.locator("main form button.button").click();
  await expect(customer.locator("main")).toContainText("תודה, אישרתם את ההזמנה");
  await expectNoAxeViolations(customer);
  await context.close();
  await signature(page, "signed", "נחתם");
}

/** What the agent's list says about the signature of the booking on the page. */
async function signature(page: Page, state: string, text: string) {
  const list = await page.context().newPage();
  await list.goto(new URL("/agent", page.url()).href);
  const tag = list.locator(`section:has(#held) li:has(a[href*="${new URL(page.url()).searchParams.get("booking")}"])`);
  await expect(tag.locator(`[data-signature=${state}]`)).toContainText(text);
  await expect(tag).toContainText(/\$[\d,]+/);
  await expect(tag).not.toContainText("USD");
  await expectNoAxeViolations(list);
  await expectNoSidewaysScroll(list, 320);
  await list.close();
}

test("a clerk sells by phone with a discount, sees what is not allowed, and the customer signs the booking", async ({
  page,
  browser,
}, { project }) => {
  covers("6.6");
  const mobile = `054${String(Date.now()).slice(-7)}`;
  await page.goto("/agent/login");
  await logInAsClerk(page);
  await chooseProduct(page, "he", 0);
  await book(page);
  await fillTravellers(page);
  await continueTo(page, /\/payer\?/);
  await fillPayer(page, mobile);
  await continueTo(page, /\/extras\?/);
  await continueTo(page, /\/check\?/);
  await expect(page.locator("main")).toContainText(/פרטי סוכן .?FCDIREC/);
  // What the agency earns and may give stands beside the field, and above it is refused with the same limit.
  await expect(page.locator(".agent-prices")).toContainText(/מחיר ההזמנה.*\$\d.*עמלה.*\$\d.*מחיר נטו לסוכן.*\$\d/);
  const hint = await page.locator("#DiscountAmountByAgent-hint").innerText();
  const most = /\$[\d,.]*\d/.exec(hint)![0];
  await page.locator("[name=DiscountAmountByAgent]").fill("99999");
  await page.locator("[name=remarkByAgent]").fill("מבקשים קומה גבוהה");
  await page.locator("button[value=save]").click();
  await expect(page.locator("#errors")).toContainText(new RegExp(`\\${most}\\S* לכל היותר`));
  await expect(page.locator("[name=remarkByAgent]")).toHaveValue("מבקשים קומה גבוהה");
  await expectNoAxeViolations(page);
  await page.locator("[name=DiscountAmountByAgent]").fill("10");
  await page.locator("[name=salePriceByAgent]").fill("1");
  await page.locator("[name=phoneOrder]").check();
  await page.locator("button[value=save]").click();
  await expect(page.locator("#errors")).toContainText("מחיר מכירה");
  await page.locator("[name=salePriceByAgent]").fill("3000,5");
  await page.locator("button[value=save]").click();
  await expect(page.locator(".lines").first()).toContainText("דמי הזמנה טלפונית");
  await expect(page.locator(".lines").first()).toContainText("הנחת סוכן");
  await waitUntilSettled(page);
  await expect(page.locator("[name=salePriceByAgent]")).toHaveValue("3000.50");
  await signedByCustomer(page, browser, project.use, mobile);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await page.locator("[name=acceptTerms]").check();
  await page.locator("main form button.button").first().click();
  await page.waitForURL(/\/verifying-card/);
  await payByCard(page);
  await expect(page.locator("main")).toContainText("מבקשים קומה גבוהה");
  await expect(page.locator("main")).toContainText("דנה");
});

test("an agency with the permission orders without payment", async ({ page }) => {
  await page.goto("/agency/login");
  await logInByPassword(page, "GALIL");
  await chooseProduct(page, "he", 1);
  await book(page);
  await fillTravellers(page);
  await continueTo(page, /\/payer\?/);
  await fillPayer(page);
  await continueTo(page, /\/extras\?/);
  await continueTo(page, /\/check\?/);
  await page.locator("[name=salePriceByAgent]").fill("2500");
  await page.locator("button[value=bypass]").click();
  await expect(page.locator("#errors")).toContainText("יש לאשר את תנאי ההזמנה");
  await page.locator("[name=acceptTerms]").check();
  await page.locator("button[value=bypass]").click();
  await expectConfirmed(page);
  await expect(page.locator("main")).toContainText("מחיר מכירה");
  await expectNoAxeViolations(page);
});
