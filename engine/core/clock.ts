/** The engine's current time. Injected everywhere, so that tests can set it. */
export type Clock = { now(): Date };

/** Random bytes for ids, codes and keys. Injected, so that a test run can be reproduced from its seed. */
export type Random = { bytes(size: number): Uint8Array };
