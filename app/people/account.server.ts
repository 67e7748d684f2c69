import type { AgencyLogin } from "@contract/agencies/agencies";
import { langCodeOf } from "@contract/vocabulary/languages";
import type { AppLoadContext } from "@remix-run/node";
import { oncePerRequest } from "~/api/once-per-request.server";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { logInsOf } from "~/session/log-ins.server";

/** The user that the page's header greets. */
export type Account = {
  member: { name: string } | null;
  agency: { name: string; clerkName: string | null; unread: number; dealTypeCodes?: string[] } | null;
  /** Logged in to one booking by its reference. */
  visitor: boolean;
  /** The browser has an agency session that is no longer valid. */
  lapsed: boolean;
};

async function agencySession(request: Request, context: AppLoadContext) {
  const shop = await shopFor(request, context);
  const langCode = langCodeOf[await languageOfRequest(request)];
  return oncePerRequest(context, "agency session", () => shop.agencyCheckSession({ langCode }));
}

/** The agency user who is logged in; undefined if there is none. */
export async function agencyLoginOf(request: Request, context: AppLoadContext): Promise<AgencyLogin | undefined> {
  const { agency } = await logInsOf(request);
  if (!agency || agency.waiting) return undefined;
  const session = await agencySession(request, context);
  return session.ok && session.value.logined ? session.value.login : undefined;
}

/** The only categories that the logged-in agency sells; undefined: all, or no agency is logged in. */
export async function soldByAgency(request: Request, context: AppLoadContext): Promise<string[] | undefined> {
  return (await agencyLoginOf(request, context))?.dealTypeCodes;
}

/** The user who is logged in, according to the engine at this moment. A request without session cookies makes no call. */
export async function accountOf(request: Request, context: AppLoadContext): Promise<Account | null> {
  const { member, agency, visitor } = await logInsOf(request);
  const asksMember = member && !member.waiting;
  const asksAgency = agency && !agency.waiting;
  const asksVisitor = visitor && !visitor.waiting;
  if (!asksMember && !asksAgency && !asksVisitor) return null;
  const shop = await shopFor(request, context);
  const [memberNow, agencyNow, visitorNow] = await Promise.all([
    asksMember ? shop.memberCheckSession({}) : null,
    asksAgency ? agencySession(request, context) : null,
    asksVisitor ? shop.visitorCheckSession({}) : null,
  ]);
  const login = agencyNow?.ok && agencyNow.value.logined ? agencyNow.value.login : null;
  const unread = login && (await shop.agentUnread({}));
  return {
    member: memberNow?.ok && memberNow.value.logined ? { name: memberNow.value.member.firstName } : null,
    agency: login && {
      name: login.agencyName,
      clerkName: login.clerkName ?? null,
      unread: unread?.ok ? unread.value.unread : 0,
      dealTypeCodes: login.dealTypeCodes,
    },
    visitor: visitorNow?.ok === true && visitorNow.value.logined,
    lapsed: Boolean(asksAgency) && !login,
  };
}
