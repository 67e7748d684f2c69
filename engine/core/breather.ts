import { setImmediate as othersTurn } from "node:timers/promises";

/** Milliseconds that a long computation may keep everybody else of its process waiting. */
const longest = 15;

/** Called between the steps of a long computation: gives way to all other requests whenever it has run for a while. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await othersTurn();
    since = performance.now();
  };
}
