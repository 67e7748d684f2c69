import type { BookingState } from "@contract/booking/booking";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { booking } from "../booking/schema";
import { lockBooking } from "../booking/transition";
import type { PaymentParts } from "../payment/payment-parts";
import { freeReservation } from "./reservation";
import { supplierReservation } from "./schema";
import { settleStay } from "./settle-stay";

/** Booking states that no longer need a stay. */
const over: readonly BookingState[] = ["EXPIRED", "REFUSE", "CANCELLING", "CANCELLED"];

/**
 * Continues every supplier's stay that is not being processed: books, looks up, captures or refuses as `settleStay`
 * does. Also cancels stays whose booking ended in the meantime. Returns how many it processed.
 */
export async function reconcileStays(parts: PaymentParts): Promise<number> {
  const now = (await databaseNow(parts.db, parts.clock)).toISOString();
  const quiet = (seconds: number) =>
    sql`${supplierReservation.updatedAt} < ${now}::timestamptz - ${`${seconds} seconds`}::interval`;
  const { state } = supplierReservation;
  const due = or(
    and(eq(state, "planned"), quiet(10)),
    and(inArray(state, ["asking", "waiting"]), quiet(30)),
    and(eq(state, "confirmed"), quiet(30)),
    and(eq(state, "refused"), quiet(10)),
  );
  const rows = await parts.db
    .select({ id: booking.id, state: booking.state })
    .from(supplierReservation)
    .innerJoin(booking, eq(booking.id, supplierReservation.bookingId))
    .where(
      or(
        and(eq(booking.state, "RQ"), due),
        and(
          inArray(booking.state, [...over]),
          inArray(state, ["planned", "asking", "waiting", "confirmed"]),
          quiet(10),
        ),
      ),
    )
    .limit(100);
  for (const { id, state: was } of rows) {
    try {
      if (was === "RQ") await settleStay(parts, id);
      else await release(parts, id);
    } catch (fault) {
      parts.log.error({ err: fault, bookingId: id }, "a supplier's stay could not be settled");
    }
  }
  return rows.length;
}

/** The cancelling effect has a fixed key, so it is never posted twice. */
async function release(parts: PaymentParts, bookingId: string): Promise<void> {
  await inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      if (!row || !over.includes(row.state)) return;
      await freeReservation(tx, row, await databaseNow(tx, parts.clock));
    },
    { random: parts.random },
  );
}
