import { createGzip, gunzipSync } from "node:zlib";
import type { Shop } from "@contract/calls";
import { categories, soldCategories } from "@contract/vocabulary/categories";
import { escapeXml } from "~/format/escape-xml";
import { languages } from "~/i18n/languages";
import { dealAddress, paths } from "~/paths";
import { publicAddress } from "./discovery.server";

/** The limits of a sitemap, by its standard. Each page is listed once for each language. */
const mostAddresses = 50_000;
const pagesInPart = mostAddresses / languages.length;
const batch = 500;

/**
 * Deals that are a subject of their own: a match, a tour. Those of a hotel or of flights alone differ by their dates only; the hotel's
 * page and those of places and months stand for them (decision 0054).
 */
const ownSubject = soldCategories
  .map((name) => categories[name])
  .filter(({ hasMatch, hasTour }) => hasMatch || hasTour)
  .map(({ id }) => id);

type ListedPage = { path: string; changedOn?: string };

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Pages other than deals: all that respond and may be indexed, with the day their stock last changed. */
async function listedPages(shop: Shop): Promise<ListedPage[]> {
  const [hotels, months, areas, types, texts] = await Promise.all([
    shop.listedHotels({}),
    shop.holidayMonths({}),
    shop.areas({ langCode: "HEB" }),
    shop.dealTypesInEffect({ langCode: "HEB" }),
    shop.footerPageList({ langCode: "HEB" }),
  ]);
  const facts = months.ok ? months.value : [];
  const changeDays = new Map<string, string>();
  const note = (key: string, day: string) => changeDays.set(key, latest(changeDays.get(key), day));
  for (const { dest, month, changedOn } of facts) {
    note(`place ${dest}`, changedOn);
    note(`month ${month}`, changedOn);
    note("all", changedOn);
  }
  const places = [...new Set(facts.map(({ dest }) => dest))].sort();
  const areaList = areas.ok ? areas.value : [];
  // Two names of one category share a page.
  const categoriesOnSale = new Set(
    (types.ok ? types.value : []).map(({ dealTypeCode }) => categories[dealTypeCode].soldAs),
  );
  return [
    { path: paths.home(), changedOn: changeDays.get("all") },
    { path: paths.destinationList() },
    ...areaList.flatMap(({ code, destinations }) => {
      const days = destinations.flatMap((place) => changeDays.get(`place ${place.code}`) ?? []);
      return days.length > 0 ? [{ path: paths.home({ areaType: code }), changedOn: days.reduce(latest) }] : [];
    }),
    ...[...categoriesOnSale].sort().map((dealType) => ({ path: paths.home({ dealType }) })),
    ...(texts.ok ? texts.value : []).map(({ slug }) => ({ path: encodeURI(`/${slug}`) })),
    ...places.flatMap((dest) => [
      { path: paths.home({ destination: dest }), changedOn: changeDays.get(`place ${dest}`) },
      { path: paths.hotelList(dest), changedOn: changeDays.get(`place ${dest}`) },
    ]),
    ...[...new Set(facts.map(({ month }) => month))]
      .sort()
      .map((month) => ({ path: paths.holidays(month), changedOn: changeDays.get(`month ${month}`) })),
    ...facts.map(({ dest, month, changedOn }) => ({ path: paths.holidays(month, dest), changedOn })),
    ...(hotels.ok ? hotels.value : []).map(({ hotelId, changedOn }) => ({ path: paths.hotel(hotelId), changedOn })),
  ];
}

function latest(one: string | undefined, other: string): string {
  return one && one > other ? one : other;
}

/** The index of all sitemap parts. */
export async function sitemapIndex(shop: Shop): Promise<string> {
  const [pages, deals] = await Promise.all([
    listedPages(shop),
    shop.listedDeals({ from: 1, to: 1, category: ownSubject }),
  ]);
  const parts = [...names("pages", pages.length), ...names("deals", deals.ok ? deals.value.total : 0)];
  const lines = parts.map(
    (name) => `<sitemap><loc>${escapeXml(publicAddress(`/sitemap/${name}.xml`, "he"))}</loc></sitemap>`,
  );
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</sitemapindex>\n`;
}

function names(kind: string, count: number): string[] {
  return Array.from({ length: Math.ceil(count / pagesInPart) }, (_, index) => `${kind}-${index + 1}`);
}

/** Streams a part as it is read; null if no part has that name. */
async function sitemapPart(shop: Shop, name: string): Promise<AsyncIterable<string> | null> {
  const [, kind, digits] = /^(pages|deals)-([1-9]\d{0,2})$/.exec(name) ?? [];
  if (!kind) return null;
  const first = (Number(digits) - 1) * pagesInPart;
  if (kind === "pages") {
    const pages = (await listedPages(shop)).slice(first, first + pagesInPart);
    return pages.length > 0 ? wrapped([pages]) : null;
  }
  const totals = await shop.listedDeals({ from: 1, to: 1, category: ownSubject });
  return totals.ok && first < totals.value.total ? wrapped(dealPages(shop, first)) : null;
}

async function* dealPages(shop: Shop, first: number): AsyncIterable<ListedPage[]> {
  for (let from = first + 1; from <= first + pagesInPart; from += batch) {
    const answer = await shop.listedDeals({
      from,
      to: Math.min(from + batch, first + pagesInPart + 1) - 1,
      category: ownSubject,
    });
    if (!answer.ok) throw new Error(`deals of the sitemap: ${answer.refusal.code}`);
    yield answer.value.deals.map(({ path, changedOn }) => ({ path: dealAddress(path), changedOn }));
    if (from + batch > answer.value.total) return;
  }
}

async function* wrapped(batches: Iterable<ListedPage[]> | AsyncIterable<ListedPage[]>): AsyncIterable<string> {
  yield `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  for await (const pages of batches) yield pages.map(entries).join("");
  yield "</urlset>\n";
}

function entries({ path, changedOn }: ListedPage): string {
  const day = changedOn ? `<lastmod>${changedOn}</lastmod>` : "";
  return languages
    .map((language) => `<url><loc>${escapeXml(publicAddress(path, language))}</loc>${day}</url>\n`)
    .join("");
}

const cacheTime = 3_600_000;
const mostKept = 40;
const cache = new Map<string, { until: number; zipped: Buffer }>();

/**
 * A part as a stream. The first caller gets it as it is generated; for an hour afterwards it is served compressed from memory, where fifty
 * thousand addresses take some three hundred kilobytes.
 */
export async function sitemapStream(
  shop: Shop,
  name: string,
  now: number,
): Promise<ReadableStream | Uint8Array | null> {
  const cached = cache.get(name);
  if (cached && cached.until > now) return new Uint8Array(gunzipSync(cached.zipped));
  const part = await sitemapPart(shop, name);
  if (!part) return null;
  const zip = createGzip();
  const packed: Buffer[] = [];
  zip.on("data", (piece: Buffer) => packed.push(piece));
  zip.on("end", () => {
    if (cache.size >= mostKept) cache.delete(cache.keys().next().value!);
    cache.set(name, { until: now + cacheTime, zipped: Buffer.concat(packed) });
  });
  const encoder = new TextEncoder();
  const pieces = part[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) {
        zip.end();
        return controller.close();
      }
      zip.write(next.value);
      controller.enqueue(encoder.encode(next.value));
    },
    cancel() {
      zip.destroy();
    },
  });
}
