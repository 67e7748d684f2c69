import { callerHeaders } from "@contract/caller-headers";
import { calls, type Shop } from "@contract/calls";
import { httpPort } from "@contract/http-port";
import type { Group } from "@contract/operation";
import type { AppLoadContext } from "@remix-run/node";
import { siteConfig } from "~/config.server";
import { shopperOf } from "~/session/shopper.server";

/** The calls as the person of a request makes them: to the engine of this process, or to the addresses the configuration names. */
export async function shopFor(request: Request, context: AppLoadContext, shopperSid?: string): Promise<Shop> {
  const { apiBases } = siteConfig();
  const sid = shopperSid ?? (await shopperOf(request)).sid;
  const baseOf = (group: Group) => {
    const remote = apiBases[group];
    if (remote) return { url: remote, remote: true };
    if (context?.engineFetch) return { url: `http://engine.internal/api/${group}`, remote: false };
    throw new Error(`API_${group.toUpperCase()}_URL is not set and there is no engine in this process`);
  };
  return httpPort(calls, {
    baseOf,
    fetch: (call) => (new URL(call.url).hostname === "engine.internal" ? context.engineFetch!(call) : fetch(call)),
    headers: {
      [callerHeaders.shopperSid]: sid,
      [callerHeaders.address]: context?.address ?? "unknown",
      [callerHeaders.requestId]: context?.requestId ?? "none",
    },
    signal: AbortSignal.timeout(25_000),
  }) as unknown as Shop;
}
