import type { Page } from "@playwright/test";
import { typedPayer } from "../factories/a-payer";
import { expect, onlyIn, test } from "../setup/journey";
import { keyboardOf } from "../setup/keyboard";
import {
  comingMonth,
  expectConfirmed,
  onRequest,
  runsScript,
  waitUntilSettled,
  withLanguage,
} from "../setup/shopper-journey";

type Keyboard = ReturnType<typeof keyboardOf>;

async function arrive(page: Page, address: RegExp): Promise<void> {
  await page.waitForURL(address);
  await waitUntilSettled(page);
}

/** From home to a product: by a search of what the form begins with, by one of a place and a month, or by a deal that stands there. */
const ways: {
  way: string;
  most: { values: number; keys: number };
  languages: readonly ("he" | "en" | "ru" | "ar")[];
  choose(page: Page, keyboard: Keyboard): Promise<void>;
}[] = [
  {
    way: "by a search",
    // Anywhere, next month and two adults stand in the form: what is typed are names, the payer and the card.
    most: { values: 10, keys: 157 },
    languages: ["he", "en", "ru", "ar"],
    async choose(page, keyboard) {
      await search(page, keyboard);
      // Airlines to Athens take passports later.
      await keyboard.to(page.locator("#places a[href*='dest=ATH']"), 250);
      await keyboard.press("Enter");
      await arrive(page, /dest=ATH/);
      await firstSold(page, keyboard);
    },
  },
  {
    way: "by a search of a place in a month",
    most: { values: 12, keys: 157 },
    languages: ["he"],
    async choose(page, keyboard) {
      await keyboard.fill(page.locator("[name=place]"), "ATH");
      await keyboard.choose(page.locator("select[name=yearMonth]"), comingMonth());
      await search(page, keyboard);
      await firstSold(page, keyboard);
    },
  },
  {
    way: "from a deal on the home page",
    most: { values: 10, keys: 157 },
    languages: ["he"],
    async choose(page, keyboard) {
      // United, Emirates, Etihad and flydubai want passports with the booking.
      const later = ["UA", "EK", "EY", "FZ"].map((airline) => `:not([href*='-${airline}'])`).join("");
      const deals = page.locator("article.deal").filter({ hasNotText: onRequest });
      await keyboard.to(deals.locator(`a[href*='packId=VP-']${later}`).first(), 250);
      await keyboard.press("Enter");
    },
  },
];

/** The second traveller's family name is typed too, and each of eight pages begins with the link that leaves out its head. */
const withoutScript = { values: 1, keys: "cohen".length + 8 * 3 };

async function search(page: Page, keyboard: Keyboard): Promise<void> {
  await keyboard.to(page.locator("form[action='/search-result'] button.button:not(.button-quiet)"));
  await keyboard.press("Enter");
  await arrive(page, /\/search-result/);
}

/** Passports are wanted at once of who leaves within a week: the first offer of a later day. */
async function firstSold(page: Page, keyboard: Keyboard): Promise<void> {
  const soon = Array.from({ length: 9 }, (_, days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const later = soon.map((day) => `:not([href*='-${day.slice(2, 10).replaceAll("-", "")}-'])`).join("");
  const sold = page.locator("article.deal").filter({ hasNotText: onRequest });
  await keyboard.to(sold.locator(`a[href*='/product-page']${later}`).first(), 250);
  await keyboard.press("Enter");
}

const buys = ways.flatMap(({ languages, ...way }) => languages.map((language) => ({ ...way, language })));
for (const { way, language, most, choose } of buys)
  test(`check 36: a shopper buys a holiday ${way} in ${language} with nothing but the keyboard, always sees where it is, and types no more than needed`, async ({
    page,
  }) => {
    onlyIn(language === "he" ? ["desktop-he-script", "desktop-noscript"] : ["desktop-he-script"]);
    const keyboard = keyboardOf(page);
    await page.goto(withLanguage("/", language));
    await waitUntilSettled(page);
    await choose(page, keyboard);
    await arrive(page, /\/product-page\/app/);
    keyboard.count("to the product");
    await keyboard.to(page.locator("button[form=selection]"), 250);
    await keyboard.press("Enter");
    await arrive(page, /\/travellers\?/);
    keyboard.count("product");

    const field = (place: number, of: string) => page.locator(`[name="travellers[${place}].${of}"]`);
    await keyboard.fill(field(0, "firstName"), "dana");
    await keyboard.fill(field(0, "lastName"), "cohen");
    await keyboard.fill(field(1, "firstName"), "noam");
    // With script the first traveller's family name is there already.
    if (await runsScript(page)) await expect(field(1, "lastName")).toHaveValue("cohen");
    else await keyboard.fill(field(1, "lastName"), "cohen");
    // Enter in any field goes on.
    await keyboard.press("Enter");
    await arrive(page, /\/payer\?/);
    keyboard.count("travellers");

    // The first traveller's name is there already.
    for (const [name, text] of Object.entries(typedPayer))
      if ((await page.locator(`[name=${name}]`).inputValue()) === "")
        await keyboard.fill(page.locator(`[name=${name}]`), text);
    await keyboard.press("Enter");
    await arrive(page, /\/extras\?/);
    keyboard.count("payer");
    // Enter in a box goes on too.
    await keyboard.to(page.locator("main form [type=checkbox]").first());
    await keyboard.press("Enter");
    await arrive(page, /\/check\?/);
    keyboard.count("extras");
    await keyboard.tick(page.locator("[name=acceptTerms]"));
    await keyboard.press("Enter");
    await arrive(page, /\/verifying-card/);
    keyboard.count("check");

    const card = page.frameLocator("iframe");
    await card.locator("[name=number]").waitFor();
    for (const [name, text] of Object.entries({ number: "4580000000000000", expiry: "0934", cvv: "123" }))
      await keyboard.fill(card.locator(`[name=${name}]`), text);
    await keyboard.press("Enter");
    if (!(await runsScript(page))) {
      await card.locator("#leave button").waitFor();
      await keyboard.to(card.locator("#leave button"));
      await keyboard.press("Enter");
    }
    await expectConfirmed(page);
    keyboard.count("card");
    await expect(page.locator("main")).toContainText("DANA COHEN");
    keyboard.expectFocusAlwaysSeen();
    const more = (await runsScript(page)) ? { values: 0, keys: 0 } : withoutScript;
    expect(keyboard.typed().values, keyboard.shares()).toBeLessThanOrEqual(most.values + more.values);
    expect(keyboard.typed().keys, keyboard.shares()).toBeLessThanOrEqual(most.keys + more.keys);
  });
