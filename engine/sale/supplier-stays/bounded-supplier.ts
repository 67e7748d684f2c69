import { LRUCache } from "lru-cache";
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
  const cache = new LRUCache<string, Promise<SupplierAnswer<SupplierHotel[]>>>({
    max: mostSearches,
    ttl: searchCacheTime,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(ask: () => Promise<SupplierAnswer<T>>): Promise<SupplierAnswer<T>> => {
    if (running >= maxConcurrent) {
      if (waiting.length >= mostWaiting) return { outcome: "unreachable", message: "too many at once" };
      if (!(await turnIn(waiting))) return { outcome: "unreachable", message: "no turn in time" };
    } else running += 1;
    try {
      return await ask();
    } finally {
      // The call that waits longest takes the place over: one that comes at this moment finds none free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  const guarded = supplierBreaker();
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
      const cached = cache.get(key);
      if (cached) return cached;
      const answer = asked(() => supplier.availability(request));
      cache.set(key, answer);
      const forget = () => void (cache.peek(key) === answer && cache.delete(key));
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
