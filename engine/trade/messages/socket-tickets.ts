import { eq, lt } from "drizzle-orm";
import type { Logger } from "pino";
import { hashedToken } from "../../core/hashed-token";
import type { Database } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { agencyIdentity, worksOnSite } from "../../people/agencies/agency-identity";
import type { Caller } from "../../people/caller/caller";
import { personSession } from "../../people/sessions/schema";
import { lifetimes, type SessionKind } from "../../people/sessions/session-data";
import { newSid, type Session } from "../../people/sessions/sessions";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { highestId, type Reader, readerOf } from "./reader";
import { agentMessage, agentSocketTicket } from "./schema";

export type MessageParts = Store & { limits: UsageLimits; log: Logger; enabledAgentCode: string };

/** How long a ticket is valid, in milliseconds. */
const ticketLifetime = 30_000;

/** The socket's reader, and the session that limits its lifetime. */
export type SocketHolder = { reader: Reader; sessionId: string; site: string | null };

/** A ticket for the caller's session, and the id of the newest message. Null if too many were requested. */
export async function socketTicket(
  parts: MessageParts,
  caller: Caller,
): Promise<{ agency: string; agencySid: string; head: number } | null> {
  const agent = caller.agent!;
  if (!(await parts.limits.use("ticketPerSession", agent.sessionId))) return null;
  const now = await databaseNow(parts.db, parts.clock);
  const ticket = newSid(parts.random);
  await parts.db.insert(agentSocketTicket).values({
    id: hashedToken(ticket),
    sessionId: agent.sessionId,
    site: caller.agency,
    endsAt: new Date(now.getTime() + ticketLifetime),
  });
  const [row] = await parts.db.select({ head: highestId }).from(agentMessage);
  return { agency: agent.own.code, agencySid: ticket, head: row!.head };
}

/**
 * Redeems a ticket once: of two concurrent uses one succeeds. Null if it is unknown or expired, or belongs to another
 * agency; "ended" if its session ended since.
 */
export async function redeemTicket(
  parts: MessageParts,
  ticket: string,
  agencyCode: string,
): Promise<SocketHolder | "ended" | null> {
  if (!/^[A-Za-z0-9_-]{20,64}$/.test(ticket)) return null;
  const [row] = await parts.db
    .delete(agentSocketTicket)
    .where(eq(agentSocketTicket.id, hashedToken(ticket)))
    .returning();
  if (!row || row.endsAt <= (await databaseNow(parts.db, parts.clock))) return null;
  const reader = await activeReader(parts, row);
  if (!reader) return "ended";
  return reader.agencyCode === agencyCode ? { reader, sessionId: row.sessionId, site: row.site } : null;
}

/**
 * The reader of a session while it is alive; null after its end. An open socket does not count as activity: it does not
 * extend an idle session.
 */
export async function activeReader(
  parts: MessageParts,
  { sessionId, site }: { sessionId: string; site: string | null },
): Promise<Reader | null> {
  const [session] = await parts.db.select().from(personSession).where(eq(personSession.id, sessionId));
  if (session?.state !== "open") return null;
  const now = await databaseNow(parts.db, parts.clock);
  const { idle } = lifetimes[session.kind as SessionKind];
  if (session.endsAt <= now || now.getTime() - session.seenAt.getTime() > idle) return null;
  const identity = await agencyIdentity(parts.db, session as Session, parts.enabledAgentCode);
  return identity && worksOnSite(identity, site) ? readerOf(identity) : null;
}

/** Deletes unused tickets. */
export async function forgetOldTickets(db: Database, now: Date): Promise<void> {
  await db.delete(agentSocketTicket).where(lt(agentSocketTicket.endsAt, now));
}
