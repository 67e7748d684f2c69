import type { CancellationOffer, CancellationTrack } from "@contract/booking/visitors";
import { eq } from "drizzle-orm";
import type * as z from "zod/v4";
import { jerusalemDay, jerusalemMinute } from "../../core/jerusalem-day";
import { agorotOf, amountOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import { flight } from "../../offer/catalogue/schema";
import { flyingSafeAgorot, hasFlyingSafe } from "../../offer/pricing/flying-safe";
import { retainedAgorot } from "../../offer/pricing/retained";
import { statutoryFee } from "../../offer/terms/cancellation-rules";
import { isStatutoryOver, supplierFeeOf } from "../../sale/booking/booking-terms";
import { atSalePrice } from "../../sale/booking/customer-view";
import { isHotelGone } from "../../sale/booking/hotel-gone";
import type { Booking } from "../../sale/booking/transition";
import { onAccountAgorot, orderOnAccount } from "../../sale/credit/change-on-credit";

type Offer = Pick<z.infer<typeof CancellationOffer>, "tracks">;

export type OfferedTrack = {
  track: CancellationTrack;
  allowed: boolean;
  feeAgorot: number;
  refundAgorot: number;
  /** What the card gets back of the refund, where the agency returns the rest. */
  toCardAgorot?: number;
};

/**
 * The sum that fees are computed from, in agorot, and the price it was paid or is owed for: more, once an agency's commission is off. Of an
 * order on an agency's account no card is refunded: its account follows the fee.
 */
export type FeeBase = { agorot: number; priceAgorot: number; onAccount: boolean };

/**
 * What the fees of a cancellation are computed from: what was paid by card, or for a confirmed order on an agency's account (decision 0072)
 * what the agency owes for it, its net price: a cancellation never costs more than the trip. An order that the hotel has not confirmed is
 * free to cancel, however it is to be paid.
 */
export async function feeBaseOf(db: Database | Transaction, row: Booking, paidAgorot: number): Promise<FeeBase> {
  const order = row.bypassPayment && row.state !== "RQ" ? await orderOnAccount(db, row.id) : undefined;
  if (!order) return { agorot: paidAgorot, priceAgorot: paidAgorot, onAccount: false };
  const priceAgorot = agorotOf(row.quote.totalMinor, order.rate);
  return { agorot: onAccountAgorot(order, row.quote), priceAgorot, onAccount: true };
}

/**
 * The fee and refund of a cancellation requested now, for each track, from what was paid or is owed. Agorot. Fees are based on that
 * amount without the price of Flying Safe, which is refunded on a cancellation by law and kept otherwise, and without what suppliers keep of
 * cancelled services, which no track refunds, as the rules of the booking print it. Of a trip that an employer pays a part of, the fees are
 * shares of the employee's own part, as the terms say before payment (`rulesOfBooking`): that is the price of the employee's contract. The
 * employer's part was never paid to the shop; the benefit of that period is free again, so the employee may use it for another trip. With
 * Flying Safe there is a third track until take-off: the statutory fee, for a covered reason (its terms page). While the booked hotel is
 * not available everything goes back, Flying Safe included: the shop cannot provide what it sold.
 */
export async function cancellationTracks(
  db: Database | Transaction,
  row: Booking,
  { agorot, onAccount }: Pick<FeeBase, "agorot" | "onAccount">,
  now: Date,
): Promise<OfferedTrack[]> {
  const today = jerusalemDay(now);
  const { dateFrom } = row.draft;
  const serviceAgorot = flyingSafeAgorot(row.quote, agorot);
  const keptAgorot = retainedAgorot(row.quote, agorot);
  const byLaw = statutoryFee(agorot - serviceAgorot - keptAgorot) + keptAgorot;
  const trackOffer = (track: CancellationTrack, allowed: boolean, feeAgorot: number): OfferedTrack => ({
    track,
    allowed,
    feeAgorot,
    refundAgorot: onAccount ? 0 : agorot - feeAgorot,
  });
  const bySupplier = Math.round((agorot * supplierFeeOf(row, today)) / row.quote.totalMinor);
  const tracks = [
    trackOffer("statutory", !isStatutoryOver(row, today), byLaw),
    trackOffer("supplier", today < dateFrom, bySupplier),
  ];
  if (hasFlyingSafe(row.draft))
    tracks.push(trackOffer("flyingSafe", await beforeTakeOff(db, row, now), byLaw + serviceAgorot));
  if (isHotelGone(row)) tracks.push(trackOffer("provider", true, keptAgorot));
  return tracks;
}

/**
 * The same as the customer reads it: of an agency's own price the fees are parts of that price, as on the page that is
 * signed. The shop settles with the agency at the shop's price: no more goes back to a card than it was charged, and what is above it is the
 * agency's to return.
 */
export async function customerTracks(
  db: Database | Transaction,
  row: Booking,
  base: FeeBase,
  now: Date,
): Promise<OfferedTrack[]> {
  const saleAgorot = saleAgorotOf(row, base);
  const tracks = await cancellationTracks(db, atSalePrice(row), { agorot: saleAgorot, onAccount: base.onAccount }, now);
  if (saleAgorot <= base.agorot) return tracks;
  const charged = await cancellationTracks(db, row, base, now);
  return tracks.map((track) => {
    const toCardAgorot = charged.find((own) => own.track === track.track)!.refundAgorot;
    return toCardAgorot < track.refundAgorot ? { ...track, toCardAgorot } : track;
  });
}

/** The price of the customer's contract, in agorot; 0 where nothing was paid or is owed. */
export function saleAgorotOf(row: Booking, { priceAgorot }: FeeBase): number {
  return Math.round((priceAgorot * atSalePrice(row).quote.totalMinor) / row.quote.totalMinor);
}

/** Whether the first flight has not yet departed, by the clock in Jerusalem. */
async function beforeTakeOff(db: Database | Transaction, { draft }: Booking, now: Date): Promise<boolean> {
  const [leaves] = draft.outwardFlightId
    ? await db.select().from(flight).where(eq(flight.id, draft.outwardFlightId))
    : [];
  if (!leaves) return jerusalemDay(now) < draft.dateFrom;
  return jerusalemMinute(now) < `${leaves.departsOn}T${leaves.departsAt.slice(0, 5)}`;
}

export function printedTracks(tracks: readonly OfferedTrack[]): Offer["tracks"] {
  return tracks.map(({ track, allowed, feeAgorot, refundAgorot, toCardAgorot }) => ({
    track,
    allowed,
    feeNIS: amountOf(feeAgorot),
    refundNIS: amountOf(refundAgorot),
    toCardNIS: toCardAgorot === undefined ? undefined : amountOf(toCardAgorot),
  }));
}

/** The fee and refund that somebody read before cancelling. */
export type ShownAmounts = { shownFeeNIS?: string; shownRefundNIS?: string };

export const isUnread = ({ shownFeeNIS, shownRefundNIS }: ShownAmounts) =>
  shownFeeNIS === undefined && shownRefundNIS === undefined;

/** Whether the amounts that were read, if any, are those of now; one of them alone is not enough. */
export function isShown(shown: ShownAmounts, { feeNIS, refundNIS }: { feeNIS: string; refundNIS: string }): boolean {
  if (isUnread(shown)) return true;
  return Number(shown.shownFeeNIS) === Number(feeNIS) && Number(shown.shownRefundNIS) === Number(refundNIS);
}
