import { expect, test } from "../setup/journey";
import { book, chooseProduct, payByCard, reachCardPage } from "../setup/shopper-journey";

// Browser messages without a network, and pictures that were not stored.
test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

test("a customer opens the confirmation and its documents offline, until they are removed", async ({ page, context }, {
  project,
}) => {
  test.skip(project.name !== "phone-he-script", "a worker needs script, and knows no size");
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await chooseProduct(page, "he");
  await book(page);
  expect(await workers()).toBe(0);
  await reachCardPage(page);
  await payByCard(page);
  const offlineCopy = page.locator("#kept-offline");
  await expect(offlineCopy).toBeVisible();
  const reference = await page.locator(".reference").innerText();
  const confirmation = page.url();

  await context.setOffline(true);
  await page.reload();
  await expect(page.locator(".reference")).toHaveText(reference);
  // The style sheet is stored too: without it the page would be unstyled.
  expect(
    await page
      .locator(".card")
      .first()
      .evaluate((card) => getComputedStyle(card).borderRadius),
  ).not.toBe("0px");
  await page.locator("a[href*='/booking/document'][href*='kind=voucher']").first().click();
  await page.waitForURL(/\/booking\/document/);
  await expect(page.locator("h1")).toHaveText("שובר למלון");
  // No other page of the shop is stored.
  expect(await page.goto("/").catch(() => null)).toBeNull();
  await context.setOffline(false);

  await page.goto(confirmation);
  await expect(offlineCopy).toBeVisible();
  await offlineCopy.locator("button").click();
  await expect(offlineCopy).toBeHidden();
  expect(await workers()).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.setOffline(true);
  expect(await page.reload().catch(() => null)).toBeNull();
  await context.setOffline(false);
});
