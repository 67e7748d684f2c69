/** Pseudo-random numbers from a seed: the same seed draws the same picture on every machine. */
export type Chance = {
  /** Between `from` and `to`. */
  between: (from: number, to: number) => number;
  /** A whole number between `from` and `to`, both included. */
  whole: (from: number, to: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** True with the given probability. */
  happens: (part: number) => boolean;
};

/** FNV-1a of the seed feeds mulberry32: enough for a drawing, not for secrets. */
export function seededChance(seed: string): Chance {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000;
  }
  return {
    between: (from, to) => from + next() * (to - from),
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    happens: (part) => next() < part,
  };
}
