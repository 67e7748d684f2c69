/** Numbers from 0 to below 1 that repeat with the seed (mulberry32). */
export function seededRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    oneOf: (list) => list[Math.floor(next() * list.length)],
    shuffled(list) {
      const shuffled = [...list];
      for (let at = shuffled.length - 1; at > 0; at -= 1) {
        const other = Math.floor(next() * (at + 1));
        [shuffled[at], shuffled[other]] = [shuffled[other], shuffled[at]];
      }
      return shuffled;
    },
  };
}
