import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { bookingChange } from "../change/schema";
import { booking } from "./schema";
import type { Booking } from "./transition";

/** Whether the desk has recorded that the booked hotel is not available, and no other has taken its place. */
export function isHotelGone({ state, draft }: Pick<Booking, "state" | "draft">): boolean {
  return state === "OK" && draft.hotelStatus === "cxxl";
}

/** The same as a condition of a query. */
export const hotelGoneSql = sql<boolean>`(${booking.state} = 'OK' and coalesce(${booking.draft} ->> 'hotelStatus', '') = 'cxxl')`;

/** The same with the end of an offer of another hotel that the customer can still answer, as an ISO text; undefined while the hotel is there. */
export async function hotelGone(db: Database, row: Booking, now: Date): Promise<{ answerBy?: string } | undefined> {
  if (!isHotelGone(row)) return undefined;
  const [offer] = await db
    .select({ answerBy: bookingChange.answerBy })
    .from(bookingChange)
    .where(
      and(
        eq(bookingChange.bookingId, row.id),
        eq(bookingChange.kind, "hotel"),
        eq(bookingChange.state, "held"),
        gt(bookingChange.answerBy, now),
      ),
    );
  return { answerBy: offer?.answerBy.toISOString() };
}
