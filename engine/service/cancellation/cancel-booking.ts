import type { BookingState } from "@contract/booking/booking";
import type { desk } from "@contract/desk/desk";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import { amountOf } from "../../core/money";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { hasFlyingSafe } from "../../offer/pricing/flying-safe";
import { hold } from "../../offer/stock/schema";
import { returnUnits } from "../../offer/stock/take-stock";
import { audit } from "../../people/desk-users/audit";
import { bookingBrand } from "../../sale/booking/booking-brand";
import { saleMinorOf } from "../../sale/booking/customer-view";
import { endMessages } from "../../sale/booking/end-messages";
import { type MessageParts, postToPayer } from "../../sale/booking/post-to-payer";
import { type Booking, lockBooking, transition } from "../../sale/booking/transition";
import { endOpenChange } from "../../sale/change/end-change";
import { waitsForDebit } from "../../sale/change-payment/change-attempts";
import { paidFees, returnPaidFees } from "../../sale/fees/return-paid-fees";
import { netPaid } from "../../sale/payment/net-paid";
import { refundLessFee, refundsByCard } from "../../sale/payment/refund-less-fee";
import { endWithoutSale } from "../../sale/settlement/settle-on-request";
import { freeReservation } from "../../sale/supplier-stays/reservation";
import { tellAgencyCancelled } from "../agency-mails/tell-agency-cancelled";
import { cancellationRequest } from "../visitors/schema";
import { termsOfTrack } from "./cancellation-fee";
import { feeBaseOf, isShown } from "./cancellation-offer";

type Failure = "not-found" | "wrong-state" | "not-covered" | "in-progress" | "request-changed" | "price-changed";
type CancelledBooking = { state: BookingState; feeNIS: string; refundNIS: string };

/**
 * Cancels a booking by a legal track, with or without a request. An offer recorded with the request still holds for the same track: waiting
 * for the desk costs nothing. The places are released at once; the refund is in transit, and the booking is CANCELLED once the card company
 * has confirmed it. Fees that were paid beside the price go back with `provider` alone. An on-request booking has only a card hold, which
 * is released. A request that was withdrawn or made since the desk read the booking, or changed to another track, is refused, as are a fee
 * and a refund that are no longer those that were read; another track than that of the open request is taken only with the request that was
 * read. While the difference of a change is being debited nothing is cancelled: the outcome decides what was booked and paid.
 */
export async function cancelBooking(
  parts: Store & MessageParts,
  { bookingId, track, shownRequest, ...shown }: Omit<ParsedInput<typeof desk.deskCancel>, "totp">,
  actor: string,
): Promise<Result<CancelledBooking, Failure>> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      if (row.state !== "OK" && row.state !== "RQ") return refuse("wrong-state", { details: { state: row.state } });
      if (track === "flyingSafe" && !hasFlyingSafe(row.draft)) return refuse("not-covered", { field: "track" });
      const now = await databaseNow(tx, parts.clock);
      if (await waitsForDebit(tx, row.id, now)) return refuse("in-progress", { retryable: true });
      const [request] = await tx.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, row.id));
      const isAnotherTrack = request !== undefined && request.settledAt === null && request.track !== track;
      const openRequest = request ? `${request.id}-${request.track}` : "none";
      if (shownRequest !== undefined && shownRequest !== openRequest)
        return refuse("request-changed", { field: "shownRequest" });
      if (shownRequest === undefined && isAnotherTrack) return refuse("request-changed", { field: "shownRequest" });
      const base = await feeBaseOf(tx, row, await netPaid(tx, row.id));
      const { feeAgorot: fee, refundAgorot } = await termsOfTrack(tx, row, { track, base, request }, now);
      const present = { feeNIS: amountOf(fee), refundNIS: amountOf(refundAgorot) };
      if (!isShown(shown, present)) return refuse("price-changed", { field: "track", details: present });
      await audit(
        tx,
        {
          actor,
          action: "cancel",
          target: `booking:${row.id}`,
          details: { track, feeAgorot: fee, ...(isAnotherTrack && { asked: request.track }) },
        },
        now,
      );
      await tx.update(cancellationRequest).set({ settledAt: now }).where(eq(cancellationRequest.bookingId, row.id));
      const [cards = []] = saleMinorOf(row) === undefined ? await refundsByCard(tx, row.id, [fee]) : [];
      const refunded = await refundLessFee(tx, row.id, fee, now);
      const feesAgorot = await paidFees(tx, row.id);
      const returnedFees = track === "provider" ? await returnPaidFees(tx, row.id, now) : 0;
      const endedBooking =
        row.state === "RQ"
          ? await endOnRequest(tx, row, now)
          : await endSale(tx, row, fee, refunded + returnedFees, now);
      const money = {
        feeAgorot: fee,
        refundAgorot: refunded,
        keptFees: feesAgorot - returnedFees,
        returnedFees,
        cards,
      };
      const messages = endMessages(endedBooking, "cancelled", money, await bookingBrand(parts, tx, endedBooking));
      await postToPayer(parts, tx, endedBooking, messages, now);
      await tellAgencyCancelled(parts, tx, endedBooking, { feeAgorot: fee, refundAgorot: refunded }, now);
      return accept({ state: endedBooking.state, feeNIS: amountOf(fee), refundNIS: amountOf(refunded + returnedFees) });
    },
    { random: parts.random },
  );
}

async function endOnRequest(tx: Transaction, row: Booking, now: Date): Promise<Booking> {
  await endWithoutSale(tx, row, now);
  return transition(tx, row, "cancelled", "desk", now, { set: { cancellationFeeAgorot: 0 } });
}

async function endSale(tx: Transaction, row: Booking, fee: number, refunded: number, now: Date): Promise<Booking> {
  await endOpenChange(tx, row.id, "cancelled", now);
  const releasedHolds = await tx
    .update(hold)
    .set({ state: "released" })
    .where(and(eq(hold.id, row.holdId ?? ""), eq(hold.state, "consumed")))
    .returning({ id: hold.id });
  if (releasedHolds[0]) await returnUnits(tx, releasedHolds[0].id);
  await freeReservation(tx, row, now);
  const cancelling = await transition(tx, row, "cancelling", "desk", now, { set: { cancellationFeeAgorot: fee } });
  return refunded > 0 ? cancelling : transition(tx, cancelling, "cancelled", "desk", now);
}
