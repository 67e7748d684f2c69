import type { BookingFee } from "@contract/booking/booking-fees";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { bookingCorrection } from "./schema";

/** The fees of a booking, each with the name that it was taken for, as long as the booking's people are kept. */
export async function withCorrectedNames(db: Database, bookingId: string, fees: BookingFee[]): Promise<BookingFee[]> {
  if (fees.length === 0) return fees;
  const rows = await db
    .select({ feeId: bookingCorrection.feeId, was: bookingCorrection.was, became: bookingCorrection.became })
    .from(bookingCorrection)
    .where(and(eq(bookingCorrection.bookingId, bookingId), isNotNull(bookingCorrection.feeId)));
  return fees.map((fee) => {
    const of = rows.find(({ feeId }) => feeId === fee.feeId);
    return of ? { ...fee, correctedName: { was: of.was, became: of.became } } : fee;
  });
}
