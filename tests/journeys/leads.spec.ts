import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { comingMonth, waitUntilSettled, withLanguage } from "../setup/shopper-journey";

test.beforeEach(() => {
  onlyIn(phoneScripted);
});

test("a customer who asks for a call leaves a number at the product, and sees that it was received", async ({ page }, {
  project,
}) => {
  covers("7.154");
  await page.goto(`/search-result?categoryId=1&dest=ATH&yearMonth=${comingMonth()}`);
  await waitUntilSettled(page);
  await page.locator("article.deal a").first().click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  await page.locator("main a[href*='/call-me?packId=']").click();
  await page.waitForURL(/\/call-me\?packId=/);
  await page.locator("[name=firstName]").fill("דנה");
  await page.locator("[name=phone]").fill("12");
  await page.locator("[name=message]").fill("אפשר לטוס מחיפה?");
  await page.locator("main form button").click();
  await expect(page.locator("#errors")).toContainText("מספר הטלפון אינו תקין");
  await expect(page.locator("[name=message]")).toHaveValue("אפשר לטוס מחיפה?");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await page.locator("[name=phone]").fill("050-1234567");
  await page.locator("[name=lastName]").fill(project.name);
  await page.locator("main form button").click();
  await page.waitForURL(/sent=1/);
  await expect(page.locator(".notice-good")).toContainText("נתקשר אליכם");
  await expectNoAxeViolations(page);
});

for (const language of ["he", "en", "ru", "ar"]) {
  test(`a visitor writes to the shop, in ${language}`, async ({ page }, { project }) => {
    covers("2.20", "7.155", "8.11");
    await page.goto(withLanguage("/", language));
    const link = "a[href^='/צור-קשר']";
    const contact = page.locator(`footer ${link}`);
    // On a phone its group is closed.
    if (!(await contact.isVisible())) await page.locator(`footer details:has(${link}) > summary`).click();
    await contact.click();
    await page.waitForURL((url) => decodeURI(url.pathname) === "/צור-קשר");
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);
    await page.locator("[name=firstName]").fill("Dana");
    await page.locator("[name=email]").fill("dana@example.com");
    await page.locator("[name=message]").fill(`${language} ${project.name}`);
    await page.locator("main form button").click();
    await page.waitForURL(/sent=1/);
    const confirmation = {
      he: "ההודעה נשלחה בהצלחה",
      en: "The email was sent succeeded.",
      ru: "успешно отправлено",
      ar: "بنجاح",
    };
    await expect(page.locator(".notice-good")).toContainText(confirmation[language as keyof typeof confirmation]);
  });
}
