import { millisecondsInDay } from "date-fns/constants";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../core/clock";
import type { HotelSupplier, SupplierContent } from "../hotel-api/hotel-supplier";

type Language = Parameters<HotelSupplier["content"]>[1];

/** Hotel content rarely changes: cached for a day. After a failure the supplier is not called for a minute. */
const cacheTime = millisecondsInDay;
const failureTime = 60_000;
const mostCached = 4000;

/**
 * A supplier's hotel content, cached for a day by hotel and language. Missing content or an unreachable supplier yields
 * none: stays are sold all the same.
 */
export function cachedContent(
  { content }: Pick<HotelSupplier, "content">,
  clock: Clock,
): (codes: readonly number[], language: Language) => Promise<Map<number, SupplierContent>> {
  const cache = new LRUCache<string, Promise<SupplierContent | null>>({
    max: mostCached,
    ttl: cacheTime,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  return async (codes, language) => {
    const keyOf = (code: number) => `${language} ${code}`;
    const known = new Map(codes.map((code) => [code, cache.get(keyOf(code))]));
    const missing = codes.filter((code) => !known.get(code));
    if (missing.length > 0) {
      const answers = content(missing, language);
      for (const code of missing) {
        const hotelContent = answers.then((answer) => {
          if (answer.outcome !== "done") {
            cache.set(keyOf(code), Promise.resolve(null), { ttl: failureTime });
            return null;
          }
          return answer.value.find((one) => one.code === code) ?? null;
        });
        cache.set(keyOf(code), hotelContent);
        known.set(code, hotelContent);
      }
    }
    const contents = await Promise.all(codes.map((code) => known.get(code)));
    return new Map(contents.flatMap((one) => (one ? [[one.code, one] as const] : [])));
  };
}
