import { expect, onlyIn, test } from "../setup/journey";
import {
  book,
  chooseProduct,
  comingMonth,
  continueTo,
  expectConfirmed,
  fillTravellers,
  leaveFrame,
  reachCardPage,
  runsScript,
  typeCard,
  waitUntilSettled,
} from "../setup/shopper-journey";

test("a new number of rooms shows its rows beside what is typed meanwhile, and the search has both", async ({
  page,
}) => {
  onlyIn(["phone-he-script", "desktop-he-script"]);
  await page.goto("/");
  await waitUntilSettled(page);
  const party = page.locator(".search-who > details");
  await party.locator("> summary").click();
  const address = page.url();
  await page.locator(".search-who [name=rooms]").selectOption("2");
  await expect(page.locator("[name=roomAdult]")).toHaveCount(2);
  await page.locator("[name=nights]").selectOption("7");
  await page.waitForTimeout(700);
  await expect(page.locator("[name=nights]")).toHaveValue("7");
  expect(page.url()).toBe(address);
  await page.locator(".search-grid > button").click();
  await page.waitForURL(/search-result/);
  const query = new URL(page.url()).searchParams;
  expect([query.get("nights"), query.get("rooms"), query.getAll("roomAdult")]).toEqual(["7", "2", ["1", "1"]]);
});

test("a fourth offer to compare is refused with words, and three are compared", async ({ page }) => {
  onlyIn(["phone-he-script", "phone-noscript"]);
  await page.goto(`/search-result?dest=ATH&yearMonth=${comingMonth()}`);
  await waitUntilSettled(page);
  const marks = page.locator("input[name=deals]");
  for (const index of [0, 1, 2]) await marks.nth(index).check();
  if (await runsScript(page)) {
    await marks.nth(3).click();
    await expect(marks.nth(3)).not.toBeChecked();
    await expect(page.locator("#compare [role=status]")).toContainText("אפשר להשוות עד שלוש הצעות");
    await marks.nth(0).uncheck();
    await marks.nth(3).check();
    await expect(page.locator("#compare [role=status]")).not.toContainText("בטלו סימון");
  } else {
    await marks.nth(3).check();
    await page.locator("form#compare button").click();
    await expect(page.locator("main .notice")).toContainText("עד שלוש הצעות");
  }
});

const focused = (page: import("@playwright/test").Page) =>
  page.evaluate(() => document.activeElement?.tagName ?? "none");

test("the heading has the focus after Back, and on the pages of payment and confirmation", async ({ page }) => {
  onlyIn(["phone-he-script", "phone-noscript"]);
  await chooseProduct(page, "he", 3);
  await book(page);
  await fillTravellers(page);
  await continueTo(page, /\/payer\?/);
  if (await runsScript(page)) {
    await page.goBack();
    await page.waitForURL(/\/travellers\?/);
    await waitUntilSettled(page);
    expect(await focused(page)).toBe("H1");
  } else await page.goBack();
  const card = await reachCardPage(page);
  expect(await focused(page)).toBe("H1");
  await typeCard(card, "4580000000000000");
  await leaveFrame(page, card);
  await expectConfirmed(page);
  expect(await focused(page)).toBe("H1");
});
