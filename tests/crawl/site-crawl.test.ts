import { setTimeout as delay } from "node:timers/promises";
import { isoOf } from "@contract/vocabulary/money";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { XMLParser } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../coverage/covers";
import { offersOf, toCardPage, typeCard } from "../faults/http-shopper";
import { type ShopUnderFaults, shopUnderFaults } from "../faults/running-shop";
import { booksOf } from "../faults/shop-books";
import { buildOnce } from "../setup/build-once";
import { type Crawl, crawl, kindOf } from "./crawler";
import { firstView, readable, textKeys, type VisitedPage, visitedPage } from "./visited-page";

/** On a connection of its own: the server closes one that is idle while a page is read here, perhaps just as it is used again. */
const fetchAnew = (address: string, init: { redirect?: "manual"; headers?: Record<string, string> } = {}) =>
  fetch(address, { ...init, headers: { ...init.headers, connection: "close" } });

/**
 * The whole site as machines see it, over HTTP: every kind of page. `CRAWL=10` follows the first ten links of each kind instead of two,
 * in a larger shop; pages are held in memory, some 40 kB each. New pages are found by their links and must follow the same rules.
 */
const perKind = Number(process.env.CRAWL ?? 2);
const whole = perKind > 2;
/** Milliseconds: a larger shop's sitemap is read completely. */
const longestRead = whole ? 600_000 : 60_000;
const languages = ["he", "en", "ru", "ar"] as const;

let shop: ShopUnderFaults;
let origin: string;
/** The prefix of canonical addresses. */
let publicUrl: string;
const crawls = new Map<string, Crawl>();

beforeAll(async () => {
  buildOnce();
  shop = await shopUnderFaults(whole ? 3_000 : 1_200);
  await shop.start();
  origin = shop.origin;
  publicUrl = origin.replace("127.0.0.1", "localhost");
  for (const language of languages) crawls.set(language, await crawl(origin, language, perKind));
}, 600_000);
afterAll(() => shop?.remove());

const everyPage = () => [...crawls.values()].flatMap(({ pages }) => [...pages.values()]);
const good = (page: VisitedPage) => page.status === 200;
const indexed = () => everyPage().filter((page) => good(page) && page.indexed);
const at = (canonical: string) => canonical.slice(publicUrl.length);

const visitedPages = new Map<string, VisitedPage>();
async function pageAt(address: string): Promise<VisitedPage> {
  const cachedVisit = visitedPages.get(address) ?? everyPage().find((page) => page.address === address);
  if (cachedVisit) return cachedVisit;
  const answer = await fetchAnew(`${origin}${address}`, { redirect: "manual" });
  const page = visitedPage(address, answer.status, answer.headers, await answer.text());
  visitedPages.set(address, page);
  return page;
}

describe("a crawl of the whole site", () => {
  test("finds pages of many kinds in every language", () => {
    for (const { pages } of crawls.values()) {
      expect(pages.size).toBeGreaterThan(25);
      expect(new Set([...pages.keys()].map(kindOf)).size).toBeGreaterThan(12);
    }
  });

  test("check 37: finds no broken link and no failed page", () => {
    const broken = [...crawls.values()].flatMap(({ answers }) =>
      [...answers].filter(([, { status }]) => status >= 400).map(([address, { status }]) => `${status} ${address}`),
    );
    expect(broken).toEqual([]);
  });

  test("follows at most one redirect per link", () => {
    const chains = [...crawls.values()].flatMap(({ answers }) =>
      [...answers].flatMap(([address, { location }]) => {
        const next = location === null ? undefined : answers.get(location.replace(/^https?:\/\/[^/]+/, ""));
        return next?.location ? [`${address} -> ${location} -> ${next.location}`] : [];
      }),
    );
    // The device is detected first, then a missing log-in redirects.
    expect(chains.filter((chain) => !/login/.test(chain))).toEqual([]);
  });

  test.each(languages)(
    "every page of %s has its language, direction, title and one heading, and no bare key",
    (language) => {
      covers("2.68");
      const keys = textKeys();
      const problems = [...crawls.get(language)!.pages.values()].flatMap((page) => {
        const html = page.root.querySelector("html");
        const wrong: string[] = [];
        if (html?.getAttribute("lang") !== language) wrong.push(`lang ${html?.getAttribute("lang")}`);
        if (html?.getAttribute("dir") !== (language === "he" || language === "ar" ? "rtl" : "ltr")) wrong.push("dir");
        if (!page.root.querySelector("title")?.text.trim()) wrong.push("title");
        if (page.root.querySelectorAll("h1").length !== 1) wrong.push("h1");
        const words = page.text.match(/[a-z][\w-]*(?:\.[\w-]+)+/g) ?? [];
        wrong.push(
          ...words.filter((word) => keys.has(word)),
          ...(page.text.match(/\{\{.*?\}\}|undefined|\[object/g) ?? []),
        );
        return wrong.map((what) => `${page.address}: ${what}`);
      });
      expect(problems).toEqual([]);
    },
  );

  // A sentence in another language would show its letters.
  test.each([
    ["en", /[\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Arabic}]{3,}/gu],
    ["ru", /[\p{Script=Hebrew}\p{Script=Arabic}]{3,}/gu],
    ["ar", /[\p{Script=Hebrew}\p{Script=Cyrillic}]{3,}/gu],
    ["he", /[\p{Script=Cyrillic}\p{Script=Arabic}]{3,}/gu],
  ] as const)("no page of %s has words in another script", (language, foreign) => {
    const wrong = [...crawls.get(language)!.pages.values()].flatMap((page) =>
      (page.text.match(foreign) ?? []).map((word) => `${page.address}: ${word}`),
    );
    expect(wrong).toEqual([]);
  });

  test("an indexable page has one canonical address, and its language versions link to each other", async () => {
    expect(indexed().length).toBeGreaterThan(40);
    const problems: string[] = [];
    const canonicals = [...new Set(indexed().map((page) => page.canonical))];
    for (const canonical of canonicals) {
      if (!canonical?.startsWith(`${publicUrl}/`)) {
        problems.push(`canonical ${canonical}`);
        continue;
      }
      const page = await pageAt(at(canonical));
      if (page.status !== 200 || page.canonical !== canonical || !page.indexed)
        problems.push(`${canonical} is not its own: ${page.status} ${page.canonical}`);
      if ([...page.alternates.keys()].sort().join() !== "ar,en,he,ru,x-default")
        problems.push(`${canonical} has ${[...page.alternates.keys()]}`);
      if (page.alternates.get("x-default") !== page.alternates.get("he")) problems.push(`${canonical} x-default`);
      if (![...page.alternates.values()].includes(canonical)) problems.push(`${canonical} is in none of its languages`);
      for (const [language, address] of page.alternates) {
        const other = await pageAt(at(address));
        const back = [...other.alternates.values()].join() === [...page.alternates.values()].join();
        if (other.status !== 200 || other.canonical !== address || !back)
          problems.push(`${canonical} and its ${language} ${address}: ${other.status} ${other.canonical}`);
      }
    }
    expect(problems).toEqual([]);
  });

  test("filtered lists, bookings and account pages are not indexable", () => {
    const indexedPaths = indexed().map((page) => page.address);
    const privatePaths =
      /^\/(search-result|booking|member|agency|agent|visitor|admin|order-check|compare|wish-list|share|price-plan)/;
    expect(indexedPaths.filter((address) => privatePaths.test(address))).toEqual([]);
    for (const page of everyPage().filter(({ status }) => status !== 200))
      expect(page.indexed, page.address).toBe(false);
  });

  test("a search of a place counts as the place's own page", async () => {
    const searches = everyPage().filter((page) => good(page) && page.countsAs);
    expect(searches.length).toBeGreaterThan(3);
    const problems: string[] = [];
    for (const { address, countsAs } of searches) {
      const place = await pageAt(at(countsAs!));
      if (!address.startsWith("/search-result") || !place.indexed || place.canonical !== countsAs)
        problems.push(`${address} counts as ${countsAs}: ${place.status} ${place.canonical}`);
    }
    expect(problems).toEqual([]);
  });

  test("structured data matches the page", () => {
    const problems = indexed().flatMap((page) => structuredProblems(page).map((what) => `${page.address}: ${what}`));
    expect(problems).toEqual([]);
    const kinds = new Set(indexed().flatMap((page) => page.structured.map((thing) => String(thing["@type"]))));
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining(["BreadcrumbList", "FAQPage", "Hotel", "ItemList", "Product,TouristTrip", "TravelAgency"]),
    );
  });

  test("every indexable page has a sharing picture", async () => {
    covers("2.68");
    const pictures = new Map(
      indexed().map((page) => [
        page.root
          .querySelector('meta[property="og:image"]')
          ?.getAttribute("content")
          ?.replace(/\/[^/]*$/, "") ?? "none",
        page.root.querySelector('meta[property="og:image"]')?.getAttribute("content"),
      ]),
    );
    for (const picture of pictures.values()) {
      const answer = await fetchAnew(picture!.replace(publicUrl, origin));
      expect([picture, answer.status, answer.headers.get("content-type")]).toEqual([picture, 200, "image/png"]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });

  test("no page exceeds its byte budget, and content pages have no script", async () => {
    const heavy: string[] = [];
    for (const page of [...crawls.get("he")!.pages.values(), ...crawls.get("ar")!.pages.values()].filter(good)) {
      const bytes = await firstView(page, origin);
      if (bytes > 62_000) heavy.push(`${bytes} ${page.address}`);
      const isContent = /^\/(holidays|hotel\/|[^/a-z?]|%)/.test(page.address);
      const scripts = page.root
        .querySelectorAll("script")
        .filter((script) => script.getAttribute("type") !== "application/ld+json");
      if (isContent && scripts.length > 0) heavy.push(`script on ${page.address}`);
      const inline = page.root.querySelectorAll("[style],[onclick],[onload],[onchange]");
      if (inline.length > 0) heavy.push(`inline ${page.address} ${inline[0]!.outerHTML.slice(0, 100)}`);
    }
    expect(heavy).toEqual([]);
  });

  test("the sitemap lists every indexable page once, with a date", { timeout: longestRead }, async () => {
    const parser = new XMLParser({
      ignoreAttributes: false,
      isArray: (name) => name === "url" || name === "sitemap",
    });
    const read = async (path: string) => {
      const answer = await fetchAnew(`${origin}${path}`);
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
        path,
        200,
        "application/xml; charset=utf-8",
      ]);
      return parser.parse(await answer.text()) as {
        sitemapindex?: { sitemap: { loc: string }[] };
        urlset?: { url: { loc: string; lastmod?: string }[] };
      };
    };
    const robots = await (await fetchAnew(`${origin}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    const index = await read("/sitemap.xml");
    const urls: { loc: string; lastmod?: string }[] = [];
    for (const { loc } of index.sitemapindex!.sitemap) {
      const { url } = (await read(at(loc))).urlset!;
      expect(url.length).toBeLessThanOrEqual(50_000);
      urls.push(...url);
    }
    const listedUrls = urls.map(({ loc }) => loc);
    expect(new Set(listedUrls).size).toBe(listedUrls.length);
    expect(urls.filter(({ lastmod }) => lastmod && !/^20\d\d-\d\d-\d\d$/.test(lastmod))).toEqual([]);
    expect(urls.filter(({ lastmod }) => lastmod).length).toBeGreaterThan(listedUrls.length / 2);
    // A sample of every kind of page is requested.
    const byKind = new Map<string, string[]>();
    for (const loc of listedUrls) byKind.set(kindOf(at(loc)), [...(byKind.get(kindOf(at(loc))) ?? []), loc]);
    const problems: string[] = [];
    for (const locs of byKind.values()) {
      const step = whole ? 1 : Math.max(1, Math.floor(locs.length / 5));
      for (const loc of locs.filter((_, position) => position % step === 0)) {
        const page = await pageAt(at(loc));
        if (page.status !== 200 || !page.indexed || page.canonical !== loc)
          problems.push(`${page.status} ${page.indexed} ${loc} ${page.canonical}`);
      }
    }
    expect(problems).toEqual([]);
    // No indexable page is missing.
    const missingPaths = [...new Set(indexed().map((page) => page.canonical!))].filter(
      (canonical) => !listedUrls.includes(canonical) && !/product-page|flight-only/.test(canonical),
    );
    expect(missingPaths).toEqual([]);
  });

  test.each([{ "save-data": "on" }, { ect: "2g" }, { ect: "slow-2g" }] as Record<string, string>[])(
    "a browser that sends %j gets no script and no font first",
    async (expected) => {
      const plain = await pageAt("/");
      expect(plain.root.querySelectorAll("script[src]").length).toBeGreaterThan(0);
      expect(plain.headers.get("vary")).toMatch(/Save-Data, ECT/);
      const answer = await fetchAnew(`${origin}/`, { headers: expected });
      const page = visitedPage("/", answer.status, answer.headers, await answer.text());
      const scripts = page.root
        .querySelectorAll("script")
        .filter((script) => script.getAttribute("type") !== "application/ld+json");
      expect(scripts.length).toBe(0);
      expect(page.root.querySelectorAll("link[rel=preload]").length).toBe(0);
      expect(page.weight).toBeLessThan(plain.weight);
    },
  );

  test("a past month is gone, and a month without departures is not found", async () => {
    const status = async (path: string) => (await fetchAnew(`${origin}${path}`, { redirect: "manual" })).status;
    expect(await status("/holidays/2020-01")).toBe(410);
    expect(await status("/holidays/2020-01/ATH")).toBe(410);
    expect(await status("/holidays/2090-01/ATH")).toBe(404);
    expect(await status("/holidays/2027-13")).toBe(404);
    expect(await status("/sitemap/deals-900.xml")).toBe(404);
    expect(await status("/sitemap/secrets-1.xml")).toBe(404);
    expect(await status("/icon/33.png")).toBe(404);
    expect(await status("/photos/..%2fpackage.json/card")).toBe(404);
  });

  test("the device is detected by its user agent, and caches are told to vary by it", async () => {
    const [deal] = everyPage().filter((page) => page.address.startsWith("/product-page/app-desktop?packId="));
    const neutral = deal!.address.replace("/app-desktop", "");
    for (const [agent, path] of [
      ["Mozilla/5.0 (iPhone)", "/product-page/app?"],
      ["Googlebot/2.1", "/product-page/app-desktop?"],
    ] as const) {
      const answer = await fetchAnew(`${origin}${neutral}`, { redirect: "manual", headers: { "user-agent": agent } });
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toContain(path);
      expect(answer.headers.get("vary")).toContain("User-Agent");
    }
    const phone = await pageAt(deal!.address.replace("/app-desktop", "/app"));
    expect(phone.canonical).toBe(deal!.canonical);
  });

  test("serves the files for machines: manifest and icons, security, search", async () => {
    for (const language of languages) {
      const manifest = (await (await fetchAnew(`${origin}/manifest.webmanifest?lang=${language}`)).json()) as {
        lang: string;
        dir: string;
        icons: { src: string; sizes: string; purpose: string }[];
        start_url: string;
      };
      expect([manifest.lang, manifest.dir]).toEqual([language, /he|ar/.test(language) ? "rtl" : "ltr"]);
      expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
      for (const { src } of manifest.icons) expect((await fetchAnew(`${origin}${src}`)).status, src).toBe(200);
      expect((await fetchAnew(`${origin}${manifest.start_url}`)).status).toBe(200);
    }
    const security = await (await fetchAnew(`${origin}/.well-known/security.txt`)).text();
    const expires = /^Expires: (.+)$/m.exec(security)![1]!;
    expect(Date.parse(expires)).toBeGreaterThan(Date.now() + 30 * 86_400_000);
    const search = await (await fetchAnew(`${origin}/opensearch.xml?lang=en`)).text();
    const template = /template="([^"]+)"/.exec(search)![1]!.replaceAll("&amp;", "&");
    const results = await fetchAnew(template.replace("{searchTerms}", "athens").replace(publicUrl, origin), {
      redirect: "manual",
    });
    expect(results.headers.get("location")).toBe("/?destination=ATH&lang=en");
  });
});

/** Content for search engines that is not visible to users. */
function structuredProblems(page: VisitedPage): string[] {
  const contains = (text: unknown) => page.text.includes(readable(String(text)));
  type Thing = Record<string, never> & { [name: string]: never };
  return page.structured.flatMap((one): string[] => {
    const thing = one as Thing;
    const type = String(thing["@type"]);
    const elements = ((thing as { itemListElement?: Thing[] }).itemListElement ?? []) as Thing[];
    if (type === "BreadcrumbList") {
      const crumbTexts = page.root.querySelectorAll(".crumbs li").map((item) => readable(item.text));
      const names = elements.map(({ name }) => readable(String(name)));
      return crumbTexts.join("|") === names.join("|") ? [] : [`crumbs ${crumbTexts} ${names}`];
    }
    if (type === "ItemList") {
      return elements.flatMap((element) => {
        const item = (element as { item?: Thing }).item ?? element;
        const offer = (item as { makesOffer?: { price: string; priceCurrency: string } }).makesOffer;
        return [
          ...(contains(item.name) ? [] : [`listed ${item.name}`]),
          ...(offer && !contains(printedOn(page, offer)) ? [`price ${printedOn(page, offer)}`] : []),
        ];
      });
    }
    if (type === "Hotel") {
      const {
        name,
        description,
        makesOffer: offer,
      } = thing as unknown as {
        name: string;
        description: string;
        makesOffer?: { price: string; priceCurrency: string };
      };
      return [
        ...[name, description].filter((text) => !contains(text)).map((text) => `hotel ${text}`),
        ...(offer && !contains(printedOn(page, offer)) ? [`price ${printedOn(page, offer)}`] : []),
      ];
    }
    if (type === "FAQPage") {
      return (thing as unknown as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }).mainEntity
        .flatMap(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])
        .filter((text) => !contains(text));
    }
    if (type === "Product,TouristTrip") {
      const trip = thing as unknown as {
        name: string;
        url: string;
        departureTime: string;
        offers: { price: string; priceCurrency: string; availability: string; url: string };
      };
      const priceTexts = [...page.root.querySelectorAll(".bottom-bar .price, .bottom-bar bdi")].map(({ text }) =>
        readable(text),
      );
      return [
        ...(contains(trip.name) ? [] : [`name ${trip.name}`]),
        ...(trip.url === page.canonical && trip.offers.url === page.canonical ? [] : [`url ${trip.url}`]),
        ...(contains(trip.departureTime.split("-").reverse().join("/")) ? [] : [`day ${trip.departureTime}`]),
        ...(priceTexts.some((text) => text.includes(printedOn(page, trip.offers)))
          ? []
          : [`price ${printedOn(page, trip.offers)} ${priceTexts}`]),
        ...(trip.offers.availability === "https://schema.org/InStock" ? [] : [trip.offers.availability]),
      ];
    }
    return [];
  });
}

/** A price of structured data as its page writes it. */
function printedOn(page: VisitedPage, { price, priceCurrency }: { price: string; priceCurrency: string }): string {
  const [house] = Object.entries(isoOf).find(([, iso]) => iso === priceCurrency)!;
  const language = languages.find((one) => page.address.includes(`lang=${one}`));
  return readable(printedPrice(price, house as keyof typeof isoOf, language));
}

/** Programs that open links in mails and messages before the recipient does. */
const scanners = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "WhatsApp/2.23.20.0",
  "TelegramBot (like TwitterBot)",
  "Twitterbot/1.0",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 SafeLinks Chrome/120.0 Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; BarracudaSentinel; EE)",
  "Mozilla/4.0 (compatible; Proofpoint URL Defense)",
];

describe("link scanners", () => {
  test("follow every link in pages, mails and messages and change nothing", async () => {
    // With a booking, its links appear in mails and messages.
    const [offer] = await offersOf(origin, 1);
    const paidBooking = await toCardPage(origin, offer!);
    await typeCard(paidBooking.paymentUrl, "approve");
    await paidBooking.debit();
    const books = booksOf(shop.dataDir);
    try {
      expect(await books.undelivered(30_000)).toEqual([]);
      const messages = await (await fetchAnew(`${origin}/sandbox/messages.json`)).text();
      const sentPaths = [...messages.matchAll(/https?:\/\/(?:localhost|127\.0\.0\.1):\d+(\/[^\s"\\<)]*)/g)].map(
        ([, path]) => path!,
      );
      expect(sentPaths.length).toBeGreaterThan(0);
      const linked = [...crawls.values()].flatMap(({ answers }) => [...answers.keys()]);
      const kinds = new Map(linked.map((address) => [kindOf(address), address]));
      const addresses = [...new Set([...sentPaths, ...kinds.values()])];
      const before = await books.businessHashes();
      expect(Object.keys(before).length).toBeGreaterThan(30);
      for (const agent of scanners) {
        for (const address of addresses) {
          const answer = await fetchAnew(`${origin}${address}`, { headers: { "user-agent": agent } });
          await answer.arrayBuffer();
          if (answer.status >= 500) expect([address, answer.status]).toBeNull();
        }
      }
      // Pending jobs have written their changes by then.
      await delay(1_000);
      expect(await books.businessHashes()).toEqual(before);
    } finally {
      await books.close();
    }
  }, 300_000);
});
