import type { HotelChange } from "@contract/booking/offered-change";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { desc, eq } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { amountOf, minorOf } from "../../core/money";
import { type Database, inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { notifyAdmin } from "../../outbox/outbox";
import { bookingBrand } from "../../sale/booking/booking-brand";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { customerDifference } from "../../sale/booking/customer-view";
import { type MessageParts, postToPayer } from "../../sale/booking/post-to-payer";
import { lockBooking } from "../../sale/booking/transition";
import { applyChange } from "../../sale/change/apply-change";
import { endOpenChange } from "../../sale/change/end-change";
import { type BookingChange, bookingChange } from "../../sale/change/schema";
import { isBeingPaid, ofChange } from "../../sale/change-payment/change-attempts";
import { type ChangePage, type ChangePaymentRefusal, payChange } from "../../sale/change-payment/pay-change";
import type { PaymentParts } from "../../sale/payment/payment-parts";
import { receivedMessages } from "../visitors/received-messages";
import { publicIdOf, shownChange } from "./shown-change";

type Parts = Store & MessageParts & Pick<BookingParts, "catalogue" | "endProviderRequest">;
type AnswerFailure =
  | "not-found"
  | "gone"
  | "already-answered"
  | "offer-changed"
  | "price-changed"
  | "payment-needed"
  | "in-progress";

/** Identifies the offer: by the link's token, or the latest of a visitor's booking, which must be the one that the visitor was shown. */
type OfferKey = { token: string } | { bookingId: string; changeId: string };

export async function hotelChange(
  parts: Store & Pick<BookingParts, "catalogue">,
  token: string,
  langCode: LangCode,
): Promise<Result<HotelChange, "not-found">> {
  const [row] = await parts.db
    .select()
    .from(bookingChange)
    .where(eq(bookingChange.tokenHash, hashedToken(token)));
  return row ? accept(await shownChange(parts, row, token, langCode)) : refuse("not-found", { field: "token" });
}

/**
 * Records the answer to an offered change, once. Acceptance moves the booking in the same transaction: places, price,
 * documents and refund; a higher price is accepted by paying it. Repeating the answer returns the same result; a
 * different answer is refused, and so is any after the deadline, to an offer that another has replaced, or while the difference is being
 * paid.
 */
export async function answerHotelChange(
  parts: Parts,
  answer: OfferKey & { accepted: boolean; shownNIS?: string; langCode: LangCode },
): Promise<Result<HotelChange, AnswerFailure>> {
  const result = await inTransaction(
    parts.db,
    async (tx): Promise<Result<BookingChange, AnswerFailure>> => {
      const change = await offeredChange(tx, answer);
      if (!change.ok) return change;
      const offer = change.value;
      const bookingRow = (await lockBooking(tx, offer.bookingId))!;
      const [row] = await tx.select().from(bookingChange).where(eq(bookingChange.id, offer.id)).for("update");
      const previousAnswer = row!.state === "declined" ? false : row!.state === "applied" ? true : null;
      if (previousAnswer !== null)
        return previousAnswer === answer.accepted ? accept(row!) : refuse("already-answered");
      const now = await databaseNow(tx, parts.clock);
      if (row!.state !== "held" || row!.answerBy <= now || bookingRow.state !== "OK") return refuse("gone");
      if (await isBeingPaid(tx, ofChange(row!))) return refuse("in-progress", { retryable: true });
      if (!answer.accepted) {
        const declined = await endOpenChange(tx, bookingRow.id, "declined", now);
        await notifyAdmin(
          tx,
          row!.kind === "date" ? `date-change:${row!.id}` : `hotel-change:${row!.id}`,
          row!.kind === "date" ? "A change of date was refused" : "A hotel change was refused",
          { bookingId: bookingRow.id },
          now,
        );
        const brand = await bookingBrand(parts, tx, bookingRow);
        const what = row!.kind === "date" ? "date-declined" : "hotel-declined";
        const messages = receivedMessages(bookingRow, what, `offer-declined:${row!.id}`, brand);
        await postToPayer(parts, tx, bookingRow, messages, now);
        return accept(declined!);
      }
      const shown = customerDifference(bookingRow, row!.differenceAgorot);
      if (answer.shownNIS !== undefined && minorOf(answer.shownNIS) !== shown)
        return refuse("price-changed", { details: { old: answer.shownNIS, new: amountOf(shown) } });
      if (row!.differenceAgorot > 0) return refuse("payment-needed");
      if (!(await applyChange(parts, tx, bookingRow, row!, "shopper", now))) return refuse("gone");
      return accept({ ...row!, state: "applied" });
    },
    { random: parts.random },
  );
  if (!result.ok) return result;
  return accept(await shownChange(parts, result.value, "token" in answer ? answer.token : "", answer.langCode));
}

/** Opens the card page for the difference in price of an offered change. */
export async function payOfferedChange(
  parts: PaymentParts,
  request: OfferKey & { shownNIS: string; returnOrigin?: string; langCode: LangCode },
): Promise<Result<ChangePage, ChangePaymentRefusal | "not-found">> {
  const change = await offeredChange(parts.db, request);
  if (!change.ok) return change;
  const token = "token" in request ? request.token : undefined;
  const { shownNIS, returnOrigin, langCode } = request;
  return payChange(parts, { changeId: change.value.id, token, shownNIS, returnOrigin, langCode });
}

async function offeredChange(
  tx: Database | Transaction,
  key: OfferKey,
): Promise<Result<BookingChange, "not-found" | "offer-changed">> {
  const [row] = await tx
    .select()
    .from(bookingChange)
    .where(
      "token" in key ? eq(bookingChange.tokenHash, hashedToken(key.token)) : eq(bookingChange.bookingId, key.bookingId),
    )
    .orderBy(desc(bookingChange.id))
    .limit(1);
  if (!row) return refuse("not-found", { field: "token" });
  return "changeId" in key && key.changeId !== publicIdOf(row) ? refuse("offer-changed") : accept(row);
}
