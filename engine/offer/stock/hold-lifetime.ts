import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { statementOnce } from "../../database/prepared/statement-once";
import { hold } from "./schema";

/** Lifetime in milliseconds of a hold with passenger names. */
export const holdLifetime = 15 * 60_000;

/**
 * Lifetime in milliseconds of a hold whose names are still being typed: five minutes, and two more for each further traveller (decision
 * 0083).
 */
export function unnamedLifetime(travellers: number): number {
  return Math.min(holdLifetime, (3 + 2 * travellers) * 60_000);
}

/** Passenger names are known: the hold lasts fifteen minutes from the first time they were entered. */
export async function markNamed(tx: Transaction, holdId: string, now: Date): Promise<void> {
  await namedHold(tx).execute({ holdId, expiresAt: new Date(now.getTime() + holdLifetime).toISOString() });
}

const namedHold = statementOnce(sql`
  update hold set named = true, expires_at = ${sql.placeholder("expiresAt")}::timestamptz
  where id = ${sql.placeholder("holdId")} and state = 'active' and not named`);

const payerIsKnown = sql`(${hold.known} or ${hold.phone} is not null)`;

/**
 * Whether a hold counts as extended once its payer's phone is written to it: the first phone allows a second extension, a further one does
 * not.
 */
export const extendedWithPhone = sql`${hold.extended} and ${payerIsKnown}`;

/**
 * Extends a hold, once before its payer's phone is known, by the time that names take, and once after, by fifteen minutes: `attachPhone`
 * writes `extendedWithPhone` (decision 0096). What remained of its time is kept.
 */
export async function extendHold(tx: Transaction, holdId: string, travellers: number, now: Date): Promise<boolean> {
  const ofNames = unnamedLifetime(travellers) / 1000;
  const updatedHolds = await tx
    .update(hold)
    .set({
      extended: true,
      expiresAt: sql`greatest(${hold.expiresAt}, ${now.toISOString()}::timestamptz)
        + make_interval(secs => case when ${payerIsKnown} then ${holdLifetime / 1000}::int else ${ofNames}::int end)`,
    })
    .where(and(eq(hold.id, holdId), eq(hold.state, "active"), eq(hold.extended, false)))
    .returning({ id: hold.id });
  return updatedHolds.length === 1;
}
