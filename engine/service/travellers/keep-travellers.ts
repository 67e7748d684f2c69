import { mostTravellers } from "@contract/people/travellers";
import { addMilliseconds } from "date-fns";
import { eq, sql } from "drizzle-orm";
import { newId } from "../../core/new-id";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { booking } from "../../sale/booking/schema";
import { lockBooking } from "../../sale/booking/transition";
import { openedPassenger } from "../../sale/draft/sealed-passport";
import { lockMember, type TravellerParts, travellersOf } from "./kept-travellers";
import { memberTraveller } from "./schema";
import { sealedTraveller, type TravellerDetails } from "./stored-traveller";

/**
 * Keeps the travellers of a paid booking for the member who asked for it, once. One that is kept already is brought up to date; past the
 * limit the others are left out. A member who has left keeps nothing.
 */
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
      const now = await databaseNow(tx, parts.clock);
      const kept = await travellersOf({ db: tx, dataKeys: parts.dataKeys }, memberId);
      let free = mostTravellers - kept.length;
      for (const [index, passenger] of row.draft.paxList.entries()) {
        const { firstName, lastName, gender, birthDate, passportNumber, passportExpiry } = openedPassenger(
          parts.dataKeys,
          passenger,
        );
        if (!firstName || !lastName) continue;
        const given = withoutEmpty({ firstName, lastName, gender, birthDate, passportNumber, passportExpiry });
        const before = kept.find(({ details }) => isSamePerson(details, given));
        const details = sealedTraveller(parts.dataKeys, { ...before?.details, ...given });
        if (before)
          await tx.update(memberTraveller).set({ details, usedAt: now }).where(eq(memberTraveller.id, before.id));
        else if (free > 0) {
          free -= 1;
          // The list shows them in the order of the booking.
          const createdAt = addMilliseconds(now, index);
          await tx
            .insert(memberTraveller)
            .values({ id: newId(parts.random), memberId, details, createdAt, usedAt: now });
        }
      }
    },
    { random: parts.random },
  );
}

/** The same names, and no two different birth dates. */
function isSamePerson(kept: TravellerDetails, given: TravellerDetails): boolean {
  const sameName = kept.firstName === given.firstName && kept.lastName === given.lastName;
  return sameName && (!kept.birthDate || !given.birthDate || kept.birthDate === given.birthDate);
}

/** A passport that the booking does not have does not take away the kept one. */
function withoutEmpty(details: TravellerDetails): TravellerDetails {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as TravellerDetails;
}
