import type { bookings } from "@contract/booking/booking";
import { type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import type { Caller } from "../../people/caller/caller";
import { type CountedUses, countUses } from "../../people/sessions/counted-uses";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import type { BookingParts } from "../booking/booking-parts";
import { ownsBooking } from "../booking/own-booking";
import { booking } from "../booking/schema";
import { shopperKeyOf } from "../booking/shopper-key";

type Parts = Pick<BookingParts, "db"> & { limits: UsageLimits };
type TooMany = { ok: false; refusal: { code: "too-many-requests"; message: string } };

/**
 * Allows a call with an employee number. Every call counts for its shopper and its address, one with a right pair of number and identity
 * number too: many suggest someone trying other people's. Wrong pairs count for the number and its employer as well, on a booking of the
 * caller's own.
 */
export async function guardEmployeeNumbers<R extends Result<unknown>>(
  { db, limits }: Parts,
  { bookingId, employeeNumber = "" }: ParsedInput<typeof bookings.storePage>,
  caller: Caller,
  call: () => Promise<R>,
): Promise<R | TooMany> {
  const shopper = shopperKeyOf(caller) ?? caller.address;
  if (!(await countUses(limits, { employeePerAddress: caller.address, employeePerShopper: shopper })))
    return refuse("too-many-requests");
  const agencyCode = bookingId && (await employerOf(db, bookingId, caller));
  if (!agencyCode) return call();
  const guess = await countGuess(limits, { agencyCode, number: employeeNumber.trim(), address: caller.address });
  if (!guess) return refuse("too-many-requests");
  const answer = await call();
  if (answer.ok || answer.refusal.code !== "invalid-employee") await guess.giveBack();
  return answer;
}

/** The employer whose number a booking of the caller's own takes. */
async function employerOf(db: Parts["db"], bookingId: string, caller: Caller): Promise<string | undefined> {
  const [row] = await db
    .select({ shopperKey: booking.shopperKey, draft: booking.draft })
    .from(booking)
    .where(eq(booking.id, bookingId));
  return row && ownsBooking(row, caller) ? row.draft.employer?.agencyCode : undefined;
}

/**
 * Counts a pair as wrong before it is compared, so that concurrent ones are all counted; null when it is not allowed. Strangers' wrong pairs
 * from everywhere refuse no address that sent hardly any: they would shut an employee, or a whole employer, out of the subsidy.
 */
async function countGuess(
  limits: UsageLimits,
  { agencyCode, number, address }: { agencyCode: string; number: string; address: string },
): Promise<CountedUses | null> {
  const ofNumber = `${agencyCode} ${number}`;
  const ofPair = await countUses(limits, { wrongEmployeePerPair: `${ofNumber} ${address}` });
  if (!ofPair) return null;
  const ofAll = await countUses(limits, { wrongEmployeePerNumber: ofNumber, wrongEmployeePerAgency: agencyCode });
  const ofAddress = await countUses(limits, { wrongEmployeePerAddress: address });
  const giveBack = async () => {
    for (const counted of [ofPair, ofAll, ofAddress]) await counted?.giveBack();
  };
  if (ofAll || ofAddress) return { giveBack };
  await giveBack();
  return null;
}
