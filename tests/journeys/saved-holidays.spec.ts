import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { comingMonth, waitUntilSettled, withLanguage } from "../setup/shopper-journey";

const wholePrice = (text: string) => Math.ceil(Number(/[\d,]+(\.\d\d)?/.exec(text)![0].replaceAll(",", "")));

for (const [language, people] of [
  ["he", /3 מבוגרים/],
  ["en", /3 adults · 1 child/],
] as const) {
  test(`a holiday saved for a family costs on the saved list what it costs on its product page, in ${language}`, async ({
    page,
  }) => {
    onlyIn(phoneScripted);
    const list = `/search-result?categoryId=1&dest=ATH&yearMonth=${comingMonth()}&adult=3&child=1&listAgeChildren=7`;
    await page.goto(withLanguage(list, language));
    await waitUntilSettled(page);
    const card = page.locator("article.deal").nth(1);
    const price = wholePrice(await card.locator(".deal-foot .price").innerText());
    await card.locator("button[form=wish]").click();
    await expect(card.locator("button[name=remove]")).toBeVisible();
    await waitUntilSettled(page);

    await page.goto(withLanguage("/wish-list", language));
    const saved = page.locator("main article");
    await expect(saved).toHaveCount(1);
    await expect(saved).toContainText(people);
    expect(wholePrice(await saved.locator(".deal-foot .price").innerText())).toBe(price);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);
    await saved.locator(".deal-title a").click();
    await page.waitForURL(/\/product-page\/app/);
    await waitUntilSettled(page);
    expect(wholePrice(await page.locator(".bottom-bar .price").innerText())).toBe(price);
    // Its heart is full there too.
    await expect(page.locator("button[form=wish][name=remove]")).toBeVisible();
  });
}
