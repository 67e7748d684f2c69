import { Counter, Gauge } from "prom-client";
import type { PageCache } from "./page-cache";

/** Responses to requests for cacheable pages: from memory, not modified, or rendered. */
export const keptAnswers = new Counter({
  name: "nofesh_page_cache_answers_total",
  help: "Requests for pages that may be kept, by where the answer came from",
  labelNames: ["from"] as const,
});

let cache: PageCache | null = null;
const gauge = (name: string, help: string, read: (figures: ReturnType<PageCache["figures"]>) => number) =>
  new Gauge({
    name,
    help,
    collect() {
      if (cache) this.set(read(cache.figures()));
    },
  });
gauge("nofesh_page_cache_bytes", "Memory of the pages kept", ({ bytes }) => bytes);
gauge("nofesh_page_cache_pages", "How many pages are kept", ({ entries }) => entries);
gauge("nofesh_page_cache_oldest_seconds", "Age of the oldest page kept", ({ oldestSeconds }) => oldestSeconds);

/** The cache to report on. */
export function showFiguresOf(shown: PageCache): void {
  cache = shown;
}
