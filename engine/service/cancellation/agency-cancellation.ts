import type { agencyRequests } from "@contract/agencies/agency-requests";
import type { CancellationTrack } from "@contract/booking/visitors";
import { accept, type Output, type Result, refuse } from "@contract/wire/operation";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { amountOf } from "../../core/money";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import type { Caller } from "../../people/caller/caller";
import { isStatutoryOver, supplierFeeOf } from "../../sale/booking/booking-terms";
import { saleMinorOf } from "../../sale/booking/customer-view";
import { ownBooking } from "../../sale/booking/own-booking";
import type { Booking } from "../../sale/booking/transition";
import { netPaid } from "../../sale/payment/net-paid";
import { cancellationTracks, customerTracks, feeBaseOf, printedTracks } from "./cancellation-offer";
import { openRequest } from "./open-request";

type Offer = Output<typeof agencyRequests.agencyCancellation>;

/**
 * What an agency that made a booking reads before it asks to cancel it: the ways, fees and refunds that `requestCancellation` keeps, and
 * beside them what the customer reads of the agency's own price.
 */
export async function agencyCancellation(
  { db, clock }: Store,
  bookingId: string,
  caller: Caller,
): Promise<Result<Offer, "not-found">> {
  const row = await ownBooking(db, bookingId, caller);
  if (!row?.draft.agent) return refuse("not-found", { field: "bookingId" });
  if (row.state !== "OK" && row.state !== "RQ") return accept({ tracks: [] });
  const request = await openRequest(db, row.id);
  if (request) return accept({ tracks: [], requestedAt: request.requestedAt.toISOString() });
  const now = await databaseNow(db, clock);
  const base = await feeBaseOf(db, row, await netPaid(db, row.id));
  const tracks = await cancellationTracks(db, row, base, now);
  const ofCustomer = saleMinorOf(row) === undefined ? [] : printedTracks(await customerTracks(db, row, base, now));
  return accept({
    tracks: printedTracks(tracks).map(({ track, allowed, feeNIS, refundNIS }, index) => {
      const customer = ofCustomer.find((one) => one.track === track);
      return {
        track,
        allowed,
        feeNIS,
        refundNIS,
        offAccountNIS: base.onAccount ? amountOf(base.agorot - tracks[index]!.feeAgorot) : undefined,
        until: allowed ? lastDayOf(row, track, jerusalemDay(now)) : undefined,
        customer: customer && { feeNIS: customer.feeNIS, refundNIS: customer.refundNIS },
      };
    }),
  });
}

/** The last day on which a way to cancel keeps what it keeps today; undefined where it does not depend on the day. */
function lastDayOf(row: Booking, track: CancellationTrack, today: string): string | undefined {
  // An order that its supplier has not confirmed costs nothing until that is known.
  if (track === "provider" || row.state === "RQ") return undefined;
  const { dateFrom } = row.draft;
  if (track === "flyingSafe") return dateFrom;
  const fee = supplierFeeOf(row, today);
  const isSame = (day: string) =>
    track === "statutory" ? !isStatutoryOver(row, day) : supplierFeeOf(row, day) === fee;
  let day = today;
  while (addDays(day, 1) < dateFrom && isSame(addDays(day, 1))) day = addDays(day, 1);
  return day;
}
