import { LRUCache } from "lru-cache";
import type { Clock } from "../clock";
import type { StampName, Stamps } from "./stamps";

/** Upper bound on the number of keys: keys chosen by untrusted callers must not fill the memory. */
const mostKeys = 2_000;

type TimedCache<K, V> = {
  (key: K): Promise<V>;
  /** Clears the cache: the next call computes the answer again. */
  forget(): void;
};

/** An answer that is the same for every caller, computed at most once per interval (milliseconds) for each key. A failure is not cached. */
export function timedCache<K extends string, V>(
  clock: Clock,
  milliseconds: number,
  make: (key: K) => Promise<V>,
): TimedCache<K, V> {
  const answers = new LRUCache<K, Promise<V>>({
    max: mostKeys,
    // The library treats an entry as fresh in its last millisecond; ours has expired by then.
    ttl: milliseconds - 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    memoMethod(key) {
      // A query of the query builder runs again each time it is awaited; a promise of its result does not.
      const answer = Promise.resolve(make(key));
      answer.catch(() => {
        if (answers.peek(key, { allowStale: true }) === answer) answers.delete(key);
      });
      return answer;
    },
  });
  return Object.assign((key: K) => answers.memo(key), { forget: () => answers.clear() });
}

/**
 * A timed cache for answers that have to show a change at once: it is used only while changes are announced, and forgets at each of
 * `names`.
 */
export function stampedCache<K extends string, V>(
  { clock, stamps }: { clock: Clock; stamps: Stamps },
  names: readonly StampName[],
  milliseconds: number,
  make: (key: K) => Promise<V>,
): (key: K) => Promise<V> {
  const answers = timedCache(clock, milliseconds, make);
  clearOnInvalidation(stamps, names, answers);
  return (key) => (stamps.isListening() ? answers(key) : make(key));
}

/** Cached entries are recomputed once one of these stamps was raised, or may have been. */
export function clearOnInvalidation(stamps: Stamps, names: readonly StampName[], ...all: { forget(): void }[]): void {
  stamps.onInvalidate((stamp) => {
    if (stamp === null || names.some((name) => stamp === name || stamp.startsWith(`${name}:`)))
      for (const one of all) one.forget();
  });
}
