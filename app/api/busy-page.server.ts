import type { Shop } from "@contract/calls";
import { EngineFault } from "@contract/wire/http-port";
import type { Result } from "@contract/wire/operation";

/** Seconds. */
const retryAfter = "5";

/** Where the engine has no room for a call, the person gets a page that says so, with status 503: not one of a fault. */
export function withBusyPage(shop: Shop): Shop {
  const calls = Object.entries(shop) as [string, (input: never) => Promise<Result<unknown>>][];
  return Object.fromEntries(
    calls.map(([name, call]) => [
      name,
      (input: never) =>
        call(input).catch((fault: unknown) => {
          if (!(fault instanceof EngineFault && fault.isBusy)) throw fault;
          throw new Response(null, { status: 503, headers: { "retry-after": retryAfter } });
        }),
    ]),
  ) as unknown as Shop;
}
