import { desktopScripted, expect, onlyIn, phoneScripted, test } from "../setup/journey";
import { book, chooseProduct, comingMonth, waitUntilSettled } from "../setup/shopper-journey";

test("a product opened far down a list begins at its top", async ({ page }) => {
  onlyIn(phoneScripted);
  await page.goto(`/search-result?dest=ATH&yearMonth=${comingMonth()}&adult=2`);
  await waitUntilSettled(page);
  const far = page.locator("article.deal a[href*='/product-page']").last();
  await far.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await far.click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  await expect(page.locator("h1")).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a form with errors brings its summary into view and says so in the title", async ({ page }) => {
  onlyIn(phoneScripted);
  await chooseProduct(page, "he", 3);
  await book(page);
  await page.locator("main form button.button").last().click();
  const summary = page.locator("#errors");
  await expect(summary).toBeInViewport();
  expect(await summary.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expect(page).toHaveTitle(/^שגיאה/);
});

test("on a phone the search's button and the first price of a list are in the first view", async ({ page }) => {
  onlyIn(phoneScripted);
  await page.goto("/");
  await waitUntilSettled(page);
  await expect(page.locator("form[action='/search-result'] button.button:not(.button-quiet)")).toBeInViewport();
  await page.goto(`/search-result?dest=ATH&yearMonth=${comingMonth()}&adult=2`);
  await waitUntilSettled(page);
  await expect(page.locator("article.deal .price").first()).toBeInViewport();
});

test("on a wide screen nothing covers the first heading of home and its link", async ({ page }) => {
  onlyIn(desktopScripted);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/");
  await waitUntilSettled(page);
  const heading = page.locator("main h2").first();
  for (const one of [heading, page.locator("main section:has(h2) a").first()]) {
    await one.scrollIntoViewIfNeeded();
    const isOnTop = await one.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found !== null && (element.contains(found) || found.contains(element));
    });
    expect(isOnTop).toBe(true);
  }
});

test("on a desktop the button of the product is in the first screen", async ({ page }) => {
  onlyIn(desktopScripted);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/search-result?dest=ATH&yearMonth=${comingMonth()}&adult=2`);
  await waitUntilSettled(page);
  const found = new URL((await page.locator("article.deal a").first().getAttribute("href"))!, page.url());
  await page.goto(`/product-page/app-desktop${found.search}`);
  await waitUntilSettled(page);
  const button = page.locator("aside .bottom-bar button");
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
