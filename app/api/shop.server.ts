import { calls, type Shop } from "@contract/calls";
import { callerHeaders } from "@contract/wire/caller-headers";
import { portOf } from "@contract/wire/port-of";
import type { AppLoadContext } from "@remix-run/node";
import { sourceIn } from "~/analytics/source-parameters";
import { type LogIn, type LogInKind, logInsOf } from "~/session/log-ins.server";
import { shopperOf } from "~/session/shopper.server";
import { whiteLabelOf } from "~/shell/white-label.server";
import { withBusyPage } from "./busy-page.server";
import { engineCalls } from "./engine-calls.server";
import { redirectLapsedAgencies } from "./lapsed-agency.server";
import { oncePerRequest } from "./once-per-request.server";
import { readsOnly } from "./reads-only.server";

/** Session ids of a log-in in progress, used instead of the request's own. */
type ShopOptions = { shopperSid?: string; logIns?: Partial<Record<LogInKind, LogIn | null>> };

/** The calls on behalf of the request's user: to the engine of this process, or to the configured addresses. */
export function shopFor(request: Request, context: AppLoadContext, options?: ShopOptions): Promise<Shop> {
  if (options) return makeShop(request, context, options);
  return oncePerRequest(context, "shop", () => makeShop(request, context, {}));
}

/**
 * The calls on behalf of nobody who is logged in: what shared caches may keep, and the previews of messengers, shows nobody's own prices.
 * An answer that says `public` asks by it.
 */
export function publicShopFor(request: Request, context: AppLoadContext): Promise<Shop> {
  return makeShop(request, context, { logIns: { member: null, agency: null, visitor: null, desk: null } });
}

async function makeShop(request: Request, context: AppLoadContext, options: ShopOptions): Promise<Shop> {
  const sid = options.shopperSid ?? (await shopperOf(request)).sid;
  const logIns = { ...(await logInsOf(request)), ...options.logIns };
  const site = await whiteLabelOf(request, context);
  const marketerId = sourceIn(new URL(request.url).searchParams, "marketerId");
  const call = engineCalls(context, {
    [callerHeaders.shopperSid]: sid,
    ...headersOf(logIns),
    ...(site ? { [callerHeaders.agency]: site.agencyCode } : {}),
    ...(marketerId ? { [callerHeaders.marketerId]: marketerId } : {}),
  });
  const reads = (request.method === "GET" || request.method === "HEAD") && !context?.formSent;
  const guardedCall = withBusyPage(call);
  return portOf(calls, reads ? redirectLapsedAgencies(readsOnly(guardedCall), request) : guardedCall);
}

/** An agency's log-in that still waits for its code is not a session yet: the engine would refuse it as lapsed. */
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
