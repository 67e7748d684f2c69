/** The time as the engine sees it. Handed in everywhere, so that tests can travel. */
export type Clock = { now(): Date };

/** Random bytes for ids, codes and keys. Handed in, so that a test run can be repeated from its seed. */
export type Random = { bytes(size: number): Uint8Array };
