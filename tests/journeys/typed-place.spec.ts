import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { comingMonth, runsScript, waitUntilSettled, withLanguage } from "../setup/shopper-journey";

const month = comingMonth();
const submit = "form[action='/search-result'] button.button:not(.button-quiet)";

test.beforeEach(() => onlyIn(phoneScripted));

for (const [language, typed, name] of [
  ["he", "אתו", "אתונה"],
  ["en", "athens", "Athens"],
  ["ru", "АФИНЫ", "Афины"],
  ["ar", "أثينا", "أثينا"],
] as const) {
  test(`a place typed in ${language} is found, at the address that links use`, async ({ page }) => {
    await page.goto(withLanguage("/", language));
    await waitUntilSettled(page);
    await page.locator("[name=place]").fill(typed);
    await page.locator("[name=yearMonth]").selectOption(month);
    await page.locator(submit).first().click();
    await page.waitForURL(/dest=ATH/);
    await waitUntilSettled(page);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("place"), searchParams.get("yearMonth")]).toEqual([null, month]);
    await expect(page.locator("h1")).toHaveText(name);
    await expect(page.locator("article.deal").first()).toBeVisible();
    await expect(page.locator("[name=place]")).toHaveValue(name);
  });
}

test("a text that fits several places asks which, and continues the same search", async ({ page }) => {
  await page.goto(`/search-result?place=ro&yearMonth=${month}&adult=3&lang=en`);
  await waitUntilSettled(page);
  await expect(page.locator("h1")).toContainText("\u2068ro\u2069");
  await expect(page.locator("[name=place]")).toHaveValue("ro");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await page.locator(".meant-places a", { hasText: "Rhodes" }).first().click();
  await page.waitForURL(/dest=RHO/);
  await waitUntilSettled(page);
  await expect(page.locator("h1")).toHaveText("Rhodes");
  const { searchParams } = new URL(page.url());
  expect(["place", "yearMonth", "adult"].map((one) => searchParams.get(one))).toEqual([null, month, "3"]);
});

test("a misspelled place is suggested; an unknown place is reported, with places to choose from", async ({ page }) => {
  await page.goto(`/search-result?place=Atehns&yearMonth=${month}&lang=en`);
  await expect(page.locator(".meant-places a").first()).toContainText("Athens");
  const answer = await page.goto(`/search-result?place=Atlantis&yearMonth=${month}&lang=en`);
  await waitUntilSettled(page);
  expect(answer?.status()).toBe(422);
  await expect(page.locator("h1")).toContainText("\u2068Atlantis\u2069");
  await expect(page.locator("[name=place]")).toHaveValue("Atlantis");
  expect(await page.locator(".meant-places a").count()).toBeGreaterThan(2);
  await expectNoAxeViolations(page);
});

test("the name of a hotel lists its dates, and leaving it lists the place", async ({ page }) => {
  await page.goto(`/search-result?dest=ATH&yearMonth=${month}`);
  const hotel = await page.locator("article.deal h2").first().innerText();
  await page.goto(`/search-result?${new URLSearchParams({ place: hotel, yearMonth: month })}`);
  await waitUntilSettled(page);
  await expect(page).toHaveURL(/hotelId=/);
  const titles = await page.locator("article.deal h2").allInnerTexts();
  expect(new Set(titles)).toEqual(new Set([hotel]));
  await page.locator(".chips a", { hasText: hotel }).click();
  await page.waitForURL((url) => !url.search.includes("hotelId"));
  await waitUntilSettled(page);
  expect(new Set(await page.locator("article.deal h2").allInnerTexts()).size).toBeGreaterThan(1);
});

test("with script the keyboard alone chooses from the list; it knows hotels and other spellings", async ({ page }) => {
  test.skip(!(await runsScript(page)), "without script the browser shows a list of its own");
  await page.goto(withLanguage("/", "en"));
  await waitUntilSettled(page);
  const field = page.getByRole("combobox", { name: "Destination" });
  await field.click();
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option").first()).toHaveText(/Anywhere/);
  await expect(list.getByRole("group", { name: "Widest choice" }).getByRole("option")).toHaveCount(6);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.type("atuna");
  await expect(list.getByRole("option", { name: /Athens/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Athens");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await page.waitForURL(/dest=ATH/);
  await waitUntilSettled(page);
  expect(page.url()).not.toContain("place=");
});
