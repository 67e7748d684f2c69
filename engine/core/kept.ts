import { LRUCache } from "lru-cache";
import type { Clock } from "./clock";
import type { StampName, Stamps } from "./stamps";

/** Nothing here has more keys: a key that strangers choose must not fill the memory. */
const mostKeys = 2_000;

export type Kept<K, V> = {
  (key: K): Promise<V>;
  /** The next question is answered anew. */
  forget(): void;
};

/** An answer that everybody gets alike, made once in so many milliseconds for each key. A failure is not kept. */
export function kept<K extends string, V>(
  clock: Clock,
  milliseconds: number,
  make: (key: K) => Promise<V>,
): Kept<K, V> {
  const answers = new LRUCache<K, Promise<V>>({
    max: mostKeys,
    // The library takes an answer for fresh at its last millisecond; ours is old by then.
    ttl: milliseconds - 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    memoMethod(key) {
      const answer = make(key);
      answer.catch(() => {
        if (answers.peek(key, { allowStale: true }) === answer) answers.delete(key);
      });
      return answer;
    },
  });
  return Object.assign((key: K) => answers.memo(key), { forget: () => answers.clear() });
}

/** What is kept is made again once one of these stamps was raised, or may have been. */
export function forgetWhenRaised(stamps: Stamps, names: readonly StampName[], ...all: { forget(): void }[]): void {
  stamps.whenRaised((stamp) => {
    if (stamp === null || names.some((name) => stamp === name || stamp.startsWith(`${name}:`)))
      for (const one of all) one.forget();
  });
}
