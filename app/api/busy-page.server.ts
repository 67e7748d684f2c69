import type { Calls } from "@contract/calls";
import { EngineFault } from "@contract/wire/engine-fault";
import type { CallByName } from "@contract/wire/port-of";

/** Seconds. */
const retryAfter = "5";

/** Where the engine has no room for a call, the person gets a page that says so, with status 503: not one of a fault. */
export function withBusyPage(call: CallByName<Calls>): CallByName<Calls> {
  return (name, input) =>
    call(name, input).catch((fault: unknown) => {
      if (!(fault instanceof EngineFault && fault.isBusy)) throw fault;
      throw new Response(null, { status: 503, headers: { "retry-after": retryAfter } });
    });
}
