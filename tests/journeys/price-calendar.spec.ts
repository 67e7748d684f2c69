import type { Page } from "@playwright/test";
import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { comingMonth, waitUntilSettled, withLanguage } from "../setup/shopper-journey";

/** Not the month that journeys buy in: the calendar does not know which rooms are sold out. */
const month = comingMonth(1);
const calendarPage = `/search-result?categoryId=1&dest=ATH&yearMonth=${month}&calendar=1`;

test.beforeEach(() => onlyIn(phoneScripted));

/** Whole units of a price. */
const numberIn = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(",", ""));
/** The list's own order may put a main deal before the cheapest. */
const lowestPrice = async (page: Page) =>
  Math.min(...(await page.locator("article.deal .price").allInnerTexts()).map(numberIn));

async function openDay(page: Page): Promise<number> {
  const day = page.locator(".calendar td a.lowest").first();
  const price = numberIn(await day.locator(".day-price > [aria-hidden]").innerText());
  await day.click();
  await page.waitForURL(/fromDate=/);
  await waitUntilSettled(page);
  return price;
}

test("the month's cheapest day leads to its offers, at the price of the calendar, list and product", async ({
  page,
}) => {
  covers("2.79", "7.104");
  await page.goto(`/search-result?categoryId=1&dest=ATH&yearMonth=${month}&sort=price-up`);
  await waitUntilSettled(page);
  // Collapsed at first: the list comes before it.
  await expect(page.locator(".calendar")).toBeHidden();
  await page.locator(".matrix-of-days > summary").click();
  const price = await openDay(page);
  await expect(page.locator(".calendar")).toBeHidden();
  expect(await lowestPrice(page)).toBe(price);
  await page.locator("article.deal a").first().click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  expect(Math.ceil(Number((await page.locator(".bottom-bar .price").innerText()).replace(/[^\d.]/g, "")))).toBe(price);
});

test("the calendar goes from month to month and from length to length by links, and keeps the search", async ({
  page,
}) => {
  await page.goto(`${calendarPage}&adult=3`);
  await waitUntilSettled(page);
  const lengths = page.locator(".calendar-lengths");
  const all = await lengths.locator("a").count();
  expect(all).toBeGreaterThan(2);
  await lengths.locator("a").nth(1).click();
  await page.waitForURL(/nights=\d/);
  await waitUntilSettled(page);
  // The other lengths stay: choosing one does not hide them, in the calendar or in the filter.
  await expect(lengths.locator("a")).toHaveCount(all);
  await expect(lengths.locator("a[aria-current]")).toHaveText(await lengths.locator("a").nth(1).innerText());
  await page.locator(".calendar-months a").last().click();
  await page.waitForURL((url) => url.searchParams.get("yearMonth") !== month);
  await waitUntilSettled(page);
  const query = new URL(page.url()).searchParams;
  expect([query.get("adult"), query.get("dest"), query.get("calendar")]).toEqual(["3", "ATH", "1"]);
  const price = await openDay(page);
  expect(await lowestPrice(page)).toBe(price);
  expect(new URL(page.url()).searchParams.get("adult")).toBe("3");
});

test("the arrows say the lowest price of their months, and each month has it", async ({ page }) => {
  // A month in the middle of the year, with departures before and after it.
  await page.goto(`${calendarPage}&adult=3`);
  await waitUntilSettled(page);
  const arrows = page.locator(".calendar-months a");
  for (const index of [1, 0]) {
    const promised = numberIn(await arrows.nth(index).locator(".month-from").innerText());
    const shown = new URL(page.url()).search;
    await arrows.nth(index).click();
    await page.waitForURL((url) => url.search !== shown);
    await waitUntilSettled(page);
    const lowest = page.locator(".calendar td a.lowest").first();
    expect(numberIn(await lowest.locator(".day-price > [aria-hidden]").innerText())).toBe(promised);
  }
});

for (const language of ["he", "en", "ru", "ar"]) {
  test(`the calendar is readable in ${language}, names the holidays, and fits a small screen with large letters`, async ({
    page,
  }) => {
    onlyIn(language === "he" || language === "en" ? phoneScripted : [phoneScripted[1]!]);
    // Passover falls in April 2027.
    await page.goto(withLanguage("/search-result?categoryId=1&dest=ATH&yearMonth=2027-04&calendar=1", language));
    await waitUntilSettled(page);
    await expect(page.locator(".calendar-holidays li").first()).toBeVisible();
    expect(await page.locator(".calendar td.holiday").count()).toBeGreaterThan(6);
    const levels = await page
      .locator(".calendar td a")
      .evaluateAll((days) => days.map((day) => /level-(\d)/.exec(day.className)?.[1]));
    expect(new Set(levels)).toEqual(new Set(["1", "2", "3", "4"]));
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);
    await page.evaluate(() => document.documentElement.setAttribute("data-text", "200"));
    await expectNoSidewaysScroll(page, 320);
  });
}

test("a phone's product shows the calendar of its hotel and length of stay when asked for, and goes on from there", async ({
  page,
}) => {
  onlyIn([phoneScripted[0]!]);
  await page.goto(`/search-result?categoryId=1&dest=ATH&yearMonth=${month}`);
  await waitUntilSettled(page);
  await page.locator("article.deal a").first().click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  const name = await page.locator("h1").innerText();
  const link = page.locator("a[href*='calendar=1']");
  await page.locator("details", { has: link }).locator("summary").click();
  await link.click();
  await page.waitForURL(/calendar=1/);
  await waitUntilSettled(page);
  expect(new URL(page.url()).pathname).toBe("/product-page/app");
  await expect(page.locator(".calendar td a[aria-current=date]")).toBeInViewport();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await page.locator(".calendar-months a").last().click();
  await page.waitForURL(/hotelId=/);
  await waitUntilSettled(page);
  await expect(page.locator(".calendar-lengths a[aria-current]")).toBeVisible();
  await expect(page.locator(".chips a", { hasText: name })).toBeVisible();
  await expect(page.locator(".calendar td a").first()).toBeVisible();
});

test("the page of a place in a month shows the month's calendar", async ({ page }) => {
  await page.goto(`/holidays/${month}/ATH`);
  const shown = await page.locator(".month-facts .price").first().innerText();
  expect(shown, "in whole units, as on the calendar").not.toContain(".");
  const from = numberIn(shown);
  const price = await openDay(page);
  expect([price, await lowestPrice(page)]).toEqual([from, from]);
  await expectNoAxeViolations(page);
});

test("a day chosen by key leaves the focus on the heading, because the calendar closes", async ({ page }, {
  project,
}) => {
  test.skip(project.name !== "phone-he-script", "without script a new document opens");
  await page.goto(calendarPage);
  await waitUntilSettled(page);
  await page.locator(".calendar td a.lowest").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/fromDate=/);
  await waitUntilSettled(page);
  await expect(page.locator("main h1")).toBeFocused();
});
