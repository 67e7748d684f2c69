import type { BrowserContext, Page } from "@playwright/test";
import { placeholderSeller } from "../../app/config.server";
import { roomOrdinal } from "../../app/format/ordinals";
import { shortNames } from "../../app/i18n/languages";
import { routeNames } from "../../app/shell/route-names";
import { type ShopUnderFaults, shopUnderFaults } from "../faults/running-shop";
import { calendarWords } from "../setup/calendar-words";
import { logInToDesk } from "../setup/desk-journey";
import { expect, test, widerThanScreen } from "../setup/journey";
import { logInByPassword, messageTo } from "../setup/people-journey";
import {
  book,
  comingMonth,
  continueTo,
  fillPayer,
  fillTravellers,
  payByCard,
  waitUntilSettled,
} from "../setup/shopper-journey";
import { engineFrames, engineTexts, lettersOf, storedTexts } from "../setup/stored-texts";
import { unmarkedTexts } from "../setup/unmarked-texts";

// A separate shop in a pseudo-language: every text is enclosed in marks, and every word is longer.
let shop: ShopUnderFaults;
const isWalkedIn = (project: string) => project === "phone-he-script";
test.beforeAll(async ({ browserName: _ }, { project }) => {
  if (!isWalkedIn(project.name)) return;
  shop = await shopUnderFaults(600, { PSEUDO_TEXTS: "on" });
  await shop.start();
});
test.afterAll(() => shop?.remove());

type Language = "he" | "en";

/** Pages of one kind differ in their data, not in their texts. */
const kindOf = (path: string) =>
  decodeURI(path)
    .replace(/\?.*/, "")
    .replace(/\/(admin\/(?:agency|booking|departure|newsletter|pages|content\/\w+))\/(?!new$).+/, "/$1/ID")
    .replace(/\/holidays\/[^/]+(\/.+)?/, (_, place) => `/holidays/MONTH${place ? "/PLACE" : ""}`)
    .replace(/\/hotel\/[^/]+/, "/hotel/ID")
    .replace(/\/hotel-only\/\d+/, "/hotel-only/ID")
    .replace(/\/price-plan\/[A-Z]{3}\/.*/, "/price-plan/DEST/HOTEL/NIGHTS")
    .replace(/^\/[א-ת].*/, "/INFO");

/** Not pages, not the shop's texts, or the same page for another device. */
const skipped =
  /\/logout|^\/(sandbox|styleguide|api|openapi|pictures|[a-z-]+\/calendar|booking\/(file|document)|price-plan\/file|find)/;

/** Kinds of pages that must be visited; others are found by links. */
const mustBeRead = `
  / /INFO /accessibility /admin /admin/agencies /admin/agency/ID
  /admin/agency/new /admin/booking/ID /admin/content /admin/content/banner/ID /admin/content/popup/ID /admin/content/timer/new
  /admin/coupons /admin/departures /admin/extras /admin/hotel-clients /admin/hotel-stays /admin/log/audit /admin/log/messages /admin/login
  /admin/members /admin/messages /admin/missing /admin/newsletter /admin/newsletter/new /admin/notices /admin/pages /admin/pages/ID
  /admin/rates /admin/requests /admin/site /admin/sources /agency/login /agent /agent/login /agent/messages
  /booking/confirmation /booking/hotel-flight/app/all /booking/hotel-flight/app/check /booking/hotel-flight/app/extras /booking/hotel-flight/app/payer /booking/hotel-flight/app/travellers
  /booking/over /booking/verifying-card /call-me /compare /consent /deal-filter/app
  /destination-list /flight-only/app /holidays/MONTH /holidays/MONTH/PLACE /hotel/ID /hotel-list /hotel-only
  /hotel-only/ID /member/login /member/register /no-such-page /order-by-agent /order-check
  /price-plan /price-plan/DEST/HOTEL/NIGHTS /price-plan/changes /price-plan/send /product-page/app /search-result
  /visitor /visitor/login /visitor/verify /wish-list
`
  .trim()
  .split(/\s+/);

class Reader {
  readonly problems: { path: string; text: string }[] = [];
  readonly wide: { path: string; elements: string[] }[] = [];
  readonly kinds = new Set<string>();
  private readonly links: string[] = [];

  constructor(
    readonly page: Page,
    private readonly language: Language,
  ) {}

  at(path: string): string {
    if (this.language === "he") return path;
    return `${path}${path.includes("?") ? "&" : "?"}lang=${this.language}`;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.at(path));
    await this.read();
  }

  /** Reads the current page and collects its links. */
  async read(): Promise<void> {
    await waitUntilSettled(this.page);
    const { pathname } = new URL(this.page.url());
    this.kinds.add(kindOf(pathname));
    const wideElements = await widerThanScreen(this.page);
    if (wideElements.length > 0) this.wide.push({ path: pathname, elements: wideElements });
    for (const text of await unmarkedTexts(this.page)) this.problems.push({ path: pathname, text });
    const links = await this.page
      .locator("a[href]")
      // Those of a map are SVG, whose property href is no text.
      .evaluateAll((links) => links.map((link) => new URL(link.getAttribute("href")!, document.baseURI).href));
    const { origin } = new URL(this.page.url());
    this.links.push(...links.filter((link) => link.startsWith(origin)).map((link) => link.slice(origin.length)));
  }

  /** Follows links until a page of every kind was read. */
  async readOn(): Promise<void> {
    for (let link = this.links.shift(); link !== undefined; link = this.links.shift()) {
      const linkLanguage = /[?&]lang=(\w+)/.exec(link)?.[1] ?? "he";
      const path = link.replace(/#.*/, "");
      if (linkLanguage !== this.language || skipped.test(path) || this.kinds.has(kindOf(path))) continue;
      // Some addresses only redirect: they also count as the kind of their target.
      this.kinds.add(kindOf(path));
      await this.page.goto(path);
      await this.read();
    }
  }
}

/** From the results to the confirmation, and to the booking by its reference. Returns the product. */
async function bookAndRead(reader: Reader, mobile: string): Promise<URL> {
  const { page } = reader;
  await reader.open(`/search-result?dest=ATH&yearMonth=${comingMonth()}`);
  await page.locator("article.deal a").first().click();
  await page.waitForURL(/\/product-page\/app/);
  await reader.read();
  const product = new URL(page.url());
  await book(page);
  await reader.read();
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors")).toBeVisible();
  await reader.read();
  await fillTravellers(page);
  await continueTo(page, /\/payer\?/);
  await reader.read();
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors")).toBeVisible();
  await reader.read();
  await fillPayer(page, mobile);
  await continueTo(page, /\/extras\?/);
  await reader.read();
  await continueTo(page, /\/check\?/);
  await reader.read();
  await page.locator("[name=acceptTerms]").check();
  await continueTo(page, /\/verifying-card/);
  await reader.read();
  await payByCard(page);
  await reader.read();
  const pnr = await page.locator(".reference").innerText();
  await reader.open("/order-check");
  await reader.open("/visitor/login");
  await page.locator("[name=pnr]").fill(pnr);
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/visitor\/verify/);
  await reader.read();
  await page.locator("[name=verificationCode]").fill(await messageTo(page, mobile, /#(\d{6})/));
  await continueTo(page, /\/visitor(\?|$)/);
  await reader.read();
  return product;
}

/** The price table of a hotel and how it is sent; and the single page on which an agency books. */
async function readAsAgency(reader: Reader, product: URL): Promise<void> {
  const { page } = reader;
  await reader.open("/agency/login?next=%2Fprice-plan%3Fdest%3DATH");
  await logInByPassword(page, "GALIL");
  await reader.read();
  for (const [link, address] of [
    ["main a.chip[href*='hotelId=']", /hotelId=/],
    ["main a.chip[href^='/price-plan/ATH/']", /\/price-plan\/ATH\//],
    ["#plan-send", /\/price-plan\/send/],
  ] as const) {
    await page.locator(link).first().click();
    await page.waitForURL(address);
    await reader.read();
  }
  await page.goto(product.href);
  await reader.read();
  await page.locator("button[form=selection]").click();
  await page.waitForURL(/\/all\?/);
  await reader.read();
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors")).toBeVisible();
  await reader.read();
  for (const path of ["/agent", "/agent/messages", "/price-plan/changes"]) await reader.open(path);
  await reader.readOn();
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const ways: { language: Language; script: boolean }[] = [
  { language: "he", script: true },
  { language: "en", script: false },
];

for (const { language, script } of ways) {
  test(`every text of every page comes from the locales, and longer words fit a small phone, ${language}`, async ({
    browser,
  }, { project }) => {
    test.skip(!isWalkedIn(project.name), "it opens browsers of its own, with script and without");
    // Some seventy pages.
    test.slow();
    const options = {
      ...project.use,
      baseURL: shop.origin.replace("127.0.0.1", "localhost"),
      viewport: { width: 320, height: 700 },
      javaScriptEnabled: script,
    };
    const contexts: BrowserContext[] = [];
    const reader = async () => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return new Reader(await context.newPage(), language);
    };

    const person = await reader();
    await person.open("/");
    await person.open("/no-such-page");
    await person.open(`/search-result?dest=ATH&yearMonth=2020-01`);
    for (const path of ["/deal-filter/app", "/order-by-agent", "/consent"]) await person.open(path);
    for (const path of ["/member/login", "/member/register", "/agency/login", "/agent/login"]) {
      await person.open(path);
      await person.page.locator("main form button.button").first().click();
      await expect(person.page.locator("#errors")).toBeVisible();
      await person.read();
    }
    for (const categoryId of [2, 3, 5, 68]) await person.open(`/search-result?categoryId=${categoryId}`);
    for (const state of ["expired", "updating", "closed", "soldout", "discount"])
      await person.open(`/product-page/app?packId=STATE-${state}`);
    await person.open(`/hotel-only?dest=ATH&checkIn=${dayIn(200)}&checkOut=${dayIn(202)}&party=2`);
    const product = await bookAndRead(person, `05${script ? 3 : 2}${String(Date.now()).slice(-7)}`);
    const { searchParams: params } = product;
    await person.open(`/compare?deals=${params.get("packId")}-${params.get("laId")}`);
    await person.open(`/booking/over?why=expired`);
    await person.readOn();

    const agency = await reader();
    await readAsAgency(agency, product);

    const desk = await reader();
    await desk.open("/admin/login");
    await logInToDesk(desk.page, language === "he" ? "desk" : "desk2");
    await desk.read();
    await desk.open("/admin/agency/new");
    await desk.readOn();
    for (const context of contexts) await context.close();

    const ownTexts = await storedTexts(shop.dataDir);
    const ownWords = new Set([...ownTexts, ...engineTexts()]);
    for (let number = 1; number <= 10; number += 1) ownWords.add(lettersOf(roomOrdinal(number, language)));
    for (const word of calendarWords(language)) ownWords.add(lettersOf(word));
    const { company = "", address = "", cards = [], securedBy = "" } = placeholderSeller;
    // A company's own lines are complete names, although their commas and brackets separate other texts.
    for (const line of [company, address, securedBy, ...cards])
      for (const part of [line, ...line.split(/[,()]/)]) ownWords.add(lettersOf(part));
    for (const name of [...routeNames, ...Object.values(shortNames)]) ownWords.add(lettersOf(name));
    // A person's name is stored in parts; addresses and system notes are not texts.
    const frames = engineFrames();
    const isFramedName = (letters: string) =>
      frames.some(
        ({ before, after }) =>
          letters.startsWith(before) &&
          letters.endsWith(after) &&
          ownTexts.has(letters.slice(before.length, letters.length - after.length).trim()),
      );
    const isKnown = (text: string) =>
      /@|^\{"/.test(text) ||
      lettersOf(text) === "" ||
      ownWords.has(lettersOf(text)) ||
      isFramedName(lettersOf(text)) ||
      lettersOf(text)
        .split(" ")
        .every((word) => ownTexts.has(word));
    expect([person, agency, desk].flatMap(({ wide }) => wide)).toEqual([]);
    const strange = [...person.problems, ...agency.problems, ...desk.problems].filter(
      ({ text }) => !isKnown(text) && !text.split(/[·,–|/()\n]/).every(isKnown),
    );
    expect([...new Map(strange.map(({ path, text }) => [text, path]))]).toEqual([]);
    const kinds = new Set([person, agency, desk].flatMap((one) => [...one.kinds]));
    expect(mustBeRead.filter((kind) => !kinds.has(kind))).toEqual([]);
  });
}
