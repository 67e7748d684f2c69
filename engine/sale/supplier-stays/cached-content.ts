import { millisecondsInDay } from "date-fns/constants";
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
  const cache = new Map<string, { until: number; answer: Promise<SupplierContent | null> }>();
  const store = (key: string, until: number, answer: Promise<SupplierContent | null>) => {
    cache.delete(key);
    cache.set(key, { until, answer });
    if (cache.size > mostCached) cache.delete(cache.keys().next().value!);
  };
  return async (codes, language) => {
    const now = clock.now().getTime();
    const keyOf = (code: number) => `${language} ${code}`;
    const missing = codes.filter((code) => (cache.get(keyOf(code))?.until ?? 0) <= now);
    if (missing.length > 0) {
      const answers = content(missing, language);
      for (const code of missing) {
        const hotelContent = answers.then((answer) => {
          if (answer.outcome !== "done") {
            store(keyOf(code), now + failureTime, Promise.resolve(null));
            return null;
          }
          return answer.value.find((one) => one.code === code) ?? null;
        });
        store(keyOf(code), now + cacheTime, hotelContent);
      }
    }
    const contents = await Promise.all(codes.map((code) => cache.get(keyOf(code))?.answer));
    return new Map(contents.flatMap((one) => (one ? [[one.code, one] as const] : [])));
  };
}
