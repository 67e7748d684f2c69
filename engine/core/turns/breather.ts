import { setTimeout as delay, setImmediate as othersTurn } from "node:timers/promises";

/** How a long computation shares its process: it runs for at most `longest` milliseconds at a time, and then rests for `rest` times as long. */
export type Pace = { longest: number; rest: number };

/** Where a person waits for it. */
const usual: Pace = { longest: 15, rest: 0 };
/** Where a person waits for it, and it is long: a page from memory takes less than one step. */
export const inShortSteps: Pace = { longest: 2, rest: 0 };
/** For a file that is made in the background: a request of many steps would otherwise wait for one of these at each of its own. */
export const inBackground: Pace = { longest: 2, rest: 3 };

/** Called between the steps of a long computation: gives way to all other requests at the given pace. */
export function breather({ longest, rest }: Pace = usual): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const ran = performance.now() - since;
    if (ran < longest) return;
    await (rest > 0 ? delay(ran * rest) : othersTurn());
    since = performance.now();
  };
}
