import type { CardRefund } from "@contract/booking/booking";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { amountOf } from "../../../core/money";
import type { Database } from "../../../database/connect";
import { builtOnce } from "../../../database/prepared/built-once";
import { outbox } from "../../../outbox/schema";
import type { paymentAttempt, paymentEntry } from "../../payment/schema";

type Entry = Pick<typeof paymentEntry.$inferSelect, "kind" | "reference" | "attemptUid" | "amountAgorot" | "at">;
type Card = Pick<typeof paymentAttempt.$inferSelect, "uid" | "last4">;
type PostedRefund = Pick<typeof outbox.$inferSelect, "key" | "payload" | "createdAt">;

/** Refunds of a booking's price that have not reached the card company yet, oldest first. */
export function refundsPosted(db: Database, bookingId: string): Promise<PostedRefund[]> {
  return refundsPostedFor(db).execute({ bookingId });
}

const refundsPostedFor = builtOnce((db) =>
  db
    .select({ key: outbox.key, payload: outbox.payload, createdAt: outbox.createdAt })
    .from(outbox)
    .where(
      and(
        eq(outbox.bookingId, sql.placeholder("bookingId")),
        eq(outbox.kind, "refund"),
        isNull(outbox.deliveredAt),
        // What was taken for a fee that was not due is no refund of the price.
        sql`not exists (select 1 from payment_attempt p where p.uid = ${outbox.payload} ->> 'attemptUid' and p.fee_id is not null)`,
      ),
    )
    .orderBy(asc(outbox.id))
    .prepare(""),
);

/**
 * What went back to the cards of a booking, and what is on its way there since it was posted, oldest first. Each movement has the key of
 * its posting as its reference, which says what it is for.
 */
export function cardRefunds(
  entries: readonly Entry[],
  posted: readonly PostedRefund[],
  cards: readonly Card[],
): CardRefund[] {
  const last4Of = (attemptUid: string) => cards.find(({ uid }) => uid === attemptUid)?.last4 ?? undefined;
  const refunds = entries.filter(({ kind }) => kind === "refund");
  const arrived = new Set(refunds.map(({ reference }) => reference));
  const waiting = posted.filter(({ key }) => !arrived.has(key));
  return [
    ...refunds.map(({ reference, attemptUid, amountAgorot, at }) => ({
      what: whatOf(reference),
      amountNIS: amountOf(amountAgorot),
      last4: last4Of(attemptUid),
      at: at.toISOString(),
    })),
    ...waiting.map(({ key, payload, createdAt }) => {
      const { attemptUid, amountAgorot } = payload as { attemptUid: string; amountAgorot: number };
      const amountNIS = amountOf(amountAgorot);
      return { what: whatOf(key), amountNIS, last4: last4Of(attemptUid), at: createdAt.toISOString() };
    }),
  ];
}

const parts = ["granted", "change", "extra", "traveller"] as const;

/** `refund:<attempt>:change:5`; a refund of all that is left of a card has no more than the attempt. */
function whatOf(reference: string): CardRefund["what"] {
  const [, , what] = reference.split(":");
  return parts.find((one) => one === what) ?? "rest";
}
