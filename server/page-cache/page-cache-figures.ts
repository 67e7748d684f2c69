import { Counter, Gauge, Registry } from "prom-client";
import type { PageCache } from "./page-cache";

/** The metrics of the page cache. */
export const pageCacheFigures = new Registry();
const registers = [pageCacheFigures];

/** Responses to requests for cacheable pages: from memory, not modified, or rendered. */
export const cacheAnswers = new Counter({
  name: "nofesh_page_cache_answers_total",
  help: "Requests for cacheable pages, by where the answer came from",
  labelNames: ["from"] as const,
  registers,
});

let cache: PageCache | null = null;
const gauge = (
  name: string,
  help: string,
  read: (figures: ReturnType<PageCache["figures"]>) => number,
  aggregator: "sum" | "max" = "sum",
) =>
  new Gauge({
    name,
    help,
    aggregator,
    registers,
    collect() {
      if (cache) this.set(read(cache.figures()));
    },
  });
gauge("nofesh_page_cache_bytes", "Memory used by cached pages", ({ bytes }) => bytes);
gauge("nofesh_page_cache_pages", "Number of cached pages", ({ entries }) => entries);
gauge("nofesh_page_cache_oldest_seconds", "Age of the oldest cached page", ({ oldestSeconds }) => oldestSeconds, "max");

/** The cache to report on. */
export function showFiguresOf(pageCache: PageCache): void {
  cache = pageCache;
}
