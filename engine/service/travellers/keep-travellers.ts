import { eq, sql } from "drizzle-orm";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { booking } from "../../sale/booking/schema";
import { lockBooking } from "../../sale/booking/transition";
import { openedPassenger } from "../../sale/draft/sealed-passport";
import { keepPassengers, lockMember, type TravellerParts } from "./kept-travellers";

/** Keeps the travellers of a paid booking for the member who asked for it, once. A member who has left keeps nothing. */
export function keepTravellers(parts: TravellerParts, bookingId: string): Promise<void> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      const memberId = row?.draft.keepTravellersFor;
      if (!row || !memberId) return;
      await tx
        .update(booking)
        .set({ draft: sql`${booking.draft} - 'keepTravellersFor'` })
        .where(eq(booking.id, bookingId));
      if (!(await lockMember(tx, memberId))) return;
      const passengers = row.draft.paxList.map((passenger) => openedPassenger(parts.dataKeys, passenger));
      await keepPassengers(tx, parts, memberId, passengers, await databaseNow(tx, parts.clock));
    },
    { random: parts.random },
  );
}
