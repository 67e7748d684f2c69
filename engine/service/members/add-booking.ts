import type { memberBookingCalls } from "@contract/people/member-bookings";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { databaseNow } from "../../database/database-now";
import type { Caller } from "../../people/caller/caller";
import { member } from "../../people/members/schema";
import { type SignInParts, verifyLoginCode } from "../../people/sessions/one-time-code";
import { endSession } from "../../people/sessions/sessions";
import { sendPayerCode, typedReference, visitableBooking } from "../visitors/visitor-sign-in";
import { bookingOfMember } from "./booking-of-member";
import { memberBooking } from "./schema";

type Calls = typeof memberBookingCalls;

/**
 * Adds a booking by its reference. Somebody who knows the reference and has the payer's phone may open the booking as a visitor: a member whose
 * log-in proved that very phone has shown both, and gets no second code. Everyone else's code goes to the payer. Whether there is such a
 * booking makes no difference.
 */
export async function addBooking(
  parts: SignInParts,
  input: ParsedInput<Calls["memberAddBooking"]>,
  caller: Caller,
): Promise<Result<Output<Calls["memberAddBooking"]>, "too-many-requests">> {
  const memberId = caller.member!.id;
  if (!(await parts.limits.use("referencePerMember", memberId))) return refuse("too-many-requests");
  const pnr = typedReference(input.pnr);
  const row = await visitableBooking(parts.db, pnr);
  const [own] = await parts.db.select({ phone: member.phone }).from(member).where(eq(member.id, memberId));
  if (row && (row.memberId === memberId || row.draft.payer?.mobile === own?.phone)) {
    await keepBooking(parts, memberId, row.id);
    return accept({ added: true as const });
  }
  return accept({
    added: false as const,
    visitorSid: await sendPayerCode(parts, { ...input, pnr, memberId }, row, caller),
  });
}

/** Adds the booking of a code that was asked for by this member, and opens it. */
export async function confirmBooking(
  parts: SignInParts,
  { verificationCode }: ParsedInput<Calls["memberConfirmBooking"]>,
  caller: Caller,
): Promise<Result<{ visitorSid: string }, "login-incorrect">> {
  const wrong = refuse("login-incorrect", { field: "verificationCode" });
  const opened = await verifyLoginCode(parts, caller.visitorSid, verificationCode, "visitor", caller.address);
  if (!opened?.session.subject) return wrong;
  // The code of a visitor's own log-in, or of another member on this computer, opens a booking but adds none.
  if (opened.session.data.memberId !== caller.member!.id) {
    await endSession(parts.db, opened.session.id);
    return wrong;
  }
  await keepBooking(parts, caller.member!.id, opened.session.subject);
  return accept({ visitorSid: opened.sid });
}

async function keepBooking(parts: SignInParts, memberId: string, bookingId: string): Promise<void> {
  if (await bookingOfMember(parts.db, bookingId, memberId)) return;
  const addedAt = await databaseNow(parts.db, parts.clock);
  await parts.db.insert(memberBooking).values({ memberId, bookingId, addedAt }).onConflictDoNothing();
}
