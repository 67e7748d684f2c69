/** Numbers from 0 to below 1 that repeat with the seed (mulberry32). */
export function seededRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    oneOf: (list) => list[Math.floor(next() * list.length)],
    shuffled(list) {
      const mixed = [...list];
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = Math.floor(next() * (at + 1));
        [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
      }
      return mixed;
    },
  };
}
