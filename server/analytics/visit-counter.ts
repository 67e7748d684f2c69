import type { IncomingMessage, ServerResponse } from "node:http";
import { addVisitCounts, ofOtherSource, type VisitCount } from "@engine/content/visit-counts/visit-counts";
import { jerusalemDay } from "@engine/core/jerusalem-day";
import { recentPurchases } from "@engine/desk/recent-purchases";
import { addProductViews } from "@engine/offer/views/product-views";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { VisitCounting } from "~/site-context";
import { addressKey, clientAddress } from "../http/client-address";
import type { OpenShop } from "../open-shop";
import { googleAnalytics } from "./google-analytics";
import { type ProductViewCounter, productViewCounter } from "./product-view-counter";
import { sourcesOfAddresses } from "./sources-of-addresses";

/** Milliseconds between two writes: a killed process loses at most this much of its counts. */
const writtenEvery = 5_000;
/**
 * Different counts kept between two writes. Invented campaigns must not fill the memory: beyond this number a visit counts among the other
 * sources.
 */
const mostKinds = 500;
/** The last purchases forwarded: a confirmation that is opened again is no second one. */
const mostConfirmed = 5_000;

type VisitCounter = {
  count(request: IncomingMessage, response: ServerResponse): void;
  /** Writes what was counted since the last time. */
  write(): Promise<void>;
  end(): void;
};

/**
 * Counts the steps of purchases, with script and without, of cached pages too. Only with the visitor's consent, never on a local host, and
 * without anything that tells one visit from another.
 */
export function visitCounter(
  counting: VisitCounting,
  write: (counts: VisitCount[]) => Promise<void>,
  log: Pick<Logger, "warn">,
  products?: {
    counter: ProductViewCounter;
    write(views: ReturnType<ProductViewCounter["take"]>): Promise<void>;
    /** The visitor's network address, behind our own proxies. */
    addressOf(request: IncomingMessage): string;
  },
  /** Told of the same counts, and of the bookings whose confirmation was shown; answers which of those count as purchases from now on. */
  forward?: (counts: VisitCount[], bookings: string[]) => Promise<Iterable<string>>,
): VisitCounter {
  let counts = new Map<string, VisitCount>();
  let confirmed = new Set<string>();
  const known = new LRUCache<string, true>({ max: mostConfirmed });
  const countsUnderSource = sourcesOfAddresses();

  async function writeAll() {
    const batch = [...counts.values()];
    const views = products?.counter.take() ?? [];
    const bookings = [...confirmed];
    counts = new Map();
    confirmed = new Set();
    // The counts are for a report: losing some must not disturb a sale.
    if (batch.length > 0) await write(batch).catch((error) => log.warn({ err: error }, "counts of journeys were lost"));
    if (views.length > 0)
      await products?.write(views).catch((error) => log.warn({ err: error }, "views of products were lost"));
    if (batch.length === 0 || !forward) return;
    const purchases = await forward(batch, bookings).catch((error) => {
      log.warn({ err: error }, "counts were not forwarded");
      return [];
    });
    for (const id of purchases) known.set(id, true);
  }

  const timer = setInterval(() => void writeAll(), writtenEvery);
  timer.unref();

  return {
    write: writeAll,
    end: () => clearInterval(timer),
    count(request, response) {
      const { method = "GET", url = "/", headers } = request;
      const address = products?.addressOf(request) ?? "";
      response.on("finish", () => {
        const event = counting.eventOf(method, url.replace(/\?.*$/s, ""), response.statusCode);
        // An invalid request must not end the process by an unhandled rejection.
        if (event)
          add(event, url, headers, address).catch((error) => log.warn({ err: error }, "a visit was not counted"));
      });
    },
  };

  async function add(event: VisitCount["event"], url: string, headers: IncomingMessage["headers"], address: string) {
    const plain = new Headers();
    for (const name of ["cookie", "host", "user-agent", "dnt", "sec-gpc", "accept-language"])
      if (typeof headers[name] === "string") plain.set(name, headers[name]);
    const visitDetails = await counting.seenBy(new Request(new URL(url, "http://shop.internal"), { headers: plain }));
    if (!visitDetails) return;
    if (event === "product") products?.counter.add(url, { address, userAgent: headers["user-agent"] ?? "" });
    if (event === "confirmation" && forward) addConfirmed(url);
    const seen = { event, ...visitDetails };
    const visit = countsUnderSource(address, seen) ? seen : ofOtherSource(seen);
    const key = JSON.stringify(visit);
    const entry = counts.get(key);
    if (entry) entry.count += 1;
    else if (counts.size < mostKinds) counts.set(key, { ...visit, count: 1 });
    else countAmongOthers(visit);
  }

  function addConfirmed(url: string) {
    const id = new URL(url, "http://shop.internal").searchParams.get("booking") ?? "";
    if (!/^[\w-]{10,60}$/.test(id) || known.has(id) || confirmed.size >= mostKinds) return;
    confirmed.add(id);
  }

  function countAmongOthers(visit: Omit<VisitCount, "count">) {
    const plain = ofOtherSource(visit);
    const key = JSON.stringify(plain);
    const entry = counts.get(key);
    if (entry) entry.count += 1;
    else counts.set(key, { ...plain, count: 1 });
  }
}

/** The counter of a shop, which writes to its database. */
export function shopVisitCounter(shop: OpenShop, counting: VisitCounting, log: Logger) {
  const { db, clock } = shop.engine.parts;
  const forwardTo = shop.settings.googleAnalytics && googleAnalytics(shop.settings.googleAnalytics);
  return visitCounter(
    counting,
    (counts) => addVisitCounts(db, counts, clock.now()),
    log,
    {
      counter: productViewCounter(() => jerusalemDay(clock.now())),
      write: (views) => addProductViews(db, views, clock.now()),
      addressOf: (request) => addressKey(clientAddress(request, shop.settings.proxyHops)),
    },
    forwardTo &&
      (async (counts, ids) => {
        const purchases = await recentPurchases({ db, clock }, ids);
        // What was sent in part is not sent again.
        await forwardTo(counts, [...purchases.values()]).catch((error) =>
          log.warn({ err: error }, "counts were not forwarded"),
        );
        return purchases.keys();
      }),
  );
}
