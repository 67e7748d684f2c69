import type { Clock } from "../../core/clock";
import type { HotelSupplier, SupplierAnswer, SupplierHotel } from "../hotel-api/hotel-supplier";
import { cachedContent } from "./cached-content";
import { supplierBreaker } from "./supplier-breaker";

/** Concurrent calls of one process to a supplier, and the maximum queue length. */
const maxConcurrent = 8;
const mostWaiting = 40;
/** Milliseconds a call waits for its turn: with a read's own deadline (8 s) still less than a page waits for the engine (25 s). */
const longestWait = 8_000;
/** How long search results are cached, in milliseconds; a booking always checks again. */
const searchCacheTime = 60_000;
const mostSearches = 200;

/**
 * A supplier behind a short cache and a concurrency limit: the same search is sent once a minute and a hotel's content is requested once a
 * day, a slow supplier cannot tie up all requests of the shop, and one that fails is left alone for a while. Bookings, look-ups and
 * cancellations pass unchanged.
 */
export function boundedSupplier(supplier: HotelSupplier, clock: Clock): HotelSupplier {
  const cache = new Map<string, { until: number; answer: Promise<SupplierAnswer<SupplierHotel[]>> }>();
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(ask: () => Promise<SupplierAnswer<T>>): Promise<SupplierAnswer<T>> => {
    if (running >= maxConcurrent) {
      if (waiting.length >= mostWaiting) return { outcome: "unreachable", message: "too many at once" };
      if (!(await turnIn(waiting))) return { outcome: "unreachable", message: "no turn in time" };
    }
    running += 1;
    try {
      return await ask();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
  const guarded = supplierBreaker(clock);
  // Decided when its turn comes: what waited while the supplier failed is not sent after it.
  const asked = <T>(ask: () => Promise<SupplierAnswer<T>>) => inTurn(() => guarded(ask));
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
      const answer = asked(() => supplier.availability(request));
      cache.delete(key);
      cache.set(key, { until: now + searchCacheTime, answer });
      if (cache.size > mostSearches) cache.delete(cache.keys().next().value!);
      const forget = () => void (cache.get(key)?.answer === answer && cache.delete(key));
      answer.then((got) => got.outcome === "done" || forget(), forget);
      return answer;
    },
    checkRate: (rateKey, language) => asked(() => supplier.checkRate(rateKey, language)),
  };
}

/** Waits in a line; false when the turn did not come in time. */
function turnIn(line: (() => void)[]): Promise<boolean> {
  return new Promise((resolve) => {
    const take = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      line.splice(line.indexOf(take), 1);
      resolve(false);
    }, longestWait);
    line.push(take);
  });
}
