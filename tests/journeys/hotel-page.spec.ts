import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { comingMonth, waitUntilSettled, withLanguage } from "../setup/shopper-journey";

const digits = (text: string) => Number(/[\d,]+(\.\d\d)?/.exec(text)?.[0].replaceAll(",", ""));

for (const language of ["he", "en"]) {
  test(`from a result to its hotel, and from there to the product at the same price, in ${language}`, async ({
    page,
  }) => {
    onlyIn(phoneScripted);
    await page.goto(withLanguage(`/search-result?dest=ATH&yearMonth=${comingMonth()}&adult=3`, language));
    await waitUntilSettled(page);
    await page.locator("article.deal a").first().click();
    await page.waitForURL(/\/product-page\/app/);
    await waitUntilSettled(page);
    const toHotel = page.locator("main a[href^='/hotel/']");
    await toHotel.waitFor({ state: "attached" });
    // A phone keeps what the hotel offers in a closed part.
    const part = page.locator("details", { has: page.locator("a[href^='/hotel/']") });
    if ((await part.count()) > 0 && !(await toHotel.isVisible())) await part.locator("summary").first().click();
    await toHotel.click();
    await page.waitForURL(/\/hotel\/ATH-/);
    await expect(page.locator("h1")).toBeVisible();
    // The party is kept.
    expect(new URL(page.url()).searchParams.get("adult")).toBe("3");
    expect(await page.locator("script:not([type='application/ld+json'])").count()).toBe(0);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);

    const date = page.locator(".hotel-dates a").first();
    const listPrice = digits(await date.locator(".price").innerText());
    await date.click();
    await page.waitForURL(/\/product-page\/app/);
    await waitUntilSettled(page);
    const price = page.locator(".bottom-bar .price").first();
    expect(Math.ceil(digits(await price.innerText()))).toBe(listPrice);
  });
}

test("pictures open over the page and lead to each other by links alone", async ({ page }) => {
  onlyIn(phoneScripted);
  const answer = await page.request.get("/api/bff/content/listedHotels");
  const { hotelId } = (await answer.json()).data[0];
  await page.goto(`/hotel/${hotelId}`);
  const first = page.locator("#picture-1");
  await expect(first).toBeHidden();
  await page.locator("#gallery > a").first().click();
  await expect(first).toBeInViewport();
  await expectNoAxeViolations(page);
  await first.locator("a[href='#picture-2']").first().click();
  await expect(page.locator("#picture-2")).toBeInViewport();
  await expect(first).not.toBeInViewport();
  await page.locator("#picture-2 a[href='#gallery']").click();
  await expect(page.locator("#picture-2")).toBeHidden();
});
