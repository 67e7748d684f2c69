import { CancellationTrack } from "@contract/booking/visitors";
import type { Database, Transaction } from "../../database/connect";
import { retainedAgorot } from "../../offer/pricing/retained";
import { atSalePrice, saleMinorOf } from "../../sale/booking/customer-view";
import type { Booking } from "../../sale/booking/transition";
import type { cancellationRequest } from "../visitors/schema";
import { cancellationTracks, type FeeBase, saleAgorotOf } from "./cancellation-offer";

type RecordedRequest = Pick<
  typeof cancellationRequest.$inferSelect,
  "track" | "feeAgorot" | "refundAgorot" | "promise" | "requestedAt"
>;
/** A request with the amounts it was offered at; null where they are of another price than the one it is asked about. */
type Request = Omit<RecordedRequest, "feeAgorot"> & { feeAgorot: number | null };

type PresentTerms = { feeAgorot: number; refundAgorot: number; toCardAgorot?: number };

/** What an open request comes to if the booking is cancelled now, in agorot: less or more was paid since, or a part given back. */
async function presentTerms(
  db: Database | Transaction,
  row: Booking,
  base: FeeBase,
  request: Request,
  now: Date,
): Promise<PresentTerms> {
  return termsOfTrack(db, row, { track: CancellationTrack.parse(request.track), base, request }, now);
}

/** What a cancellation by a track keeps and gives back now, in agorot: what the desk reads of a booking, and what is carried out. */
export async function termsOfTrack(
  db: Database | Transaction,
  row: Booking,
  asked: { track: CancellationTrack; base: FeeBase; request?: Request },
  now: Date,
): Promise<PresentTerms> {
  const feeAgorot = row.state === "RQ" ? 0 : await cancellationFee(db, row, asked, now);
  return { feeAgorot, refundAgorot: asked.base.onAccount ? 0 : asked.base.agorot - feeAgorot };
}

/**
 * The same as the customer reads it: of an agency's own price at that price, of which a card gets back no more than by the shop's
 * (`customerTracks`).
 */
export async function presentTermsOfCustomer(
  db: Database | Transaction,
  row: Booking,
  base: FeeBase,
  request: Request,
  now: Date,
): Promise<PresentTerms> {
  const charged = await presentTerms(db, row, base, request, now);
  if (saleMinorOf(row) === undefined) return charged;
  const saleBase = { ...base, agorot: saleAgorotOf(row, base) };
  // The amounts that were recorded are of the shop's price.
  const atSale = await presentTerms(db, atSalePrice(row), saleBase, { ...request, feeAgorot: null }, now);
  const isLessToCard = saleBase.agorot > base.agorot && charged.refundAgorot < atSale.refundAgorot;
  return isLessToCard ? { ...atSale, toCardAgorot: charged.refundAgorot } : atSale;
}

/** What a cancellation by a track keeps of the base, in agorot: the terms of an open request for that track hold, as waiting costs nothing. */
async function cancellationFee(
  db: Database | Transaction,
  row: Booking,
  { track, base, request }: { track: CancellationTrack; base: FeeBase; request?: Request },
  now: Date,
): Promise<number> {
  // Whether the shop failed the customer is for the desk to say: a flight, too, can be taken from a journey.
  const keptAgorot = retainedAgorot(row.quote, base.agorot);
  if (track === "provider") return keptAgorot;
  // An order on request is free to cancel, also once its supplier confirmed it. Amounts of nothing prove nothing: an order on account
  // refunds nothing, and its fee may be nothing by one track alone.
  if (request?.promise === "free") return keptAgorot;
  const isRequested = request?.track === track;
  // What a supplier keeps may be later than the request, with nothing refunded: then only the day of the request counts.
  const recordedAgorot = isRequested && keptAgorot === 0 ? recordedFee(request, base.agorot) : null;
  if (recordedAgorot !== null) return recordedAgorot;
  // More or less was paid or is owed since: a card that was only held is debited, or a change was made. The day of the request still
  // counts.
  const tracks = await cancellationTracks(db, row, base, isRequested ? request.requestedAt : now);
  return tracks.find((candidate) => candidate.track === track)!.feeAgorot;
}

/** The recorded fee, if its offer divides what was paid into a fee and a refund, neither of them below zero; agorot. */
function recordedFee({ feeAgorot, refundAgorot }: Request, paid: number): number | null {
  const divides = feeAgorot !== null && feeAgorot >= 0 && refundAgorot >= 0 && feeAgorot + refundAgorot === paid;
  return divides ? feeAgorot : null;
}
