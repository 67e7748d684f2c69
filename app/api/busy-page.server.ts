import type { Calls } from "@contract/calls";
import { EngineFault } from "@contract/wire/engine-fault";
import type { CallByName } from "@contract/wire/port-of";

/** Seconds. */
const retryAfter = { busy: "5", unavailable: "60" } as const;

/** What the body of a 503 response says is unavailable. */
type BusyReason = keyof typeof retryAfter;

/** When the engine is out of capacity or cannot write, the user gets a 503 page that explains it instead of the generic error page. */
export function withBusyPage(call: CallByName<Calls>): CallByName<Calls> {
  return (name, input) =>
    call(name, input).catch((fault: unknown) => {
      const absence = busyReasonOf(fault);
      if (!absence) throw fault;
      throw new Response(absence, { status: 503, headers: { "retry-after": retryAfter[absence] } });
    });
}

function busyReasonOf(fault: unknown): BusyReason | null {
  if (!(fault instanceof EngineFault)) return null;
  if (fault.isUnavailable) return "unavailable";
  return fault.isBusy ? "busy" : null;
}
