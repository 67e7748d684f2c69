import type { IncomingMessage, ServerResponse } from "node:http";
import { addVisitCounts, type VisitCount } from "@engine/content/visit-counts/visit-counts";
import type { Logger } from "pino";
import type { VisitCounting } from "~/site-context";
import type { OpenShop } from "../open-shop";

/** Milliseconds between two writes: a killed process loses at most this much of its counts. */
const writtenEvery = 5_000;
/** Different counts kept between two writes. Campaigns that visitors invent must not fill the memory: past this they count as none. */
const mostKinds = 500;

export type VisitCounter = {
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
): VisitCounter {
  let counts = new Map<string, VisitCount>();

  async function writeAll() {
    const written = [...counts.values()];
    if (written.length === 0) return;
    counts = new Map();
    // Counts are for a report: losing some is no reason to disturb a sale.
    await write(written).catch((error) => log.warn({ err: error }, "counts of journeys were lost"));
  }

  const timer = setInterval(() => void writeAll(), writtenEvery);
  timer.unref();

  return {
    write: writeAll,
    end: () => clearInterval(timer),
    count({ method = "GET", url = "/", headers }, response) {
      response.on("finish", () => {
        const event = counting.eventOf(method, url.replace(/\?.*$/s, ""), response.statusCode);
        // No visit, however odd its request, may end the process by a rejection that nobody handles.
        if (event) add(event, url, headers).catch((error) => log.warn({ err: error }, "a visit was not counted"));
      });
    },
  };

  async function add(event: VisitCount["event"], url: string, headers: IncomingMessage["headers"]) {
    const plain = new Headers();
    for (const name of ["cookie", "host", "user-agent", "dnt", "sec-gpc", "accept-language"])
      if (typeof headers[name] === "string") plain.set(name, headers[name]);
    const seen = await counting.seenBy(new Request(new URL(url, "http://shop.internal"), { headers: plain }));
    if (!seen) return;
    const visit = { event, ...seen };
    const key = JSON.stringify(visit);
    const known = counts.get(key);
    if (known) known.count += 1;
    else if (counts.size < mostKinds) counts.set(key, { ...visit, count: 1 });
    else countWithoutSource(visit);
  }

  function countWithoutSource(visit: Omit<VisitCount, "count">) {
    const plain = { ...visit, channel: "", marketerId: "", utmSource: "", utmMedium: "", utmCampaign: "" };
    const key = JSON.stringify(plain);
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { ...plain, count: 1 });
  }
}

/** The counter of a shop, which writes to its database. */
export function shopVisitCounter(shop: OpenShop, counting: VisitCounting, log: Logger) {
  const { db, clock } = shop.engine.parts;
  return visitCounter(counting, (counts) => addVisitCounts(db, counts, clock.now()), log);
}
