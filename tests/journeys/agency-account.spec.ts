import type { Page } from "@playwright/test";
import { openDesk } from "../setup/desk-journey";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "../setup/journey";
import { logInByPassword, messageTo, verifyLoginCode } from "../setup/people-journey";
import { book, chooseProduct, continueTo, expectConfirmed, fillPayer, fillTravellers } from "../setup/shopper-journey";

/** A code opens the desk once, so browsers that run at the same time log in as separate users. */
const users: Record<string, string> = { "desktop-he-script": "desk9", "phone-noscript": "desk10" };
test.beforeEach(({ page: _ }, { project }) => {
  test.skip(!users[project.name], "one project with script, one without");
});

const checkPage = async (page: Page) => {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
};

/** An order on the account of an agency, in its own browser; its reference. */
async function ordered(page: Page, mobile: string): Promise<string> {
  await page.goto("/agency/login");
  await logInByPassword(page, "GALIL");
  await chooseProduct(page, "he", 2);
  await book(page);
  await fillTravellers(page);
  await continueTo(page, /\/payer\?/);
  await fillPayer(page, mobile);
  await continueTo(page, /\/extras\?/);
  await continueTo(page, /\/check\?/);
  await page.locator("[name=salePriceByAgent]").fill("2500");
  await page.locator("[name=acceptTerms]").check();
  await page.locator("button[value=bypass]").click();
  await expectConfirmed(page);
  return page.locator(".reference").innerText();
}

/** On the agency's page at the desk: a payment of the order is recorded by mistake and reversed with a reason, and the order is owed again. */
async function reversePayment(desk: Page, pnr: string, owed: string): Promise<void> {
  const order = desk.locator("#orders tr", { hasText: pnr });
  const payments = desk.locator("#orders li", { hasText: pnr });
  await order.locator("[name=orders]").check();
  await desk.locator("[name=reference]").fill(`WIRE-${pnr}`);
  await desk.locator("button[value=settle]").click();
  await desk.waitForURL(/done=settled/);
  await expect(order).toHaveCount(0);
  await expect(payments).toContainText(`WIRE-${pnr}`);
  // Without a reason nothing is reversed, and the picked payment is kept.
  const picked = desk.locator("[name=paymentId]");
  const value = (await picked.locator("option", { hasText: pnr }).getAttribute("value"))!;
  await picked.selectOption(value);
  await desk.locator("button[value=reverse]").click();
  await expect(desk.locator("#errors")).toContainText("כתבו את סיבת הביטול");
  await expect(picked).toHaveValue(value);
  await checkPage(desk);
  await desk.locator("[name=reason]").fill("נרשם לסוכנות הלא נכונה");
  await desk.locator("button[value=reverse]").click();
  await desk.waitForURL(/done=reversed/);
  await expect(desk.locator("main .notice-good")).toContainText("רישום התשלום בוטל");
  await expect(order.locator("td").nth(1)).toHaveText(owed);
  await expect(payments).toHaveCount(2);
  // What was reversed cannot be picked again.
  await expect(desk.locator("[name=paymentId] option", { hasText: pnr })).toHaveCount(0);
  await checkPage(desk);
}

test("a cancelled order of an agency's account costs its fee: customer and desk see it, and the agency owes it", async ({
  page,
  browser,
}, info) => {
  const mobile = `053${String(Date.now()).slice(-7)}`;
  const pnr = await ordered(page, mobile);

  // The customer, elsewhere, sees the fee of the agency's own price of 2,500 dollars, and no refund.
  const customer = await (await browser.newContext({ ...info.project.use, locale: "he-IL" })).newPage();
  const since = Date.now() - 1000;
  await customer.goto(new URL("/visitor/login", page.url()).href);
  await customer.locator("[name=pnr]").fill(pnr);
  await customer.locator("main form button.button").click();
  await customer.waitForURL(/\/visitor\/verify/);
  await verifyLoginCode(customer, mobile, since);
  await customer.waitForURL(/\/visitor$/);
  const offer = customer.locator("#cancel label", { has: customer.locator("[value=statutory]") });
  await expect(offer).toContainText(/דמי ביטול \S?₪100\S?, לתשלום לסוכנות/);
  await expect(customer.locator("#cancel")).not.toContainText("החזר");
  await checkPage(customer);
  await customer.locator("[name=track][value=statutory]").check();
  await customer.locator("#cancel button").click();
  await expect(customer.locator("main .facts")).toContainText(/דמי ביטול \S?₪100\S?, לתשלום לסוכנות/);
  await customer.locator("main form button.button").click();
  await expect(customer.locator("#cancel")).toContainText("בקשת הביטול התקבלה");
  await customer.context().close();

  // The desk sees what was asked and the fee of the price that the agency owes.
  const desk = await openDesk(browser, info, page.url(), users[info.project.name]!);
  await desk.locator("[name=search]").fill(pnr);
  await desk.locator("form[role=search] button").click();
  await desk.locator("table a").first().click();
  await expect(desk.locator("h1")).toContainText(pnr);
  const address = desk.url();
  await expect(desk.locator("#cancel .notice")).toContainText(/לפי החוק, דמי ביטול \S?₪[\d.,]+\S? על חשבון הסוכנות/);
  const feeText = await desk.locator("#cancel label", { has: desk.locator("[value=statutory]") }).innerText();
  const fee = /דמי ביטול \S?(₪[\d.,]*\d)\S? על חשבון הסוכנות, בלי החזר/.exec(feeText)![1]!;
  await checkPage(desk);

  // Before, the agency owes the whole price; after, the fee.
  const line = desk.locator("#orders tr", { hasText: pnr }).locator("td").nth(1);
  await desk.goto(new URL("/admin/agency/GALIL", address).href);
  const price = await line.innerText();
  expect(price).not.toBe(fee);
  await desk.goto(address);
  await desk.locator("[name=track][value=statutory]").check();
  await desk.locator("[name=sure]").check();
  await desk.locator("button[value=cancel]").click();
  await expect(desk.locator("main")).toContainText("דמי הביטול, אם יש, רשומים בחשבון הסוכנות");
  await desk.goto(new URL("/admin/agency/GALIL", address).href);
  await expect(line).toHaveText(fee);
  await checkPage(desk);
  expect(await messageTo(page, mobile, /(הזמנה .* בוטלה)/)).toContain(pnr);
  await reversePayment(desk, pnr, fee);
  await desk.context().close();

  // The agency reads the reversal with its reason.
  await page.goto("/agent");
  await expect(page.locator("main")).toContainText("נרשם לסוכנות הלא נכונה");
});
