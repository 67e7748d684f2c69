import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { comingMonth, waitUntilSettled } from "../setup/shopper-journey";

/** A place where no other journey books: theirs take last places out of a list and give them back. */
const list = `/search-result?categoryId=1&dest=BUD&yearMonth=${comingMonth()}&sort=price-up`;

test.beforeEach(() => onlyIn(phoneScripted));

/** Without the space that the currency's smaller letters may have. */
const prices = async (page: Page) =>
  (await page.locator("article.deal .price").allInnerTexts()).map((text) => text.replace(/\s/g, ""));
const numberIn = (text: string) => Number(/[\d,.]+/.exec(text)?.[0].replaceAll(",", ""));

async function choose(page: Page, currency: "sold" | "IL") {
  await page.locator(`footer button[name=currency][value=${currency}]`).click();
  await page.waitForURL(/search-result/);
  await expect(page.locator(`footer button[value=${currency}]`)).toHaveAttribute("aria-pressed", "true");
  await waitUntilSettled(page);
}

test("lists show shekels once chosen, remember it, and return to the currency of sale", async ({ page }) => {
  await page.goto(list);
  await waitUntilSettled(page);
  const before = await prices(page);
  expect(before.length).toBeGreaterThan(3);
  expect(before.filter((text) => !/^\$/.test(text))).toEqual([]);
  await choose(page, "IL");
  expect(new URL(page.url()).searchParams.get("dest")).toBe("BUD");
  const shekels = await prices(page);
  expect(shekels).toHaveLength(before.length);
  // Whole units only, in the same order.
  expect(shekels.filter((text) => !/^₪[\d,]+$/.test(text))).toEqual([]);
  const rates = shekels.map((text, index) => numberIn(text) / numberIn(before[index]!));
  expect(Math.max(...rates) - Math.min(...rates)).toBeLessThan(0.02);
  await expect(page.locator("fieldset", { hasText: "₪" }).first()).toBeAttached();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);

  // The calendar, the home page and the product follow.
  await page.goto(`${list}&calendar=1`);
  await expect(page.locator(".calendar .hint")).toContainText("₪");
  await page.goto("/");
  expect((await prices(page))[0]).toMatch(/^₪/);
  await page.goto(list);
  await waitUntilSettled(page);
  await page.locator("article.deal a").first().click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  const stub = page.locator(".bottom-bar");
  await expect(stub.locator(".price")).toContainText(shekels[0]!.slice(1));
  // The currency of sale stays beside it, and the rate of payment is explained.
  await expect(stub).toContainText("$");
  // So do its rooms and other dates.
  const choices = page.locator("main .choice .price, main .hotel-links .price, main .other-dates strong");
  // Also those that a phone folds.
  const shown = await choices.allTextContents();
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.filter((text) => !/^₪[\d,]+$/.test(text.replace(/\s/g, "")))).toEqual([]);

  // Live stays have their limits in shekels too.
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/hotel-only?dest=ATH&checkIn=${inDays(200)}&checkOut=${inDays(202)}&party=2`);
  const stays = page.locator("main .price");
  await expect(stays.first()).toContainText("₪");
  await expect(page.locator("main .filters")).toContainText("₪");
  await expect(page.locator("main .filters [name=currency]")).toHaveValue("IL");

  await page.goto(list);
  await waitUntilSettled(page);
  await choose(page, "sold");
  expect(await prices(page)).toEqual(before);
});
