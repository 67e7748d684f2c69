import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { builtFor, type Columns, columnsOf, placeholdersOf } from "../../database/prepared/built-for";
import { builtOnce } from "../../database/prepared/built-once";
import { paymentAttempt } from "./schema";

export type Attempt = typeof paymentAttempt.$inferSelect;

/** What an attempt pays: a change of the booking, a fee, or with neither the booking itself. */
export type PaidFor = Pick<Attempt, "changeId" | "feeId">;

export const bookingPayment: PaidFor = { changeId: null, feeId: null };

/** Whether an attempt pays a change or a fee: the booking's state does not follow it. */
export function isSeparatePayment({ changeId, feeId }: PaidFor): boolean {
  return changeId !== null || feeId !== null;
}

/** The key of the job that settles an attempt whose shopper does not return. */
export const settleJobKey = (uid: string) => `settle:${uid}`;

/** An attempt as it is now, not locked. */
export async function attemptByUid(db: Database | Transaction, uid: string): Promise<Attempt | undefined> {
  const [attempt] = await attemptOfUid(db).execute({ uid });
  return attempt;
}

const attemptOfUid = builtOnce((db) =>
  db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.uid, sql.placeholder("uid")))
    .prepare(""),
);

type Changes = Partial<Omit<typeof paymentAttempt.$inferInsert, "uid">>;

/** Writes what changes of an attempt and returns it; with `while` only in that state, and undefined in another. */
export async function changeAttempt(
  db: Database | Transaction,
  uid: string,
  changes: Changes,
  { while: state }: { while?: Attempt["state"] } = {},
): Promise<Attempt | undefined> {
  const [changed] = await changedAttempt(db, { columns: columnsOf(changes), inState: state !== undefined }).execute({
    ...changes,
    "changed uid": uid,
    "former state": state,
  });
  return changed;
}

const changedAttempt = builtFor((db, { columns, inState }: { columns: Columns; inState: boolean }) =>
  db
    .update(paymentAttempt)
    .set(placeholdersOf(columns))
    .where(
      and(
        eq(paymentAttempt.uid, sql.placeholder("changed uid")),
        inState ? eq(paymentAttempt.state, sql.placeholder("former state")) : undefined,
      ),
    )
    .returning()
    .prepare(""),
);
