import { setImmediate as othersTurn } from "node:timers/promises";

/** Milliseconds that a long computation may keep everybody else of its process waiting, where somebody waits for it as well. */
const usual = 15;
/** The same where nobody waits: a page from memory takes less. */
export const inBackground = 2;

/** Called between the steps of a long computation: gives way to all other requests whenever it has run for `longest` milliseconds. */
export function breather(longest = usual): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await othersTurn();
    since = performance.now();
  };
}
