import { eq } from "drizzle-orm";
import { inTransaction } from "../../database/connect";
import type { Store } from "../../database/store";
import { member } from "../../people/members/schema";
import { endSessionsOf, endVisitsOf } from "../../people/sessions/sessions";
import { booking } from "../../sale/booking/schema";

/**
 * Deletes a member's account, with the kept travellers and the list of bookings, and ends all sessions. The bookings stay valid: they are
 * opened by their reference, as those of anyone else.
 */
export function leaveClub(parts: Store, memberId: string): Promise<void> {
  return inTransaction(
    parts.db,
    async (tx) => {
      await endSessionsOf(tx, "member", memberId);
      await endVisitsOf(tx, memberId);
      await tx.update(booking).set({ memberId: null }).where(eq(booking.memberId, memberId));
      await tx.delete(member).where(eq(member.id, memberId));
    },
    { random: parts.random },
  );
}
