import type { Calls } from "@contract/calls";
import { EngineFault } from "@contract/wire/engine-fault";
import type { CallByName } from "@contract/wire/port-of";

/** Seconds. */
const retryAfter = { busy: "5", unavailable: "60" } as const;

/** What the page of a 503 is about, as its body says it. */
export type Absence = keyof typeof retryAfter;

/** Where the engine has no room for a call, or cannot save, the person gets a page that says so, with status 503: not one of a fault. */
export function withBusyPage(call: CallByName<Calls>): CallByName<Calls> {
  return (name, input) =>
    call(name, input).catch((fault: unknown) => {
      const absence = absenceOf(fault);
      if (!absence) throw fault;
      throw new Response(absence, { status: 503, headers: { "retry-after": retryAfter[absence] } });
    });
}

function absenceOf(fault: unknown): Absence | null {
  if (!(fault instanceof EngineFault)) return null;
  if (fault.isUnavailable) return "unavailable";
  return fault.isBusy ? "busy" : null;
}
