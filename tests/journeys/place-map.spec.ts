import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { comingMonth, waitUntilSettled, withLanguage } from "../setup/shopper-journey";

const withoutSpaces = (text: string | null) => (text ?? "").replace(/[\s\u2066-\u2069]/g, "");

/** The boxes of the labels that are seen without pointing at anything, as the browser measures them. */
const shownLabels = (page: Page) =>
  page.locator(".map text").evaluateAll((labels) =>
    labels
      .filter((label) => getComputedStyle(label).opacity === "1" && getComputedStyle(label).display !== "none")
      .map((label) => label.getBoundingClientRect())
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
  );

for (const language of ["he", "en", "ru", "ar"]) {
  test(`the map of all destinations leads to them at the prices of the list, in ${language}`, async ({ page }) => {
    onlyIn(phoneScripted);
    await page.goto(withLanguage("/destination-list", language));
    await waitUntilSettled(page);
    const marks = await page
      .locator(".map a[href*='destination=']")
      .evaluateAll((links) => links.map((link) => [link.getAttribute("href"), link.textContent]));
    expect(marks.length).toBeGreaterThan(20);
    for (const [href, text] of marks) {
      const inList = await page.locator(`.places li:has(a[href='${href}'])`).textContent();
      const price = /[$€₪][\d,]+|[\d,]+[$€₪]/.exec(withoutSpaces(text ?? ""))?.[0];
      expect(price, text ?? "").toBeDefined();
      expect(withoutSpaces(inList)).toContain(price);
    }

    if (language === "en")
      await expect(page.locator("main")).toContainText("All other destinations are in the list below");

    const labels = await shownLabels(page);
    expect(labels.length).toBeGreaterThanOrEqual(6);
    const overlapping = labels.filter((a, index) =>
      labels
        .slice(index + 1)
        .some((b) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom),
    );
    expect(overlapping).toEqual([]);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);

    // The keyboard reaches every place on the map, and sees the name of one without room for its label.
    const hidden = page.locator(".map a:has(text:not(.is-narrow, .is-wide))").first();
    await hidden.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(hidden).toBeFocused();
    await expect(hidden.locator("text")).toHaveCSS("opacity", "1");
    const href = await hidden.getAttribute("href");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => `${url.pathname}${url.search}` === href);
    await expect(page.locator("h1")).toBeVisible();
  });
}

test("geography is the same in every language, and its land is drawn", async ({ page }) => {
  onlyIn(phoneScripted);
  const sides = async (language: string) => {
    const land = page.waitForResponse(/\/maps\/.*\.svg/);
    await page.goto(withLanguage("/destination-list", language));
    expect((await land).status()).toBe(200);
    await page.waitForLoadState("load");
    const box = await page.locator(".map-land").boundingBox();
    expect(box!.width).toBeGreaterThan(300);
    const left = async (code: string) =>
      (await page.locator(`.map a[href*='destination=${code}'] circle`).first().boundingBox())!.x;
    return [await left("LON"), await left("ATH"), await left("TBS")];
  };
  const hebrew = await sides("he");
  expect(hebrew).toEqual(hebrew.toSorted((a, b) => a - b));
  expect(await sides("en")).toEqual(hebrew);
});

test("the cheapest places of a month are on a map at the prices of their cards", async ({ page }) => {
  onlyIn(phoneScripted);
  await page.goto(`/search-result?categoryId=1&yearMonth=${comingMonth()}&adult=2&lang=en`);
  await waitUntilSettled(page);
  // All places on one page, of which the map has those that are not far away.
  const places = await page.locator(".place-offers > li").count();
  expect(places).toBeGreaterThan(20);
  expect(await page.locator(".results-line > [role=status]").innerText()).toContain(String(places));
  expect(await page.locator(".map a").count()).toBeGreaterThan(places / 2);
  await expect(page.locator("main")).toContainText("All other destinations are in the list below");
  const mark = page.locator(".map a:has(.is-narrow.is-wide)").last();
  const href = await mark.getAttribute("href");
  const card = page.locator(".place-offers > li", { has: page.locator(`a[href='${href}']`) });
  const digits = (text: string) => /[\d,]+/.exec(text.replace(/[^\d,]*/, ""))?.[0];
  expect(digits((await mark.locator("tspan").textContent())!)).toBe(digits(await card.locator(".price").innerText()));
  await expectNoAxeViolations(page);
  await mark.locator("text").click();
  await page.waitForURL((url) => url.searchParams.has("dest"));
  await waitUntilSettled(page);
  await expect(page.locator("article.deal").first()).toBeVisible();
});

test("a hotel's page shows where it is", async ({ page }) => {
  onlyIn(phoneScripted);
  const answer = await page.request.get("/api/bff/content/listedHotels");
  const hotels: { hotelId: string }[] = (await answer.json()).data;
  const { hotelId } = hotels.find((hotel) => hotel.hotelId.startsWith("ATH-"))!;
  await page.goto(`/hotel/${hotelId}?lang=en`);
  const map = page.getByRole("group", { name: "Athens on the map" });
  await expect(map).toBeVisible();
  await expect(map.getByText("Tel Aviv")).toBeVisible();
  await expectNoAxeViolations(page);
  await map.getByRole("link", { name: "Athens" }).click();
  await page.waitForURL(/destination=ATH/);
});
