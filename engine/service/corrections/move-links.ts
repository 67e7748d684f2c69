import type { Payer } from "@contract/booking/booking";
import { and, eq, isNotNull } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Transaction } from "../../database/connect";
import { hotel } from "../../offer/catalogue/schema";
import type { Effect } from "../../outbox/effect";
import { dropUndelivered, post } from "../../outbox/outbox";
import { newSid } from "../../people/sessions/sessions";
import { bookingBrand, changeLink } from "../../sale/booking/booking-brand";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { customerDifference } from "../../sale/booking/customer-view";
import { postToPayer } from "../../sale/booking/post-to-payer";
import type { Booking } from "../../sale/booking/transition";
import { bookingChange } from "../../sale/change/schema";
import { bookedHotelName } from "../../sale/draft/booked-hotel";
import { saleMinorNow } from "../../sale/draft/sale-price";
import { dateChangeMessage } from "../date-change/offer-date-change";
import { hotelOfferMail } from "../hotel-change/hotel-offer-mail";
import { hotelOfferSms } from "../hotel-change/hotel-offer-sms";
import { isOpen } from "../reviews/guest-review";
import { invitationMail } from "../reviews/invite-reviews";
import { review } from "../reviews/schema";
import { closeSignatureLinks, postSignature } from "../signatures/send-final-msg";
import { isSignable } from "../signatures/signature-state";

/**
 * After the phone or the mail address of a booking was corrected: no link that went to the old ones opens any more, and what is still
 * waiting for an answer is sent again, to the new ones. `row` has the corrected payer.
 */
export async function moveLinks(parts: BookingParts, tx: Transaction, row: Booking, now: Date): Promise<void> {
  const payer = row.draft.payer!;
  const isAwaited = await closeSignatureLinks(tx, row.id, now);
  if (isAwaited && isSignable(row.state) && saleMinorNow(row) !== undefined)
    await postSignature(parts, tx, row, payer, now);
  await moveChangeLinks(parts, tx, row, payer, now);
  await moveReviewLink(parts, tx, row, payer, now);
}

async function moveChangeLinks(parts: BookingParts, tx: Transaction, row: Booking, payer: Payer, now: Date) {
  const changes = await tx
    .select()
    .from(bookingChange)
    .where(and(eq(bookingChange.bookingId, row.id), isNotNull(bookingChange.tokenHash)));
  const brand = await bookingBrand(parts, tx, row);
  for (const change of changes) {
    const isAwaited = change.state === "held" && change.answerBy > now;
    const token = newSid(parts.random);
    await tx
      .update(bookingChange)
      .set({ tokenHash: isAwaited ? hashedToken(token) : null })
      .where(eq(bookingChange.id, change.id));
    const key = change.kind === "date" ? `date-offer:${change.id}` : `hotel-change:${change.id}`;
    await dropUndelivered(tx, row.id, key);
    if (!isAwaited) continue;
    const keyed = (effect: Effect) => ({ key: `${key}:${row.version}:${effect.kind}`, effect });
    if (change.kind === "date") {
      const link = changeLink(brand, token, row.language);
      const text = dateChangeMessage(row.language, row.pnr, change.after.dateFrom, link, brand);
      const sms = keyed({ kind: "sms", to: payer.mobile, text });
      // Its link is in no mail.
      await post(tx, sms.key, sms.effect, now, row.id);
      continue;
    }
    const price = row.bypassPayment ? undefined : customerDifference(row, change.differenceAgorot);
    const offer = { differenceAgorot: price, answerBy: jerusalemDay(change.answerBy), token };
    const [booked = "", other = ""] = [
      await bookedHotelName(tx, row.draft, row.language),
      await bookedHotelName(tx, { rooms: change.after.rooms }, row.language),
    ];
    const mail = keyed(hotelOfferMail(row, { ...offer, booked, hotel: other }, brand));
    const sms = keyed({ kind: "sms", to: payer.mobile, text: hotelOfferSms(row, offer, brand) });
    await postToPayer(parts, tx, row, [mail, sms], now);
  }
}

async function moveReviewLink(parts: BookingParts, tx: Transaction, row: Booking, payer: Payer, now: Date) {
  const [invitation] = await tx
    .select({ review, names: hotel.names })
    .from(review)
    .innerJoin(hotel, eq(hotel.id, review.hotelId))
    .where(and(eq(review.bookingId, row.id), isNotNull(review.tokenHash)));
  if (!invitation) return;
  const isAwaited = invitation.review.state === "invited" && isOpen(invitation.review, now);
  const token = newSid(parts.random);
  await tx
    .update(review)
    .set({ tokenHash: isAwaited ? hashedToken(token) : null })
    .where(eq(review.id, invitation.review.id));
  const key = `review:${invitation.review.id}`;
  await dropUndelivered(tx, row.id, key);
  if (!isAwaited) return;
  const mail = invitationMail(row, payer, invitation.names, token, await bookingBrand(parts, tx, row));
  await post(tx, `${key}:${row.version}`, mail, now, row.id);
}
