import type { AgencyLogin, ContentFlags } from "@contract/agencies/agencies";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { eq } from "drizzle-orm";
import { localise } from "../../core/localise";
import type { Database } from "../../database/connect";
import type { Session } from "../sessions/sessions";
import { agency, clerk, fcKey } from "./schema";

export type Agency = typeof agency.$inferSelect;

/** A user logged in for an agency, according to the current tables. */
export type AgencyIdentity = {
  sessionId: string;
  /** The owner of the session: an agency, a clerk or a key. */
  subject: string;
  kind: "agency" | "agent" | "fc";
  /** The agency that employs the user. */
  own: Agency;
  /** The agency the user is working for: their own, or one they chose. Its prices, deals and terms apply. */
  acting: Agency;
  clerkName: string | null;
  /** Works as the chosen agency's marketer, with exactly its permissions. */
  marketerMode: boolean;
  mayChooseAgent: boolean;
};

/** The identity behind an open session; null when the agency, clerk or key has since been disabled or withdrawn. */
export async function agencyIdentity(
  db: Database,
  session: Session,
  enabledAgentCode: string,
): Promise<AgencyIdentity | null> {
  const kind = session.kind as AgencyIdentity["kind"];
  const owner = await ownAgency(db, kind, session.subject ?? "");
  if (!owner || owner.own.disabledAt) return null;
  const { own, clerkName } = owner;
  const mayChooseAgent = mayChoose(kind, own, enabledAgentCode);
  const { chosenAgentCode } = session.data;
  const isAllowed = mayChooseAgent && chosenAgentCode && mayActFor(own, chosenAgentCode, enabledAgentCode);
  const chosenCode = isAllowed ? chosenAgentCode : undefined;
  const [acting] = chosenCode ? await db.select().from(agency).where(eq(agency.odyAgentCode, chosenCode)) : [own];
  return {
    sessionId: session.id,
    subject: session.subject ?? "",
    kind,
    own,
    acting: acting && !acting.disabledAt ? acting : own,
    clerkName,
    marketerMode: mayChooseAgent && (session.data.marketerMode ?? false),
    mayChooseAgent,
  };
}

/**
 * Clerks of the shop's own agency (agent code FCDIREC) and of agencies that may search agents (specification §6). A call centre's link works
 * for the agency it was made for, with no more than its clerks may do.
 */
function mayChoose(kind: AgencyIdentity["kind"], own: Agency, enabledAgentCode: string): boolean {
  return kind !== "agency" && (own.odyAgentCode === enabledAgentCode || own.flags.enableSearchAgent);
}

/** The shop's own agency, with its discounts and its orders without a limit, is chosen by its own clerks alone. */
export function mayActFor(own: Agency, chosenCode: string, shopsAgentCode: string): boolean {
  return chosenCode !== shopsAgentCode || own.odyAgentCode === shopsAgentCode;
}

async function ownAgency(
  db: Database,
  kind: AgencyIdentity["kind"],
  subject: string,
): Promise<{ own: Agency; clerkName: string | null } | null> {
  if (kind === "agency") {
    const [own] = await db.select().from(agency).where(eq(agency.code, subject));
    return own ? { own, clerkName: null } : null;
  }
  if (kind === "agent") {
    const [row] = await db
      .select()
      .from(clerk)
      .innerJoin(agency, eq(agency.code, clerk.agencyCode))
      .where(eq(clerk.id, subject));
    return row && !row.clerk.disabledAt ? { own: row.agency, clerkName: row.clerk.name } : null;
  }
  const [row] = await db
    .select()
    .from(fcKey)
    .innerJoin(agency, eq(agency.code, fcKey.agencyCode))
    .where(eq(fcKey.id, subject));
  return row && !row.fc_key.disabledAt ? { own: row.agency, clerkName: row.fc_key.clerkName } : null;
}

/**
 * Whether a user may work on a site. The agency header names the agency whose site the page belongs to; without it the page belongs to
 * the shop's own site, where an agency works only with the content flag forMainSite (specification §6). An agency's site accepts its own
 * users and users who may choose an agent; another agency's session there is a mix-up or an attack.
 */
export function worksOnSite({ own, acting, mayChooseAgent }: AgencyIdentity, site: string | null): boolean {
  if (site === null) return own.flags.forMainSite;
  return mayChooseAgent || site === own.code || site === acting.code;
}

/** The identity as shown to its own users. */
export function loginOf(identity: AgencyIdentity, langCode: LangCode = "HEB"): AgencyLogin {
  const { own, acting, clerkName } = identity;
  return {
    kind: identity.kind,
    agencyCode: acting.code,
    odyAgentCode: acting.odyAgentCode,
    agencyName: localise(acting.names, langCode),
    marketerId: acting.marketerId,
    clerkName: clerkName ?? undefined,
    chosenAgentCode: acting.code === own.code ? undefined : acting.odyAgentCode,
    marketerMode: identity.marketerMode,
    mayChooseAgent: identity.mayChooseAgent,
    contentFlags: { ...acting.flags, odyAgentCode: acting.odyAgentCode } satisfies ContentFlags,
    dealTypeCodes: acting.flags.limitToSpecificDeals ? acting.dealTypeCodes : undefined,
  };
}
