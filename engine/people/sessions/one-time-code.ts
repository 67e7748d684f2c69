import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Language } from "@contract/vocabulary/languages";
import { eq, sql } from "drizzle-orm";
import type { AddressList } from "../../core/address-list";
import type { Clock, Random } from "../../core/clock";
import { type Database, inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { mailSender } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { notifyAdmin, post } from "../../outbox/outbox";
import { brandOf } from "../agencies/brand-of";
import { codeMail, codeMessage } from "./code-message";
import { countUses } from "./counted-uses";
import { personSession } from "./schema";
import { lifetimes, type SessionData, type SessionKind } from "./session-data";
import { openSession, type Session, sessionIdOf } from "./sessions";
import { getsFreeSms } from "./sms-countries";
import type { UsageLimits } from "./usage-limits";

export type SignInParts = {
  db: Database;
  clock: Clock;
  random: Random;
  limits: UsageLimits;
  /** Keys the hashes of codes, so that a copy of the table alone does not reveal them. */
  secret: string;
  publicUrl: string;
  /** Country calling codes that codes are sent to: all other numbers get none (SMS pumping). */
  smsCountries: string[];
  /** Where the desk may be used from; null: from everywhere. */
  deskAddresses: AddressList | null;
  /** Minutes for which a code of the authenticator app counts as fresh. */
  deskCodeMinutes: number;
};

/** A code is valid for ten minutes and five tries (ASVS 6.5.5, 6.6.3). Milliseconds. */
const codeLifetime = 10 * 60_000;
const mostTries = 5;

/**
 * Opens a session that waits for a code, and sends the code to the phone. An unknown user, a missing phone and an exceeded limit are not
 * observable: the same rows are written and the same response is returned.
 */
export async function sendLoginCode(
  parts: SignInParts,
  recipient: {
    kind: SessionKind;
    subject: string | null;
    /** The recipient of the code; null when no user was found. */
    phone: string | null;
    /** Where the code goes if the phone gets no free SMS. */
    email?: string;
    /** The subject of limits: the submitted value, so that known and unknown users are limited alike. */
    limitKey: string;
    data: SessionData;
    language: Language;
    /** The agency whose site made the request; null: the shop's own. */
    site: string | null;
    /** The address of the client that made the request. */
    address: string;
  },
): Promise<string> {
  const phoneKey = recipient.phone ?? recipient.limitKey;
  const bySms = recipient.phone !== null && getsFreeSms(parts, recipient.phone);
  const email = recipient.phone !== null && !bySms ? recipient.email : undefined;
  const allowed = await mayGetCode(parts, {
    phoneKey: keyOf(phoneKey),
    address: recipient.address,
    hasRecipient: bySms || email !== undefined,
    isRegistration: recipient.data.registration !== undefined,
  });
  const code = newCode(parts.random);
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const { sid, id } = await openSession(tx, parts, {
        kind: recipient.kind,
        subject: allowed ? recipient.subject : null,
        state: "waiting",
        // Without a code there is nobody to log in and nothing to register: guessing it opens no session.
        data: {
          ...recipient.data,
          registration: allowed ? recipient.data.registration : undefined,
          language: recipient.language,
          phoneKey: keyOf(phoneKey),
        },
        codeHash: (session) => hashOf(parts.secret, session, code),
        lifetime: codeLifetime,
      });
      const brand = await brandOf(tx, parts.publicUrl, recipient.site);
      const { language } = recipient;
      const text = codeMessage(language, code, brand);
      const effect: Effect = !allowed
        ? { kind: "nothing", to: "", text: "" }
        : email === undefined
          ? { kind: "sms", to: recipient.phone!, text }
          : { kind: "mail", to: email, ...codeMail(language, code, brand), ...mailSender(brand, language) };
      await post(tx, `code:${id}`, effect, now, null);
      return sid;
    },
    { random: parts.random },
  );
}

/**
 * Whether a code may be sent. Refused requests use up nothing, the pause is that of a phone from an address, and an address where the phone's
 * owner logged in within 30 days has an allowance of its own: no stranger's requests make its owner wait (decision 0098). Numbers nobody has
 * are counted apart, in the same way, so that neither the answer nor its time tells them from others, and they use up nobody's codes
 * (decision 0146).
 */
async function mayGetCode(
  parts: SignInParts,
  {
    phoneKey,
    address,
    hasRecipient,
    isRegistration,
  }: { phoneKey: string; address: string; hasRecipient: boolean; isRegistration: boolean },
): Promise<boolean> {
  const pair = `${phoneKey} ${address}`;
  const isKnown = !(await parts.limits.hasTries("codesKnownFrom", pair));
  const subject = isKnown ? pair : phoneKey;
  const ofAddress = hasRecipient ? "codePerAddress" : "codeForNobodyPerAddress";
  const uses = await countUses(parts.limits, {
    codePerPairMinute: pair,
    ...(isKnown ? {} : { codePerPairHour: pair, codePerPairDay: pair }),
    codePerPhoneHour: subject,
    codePerPhoneDay: subject,
    // Registrations have a limit of their own (registrationPerAddress).
    ...(isKnown || isRegistration ? {} : { [ofAddress]: address }),
  });
  const wouldBeSent = hasRecipient && uses !== null;
  // Only codes that would be sent count towards the shared limit, so made-up numbers do not use it up. Both paths query the counter once.
  const all = wouldBeSent
    ? await parts.limits.use("codesPerHour", "all")
    : await parts.limits.hasTries("codesPerHour", "all");
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
 * Opens the session whose code was entered, under a new sid, so that the old one becomes worthless. Null for a code that is wrong, old,
 * used, tried too often or of another session: the cases are indistinguishable. Wrong codes are not counted for an address, where others
 * would pay for them: its guesses end with the codes that are sent to it, of five tries each.
 */
export async function verifyLoginCode(
  parts: SignInParts,
  sid: string | null,
  typed: string,
  kind: SessionKind,
  address: string,
): Promise<{ sid: string; session: Session } | null> {
  const digits = typed.replace(/[\s\u2066-\u2069-]/gu, "");
  const waiting = sid ? await tryOnce(parts, sid, kind) : null;
  const phoneKey = waiting?.data.phoneKey ?? "nobody";
  const pair = `${phoneKey} ${address}`;
  const guess = await countUses(parts.limits, { wrongCodePerPair: pair });
  const right = waiting !== null && same(waiting.codeHash ?? "", hashOf(parts.secret, waiting.id, digits));
  if (!waiting || !right || !guess || !(waiting.subject || waiting.data.registration)) return null;
  await guess.giveBack();
  await parts.limits.use("codesKnownFrom", pair);
  return inTransaction(
    parts.db,
    async (tx) => {
      // Two concurrent requests with the right code: only the one that ends the waiting session is logged in.
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

/** Counts the try before checking it, so that concurrent tries are limited to five as well. */
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

/** Six digits, each code equally likely. */
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
