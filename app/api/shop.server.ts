import { type Calls, calls, type Shop } from "@contract/calls";
import { callerHeaders } from "@contract/wire/caller-headers";
import { directCalls } from "@contract/wire/direct-calls";
import { httpCalls } from "@contract/wire/http-port";
import { type CallByName, portOf } from "@contract/wire/port-of";
import type { AppLoadContext } from "@remix-run/node";
import { siteConfig } from "~/config.server";
import { type LogIn, type LogInKind, logInsOf } from "~/session/log-ins.server";
import { shopperOf } from "~/session/shopper.server";
import { whiteLabelOf } from "~/shell/white-label.server";
import { withBusyPage } from "./busy-page.server";
import { leadingLapsedAgencies } from "./lapsed-agency.server";
import { onceARequest } from "./once-a-request.server";

/** What to use instead of the request's own: sids of a log-in that is being made; no site, to ask whose site it is. */
type Instead = { shopperSid?: string; logIns?: Partial<Record<LogInKind, LogIn | null>>; site?: null };

/** The calls as the person of a request makes them: to the engine of this process, or to the addresses the configuration names. */
export function shopFor(request: Request, context: AppLoadContext, instead?: Instead): Promise<Shop> {
  if (instead) return makeShop(request, context, instead);
  return onceARequest(context, "shop", () => makeShop(request, context, {}));
}

async function makeShop(request: Request, context: AppLoadContext, instead: Instead): Promise<Shop> {
  const sid = instead.shopperSid ?? (await shopperOf(request)).sid;
  const logIns = { ...(await logInsOf(request)), ...instead.logIns };
  const site = instead.site === null ? null : await whiteLabelOf(request, context);
  const call = callsOf(context, {
    [callerHeaders.shopperSid]: sid,
    ...headersOf(logIns),
    ...(site ? { [callerHeaders.agency]: site.agencyCode } : {}),
    [callerHeaders.address]: context?.address ?? "unknown",
    [callerHeaders.requestId]: context?.requestId ?? "none",
  });
  const reads = (request.method === "GET" || request.method === "HEAD") && !context?.formSent;
  const answered = withBusyPage(call);
  return portOf(calls, reads ? leadingLapsedAgencies(answered, request) : answered);
}

/** A group with an address of its own is asked there, the others in this process. */
function callsOf(context: AppLoadContext, headers: Record<string, string>): CallByName<Calls> {
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

/** An agency's log-in that still waits for its code is no session yet: sent along it would be refused as a lapsed one. */
function headersOf({
  member,
  agency,
  visitor,
  desk,
}: Partial<Record<LogInKind, LogIn | null>>): Record<string, string> {
  return {
    ...(member ? { [callerHeaders.memberSid]: member.sid } : {}),
    ...(agency && !agency.waiting ? { [callerHeaders.agencySid]: agency.sid } : {}),
    ...(agency?.fc ? { [callerHeaders.fcAgentMode]: "true" } : {}),
    ...(visitor ? { [callerHeaders.visitorSid]: visitor.sid } : {}),
    ...(desk ? { authorization: `Bearer ${desk.sid}` } : {}),
  };
}
