import type { Clock } from "./clock";

/** An answer that everybody gets alike, made once in so many milliseconds for each key. A failure is not kept. */
export function kept<K, V>(clock: Clock, milliseconds: number, make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const known = new Map<K, { until: number; answer: Promise<V> }>();
  return (key) => {
    const now = clock.now().getTime();
    const found = known.get(key);
    if (found && found.until > now) return found.answer;
    const answer = make(key);
    known.set(key, { until: now + milliseconds, answer });
    answer.catch(() => known.delete(key));
    return answer;
  };
}
