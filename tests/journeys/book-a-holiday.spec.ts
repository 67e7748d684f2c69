import type { APIResponse } from "@playwright/test";
import { covers } from "../coverage/covers";
import {
  desktopScripted,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  onlyIn,
  phoneScripted,
  test,
} from "../setup/journey";
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
  const tag = language === "he" || language === "en" ? "@core" : [];
  test(`checks 15, 16: a couple books a holiday and pays, in ${language}`, { tag }, async ({ page }) => {
    covers(
      "2.1",
      "2.5",
      "2.8",
      "2.10",
      "2.13",
      "2.59",
      "2.73",
      "2.78",
      "2.81",
      "2.82",
      "3.57",
      "3.59",
      "4.9",
      "5.9",
      "6.1",
      "7.120",
      "7.151",
    );
    if (language === "he") onlyIn(phoneScripted);
    else if (language === "en") onlyIn(desktopScripted);
    else onlyIn([desktopScripted[language === "ru" ? 1 : 0]!]);
    const checkPage = async () => {
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page, 320);
      const direction = language === "he" || language === "ar" ? "rtl" : "ltr";
      await expect(page.locator("html")).toHaveAttribute("dir", direction);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    };
    await chooseProduct(page, language, index);
    await checkPage();
    await book(page);
    await checkPage();
    await fillTravellers(page);
    await continueTo(page, /\/payer\?/);
    await checkPage();
    // The first traveller's name is not asked for a second time.
    await expect(page.locator("[name=firstName]")).toHaveValue("DANA");
    await expect(page.locator("[name=lastName]")).toHaveValue("COHEN");
    await fillPayer(page);
    await continueTo(page, /\/extras\?/);
    await checkPage();
    await page.locator("[name=service]").first().check();
    await continueTo(page, /\/check\?/);
    await checkPage();
    // Information the law requires before payment.
    const disclosure = await page.locator("a[href*='kind=disclosure']").getAttribute("href");
    expect((await page.request.get(disclosure!)).status()).toBe(200);
    await page.locator("[name=acceptTerms]").check();
    await continueTo(page, /\/verifying-card/);
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("html")).toHaveAttribute("lang", language);
    await typeCard(frame, approved);
    await leaveFrame(page, frame);
    await expectConfirmed(page);
    await checkPage();
    await expect(page.locator("main")).toContainText("DANA COHEN");

    // Each of its documents can be viewed and downloaded; on request they are mailed again.
    const documents = page.locator("a[href*='/booking/document']");
    await expect(documents).toHaveCount(5);
    for (const format of ["pdf", "word"] as const) {
      const voucherLinks = page.locator(`a[href*='kind=voucher'][href*='format=${format}']`);
      // Word is available on a document's own page, and is not shown beside each PDF.
      await expect(voucherLinks).toHaveCount(format === "pdf" ? 1 : 0);
      const pdf = await page.locator("a[href*='kind=voucher'][href*='format=pdf']").getAttribute("href");
      const href = pdf?.replace("format=pdf", `format=${format}`);
      // While a file is being generated, its page says so and reloads. The server closes an idle connection just when it is used again.
      let file!: APIResponse;
      await expect
        .poll(async () => {
          file = await page.request.get(href!, { maxRetries: 2 });
          return file.headers()["content-disposition"];
        })
        .toMatch(/^attachment; filename="nofesh-voucher-/);
      expect((await file.body()).subarray(0, 4).toString("latin1")).toBe(format === "pdf" ? "%PDF" : "PK\u0003\u0004");
    }
    const calendar = await page.request.get((await page.locator("a[href*='format=calendar']").getAttribute("href"))!);
    expect(await calendar.text()).toContain("BEGIN:VCALENDAR");
    await documents.last().click();
    await page.waitForURL(/\/booking\/document/);
    await checkPage();
    await page.goBack();
    await page.locator("form[action*='/booking/document'] button").click();
    await page.waitForURL(/\/booking\/confirmation.*sent=documents/);
    await expect(page.locator("#files .notice")).toBeVisible();
  });
}
