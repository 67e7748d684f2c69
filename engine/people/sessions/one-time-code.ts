import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Language } from "@contract/vocabulary/languages";
import { eq, sql } from "drizzle-orm";
import type { Clock, Random } from "../../core/clock";
import { type Database, inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { notifyAdmin, post } from "../../outbox/outbox";
import { agencyHost } from "../agencies/schema";
import { codeMessage } from "./code-message";
import { personSession } from "./schema";
import { lifetimes, type SessionData, type SessionKind } from "./session-data";
import { openSession, type Session, sessionIdOf } from "./sessions";
import type { UsageLimits } from "./usage-limits";

export type SignInParts = {
  db: Database;
  clock: Clock;
  random: Random;
  limits: UsageLimits;
  /** Keys the hashes of codes: a copy of the table alone does not say them. */
  secret: string;
  publicUrl: string;
  /** Country calling codes that codes are sent to: every other number gets none (SMS pumping). */
  smsCountries: string[];
};

/** A code lives ten minutes and takes five tries (ASVS 6.5.5, 6.6.3). Milliseconds. */
const codeLifetime = 10 * 60_000;
const mostTries = 5;

/**
 * Opens a session that waits for a code, and sends the code to the phone. Whether there is a phone at all, whether it had too many
 * codes already, or whether nobody was found makes no difference that can be seen: the same rows are written, the same answer given.
 */
export async function askForCode(
  parts: SignInParts,
  asked: {
    kind: SessionKind;
    subject: string | null;
    /** Where the code goes; null when nobody was found. */
    phone: string | null;
    /** What limits are counted for: what was typed, so that nobody and somebody are limited alike. */
    limitKey: string;
    data: SessionData;
    language: Language;
    /** The agency whose site asks; null: the shop's own. */
    site: string | null;
  },
): Promise<string> {
  const phoneKey = asked.phone ?? asked.limitKey;
  const hasPhone = asked.phone !== null && parts.smsCountries.some((code) => asked.phone!.startsWith(code));
  const allowed = await mayGetCode(parts, phoneKey, hasPhone);
  const code = newCode(parts.random);
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const { sid, id } = await openSession(tx, parts, {
        kind: asked.kind,
        subject: allowed ? asked.subject : null,
        state: "waiting",
        data: { ...asked.data, language: asked.language, phoneKey: keyOf(phoneKey) },
        codeHash: (session) => hashOf(parts.secret, session, code),
        lifetime: codeLifetime,
      });
      const text = codeMessage(asked.language, code, await hostOf(tx, asked.site, parts.publicUrl));
      await post(
        tx,
        `code:${id}`,
        allowed ? { kind: "sms", to: asked.phone!, text } : { kind: "nothing", to: "", text: "" },
        now,
        null,
      );
      return sid;
    },
    { random: parts.random },
  );
}

/** The host that phones offer the code on: the one of the site it was asked on. */
async function hostOf(tx: Transaction, site: string | null, publicUrl: string): Promise<string> {
  const [found] = site
    ? await tx
        .select({ host: agencyHost.host })
        .from(agencyHost)
        .where(eq(agencyHost.agencyCode, site))
        .orderBy(agencyHost.host)
        .limit(1)
    : [];
  return found?.host ?? new URL(publicUrl).hostname;
}

async function mayGetCode(parts: SignInParts, phoneKey: string, hasPhone: boolean): Promise<boolean> {
  // All are counted, whatever the first says: a phone that is refused often stays refused.
  const minute = await parts.limits.use("codePerPhoneMinute", phoneKey);
  const hour = await parts.limits.use("codePerPhoneHour", phoneKey);
  const day = await parts.limits.use("codePerPhoneDay", phoneKey);
  const wouldBeSent = hasPhone && minute && hour && day;
  // Only what would be sent is taken from everybody's share: made-up numbers use up nobody's codes. Both ways ask the counter once.
  const all = wouldBeSent
    ? await parts.limits.use("codesPerHour", "all")
    : await parts.limits.left("codesPerHour", "all");
  if (!all && wouldBeSent)
    await notifyAdmin(
      parts.db,
      "codes-per-hour",
      "So many login codes were asked for that no more are sent this hour",
      {},
      await databaseNow(parts.db, parts.clock),
    );
  return wouldBeSent && all;
}

/**
 * Opens the session whose code was typed, under a new sid, so that the old one is worth nothing. Null for a code that is wrong,
 * old, used, tried too often or of another session: nobody can tell which.
 */
export async function typeCode(
  parts: SignInParts,
  sid: string | null,
  typed: string,
  kind: SessionKind,
  address: string,
): Promise<{ sid: string; session: Session } | null> {
  const digits = typed.replace(/[\s\u2066-\u2069-]/gu, "");
  const waiting = sid ? await tryOnce(parts, sid, kind) : null;
  const phoneKey = waiting?.data.phoneKey ?? "nobody";
  const free =
    (await parts.limits.left("wrongCodePerPhone", phoneKey)) &&
    (await parts.limits.left("wrongCodePerAddress", address));
  const right = waiting !== null && same(waiting.codeHash ?? "", hashOf(parts.secret, waiting.id, digits));
  if (!waiting || !right || !free || !(waiting.subject || waiting.data.registration)) {
    await parts.limits.use("wrongCodePerPhone", phoneKey);
    await parts.limits.use("wrongCodePerAddress", address);
    return null;
  }
  return inTransaction(
    parts.db,
    async (tx) => {
      // Two who type the right code at once: one of them ends the waiting session, and only that one is let in.
      const [ended] = await tx
        .update(personSession)
        .set({ state: "ended", data: {}, codeHash: null })
        .where(sql`${personSession.id} = ${waiting.id} and ${personSession.state} = 'waiting'`)
        .returning({ id: personSession.id });
      if (!ended) return null;
      const opened = await openSession(tx, parts, {
        kind,
        subject: waiting.subject,
        state: "open",
        data: waiting.data,
        lifetime: lifetimes[kind].absolute,
      });
      const [session] = await tx.select().from(personSession).where(eq(personSession.id, opened.id));
      return { sid: opened.sid, session: session! };
    },
    { random: parts.random },
  );
}

/** Counts the try before it is judged, so that tries at the same instant are five as well. */
async function tryOnce(parts: SignInParts, sid: string, kind: SessionKind): Promise<Session | null> {
  const now = await databaseNow(parts.db, parts.clock);
  const [row] = await parts.db
    .update(personSession)
    .set({ codeTries: sql`${personSession.codeTries} + 1` })
    .where(
      sql`${personSession.id} = ${sessionIdOf(sid)} and ${personSession.kind} = ${kind} and ${personSession.state} = 'waiting'
        and ${personSession.codeTries} < ${mostTries} and ${personSession.endsAt} > ${now.toISOString()}::timestamptz`,
    )
    .returning();
  return row ?? null;
}

/** Six digits, each code as likely as any other. */
function newCode(random: Random): string {
  for (;;) {
    const bytes = random.bytes(3);
    const number = (bytes[0]! << 16) | (bytes[1]! << 8) | bytes[2]!;
    // 16,000,000 is the largest multiple of a million in three bytes.
    if (number < 16_000_000) return String(number % 1_000_000).padStart(6, "0");
  }
}

function hashOf(secret: string, sessionId: string, code: string): string {
  return createHmac("sha256", secret).update(`${sessionId} ${code}`).digest("base64url");
}

function keyOf(phone: string): string {
  return createHash("sha256").update(phone).digest("base64url");
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
