import type { bookings } from "@contract/booking/booking";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import type { Caller } from "../../people/caller/caller";
import { shopperKeyOf } from "../../people/caller/shopper-key";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import type { BookingParts } from "../booking/booking-parts";
import { ownsBooking } from "../booking/own-booking";
import { booking } from "../booking/schema";

/**
 * Counts an employee attempt before it is checked, including valid ones: many attempts suggest someone trying other
 * people's numbers. Counted by shopper, network address, employer, and employer and number together; by employer only
 * on a booking of the caller's own, so that outsiders cannot use up its attempts. Above any limit the answer is
 * too-many-requests.
 */
export async function countEmployeeAttempt(
  { db, limits }: Pick<BookingParts, "db"> & { limits: UsageLimits },
  { bookingId, employeeNumber = "" }: ParsedInput<typeof bookings.storePage>,
  caller: Caller,
): Promise<Result<null, "too-many-requests">> {
  const shopperKey = shopperKeyOf(caller);
  if (!(await limits.use("employeePerAddress", caller.address))) return refuse("too-many-requests");
  if (!(await limits.use("employeePerShopper", shopperKey ?? caller.address))) return refuse("too-many-requests");
  if (!bookingId) return accept(null);
  const [row] = await db
    .select({ shopperKey: booking.shopperKey, draft: booking.draft })
    .from(booking)
    .where(eq(booking.id, bookingId));
  const agencyCode = row && ownsBooking(row, caller) ? row.draft.employer?.agencyCode : undefined;
  if (!agencyCode) return accept(null);
  const within =
    (await limits.use("employeePerNumber", `${agencyCode} ${employeeNumber.trim()}`)) &&
    (await limits.use("employeePerAgency", agencyCode));
  return within ? accept(null) : refuse("too-many-requests");
}
