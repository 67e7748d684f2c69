import type { memberBookingCalls } from "@contract/people/member-bookings";
import { accept, type Port, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Caller } from "../../people/caller/caller";
import type { SignInParts } from "../../people/sessions/one-time-code";
import { endVisitsOf, newSid, openSession } from "../../people/sessions/sessions";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { isOpen } from "../reviews/guest-review";
import { review } from "../reviews/schema";
import { addBooking, confirmBooking } from "./add-booking";
import { bookingOfMember } from "./booking-of-member";
import { memberBookings } from "./member-bookings";
import { memberBooking } from "./schema";

/** A club member's own bookings. Another member's booking is not found, like one that does not exist. */
export function memberBookingHandlers(parts: BookingParts & SignInParts): Port<typeof memberBookingCalls, Caller> {
  const missing = refuse("not-found", { field: "bookingId" });
  return {
    memberBookings: async (input, caller) => accept(await memberBookings(parts, caller.member!.id, input)),
    async memberOpenBooking({ bookingId }, caller) {
      const memberId = caller.member!.id;
      const row = await bookingOfMember(parts.db, bookingId, memberId);
      if (!row) return missing;
      const { sid } = await openSession(parts.db, parts, {
        kind: "visitor",
        subject: row.id,
        state: "open",
        data: { memberId },
      });
      return accept({ visitorSid: sid });
    },
    memberAddBooking: (input, caller) => addBooking(parts, input, caller),
    memberConfirmBooking: (input, caller) => confirmBooking(parts, input, caller),
    memberRemoveBooking({ bookingId }, caller) {
      const memberId = caller.member!.id;
      return inTransaction(
        parts.db,
        async (tx) => {
          const gone = await tx
            .delete(memberBooking)
            .where(and(eq(memberBooking.memberId, memberId), eq(memberBooking.bookingId, bookingId)))
            .returning();
          if (gone.length === 0) return missing;
          await endVisitsOf(tx, memberId, bookingId);
          return accept({ removed: true as const });
        },
        { random: parts.random },
      );
    },
    async memberOpenReview({ bookingId }, caller) {
      if (!(await bookingOfMember(parts.db, bookingId, caller.member!.id))) return missing;
      const [row] = await parts.db.select().from(review).where(eq(review.bookingId, bookingId));
      if (!row || !isOpen(row, await databaseNow(parts.db, parts.clock))) return refuse("gone");
      const token = newSid(parts.random);
      await parts.db
        .update(review)
        .set({ memberTokenHash: hashedToken(token) })
        .where(eq(review.id, row.id));
      return accept({ token });
    },
  };
}
