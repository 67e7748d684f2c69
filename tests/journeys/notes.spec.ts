import { hoursInText } from "@contract/agencies/agent-hours";
import { covers } from "../coverage/covers";
import { expect, test } from "../setup/journey";
import { book, chooseProduct, continueTo, fillPayer, fillTravellers } from "../setup/shopper-journey";

/** The notes of specification §9, at the right places. */
const notes = {
  he: {
    rate: "השער הסופי נקבע במועד התשלום",
    hours: hoursInText(),
    checkIn: "הצ׳ק־אין נפתח 24 שעות לפני הטיסה",
    firstTwo: "שני האנשים הראשונים",
  },
  en: {
    rate: "final exchange rate",
    hours: hoursInText(),
    checkIn: "Check-in opens 24 hours before the flight",
    firstTwo: "first two",
  },
} as const;

for (const [language, texts] of Object.entries(notes)) {
  test(`important notes appear where customers need them, in ${language}`, async ({ page }, { project }) => {
    covers("9.25", "9.29", "9.31");
    test.skip(project.name !== "desktop-noscript", "words are the same in every browser");
    await chooseProduct(page, language, 8);
    await expect(page.locator("main")).toContainText(new RegExp(texts.rate, "i"));
    await expect(page.locator("main")).toContainText(new RegExp(texts.firstTwo, "i"));
    await expect(page.locator("footer")).toContainText(texts.hours);
    await book(page);
    await expect(page.locator("aside")).toContainText(texts.hours);
    await fillTravellers(page);
    await continueTo(page, /\/payer\?/);
    await fillPayer(page);
    await continueTo(page, /\/extras\?/);
    await continueTo(page, /\/check\?/);
    await expect(page.locator("main")).toContainText(texts.checkIn);
  });
}
