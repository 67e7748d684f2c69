import type { Page } from "@playwright/test";
import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { verifyLoginCode } from "../setup/people-journey";
import {
  book,
  chooseProduct,
  comingMonth,
  continueTo,
  payByCard,
  reachCardPage,
  runsScript,
  waitUntilSettled,
} from "../setup/shopper-journey";

const checkPage = async (page: Page) => {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
};

async function typePassport(page: Page, number: string, year: string, day = "1/1"): Promise<void> {
  await page.locator("[name='passports[0].passportNumber']").fill(number);
  const [dayOfMonth, month] = day.split("/") as [string, string];
  for (const [part, text] of Object.entries({ day: dayOfMonth, month, year }))
    await page.locator(`[name='passports[0].expiry.${part}']`).fill(text);
  // Missing where it is known: of a passport that is corrected.
  if ((await page.locator("[name='passports[0].gender']").count()) === 0) return;
  await page.locator("[name='passports[0].gender']").first().check();
  for (const [part, text] of Object.entries({ day: "4", month: "3", year: "1985" }))
    await page.locator(`[name='passports[0].birth.${part}']`).fill(text);
}

test("a couple buys without passports, gives one at once and the other through the link in the mail", async ({
  page,
}) => {
  covers("5.17");
  onlyIn(phoneScripted);
  await chooseProduct(page, "he", 8);
  await book(page);
  await expect(page.locator("main")).toContainText("את שאר הפרטים שבדרכון תמסרו אחרי ההזמנה");
  for (const later of ["passportNumber", "gender", "birth.day"])
    await expect(page.locator(`[name='travellers[0].${later}']`)).toHaveCount(0);
  await expect(page.locator("main")).not.toContainText("תאריך לידה מלא");
  // With script a family's name is typed once.
  await page.locator("[name='travellers[0].lastName']").fill("levi");
  await page.locator("[name='travellers[0].lastName']").press("Tab");
  await expect(page.locator("[name='travellers[1].lastName']")).toHaveValue((await runsScript(page)) ? "levi" : "");
  const mobile = `053${String(Date.now()).slice(-7)}`;
  await reachCardPage(page, { mobile });
  await payByCard(page);
  const pnr = await page.locator(".reference").innerText();
  const missing = page.locator("#passports li");
  await expect(missing).toHaveText(["DANA COHEN", "NOAM COHEN"]);
  await checkPage(page);
  await page.locator("#passports a").click();
  await page.waitForURL(/\/booking\/passports/);
  await checkPage(page);

  // Nothing, and then one that ends too early: reported at its field, what was typed is kept.
  await continueTo(page, /\/booking\/passports/);
  await expect(page.locator("#errors li")).toHaveCount(8);
  await typePassport(page, "12345678", "2034", "31/2");
  await continueTo(page, /\/booking\/passports/);
  await expect(page.locator("#errors li")).toHaveText([/DANA COHEN.*אין תאריך כזה/]);
  await typePassport(page, "12345678", "2027");
  await continueTo(page, /\/booking\/passports/);
  await expect(page.locator("#errors li")).toHaveCount(1);
  await expect(page.locator("#errors")).toContainText("DANA COHEN");
  await expect(page.locator("#errors")).toContainText("6 חודשים");
  await expect(page.locator("[name='passports[0].passportNumber']")).toHaveValue("12345678");
  await checkPage(page);
  await typePassport(page, "12345678", "2034");
  await continueTo(page, /saved=1/);
  await expect(page.locator("main")).toContainText("•••••678");
  await expect(page.locator("legend h3")).toHaveText(["NOAM COHEN"]);
  // A number given is corrected until the due day.
  await page.locator("main a[href*='correct=p1']").click();
  await page.waitForURL(/correct=p1/);
  await typePassport(page, "87654321", "2034");
  await continueTo(page, /saved=1/);
  await expect(page.locator("main")).toContainText("•••••321");
  await page.locator("main a[href*='/booking/confirmation']").click();
  await page.waitForURL(/\/booking\/confirmation/);
  await expect(missing).toHaveText(["NOAM COHEN"]);

  // The mail's link, on another device.
  await page.context().clearCookies();
  const since = Date.now() - 1000;
  await page.goto("/visitor/passports");
  await page.locator("[name=pnr]").fill(pnr);
  await continueTo(page, /\/visitor\/verify/);
  await verifyLoginCode(page, mobile, since);
  await expect(page).toHaveURL(/\/visitor\/passports/);
  await expect(page.locator("legend h3")).toHaveText(["NOAM COHEN"]);
  await typePassport(page, "AB1234567", "2034");
  await continueTo(page, /saved=1/);
  await expect(page.locator("main")).toContainText("כל פרטי הדרכון התקבלו");
  await expect(page.locator("[name^=passports]")).toHaveCount(0);
  await checkPage(page);
  await page.goto("/visitor");
  await expect(page.locator("#passports")).toContainText("כל פרטי הדרכון התקבלו");
  await expect(missing).toHaveCount(0);
  await checkPage(page);
});

test("airlines that need passports with the booking ask for them at once", async ({ page }) => {
  onlyIn(phoneScripted);
  await page.goto(`/search-result?dest=MLE&yearMonth=${comingMonth()}`);
  await waitUntilSettled(page);
  await page.locator("article.deal a").first().click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  await book(page);
  await expect(page.locator("main")).not.toContainText("תמסרו אחרי ההזמנה");
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors")).toContainText("דרכון");
  await expect(page.locator("[name='travellers[0].passportNumber']")).toBeVisible();
});
