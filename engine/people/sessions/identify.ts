import { eq } from "drizzle-orm";
import type { AddressList } from "../../core/address-list";
import type { Clock } from "../../core/clock";
import type { Database } from "../../database/connect";
import { type AgencyIdentity, agencyIdentity, worksOnSite } from "../agencies/agency-identity";
import type { Caller, Claims } from "../caller/caller";
import type { Role } from "../caller/roles";
import { deskUser } from "../desk-users/schema";
import { member } from "../members/schema";
import { findSession } from "./sessions";

type Parts = { db: Database; clock: Clock; enabledAgentCode: string; deskAddresses: AddressList | null };

/** A sid consists of letters, digits, dash and underscore: a duplicated header, joined by a comma, is not a sid. */
const sidShape = /^[A-Za-z0-9_-]{20,64}$/;

/**
 * Determines which of a call's claims currently hold. Without a sid nothing is read. A disabled account, an ended session and an unknown
 * sid are indistinguishable: the claim has lapsed.
 */
export async function identify(parts: Parts, claims: Claims): Promise<Caller> {
  const [member, agent, visit, desk] = await Promise.all([
    claims.memberSid ? memberOf(parts, claims.memberSid) : null,
    claims.agencySid ? agentOf(parts, claims) : null,
    claims.visitorSid ? visitorOf(parts, claims.visitorSid) : null,
    claims.bearer ? deskOf(parts, claims.bearer, claims.address) : null,
  ]);
  // What a member opened is closed when the member logs out: on this computer, or everywhere.
  const visitor = visit && (visit.memberId === undefined || visit.memberId === member?.id) ? visit : null;
  const lapsed = new Set<"agency" | "member" | "visitor" | "desk">();
  if (claims.memberSid && !member) lapsed.add("member");
  if (claims.agencySid && !agent) lapsed.add("agency");
  if (claims.visitorSid && !visitor) lapsed.add("visitor");
  if (claims.bearer && !desk) lapsed.add("desk");
  const roles = new Set<Role>(["anonymous"]);
  if (member) roles.add("member");
  if (visitor) roles.add("visitor");
  if (desk) roles.add("admin");
  if (agent) roles.add(roleOf(agent));
  // Each page identifies its caller several times, and Node 20 adds fields to a spread object slowly.
  return Object.assign({}, claims, { member, agent, visitor, desk, roles, lapsed });
}

/** In marketer mode a clerk has exactly a marketer's permissions. */
function roleOf(agent: AgencyIdentity): Role {
  return agent.marketerMode ? "agency" : agent.kind;
}

async function memberOf({ db, clock }: Parts, sid: string): Promise<Caller["member"]> {
  const session = sidShape.test(sid) ? await findSession(db, clock, sid, ["member"]) : null;
  if (!session?.subject) return null;
  const [row] = await db.select({ disabledAt: member.disabledAt }).from(member).where(eq(member.id, session.subject));
  if (!row || row.disabledAt) return null;
  const { known = false, emailConfirmed = false } = session.data;
  return { sessionId: session.id, id: session.subject, known, emailConfirmed };
}

/** FC agent mode needs both its session and the header; neither is sufficient alone. */
async function agentOf({ db, clock, enabledAgentCode }: Parts, claims: Claims): Promise<AgencyIdentity | null> {
  const sid = claims.agencySid!;
  const kinds = claims.fcAgentMode ? (["fc"] as const) : (["agency", "agent"] as const);
  const session = sidShape.test(sid) ? await findSession(db, clock, sid, kinds) : null;
  if (!session) return null;
  const identity = await agencyIdentity(db, session, enabledAgentCode);
  return identity && worksOnSite(identity, claims.agency) ? identity : null;
}

async function visitorOf({ db, clock }: Parts, sid: string): Promise<Caller["visitor"]> {
  const session = sidShape.test(sid) ? await findSession(db, clock, sid, ["visitor"]) : null;
  return session?.subject
    ? { sessionId: session.id, bookingId: session.subject, memberId: session.data.memberId }
    : null;
}

/** A desk session counts only from the addresses the desk may be used from: a stolen cookie is worthless elsewhere. */
async function deskOf({ db, clock, deskAddresses }: Parts, sid: string, address: string): Promise<Caller["desk"]> {
  if (deskAddresses && !deskAddresses(address)) return null;
  const session = sidShape.test(sid) ? await findSession(db, clock, sid, ["desk"]) : null;
  if (!session?.subject) return null;
  const [row] = await db.select().from(deskUser).where(eq(deskUser.id, session.subject));
  return row && !row.disabledAt ? { sessionId: session.id, id: row.id, name: row.name } : null;
}
