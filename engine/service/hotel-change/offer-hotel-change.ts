import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { endOfJerusalemDay } from "../../core/jerusalem-day";
import { amountOf } from "../../core/money";
import { inTransactionOrNothing } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { clsOf } from "../../offer/catalogue/catalogue";
import { audit } from "../../people/desk-users/audit";
import { newSid } from "../../people/sessions/sessions";
import { bookingBrand } from "../../sale/booking/booking-brand";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { customerDifference } from "../../sale/booking/customer-view";
import { postToPayer } from "../../sale/booking/post-to-payer";
import { booking } from "../../sale/booking/schema";
import { lockBooking } from "../../sale/booking/transition";
import { type ChangeFailure, holdChange } from "../../sale/change/hold-change";
import { bookedHotelName } from "../../sale/draft/booked-hotel";
import { movedToHotel, otherHotel } from "./hotel-choices";
import { hotelOfferMail } from "./hotel-offer-mail";
import { hotelOfferSms } from "./hotel-offer-sms";

type Input = {
  bookingId: string;
  toHotelId: string;
  /** Room class and board in the other hotel. */
  cls: string;
  answerBy: string;
  /** Why a higher price is waived. */
  waiveReason?: string;
  /** A higher price is paid by the customer. */
  customerPays: boolean;
  /** The difference shown to the desk, in shekels. */
  shownNIS?: string;
};

/**
 * Marks the booked hotel cxxl and offers a room of another one, held until the end of a day in Jerusalem. A higher price
 * is waived with a reason, or paid by the customer before the change is made. The link's token exists only in SMS and mail:
 * the table stores its hash. An on-request booking has to be confirmed or refused first,
 * and a supplier's live stay has to be cancelled instead: our hotels cannot replace it.
 */
export async function offerHotelChange(
  parts: BookingParts,
  input: Input,
  actor: string,
): Promise<
  Result<
    { answerBy: string; differenceNIS: string },
    ChangeFailure | "not-found" | "wrong-state" | "not-confirmed" | "invalid-input"
  >
> {
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, input.bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      const bookedHotelId = row.draft.rooms[0]?.hotelId;
      if (row.state === "RQ") return refuse("not-confirmed");
      if (row.state !== "OK" || !bookedHotelId || !row.draft.payer || row.draft.stay)
        return refuse("wrong-state", { details: { state: row.state } });
      // Nothing of an order on an agency's account is paid by card: the difference would be on the account anyway.
      if (row.bypassPayment && input.customerPays) return refuse("invalid-input", { field: "customerPays" });
      const other = await otherHotel(parts, row.draft, input.toHotelId);
      if (!other) return refuse("invalid-input", { field: "toHotelId" });
      const room = other.rooms.find((rated) => clsOf(rated) === input.cls);
      if (!room) return refuse("invalid-input", { field: "cls" });
      const now = await databaseNow(tx, parts.clock);
      const answerBy = endOfJerusalemDay(input.answerBy);
      if (answerBy <= now || input.answerBy >= row.draft.dateFrom)
        return refuse("invalid-input", { field: "answerBy" });
      const token = newSid(parts.random);
      const heldChange = await holdChange(
        parts,
        tx,
        row,
        {
          kind: "hotel",
          after: movedToHotel(row.draft, other.id, room),
          answerBy,
          offeredBy: actor,
          tokenHash: hashedToken(token),
          waivedReason: input.customerPays ? undefined : input.waiveReason,
          shownNIS: input.shownNIS,
        },
        now,
      );
      if (!heldChange.ok) return heldChange;
      const { id, differenceAgorot, waivedAgorot, waivedReason } = heldChange.value;
      if (differenceAgorot > 0 && !input.customerPays) return refuse("invalid-input", { field: "waiveReason" });
      await tx
        .update(booking)
        .set({ draft: { ...row.draft, hotelStatus: "cxxl" }, version: row.version + 1 })
        .where(eq(booking.id, row.id));
      const brand = await bookingBrand(parts, tx, row);
      const customerPrice = row.bypassPayment ? undefined : customerDifference(row, differenceAgorot);
      const offer = { differenceAgorot: customerPrice, answerBy: input.answerBy, token };
      const booked = (await bookedHotelName(tx, row.draft, row.language)) ?? "";
      const mail = hotelOfferMail(row, { ...offer, booked, hotel: other.names[row.language] }, brand);
      const sms = { kind: "sms" as const, to: row.draft.payer.mobile, text: hotelOfferSms(row, offer, brand) };
      const messages = [
        { key: `hotel-change:${id}:mail`, effect: mail },
        { key: `hotel-change:${id}`, effect: sms },
      ];
      await postToPayer(parts, tx, row, messages, now);
      const details = { to: other.id, cls: input.cls, differenceAgorot, waivedAgorot, reason: waivedReason };
      await audit(tx, { actor, action: "offer-hotel-change", target: `booking:${row.id}`, details }, now);
      return accept({ answerBy: answerBy.toISOString(), differenceNIS: amountOf(differenceAgorot) });
    },
    { random: parts.random },
  );
}
