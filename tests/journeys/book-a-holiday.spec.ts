import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "../setup/journey";
import {
  book,
  chooseProduct,
  continueTo,
  expectConfirmed,
  fillPayer,
  fillTravellers,
  leaveFrame,
  typeCard,
} from "../setup/shopper-journey";

const approved = "4580000000000000";

for (const [index, language] of ["he", "en", "ru", "ar"].entries()) {
  test(`a couple books a holiday and pays, in ${language}`, async ({ page }) => {
    const looked = async () => {
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page, 320);
      const direction = language === "he" || language === "ar" ? "rtl" : "ltr";
      await expect(page.locator("html")).toHaveAttribute("dir", direction);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    };
    await chooseProduct(page, language, index);
    await looked();
    await book(page);
    await looked();
    await fillTravellers(page);
    await continueTo(page, /\/payer\?/);
    await looked();
    await fillPayer(page);
    await continueTo(page, /\/extras\?/);
    await looked();
    await page.locator("[name=service]").first().check();
    await continueTo(page, /\/check\?/);
    await looked();
    await page.locator("[name=acceptTerms]").check();
    await continueTo(page, /\/verifying-card/);
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("html")).toHaveAttribute("lang", language);
    await typeCard(frame, approved);
    await leaveFrame(page, frame);
    await expectConfirmed(page);
    await looked();
    await expect(page.locator("main")).toContainText("DANA COHEN");
  });
}
