import { and, eq, inArray, ne } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { member } from "../../people/members/schema";
import { memberBooking } from "./schema";

/**
 * Takes a booking off the lists of members who added it by its reference, but for the one whose phone is the payer's now: what they proved was
 * the payer's phone or mail address of then. A member who made it while logged in keeps it.
 */
export async function takeOffLists(tx: Transaction, bookingId: string, phone: string): Promise<void> {
  const others = tx.select({ id: member.id }).from(member).where(ne(member.phone, phone));
  await tx
    .delete(memberBooking)
    .where(and(eq(memberBooking.bookingId, bookingId), inArray(memberBooking.memberId, others)));
}
