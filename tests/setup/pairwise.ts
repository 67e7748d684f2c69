/**
 * A small set of combinations that covers every pair of values of any two factors (greedy and deterministic): most faults involve at most
 * two factors.
 */
export function pairwise<F extends Record<string, readonly string[]>>(factors: F): Record<keyof F & string, string>[] {
  const names = Object.keys(factors);
  const open = new Set<string>();
  const pair = (a: string, x: string, b: string, y: string) => `${a}=${x}&${b}=${y}`;
  names.forEach((a, at) => {
    for (const b of names.slice(at + 1))
      for (const x of factors[a]!) for (const y of factors[b]!) open.add(pair(a, x, b, y));
  });
  const rows: Record<string, string>[] = [];
  while (open.size > 0) {
    const row: Record<string, string> = {};
    for (const name of names) {
      const gain = (value: string) =>
        names.filter((other) => {
          const fixedValue = row[other];
          if (fixedValue !== undefined)
            return open.has(names.indexOf(other) < names.indexOf(name) ? pair(other, fixedValue, name, value) : "");
          return factors[other]!.some((theirs) =>
            open.has(
              names.indexOf(other) < names.indexOf(name)
                ? pair(other, theirs, name, value)
                : pair(name, value, other, theirs),
            ),
          );
        }).length;
      row[name] = [...factors[name]!].sort((one, two) => gain(two) - gain(one))[0]!;
    }
    const before = open.size;
    names.forEach((a, at) => {
      for (const b of names.slice(at + 1)) open.delete(pair(a, row[a]!, b, row[b]!));
    });
    // A row that covers nothing new starts with an uncovered pair.
    if (open.size === before) {
      for (const part of [...open][0]!.split("&")) {
        const [name = "", value = ""] = part.split("=");
        row[name] = value;
      }
      names.forEach((a, at) => {
        for (const b of names.slice(at + 1)) open.delete(pair(a, row[a]!, b, row[b]!));
      });
    }
    rows.push(row);
  }
  return rows as Record<keyof F & string, string>[];
}
