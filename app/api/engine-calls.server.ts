import { type Calls, calls } from "@contract/calls";
import { callerHeaders } from "@contract/wire/caller-headers";
import { directCalls } from "@contract/wire/direct-calls";
import { httpCalls } from "@contract/wire/http-port";
import type { CallByName } from "@contract/wire/port-of";
import type { AppLoadContext } from "@remix-run/node";
import { siteConfig } from "~/config.server";

/**
 * The engine's calls for one request, with the caller from the headers. A group of calls with an address of its own is sent there; the
 * others run in this process.
 */
export function engineCalls(context: AppLoadContext, who: Record<string, string>): CallByName<Calls> {
  const headers = {
    ...who,
    [callerHeaders.address]: context?.address ?? "unknown",
    [callerHeaders.requestId]: context?.requestId ?? "none",
  };
  const { apiBases } = siteConfig();
  const { engineCall } = context ?? {};
  if (!engineCall) return remoteCalls(context, headers);
  const direct = directCalls(calls, engineCall, headers);
  if (Object.keys(apiBases).length === 0) return direct;
  const remote = remoteCalls(context, headers);
  return (name, input) => (apiBases[calls[name].group] ? remote(name, input) : direct(name, input));
}

function remoteCalls(context: AppLoadContext, headers: Record<string, string>): CallByName<Calls> {
  const { apiBases } = siteConfig();
  const { engineFetch } = context ?? {};
  return httpCalls(calls, {
    baseOf(group) {
      const base = apiBases[group];
      if (base) return base;
      if (engineFetch) return `http://engine.internal/api/${group}`;
      throw new Error(`API_${group.toUpperCase()}_URL is not set and there is no engine in this process`);
    },
    fetch: (call) => (new URL(call.url).hostname === "engine.internal" ? engineFetch!(call) : fetch(call)),
    headers,
    signal: AbortSignal.timeout(25_000),
  });
}
