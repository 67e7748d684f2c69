import { getPriority, setPriority } from "node:os";

/** Lower priority than the processes that serve pages: on a contended processor a child gets a thirtieth, on an idle one all of it. */
const steps = 15;

/** What every child that works for pages does first: it gives way to them, and ends with its parent and no other way. */
export function lowPriorityChild(): void {
  try {
    setPriority(Math.min(getPriority() + steps, 19));
  } catch {
    // Not permitted here: the work is done at normal priority.
  }
  // A terminal's Ctrl-C reaches this process as well: it finishes its work, and its parent ends it.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.on("disconnect", () => process.exit(0));
}
