import { createHash } from "node:crypto";
import { subDays } from "date-fns";
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Clock, Random } from "../../core/clock";
import type { Database, Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { personSession } from "./schema";
import { lifetimes, type SessionData, type SessionKind } from "./session-data";

export type Session = typeof personSession.$inferSelect;
type Reach = Database | Transaction;
type Parts = { clock: Clock; random: Random };

export function sessionIdOf(sid: string): string {
  return createHash("sha256").update(sid).digest("base64url");
}

/** 192 random bits: a bearer token for the user. */
export function newSid(random: Random): string {
  return Buffer.from(random.bytes(24)).toString("base64url");
}

/** Stores a session and returns its sid, which is stored nowhere else. */
export async function openSession(
  db: Reach,
  { clock, random }: Parts,
  session: {
    kind: SessionKind;
    subject: string | null;
    state: "waiting" | "open";
    data: SessionData;
    codeHash?: (id: string) => string;
    /** Milliseconds; by default those of the kind. */
    lifetime?: number;
  },
): Promise<{ sid: string; id: string }> {
  const sid = newSid(random);
  const id = sessionIdOf(sid);
  const now = await databaseNow(db, clock);
  await db.insert(personSession).values({
    id,
    kind: session.kind,
    state: session.state,
    subject: session.subject,
    data: session.data,
    codeHash: session.codeHash?.(id),
    createdAt: now,
    seenAt: now,
    endsAt: new Date(now.getTime() + (session.lifetime ?? lifetimes[session.kind].absolute)),
  });
  return { sid, id };
}

/** Minimum age of a session's last-seen time before it is written again, in milliseconds: not every call causes a write. */
const sightAge = 60_000;

/** The open session of a sid; null when it does not exist, is of another kind, has expired or was idle too long. */
export async function findSession(
  db: Reach,
  clock: Clock,
  sid: string,
  kinds: readonly SessionKind[],
): Promise<Session | null> {
  const [row] = await db
    .select()
    .from(personSession)
    .where(
      and(
        eq(personSession.id, sessionIdOf(sid)),
        eq(personSession.state, "open"),
        inArray(personSession.kind, [...kinds]),
      ),
    );
  if (!row) return null;
  const now = await databaseNow(db, clock);
  const unseen = now.getTime() - row.seenAt.getTime();
  if (row.endsAt <= now || unseen > lifetimes[row.kind as SessionKind].idle) return null;
  if (unseen > sightAge) await db.update(personSession).set({ seenAt: now }).where(eq(personSession.id, row.id));
  return row;
}

/** The channel on which every process receives the id of an ended session, so that dependent connections end too. */
export const endedChannel = "session_ended";

/** Ends one session: its sid becomes worthless. */
export async function endSession(db: Reach, id: string): Promise<void> {
  await end(db, eq(personSession.id, id));
}

/** Ends every session of a user, or of several: logout everywhere, a disabled account, a new password. */
export async function endSessionsOf(db: Reach, kind: SessionKind, subject: string | readonly string[]): Promise<void> {
  const subjects = typeof subject === "string" ? [subject] : [...subject];
  if (subjects.length > 0) await end(db, and(eq(personSession.kind, kind), inArray(personSession.subject, subjects)));
}

/** Ends every visit to a booking that a member opened; without a booking, to all of the member's. */
export async function endVisitsOf(db: Reach, memberId: string, bookingId?: string): Promise<void> {
  await end(
    db,
    and(
      eq(personSession.kind, "visitor"),
      bookingId === undefined ? undefined : eq(personSession.subject, bookingId),
      sql`${personSession.data} ->> 'memberId' = ${memberId}`,
    ),
  );
}

async function end(db: Reach, which: SQL | undefined): Promise<void> {
  const ended = await db
    .update(personSession)
    .set({ state: "ended", data: {}, codeHash: null })
    .where(and(which, ne(personSession.state, "ended")))
    .returning({ id: personSession.id, kind: personSession.kind });
  const ids = ended.filter(({ kind }) => kind === "agency" || kind === "agent" || kind === "fc").map(({ id }) => id);
  // Only agents' sessions have connections that stay open.
  for (const id of ids) await db.execute(sql`select pg_notify(${endedChannel}, ${id})`);
}

/**
 * Removes sessions that ended or expired a day ago, with the data entered into them; and what was written in place of a message where a
 * log-in found nobody, of which anybody may ask for any number.
 */
export async function forgetOldSessions(db: Database, clock: Clock): Promise<void> {
  const before = subDays(await databaseNow(db, clock), 1);
  await db.execute(sql`
    with gone as (
      delete from person_session where ends_at < ${before.toISOString()}::timestamptz
        or (state = 'ended' and seen_at < ${before.toISOString()}::timestamptz)
      returning id)
    delete from outbox using gone
    where outbox.key = 'code:' || gone.id and outbox.kind = 'nothing' and outbox.delivered_at is not null`);
}
