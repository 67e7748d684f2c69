import { comingMonth } from "../bench/measured-shop.mjs";
import { typedPayer } from "../test/typed-payer.mjs";

/**
 * Walks the whole flow from home to the confirmation in a browser, and reports when each screen is ready. `last` is the final screen. Works
 * with and without script.
 */
export async function walkTheFlow(page, origin, language, shot, last = "confirmation") {
  const open = (path) => page.goto(`${origin}${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
  const go = () => page.locator("main form button.button").last().click();
  await open("/");
  await shot("home");
  await open("/search-result?dest=&yearMonth=2020-01");
  await shot("search-invalid");
  await open("/no-such-page");
  await shot("not-found");
  await open("/booking/over?why=expired");
  await shot("booking-over");
  await open("/order-check");
  await shot("orders");
  await open(`/search-result?dest=ATH&yearMonth=${comingMonth()}`);
  await shot("results");
  await page.locator("article.deal a").first().click();
  await shot("product");
  if (last === "product") return;
  await page.locator("button[form=selection]").click();
  await shot("travellers");
  await go();
  await shot("travellers-errors");
  for (const index of [0, 1]) {
    const field = (name) => page.locator(`[name="travellers[${index}].${name}"]`);
    for (const [name, value] of Object.entries({
      firstName: "dana",
      lastName: "cohen",
      "birth.day": "4",
      "birth.month": "3",
      "birth.year": "1985",
      passportNumber: `1234567${index}`,
      "expiry.day": "1",
      "expiry.month": "1",
      "expiry.year": "2034",
    })) {
      // Passports are asked for after the sale by most airlines.
      if (await field(name).count()) await field(name).fill(value);
    }
    if (await field("gender").count()) await field("gender").first().check();
  }
  await go();
  await shot("payer");
  for (const [name, value] of Object.entries(typedPayer)) await page.locator(`[name=${name}]`).fill(value);
  await go();
  await shot("extras");
  await go();
  await shot("check");
  await page.locator("[name=acceptTerms]").check();
  await go();
  const frame = page.frameLocator("iframe");
  await frame.locator("[name=number]").waitFor();
  await shot("card");
  await frame.locator("[name=number]").fill("4580000000000000");
  await frame.locator("[name=expiry]").fill("09/34");
  await frame.locator("[name=cvv]").fill("123");
  await frame.locator("button[type=submit]").click();
  // With script the frame leaves by itself.
  const confirmed = page.waitForURL(/confirmation/);
  await Promise.race([
    confirmed,
    frame
      .locator("#leave button")
      .click()
      .catch(() => {}),
  ]);
  await confirmed;
  await shot("confirmation");
}
