import { LRUCache } from "lru-cache";
import type { Clock } from "../clock";
import type { StampName, Stamps } from "./stamps";

export type StampedRows<Row> = (ids: readonly string[]) => Promise<Map<string, Row>>;

/**
 * Rows of the database by id, in memory as long as their changes are announced: a list then asks only for those that no list before it
 * had. `read` answers for the ids it is given, and omits those that do not exist. `names` are the stamps whose change drops every row;
 * with `placeOf` a row is dropped by the stamp of its place (`place:ATH`). While nothing is announced, each call reads all it asks for.
 * Rows are shared by everybody who asks: they must not be changed. `most`: how many are kept; `milliseconds`: for how long at most.
 */
export function stampedRows<Row extends object>(
  { clock, stamps }: { clock: Clock; stamps: Stamps },
  { names, placeOf, most, milliseconds }: HeardRowsOptions,
  read: StampedRows<Row>,
): StampedRows<Row> {
  const kept = new LRUCache<string, Row>({
    max: most,
    ttl: milliseconds,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  // What was read before a change and arrives after it is not kept.
  let changes = 0;
  stamps.onInvalidate((stamp) => {
    if (stamp === null || names.some((name) => stamp === name)) {
      changes += 1;
      kept.clear();
    } else if (placeOf && stamp.startsWith("place:")) {
      changes += 1;
      const place = stamp.slice("place:".length);
      for (const id of [...kept.keys()]) if (placeOf(id) === place) kept.delete(id);
    }
  });
  return async (ids) => {
    if (!stamps.isListening()) return read([...new Set(ids)]);
    const found = new Map<string, Row>();
    const missing = new Set<string>();
    for (const id of ids) {
      const row = kept.get(id);
      if (row) found.set(id, row);
      else missing.add(id);
    }
    if (missing.size === 0) return found;
    const before = changes;
    for (const [id, row] of await read([...missing])) {
      found.set(id, row);
      if (changes === before) kept.set(id, row);
    }
    return found;
  };
}

type HeardRowsOptions = {
  names: readonly StampName[];
  placeOf?: (id: string) => string;
  most: number;
  milliseconds: number;
};
