import type { Clock } from "../../core/clock";
import type { HotelSupplier, SupplierAnswer, SupplierHotel } from "../hotel-api/hotel-supplier";
import { cachedContent } from "./cached-content";

/** Concurrent calls of one process to a supplier, and the maximum queue length. */
const maxConcurrent = 8;
const mostWaiting = 40;
/** How long search results are cached, in milliseconds; a booking always checks again. */
const searchCacheTime = 60_000;
const mostSearches = 200;

/**
 * A supplier behind a short cache and a concurrency limit: the same search is sent once a minute and a hotel's content
 * is requested once a day, and a slow supplier cannot tie up all requests of the shop. Bookings, look-ups and
 * cancellations pass unchanged.
 */
export function boundedSupplier(supplier: HotelSupplier, clock: Clock): HotelSupplier {
  const cache = new Map<string, { until: number; answer: Promise<SupplierAnswer<SupplierHotel[]>> }>();
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(ask: () => Promise<SupplierAnswer<T>>): Promise<SupplierAnswer<T>> => {
    if (running >= maxConcurrent) {
      if (waiting.length >= mostWaiting) return { outcome: "unreachable", message: "too many at once" };
      await new Promise<void>((turn) => waiting.push(turn));
    }
    running += 1;
    try {
      return await ask();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
  const contentOf = cachedContent({ content: (...query) => inTurn(() => supplier.content(...query)) }, clock);
  const { picture } = supplier;
  return {
    ...supplier,
    content: async (codes, language) => ({
      outcome: "done",
      value: [...(await contentOf(codes, language)).values()],
    }),
    ...(picture ? { picture: (path: string) => inTurn(() => picture(path)) } : {}),
    availability(request) {
      const key = JSON.stringify(request);
      const now = clock.now().getTime();
      const cached = cache.get(key);
      if (cached && cached.until > now) return cached.answer;
      const answer = inTurn(() => supplier.availability(request));
      cache.delete(key);
      cache.set(key, { until: now + searchCacheTime, answer });
      if (cache.size > mostSearches) cache.delete(cache.keys().next().value!);
      const forget = () => void (cache.get(key)?.answer === answer && cache.delete(key));
      answer.then((got) => got.outcome === "done" || forget(), forget);
      return answer;
    },
    checkRate: (rateKey, language) => inTurn(() => supplier.checkRate(rateKey, language)),
  };
}
