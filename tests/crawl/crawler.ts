import { linksOf, type VisitedPage, visitedPage } from "./visited-page";

/** Addresses of one kind differ only in ids and days. */
export function kindOf(address: string): string {
  const url = new URL(address, "http://shop.invalid");
  const path = decodeURIComponent(url.pathname)
    .replace(/\/20\d\d-\d\d(?=\/|$)/, "/MONTH")
    .replace(/(\/MONTH\/)[A-Z0-9]+/, "$1PLACE")
    .replace(/^\/hotel\/[^/]+/, "/hotel/ID");
  const names = [...new Set(url.searchParams.keys())].filter((name) => name !== "lang" && name !== "utm_source").sort();
  return `${path} ${names.join(",")}`;
}

export type Answer = { status: number; location: string | null };

export type Crawl = {
  pages: Map<string, VisitedPage>;
  /** The response of every requested address. */
  answers: Map<string, Answer>;
};

/** Addresses the crawler skips: log-outs, account pages and the sandbox, and the same address in another language. */
const skipped = /^\/(sandbox|sandbox\/|openapi\.json|api\/|[a-z]+\/logout)/;

/**
 * Follows every link from the home page in one language, up to a limit for each kind of address. Two at a time, like a polite crawler.
 * Our own redirects are followed.
 */
export async function crawl(
  origin: string,
  language: string,
  perKind: number,
  headers: Record<string, string> = {},
): Promise<Crawl> {
  const home = language === "he" ? "/" : `/?lang=${language}`;
  const visited = new Set([home]);
  const queue = [home];
  const countByKind = new Map<string, number>();
  const crawl: Crawl = { pages: new Map(), answers: new Map() };
  const add = (address: string) => {
    const pageLanguage = new URL(address, origin).searchParams.get("lang") ?? "he";
    if (visited.has(address) || skipped.test(address) || pageLanguage !== language) return;
    const kind = kindOf(address);
    const count = countByKind.get(kind) ?? 0;
    if (count >= perKind) return;
    countByKind.set(kind, count + 1);
    visited.add(address);
    queue.push(address);
  };
  const visit = async (address: string) => {
    const ask = () => fetch(`${origin}${address}`, { redirect: "manual", headers });
    // The shop closes an idle connection after five seconds, perhaps just as it is reused: retry once.
    const answer = await ask().catch(ask);
    const location = answer.headers.get("location");
    crawl.answers.set(address, { status: answer.status, location });
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const body = await answer.text();
    if (location) {
      const target = new URL(location, `${origin}${address}`);
      if (target.origin === origin) add(`${target.pathname}${target.search}`);
    } else if (isPage) {
      const page = visitedPage(address, answer.status, answer.headers, body);
      crawl.pages.set(address, page);
      for (const link of linksOf(page, origin)) add(link);
    }
  };
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await visit(next);
  };
  // The second worker starts once the first page has yielded links.
  await visit(queue.shift()!);
  await Promise.all([worker(), worker()]);
  while (queue.length > 0) await worker();
  return crawl;
}
