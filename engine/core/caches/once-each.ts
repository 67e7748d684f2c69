/** A read that asks once for each key, for one answer made of many alike: what it read is as old as that answer. */
export function onceEach<K, V>(read: (of: K) => Promise<V>, keyOf: (of: K) => string = String): (of: K) => Promise<V> {
  const answers = new Map<string, Promise<V>>();
  return (of) => {
    const key = keyOf(of);
    const answer = answers.get(key) ?? read(of);
    answers.set(key, answer);
    return answer;
  };
}
