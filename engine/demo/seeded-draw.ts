/** A number in [0, 1) for a key: the same for the same seed, regardless of earlier draws. */
export type Draw = (key: string) => number;

/**
 * Draws by key instead of by sequence, so that adding a hotel or a flight leaves all others unchanged. FNV-1a over the
 * key with a final mix (MurmurHash3's); fine for demo data, not for secrets.
 */
export function seededDraw(seed: string): Draw {
  const start = mix(hashOf(seed, 0x811c9dc5));
  return (key) => mix(hashOf(key, start)) / 0x1_0000_0000;
}

function hashOf(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A seeded choice from a list. */
export function pick<T>(list: readonly T[], draw: number): T {
  return list[Math.floor(draw * list.length)]!;
}
