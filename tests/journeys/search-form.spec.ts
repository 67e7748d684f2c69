import { weekdayName } from "../../app/format/dates";
import { expect, onlyIn, test } from "../setup/journey";
import { comingMonth, runsScript, waitUntilSettled, withLanguage } from "../setup/shopper-journey";

for (const language of ["he", "en"] as const)
  test(`the boxes of a number stand in the order of reading and of the Tab key in ${language}: −, the number, +`, async ({
    page,
  }) => {
    await page.goto(withLanguage(`/search-result?dest=ATH&yearMonth=${comingMonth()}&adult=2&step=rooms`, language));
    await waitUntilSettled(page);
    await page.locator(".change-search > summary").click();
    const boxes = page.locator(".search-card .stepper-keys").first().locator("button, input");
    await expect(boxes.first()).toBeVisible();
    const middles = await boxes.evaluateAll((all) =>
      all.map((box) => {
        const { left, right } = box.getBoundingClientRect();
        return (left + right) / 2;
      }),
    );
    const inOrder = [...middles].sort((a, b) => (language === "he" ? b - a : a - b));
    expect(middles).toEqual(inOrder);
    await boxes.first().focus();
    await page.keyboard.press("Tab");
    await expect(boxes.nth(1)).toBeFocused();
  });

test("a day that is chosen is said with its weekday, also on a list that was reached by a link", async ({ page }) => {
  onlyIn(["desktop-he-script"]);
  await page.goto("/destination-list?lang=en");
  await waitUntilSettled(page);
  await page.goto(`/search-result?lang=en&yearMonth=${comingMonth()}`);
  await waitUntilSettled(page);
  await page.locator("#places a").first().click();
  await page.waitForURL(/dest=/);
  await waitUntilSettled(page);
  await page.locator(".change-search > summary").click();
  await page.locator(".search-card details:has([name=fromDate]) > summary").click();
  const day = `${comingMonth()}-15`;
  await page.locator("[name=fromDate]").fill(day);
  await expect(page.locator("output[for=fromDate]")).toContainText(weekdayName(day, "en"));
});

test("a pensioner is added behind one more line, and every price of the list is for the party", async ({ page }) => {
  onlyIn(["phone-he-script", "desktop-noscript"]);
  await page.goto(`/search-result?lang=en&dest=ATH&yearMonth=${comingMonth()}&adult=1`);
  await waitUntilSettled(page);
  await page.locator(".change-search > summary").click();
  await page.locator(".search-who summary").first().click();
  await page.getByText("More kinds of travellers").click();
  await page.getByRole("button", { name: "More Pensioners" }).click();
  await page.waitForURL(/pensioner/);
  await waitUntilSettled(page);
  await expect(page.locator(".search-sum").first()).toContainText("1 adult, 1 pensioner");
  await expect(page.locator("article.deal a").first()).toHaveAttribute("href", /adult=1&pensioner=1/);
  if (await runsScript(page)) await expect(page.locator(".search-who [name=pensioner]")).toHaveValue("1");
});

test("taps are counted while an earlier one is answered, and one step back leaves the numbers", async ({ page }) => {
  onlyIn(["desktop-he-script"]);
  await page.goto("/?lang=en");
  await waitUntilSettled(page);
  await page.goto(`/search-result?lang=en&dest=ATH&yearMonth=${comingMonth()}&adult=2`);
  await waitUntilSettled(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/step=child/, async (route) => {
    await held;
    await route.continue();
  });
  await page.locator(".change-search > summary").click();
  await page.locator(".search-who summary").first().click();
  const more = page.locator("button[value='child+']");
  const asked = page.waitForRequest(/step=child/);
  await more.click();
  await asked;
  // The answer draws the form anew, because ages are missing now.
  await more.click();
  release();
  await more.click();
  await expect(page.locator(".search-who [name=listAgeChildren]")).toHaveCount(3);
  await expect(page.locator(".search-who [name=child]")).toHaveValue("3");
  await expect(page.locator(".search-who summary").first()).toContainText("3 children");
  await page.goBack();
  await expect(page).toHaveURL("/?lang=en");
});
