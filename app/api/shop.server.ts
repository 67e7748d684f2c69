import { calls, type Shop } from "@contract/calls";
import { callerHeaders } from "@contract/wire/caller-headers";
import { httpPort } from "@contract/wire/http-port";
import type { Group } from "@contract/wire/operation";
import type { AppLoadContext } from "@remix-run/node";
import { siteConfig } from "~/config.server";
import { type LogIn, type LogInKind, logInsOf } from "~/session/log-ins.server";
import { shopperOf } from "~/session/shopper.server";
import { whiteLabelOf } from "~/shell/white-label.server";
import { withBusyPage } from "./busy-page.server";
import { leadingLapsedAgencies } from "./lapsed-agency.server";

/** The calls as the person of a request makes them: to the engine of this process, or to the addresses the configuration names. */
export async function shopFor(
  request: Request,
  context: AppLoadContext,
  /** What to use instead of the request's own: sids of a log-in that is being made; no site, to ask whose site it is. */
  instead: { shopperSid?: string; logIns?: Partial<Record<LogInKind, LogIn | null>>; site?: null } = {},
): Promise<Shop> {
  const { apiBases } = siteConfig();
  const sid = instead.shopperSid ?? (await shopperOf(request)).sid;
  const logIns = { ...(await logInsOf(request)), ...instead.logIns };
  const site = instead.site === null ? null : await whiteLabelOf(request, context);
  const baseOf = (group: Group) => {
    const remote = apiBases[group];
    if (remote) return { url: remote, remote: true };
    if (context?.engineFetch) return { url: `http://engine.internal/api/${group}`, remote: false };
    throw new Error(`API_${group.toUpperCase()}_URL is not set and there is no engine in this process`);
  };
  const port = httpPort(calls, {
    baseOf,
    fetch: (call) => (new URL(call.url).hostname === "engine.internal" ? context.engineFetch!(call) : fetch(call)),
    headers: {
      [callerHeaders.shopperSid]: sid,
      ...headersOf(logIns),
      ...(site ? { [callerHeaders.agency]: site.agencyCode } : {}),
      [callerHeaders.address]: context?.address ?? "unknown",
      [callerHeaders.requestId]: context?.requestId ?? "none",
    },
    signal: AbortSignal.timeout(25_000),
  }) as unknown as Shop;
  const shop = withBusyPage(port);
  const reads = (request.method === "GET" || request.method === "HEAD") && !context?.formSent;
  return reads ? leadingLapsedAgencies(shop, request) : shop;
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
