import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { book, comingMonth, payByCard, reachCardPage, waitUntilSettled } from "../setup/shopper-journey";

const month = comingMonth();

/** Categories besides holidays: their search page, the choices on the product, and their text in the confirmation. */
const categories = [
  {
    name: "a match with better seats",
    search: "/?categoryId=5",
    ask: { competition: "LALIGA" },
    choose: { name: "ticket", value: "CAT1" },
    says: /קטגוריה 1/,
    line: /תוספת לקטגוריית הכרטיס/,
  },
  {
    name: "an organised tour",
    search: "/?categoryId=2",
    ask: { yearMonth: month },
    shows: /יום 2:/,
    says: /רומא, טיבולי|פראג וערי|גאורגיה/,
  },
  {
    name: "a flight one way",
    search: `/search-result?categoryId=3&dest=ATH&yearMonth=${month}&sort=days-up`,
    shows: /כיוון אחד/,
    says: /אתונה/,
  },
  {
    name: "a flight and a car",
    search: "/?categoryId=3&drive=1",
    ask: { place: "Athens", yearMonth: month },
    choose: { name: "car", value: "CDAR" },
    says: /טויוטה/,
    line: /רכב שכור ליום/,
  },
  {
    name: "a hotel in Israel",
    search: "/?categoryId=68",
    ask: { place: "אילת", yearMonth: month },
    says: /אילת/,
  },
] as const;

for (const category of categories) {
  test(`${category.name} is found, chosen, booked and paid`, async ({ page }) => {
    covers("2.74", "2.75", "2.77", "3.8", "3.10");
    onlyIn(phoneScripted);
    const checkPage = async () => {
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page, 320);
    };
    await page.goto(category.search);
    await waitUntilSettled(page);
    if ("ask" in category) {
      for (const [name, value] of Object.entries(category.ask))
        if (name === "place") await page.locator("[name=place]").fill(value);
        else await page.locator(`select[name=${name}]`).first().selectOption(value);
      await page.locator("form[action='/search-result'] button.button:not(.button-quiet)").first().click();
      await page.waitForURL(/\/search-result/);
      await waitUntilSettled(page);
    }
    await checkPage();
    await page.locator("article.deal a").first().click();
    await page.waitForURL(/\/(product-page|flight-only)\/app/);
    await waitUntilSettled(page);
    if ("shows" in category) await expect(page.locator("main")).toContainText(category.shows);
    if ("choose" in category) {
      const { name, value } = category.choose;
      const before = await page.locator(".bottom-bar .price").innerText();
      const choice = page.locator(`input[name=${name}][value=${value}]`);
      // On a phone the choices wait in closed parts of the page.
      if (!(await choice.isVisible())) await page.locator("details", { has: choice }).locator("summary").click();
      await choice.check();
      const update = page.locator("button:not([form])[type=submit]", { hasText: "עדכון" }).filter({ visible: true });
      if (await update.isVisible()) await update.click();
      await page.waitForURL(new RegExp(`${name}=${value}`));
      await expect(page.locator(".bottom-bar .price")).not.toHaveText(before);
    }
    if ("line" in category) await expect(page.locator("aside")).toContainText(category.line);
    await checkPage();
    await book(page);
    await reachCardPage(page);
    await payByCard(page);
    await expect(page.locator("main")).toContainText(category.says);
    // Only travellers by air are told of the check-in.
    await expect(page.locator("main .hint", { hasText: "הצ׳ק־אין" })).toHaveCount(
      category.name === "a hotel in Israel" ? 0 : 1,
    );
    await checkPage();
  });
}

test("a match without enough seats in a category says so, with the other categories to choose from", async ({
  page,
}) => {
  onlyIn(phoneScripted);
  await page.goto("/search-result?categoryId=5&competition=SERIEA");
  const link = await page.locator("article.deal a").first().getAttribute("href");
  // The best category has twelve seats: thirteen people do not fit, and an unknown category is refused.
  const answer = await page.goto(`${link}&ticket=CAT9`);
  expect(answer?.status()).toBe(409);
  await expect(page.locator("[role=alert], .notice").first()).toContainText("אינה זמינה");
  await expect(page.locator("input[name=ticket]")).toHaveCount(3);
});
