import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "../setup/journey";
import {
  continueToCardPage,
  fillTravellers,
  payByCard,
  waitUntilSettled,
  withLanguage,
} from "../setup/shopper-journey";

test.beforeEach(({ page: _ }, { project }) => {
  test.skip(!["phone-he-script", "desktop-noscript"].includes(project.name), "one project with script, one without");
});

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Far enough ahead that the supplier requires a rate check before booking. */
const checkIn = daysAhead(200);

test("a live stay is found, checked with its supplier, booked, paid and confirmed by it", async ({ page }) => {
  const checkPage = async () => {
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);
  };
  await page.goto("/");
  await page.locator("a[href^='/hotel-only']").click();
  await page.waitForURL(/\/hotel-only/);
  await checkPage();
  await page.locator("[name=place]").fill("Athens");
  await page.locator("[name=checkIn]").fill(checkIn);
  await page.locator("[name=checkOut]").fill(checkIn);
  await page.locator("main form button.button").click();
  await expect(page.locator("#checkOut-error")).toContainText("יום העזיבה");
  await page.locator("[name=checkOut]").fill(daysAhead(202));
  await page.locator("summary", { hasText: "ילדים" }).first().click();
  await page.locator("[name=age1]").first().selectOption("7");
  await page.locator("main form button.button").click();
  await page.waitForURL(/party=2-7/);
  const count = page.locator("main [role=status]");
  await expect(count).toContainText("נמצא");
  await checkPage();
  // Filters and order are in the address: with script and without they are a form and links.
  const filters = page.locator("details.filters");
  const stars = filters.locator("[name=stars]").first();
  // On a wide screen they are open next to the results.
  if (!(await stars.isVisible())) await filters.locator("summary").click();
  await stars.check();
  await filters.locator("[name=toPrice]").fill("90000");
  await filters.locator("button").click();
  await page.waitForURL(/stars=\d.*toPrice=90000/);
  await expect(count).toContainText("נמצא");
  await page.locator("main .row-between summary").click();
  await page.locator("main .row-between a").nth(1).click();
  await page.waitForURL(/sort=price-down.*stars=\d/);
  await expect(page.locator("main .row-between a[aria-current]")).toContainText("מהגבוה לנמוך");
  await checkPage();
  await page.goto(`${page.url()}&name=nobody-is-called-this`);
  await expect(page.locator("main")).toContainText("אין מלון שמתאים לסינון");
  await checkPage();
  await page.locator("main .stack a.button").first().click();
  await page.waitForURL((url) => !url.searchParams.has("name") && !url.searchParams.has("stars"));
  await page.locator("article.deal a").first().click();
  await page.waitForURL(/\/hotel-only\/\d+\?/);
  await expect(page.locator("input[name=rate0]").first()).toBeChecked();
  await expect(page.locator("main")).toContainText("תנאי הביטול יוצגו אחרי הבדיקה");
  // The supplier's description of the hotel, and its pictures served by the shop.
  await page.locator("summary", { hasText: "על המלון" }).click();
  await expect(page.locator("main details[open] p").first()).toBeVisible();
  for (const src of await page
    .locator("main .gallery img")
    .evaluateAll((all) => all.map((one) => one.getAttribute("src"))))
    expect(src).toMatch(/^\/(pictures|photos|stay-photos)\//);
  await checkPage();
  await page.locator("main form button.button").click();
  await page.waitForURL(/rates=/);
  await expect(page.locator("main")).toContainText("15:00");
  await expect(page.locator("main")).toContainText("דמי ביטול");
  await checkPage();
  await page.locator("main form[method=post] button.button").click();
  await page.waitForURL(/\/travellers\?/);
  await waitUntilSettled(page);
  await fillTravellers(page, 3);
  // The third of them is the seven-year-old.
  await page.locator('[name="travellers[2].birth.day"]').fill("1");
  await page.locator('[name="travellers[2].birth.month"]').fill("1");
  await page.locator('[name="travellers[2].birth.year"]').fill(String(new Date(daysAhead(202)).getFullYear() - 7));
  await continueToCardPage(page);
  await payByCard(page);
  await expect(page.locator("h1")).toContainText("אושרה", { timeout: 60_000 });
  await expect(page.locator("main")).toContainText(/NF-\d{10}/);
  await expect(page.locator("main")).toContainText("NOFESH");
  await checkPage();
});

test.describe("a supplier that does not respond", () => {
  test.use({ expectedProblems: [/status of 503/] });
  test("is reported in every language, instead of an empty list", async ({ page }) => {
    const search = `/hotel-only?dest=ATH&checkIn=${checkIn}&checkOut=${daysAhead(229)}&party=2`;
    const messages = {
      he: "אינו עונה כרגע",
      en: "is not responding right now",
      ru: "сейчас не отвечает",
      ar: "لا يجيب حاليًا",
    };
    for (const [language, text] of Object.entries(messages)) {
      const answer = await page.goto(withLanguage(search, language));
      expect(answer!.status()).toBe(503);
      await expect(page.locator("main h2")).toContainText(text);
    }
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);
    await page.goto(`/hotel-only/1?lang=he&dest=ATH&checkIn=${checkIn}&checkOut=${daysAhead(229)}&party=2`);
    await expect(page.locator("main a.button")).toContainText("ניסיון נוסף");
  });
});
