import type { CancellationOffer } from "@contract/booking/visitors";
import type * as z from "zod/v4";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { amountOf } from "../../core/money";
import { lastStatutoryDay, statutoryFee } from "../../offer/terms/cancellation-rules";
import { supplierPercentOf } from "../../sale/booking/booking-terms";
import type { Booking } from "../../sale/booking/transition";

export type Offer = Pick<z.infer<typeof CancellationOffer>, "tracks">;

/** Days from the sale in which it may be taken back (Consumer Protection Law, 14C). */
const statutoryDays = 14;

/**
 * What a cancellation asked for now keeps and gives back, by each legal track, of what was paid. Agorot. A booking that bought
 * `ensureCancellation` keeps the statutory track after its fourteen days, until a week before departure.
 */
export function cancellationTracks(
  row: Booking,
  paidAgorot: number,
  now: Date,
): { track: "statutory" | "supplier"; allowed: boolean; feeAgorot: number; refundAgorot: number }[] {
  const today = jerusalemDay(now);
  const bookedOn = jerusalemDay(row.settledAt ?? row.createdAt);
  const { dateFrom, consents } = row.draft;
  const inTime = today <= lastStatutoryDay(dateFrom);
  const inDays = today <= addDays(bookedOn, statutoryDays);
  const statutory = statutoryFee(paidAgorot);
  const supplier = Math.round((paidAgorot * supplierPercentOf(row.draft, today)) / 100);
  return [
    {
      track: "statutory",
      allowed: inTime && (inDays || consents.ensureCancellation),
      feeAgorot: statutory,
      refundAgorot: paidAgorot - statutory,
    },
    {
      track: "supplier",
      allowed: today < dateFrom,
      feeAgorot: supplier,
      refundAgorot: paidAgorot - supplier,
    },
  ];
}

export function printedTracks(tracks: ReturnType<typeof cancellationTracks>): Offer["tracks"] {
  return tracks.map(({ track, allowed, feeAgorot, refundAgorot }) => ({
    track,
    allowed,
    feeNIS: amountOf(feeAgorot),
    refundNIS: amountOf(refundAgorot),
  }));
}
