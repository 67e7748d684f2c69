import { accept, type Result, refuse } from "@contract/wire/operation";
import { hashedToken } from "../../core/hashed-token";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Effect } from "../../outbox/effect";
import { post } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import { newSid } from "../../people/sessions/sessions";
import { getsFreeSms } from "../../people/sessions/sms-countries";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { bookingBrand, signatureLink } from "../../sale/booking/booking-brand";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { lockOwnBooking, ownBooking } from "../../sale/booking/own-booking";
import { saleMinorNow } from "../../sale/draft/sale-price";
import { maskedPhone } from "../visitors/visitor-sign-in";
import { signatureRequest } from "./schema";
import { signatureMail, signatureMessage } from "./signature-message";
import { isSignable } from "./signature-state";

/** How long a link can be signed, in milliseconds. */
const lifetime = 72 * 3_600_000;

/**
 * sendFinalMsg: sends a link to the payer of a booking that the caller made for them, once its sale price is set (specification 6). Its
 * token exists only in the message.
 */
export async function sendFinalMsg(
  parts: BookingParts & { limits: UsageLimits; smsCountries: string[] },
  bookingId: string,
  caller: Caller,
): Promise<Result<{ sentTo: string }, "not-found" | "wrong-state" | "incomplete" | "too-many-requests">> {
  const unlocked = await ownBooking(parts.db, bookingId, caller);
  const payer = unlocked && saleMinorNow(unlocked) !== undefined ? unlocked.draft.payer : undefined;
  if (payer) {
    // Each SMS costs money, and the number or address may be another's: whatever the booking, its owner gets only so many.
    if (!(await parts.limits.use("finalMessagePerBooking", bookingId))) return refuse("too-many-requests");
    const to = getsFreeSms(parts, payer.mobile) ? payer.mobile : payer.email.toLowerCase();
    if (!(await parts.limits.use("finalMessagePerRecipient", to))) return refuse("too-many-requests");
  }
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockOwnBooking(tx, bookingId, caller);
      if (!row) return refuse("not-found", { field: "bookingId" });
      if (!row.draft.agent || !isSignable(row.state)) return refuse("wrong-state", { details: { state: row.state } });
      const { payer } = row.draft;
      if (!payer) return refuse("incomplete", { field: "payer" });
      if (saleMinorNow(row) === undefined) return refuse("incomplete", { field: "salePriceByAgent" });
      const now = await databaseNow(tx, parts.clock);
      const token = newSid(parts.random);
      const [request] = await tx
        .insert(signatureRequest)
        .values({
          tokenHash: hashedToken(token),
          bookingId: row.id,
          sentBy: row.draft.agent.clerkName ?? row.draft.agent.odyAgentCode,
          sentAt: now,
          endsAt: new Date(now.getTime() + lifetime),
        })
        .returning({ id: signatureRequest.id });
      const brand = await bookingBrand(parts, tx, row);
      const link = signatureLink(brand, token, row.language);
      const bySms = getsFreeSms(parts, payer.mobile);
      const effect: Effect = bySms
        ? { kind: "sms", to: payer.mobile, text: signatureMessage(row.language, link, brand) }
        : signatureMail(row.language, payer, link, brand);
      await post(tx, `sign:${request!.id}`, effect, now, row.id);
      return accept({ sentTo: bySms ? maskedPhone(payer.mobile) : payer.email });
    },
    { random: parts.random },
  );
}
