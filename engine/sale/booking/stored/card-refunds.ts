import type { CardRefund } from "@contract/booking/booking";
import { and, asc, eq, isNull } from "drizzle-orm";
import { amountOf } from "../../../core/money";
import type { Database } from "../../../database/connect";
import { outbox } from "../../../outbox/schema";
import { paymentEntry } from "../../payment/schema";

/**
 * What went back to the cards of a booking, and what is on its way there since it was posted, oldest first. Each movement has the key of
 * its posting as its reference, which says what it is for.
 */
export async function cardRefunds(db: Database, bookingId: string): Promise<CardRefund[]> {
  const [entries, posted] = await Promise.all([
    db
      .select({ reference: paymentEntry.reference, agorot: paymentEntry.amountAgorot, at: paymentEntry.at })
      .from(paymentEntry)
      .where(and(eq(paymentEntry.bookingId, bookingId), eq(paymentEntry.kind, "refund")))
      .orderBy(asc(paymentEntry.id)),
    db
      .select({ key: outbox.key, payload: outbox.payload, createdAt: outbox.createdAt })
      .from(outbox)
      .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "refund"), isNull(outbox.deliveredAt)))
      .orderBy(asc(outbox.id)),
  ]);
  const arrived = new Set(entries.map(({ reference }) => reference));
  const waiting = posted.filter(({ key }) => !arrived.has(key));
  return [
    ...entries.map(({ reference, agorot, at }) => ({
      what: whatOf(reference),
      amountNIS: amountOf(agorot),
      at: at.toISOString(),
    })),
    ...waiting.map(({ key, payload, createdAt }) => ({
      what: whatOf(key),
      amountNIS: amountOf((payload as { amountAgorot: number }).amountAgorot),
      at: createdAt.toISOString(),
    })),
  ];
}

/** `refund:<attempt>:change:5`; a refund of all that is left of a card has no more than the attempt. */
function whatOf(reference: string): CardRefund["what"] {
  const [, , what] = reference.split(":");
  return what === "granted" || what === "change" || what === "extra" ? what : "rest";
}
