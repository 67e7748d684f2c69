import type { bookings } from "@contract/booking/booking";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import type { Caller } from "../../people/caller/caller";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { type BookingParts, shopperKeyOf } from "../booking/booking-parts";
import { booking } from "../booking/schema";

/**
 * Counts one attempt to book as an employee before it is looked at: right ones too, for whoever tries many is trying other people's.
 * By shopper, network address, employer, and employer and number together; for the employer only on a booking of the caller's own, so that
 * nobody uses up its attempts without one. Refused with too-many-requests above any of them.
 */
export async function countEmployeeAttempt(
  { db, limits }: Pick<BookingParts, "db"> & { limits: UsageLimits },
  { bookingId, employeeNumber = "" }: ParsedInput<typeof bookings.storePage>,
  caller: Caller,
): Promise<Result<null, "too-many-requests">> {
  const shopperKey = shopperKeyOf(caller);
  if (!(await limits.use("employeePerAddress", caller.address))) return refuse("too-many-requests");
  if (!(await limits.use("employeePerShopper", shopperKey ?? caller.address))) return refuse("too-many-requests");
  if (!bookingId || !shopperKey) return accept(null);
  const [row] = await db
    .select({ draft: booking.draft })
    .from(booking)
    .where(and(eq(booking.id, bookingId), eq(booking.shopperKey, shopperKey)));
  const agencyCode = row?.draft.employer?.agencyCode;
  if (!agencyCode) return accept(null);
  const within =
    (await limits.use("employeePerNumber", `${agencyCode} ${employeeNumber.trim()}`)) &&
    (await limits.use("employeePerAgency", agencyCode));
  return within ? accept(null) : refuse("too-many-requests");
}
