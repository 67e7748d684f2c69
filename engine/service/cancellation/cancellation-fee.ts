import type { CancellationTrack } from "@contract/booking/visitors";
import type { Database, Transaction } from "../../database/connect";
import { retainedAgorot } from "../../offer/pricing/retained";
import type { Booking } from "../../sale/booking/transition";
import type { cancellationRequest } from "../visitors/schema";
import { cancellationTracks, type FeeBase } from "./cancellation-offer";

type Request = Pick<typeof cancellationRequest.$inferSelect, "track" | "feeAgorot" | "refundAgorot" | "requestedAt">;

/** What a cancellation by a track keeps of the base, in agorot: the terms of an open request for that track hold, as waiting costs nothing. */
export async function cancellationFee(
  db: Database | Transaction,
  row: Booking,
  { track, base, request }: { track: CancellationTrack; base: FeeBase; request?: Request },
  now: Date,
): Promise<number> {
  // Whether the shop failed the customer is for the desk to say: a flight, too, can be taken from a journey.
  const keptAgorot = retainedAgorot(row.quote, base.agorot);
  if (track === "provider") return keptAgorot;
  // Asked for while nothing was paid or owed: an order on request is free to cancel, also once its supplier confirmed it.
  if (request && request.feeAgorot === 0 && request.refundAgorot === 0) return keptAgorot;
  const isRequested = request?.track === track;
  // What a supplier keeps may be later than the request, with nothing refunded: then only the day of the request counts.
  if (isRequested && keptAgorot === 0 && isOfferOf(request, base.agorot)) return request.feeAgorot;
  // More or less was paid or is owed since: a card that was only held is debited, or a change was made. The day of the request still
  // counts.
  const tracks = await cancellationTracks(db, row, base, isRequested ? request.requestedAt : now);
  return tracks.find((candidate) => candidate.track === track)!.feeAgorot;
}

/** Whether a recorded offer divides what was paid into a fee and a refund, neither of them below zero; agorot. */
function isOfferOf({ feeAgorot, refundAgorot }: Request, paid: number): boolean {
  return feeAgorot >= 0 && refundAgorot >= 0 && feeAgorot + refundAgorot === paid;
}
