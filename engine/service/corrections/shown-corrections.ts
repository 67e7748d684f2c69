import type { DeskBooking } from "@contract/desk/desk-booking";
import { desc, eq } from "drizzle-orm";
import { amountOf } from "../../core/money";
import type { Database } from "../../database/connect";
import type { Booking } from "../../sale/booking/transition";
import { shownFees } from "../../sale/fees/shown-fees";
import { bookingCorrection } from "./schema";

type Correction = DeskBooking["corrections"][number];

const fields = ["firstName", "lastName", "email", "mobile", "name"] as const satisfies readonly Correction["field"][];

/** The corrections of a booking's names and contact data as the desk reads them, newest first, with what became of their fees; in shekels. */
export async function shownCorrections(
  db: Database,
  booking: Pick<Booking, "id" | "state">,
  now: Date,
): Promise<Correction[]> {
  const rows = await db
    .select()
    .from(bookingCorrection)
    .where(eq(bookingCorrection.bookingId, booking.id))
    .orderBy(desc(bookingCorrection.id));
  const fees = await shownFees(db, booking, now, { forDesk: true });
  return rows.flatMap(({ at, correctedBy, field, was, became, reason, feeAgorot, feeId: ofFee }) => {
    const known = fields.find((name) => name === field);
    if (!known) return [];
    return {
      at: at.toISOString(),
      actor: correctedBy,
      field: known,
      was,
      now: became,
      reason: reason ?? undefined,
      feeNIS: feeAgorot === null ? undefined : amountOf(feeAgorot),
      fee: fees.find(({ feeId }) => feeId === ofFee),
    };
  });
}
