import { typedPayer } from "../factories/a-payer";
import { desktopScripted, expect, onlyIn, test } from "../setup/journey";
import { keyboardOf } from "../setup/keyboard";
import { comingMonth, expectConfirmed, waitUntilSettled } from "../setup/shopper-journey";

test("check 36: a shopper buys a holiday with nothing but the keyboard, and always sees where it is", async ({
  page,
}) => {
  onlyIn(desktopScripted.slice(0, 1));
  const keyboard = keyboardOf(page);
  const arrive = async (address: RegExp) => {
    await page.waitForURL(address);
    await waitUntilSettled(page);
  };
  const goOn = async (address: RegExp) => {
    await keyboard.to(page.locator("main form button.button").last());
    await keyboard.press("Enter");
    await arrive(address);
  };

  await page.goto("/");
  await waitUntilSettled(page);
  await keyboard.fill(page.locator("[name=place]"), "ATH");
  await keyboard.choose(page.locator("select[name=yearMonth]"), comingMonth());
  await keyboard.to(page.locator("form[action='/search-result'] button.button:not(.button-quiet)"));
  await keyboard.press("Enter");
  await arrive(/\/search-result/);

  const sold = page.locator("article.deal").filter({ hasNotText: /באישור המלון/ });
  await keyboard.to(sold.locator("a[href*='/product-page']").first(), 250);
  await keyboard.press("Enter");
  await arrive(/\/product-page\/app/);
  await keyboard.to(page.locator("button[form=selection]"), 250);
  await keyboard.press("Enter");
  await arrive(/\/travellers\?/);

  for (const [index, name] of ["dana", "noam"].entries()) {
    const field = (of: string) => page.locator(`[name="travellers[${index}].${of}"]`);
    await keyboard.fill(field("firstName"), name);
    await keyboard.fill(field("lastName"), "cohen");
    await keyboard.to(field("gender").first());
    await keyboard.press("Space");
    await keyboard.fill(field("birth.day"), "4");
    await keyboard.fill(field("birth.month"), "3");
    await keyboard.fill(field("birth.year"), "1985");
    if ((await field("passportNumber").count()) === 0) continue;
    await keyboard.fill(field("passportNumber"), `1234567${index}`);
    await keyboard.fill(field("expiry.day"), "1");
    await keyboard.fill(field("expiry.month"), "1");
    await keyboard.fill(field("expiry.year"), "2034");
  }
  await goOn(/\/payer\?/);
  for (const [name, text] of Object.entries(typedPayer)) await keyboard.fill(page.locator(`[name=${name}]`), text);
  await goOn(/\/extras\?/);
  await goOn(/\/check\?/);
  await keyboard.to(page.locator("[name=acceptTerms]"));
  await keyboard.press("Space");
  await goOn(/\/verifying-card/);

  const card = page.frameLocator("iframe");
  await card.locator("[name=number]").waitFor();
  for (const [name, text] of Object.entries({ number: "4580000000000000", expiry: "09/34", cvv: "123" }))
    await keyboard.fill(card.locator(`[name=${name}]`), text);
  await keyboard.press("Enter");
  await expectConfirmed(page);
  await expect(page.locator("main")).toContainText("DANA COHEN");
  keyboard.expectFocusAlwaysSeen();
});
