import { desktopScripted, expect, onlyIn, test } from "../setup/journey";
import { logInByPassword } from "../setup/people-journey";
import { book, chooseProduct, continueTo, fillTravellers, waitUntilSettled } from "../setup/shopper-journey";

test("a booking of an agency whose log-in ended cannot be opened in its browser, and a form sent then is not lost", async ({
  page,
  context,
}) => {
  onlyIn(desktopScripted);
  await page.goto("/agency/login");
  await logInByPassword(page, "NEGEV");
  await chooseProduct(page, "he", 3);
  await book(page);
  await fillTravellers(page);
  await continueTo(page, /\/payer\?/);
  await page.locator("main a[href*='/travellers?']").first().click();
  await page.waitForURL(/\/travellers\?/);
  await waitUntilSettled(page);
  const address = page.url();
  const typed = page.locator('[name="travellers[0].firstName"]');
  await typed.fill("rivka");
  // The same session, ended elsewhere: nobody else who works for the agency is logged out.
  const copy = await context.browser()!.newContext({ storageState: await context.storageState() });
  const elsewhere = await copy.newPage();
  await elsewhere.goto(new URL("/agency/logout", address).href);
  await elsewhere.locator("main form button.button").first().click();
  await elsewhere.waitForURL((url) => url.pathname === "/");
  await copy.close();
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors")).toContainText("פג תוקף החיבור של הסוכנות");
  await expect(typed).toHaveValue("rivka");
  const tab = await context.newPage();
  await tab.goto(address);
  await expect(tab).toHaveURL(/\/agency\/login\?.*lapsed=1/);
  // Without a log-in there is no way on.
  await tab.goto(address);
  await expect(tab).toHaveURL(/\/booking\/over\?/);
  await tab.goto("/agency/login");
  await logInByPassword(tab, "NEGEV");
  await expect(typed).toHaveValue("rivka");
  await page.locator("main form button.button").last().click();
  await page.waitForURL(/\/payer\?/);
  await tab.goto(address);
  await expect(tab.locator('[name="travellers[0].firstName"]')).toHaveValue(/^rivka$/i);
});
