import { mostTravellers } from "@contract/people/travellers";
import { addMilliseconds } from "date-fns";
import { asc, eq } from "drizzle-orm";
import type { Random } from "../../core/clock";
import type { DataKeys } from "../../core/data-keys";
import { newId } from "../../core/new-id";
import type { Database, Transaction } from "../../database/connect";
import type { Store } from "../../database/store";
import { member } from "../../people/members/schema";
import type { OpenPassenger } from "../../sale/draft/sealed-passport";
import { memberTraveller } from "./schema";
import { openedTraveller, sealedTraveller, type TravellerDetails } from "./stored-traveller";

export type TravellerParts = Store & { dataKeys: DataKeys };

/** The travellers of a member, in the order in which they were kept. One that none of the keys opens is left out. */
export async function travellersOf(
  { db, dataKeys }: { db: Database | Transaction; dataKeys: DataKeys },
  memberId: string,
) {
  const rows = await db
    .select()
    .from(memberTraveller)
    .where(eq(memberTraveller.memberId, memberId))
    .orderBy(asc(memberTraveller.createdAt), asc(memberTraveller.id));
  return rows.flatMap((row) => {
    const details = openedTraveller(dataKeys, row);
    return details ? [{ ...row, details }] : [];
  });
}

/** Locks the member, so that two concurrent saves do not exceed the limit. */
export async function lockMember(tx: Transaction, memberId: string): Promise<boolean> {
  const rows = await tx.select({ id: member.id }).from(member).where(eq(member.id, memberId)).for("update");
  return rows.length > 0;
}

/** The same names, and no two different birth dates. */
export function isSamePerson(
  kept: TravellerDetails,
  given: Partial<Pick<TravellerDetails, "firstName" | "lastName" | "birthDate">>,
): boolean {
  const sameName = kept.firstName === given.firstName && kept.lastName === given.lastName;
  return sameName && (!kept.birthDate || !given.birthDate || kept.birthDate === given.birthDate);
}

/**
 * Keeps passengers for a member, whom the caller has locked. One that is kept already is brought up to date; past the limit the others are
 * left out.
 */
export async function keepPassengers(
  tx: Transaction,
  { dataKeys, random }: { dataKeys: DataKeys; random: Random },
  memberId: string,
  passengers: OpenPassenger[],
  now: Date,
): Promise<void> {
  const kept = await travellersOf({ db: tx, dataKeys }, memberId);
  let free = mostTravellers - kept.length;
  for (const [index, passenger] of passengers.entries()) {
    const { firstName, lastName, gender, birthDate, passportNumber, passportExpiry } = passenger;
    if (!firstName || !lastName) continue;
    const given = withoutEmpty({ firstName, lastName, gender, birthDate, passportNumber, passportExpiry });
    const before = kept.find(({ details }) => isSamePerson(details, given));
    const details = sealedTraveller(dataKeys, { ...before?.details, ...given });
    if (before) await tx.update(memberTraveller).set({ details, usedAt: now }).where(eq(memberTraveller.id, before.id));
    else if (free > 0) {
      free -= 1;
      // The list shows them in the order of the booking.
      const createdAt = addMilliseconds(now, index);
      await tx.insert(memberTraveller).values({ id: newId(random), memberId, details, createdAt, usedAt: now });
    }
  }
}

/** A passport that the booking does not have does not take away the kept one. */
function withoutEmpty(details: TravellerDetails): TravellerDetails {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as TravellerDetails;
}
