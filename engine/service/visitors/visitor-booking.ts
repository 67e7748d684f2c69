import type { CancellationTrack, VisitorBooking } from "@contract/booking/visitors";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { amountOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { customerView, saleMinorOf } from "../../sale/booking/customer-view";
import { booking } from "../../sale/booking/schema";
import { bookingInfo } from "../../sale/booking/succeeded-booking";
import type { Booking } from "../../sale/booking/transition";
import { shownFees } from "../../sale/fees/shown-fees";
import { netPaid } from "../../sale/payment/net-paid";
import { refundsByCard } from "../../sale/payment/refund-less-fee";
import { presentTermsOfCustomer } from "../cancellation/cancellation-fee";
import { customerTracks, feeBaseOf, printedTracks } from "../cancellation/cancellation-offer";
import { withCorrectedNames } from "../corrections/corrected-names";
import { flyingSafeState } from "../flying-safe/flying-safe-state";
import { lastChange } from "../hotel-change/shown-change";
import { cancellationRequest } from "./schema";
import { maskedPhone } from "./visitor-sign-in";

/** A logged-in visitor's view of the booking, with the current cancellation fees. */
export async function visitorBooking(
  parts: BookingParts,
  visitor: { bookingId: string },
  langCode: LangCode,
): Promise<Result<VisitorBooking, "not-found" | "wrong-state">> {
  const [row] = await parts.db.select().from(booking).where(eq(booking.id, visitor.bookingId));
  if (!row) return refuse("not-found");
  const info = await bookingInfo(parts, row, langCode);
  if (!info.ok) return info;
  const now = await databaseNow(parts.db, parts.clock);
  const [paidAgorot, [request], change, latest, flyingSafe, fees] = await Promise.all([
    netPaid(parts.db, row.id),
    parts.db.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, row.id)),
    lastChange(parts, row.id, "hotel", langCode),
    lastChange(parts, row.id, "any", langCode),
    flyingSafeState(parts.db, row, now),
    shownFees(parts.db, row, now),
  ]);
  return accept({
    ...customerView(row, info.value),
    maskedPhone: maskedPhone(row.draft.payer?.mobile ?? ""),
    cancellationOffer: {
      tracks: ["OK", "RQ"].includes(row.state) ? await tracksWithCards(parts.db, row, paidAgorot, now) : [],
      requestedAt: request?.requestedAt.toISOString(),
      asked: request && (await askedOf(parts.db, row, { request, paidAgorot }, now)),
    },
    hotelChange: change,
    lastChange: latest,
    flyingSafe,
    fees: await withCorrectedNames(parts.db, row.id, fees),
  });
}

/** The ways to cancel; of a price that the reader paid also which card gets back how much. */
async function tracksWithCards(db: Database, row: Booking, paidAgorot: number, now: Date) {
  const tracks = await customerTracks(db, row, await feeBaseOf(db, row, paidAgorot), now);
  const printed = printedTracks(tracks);
  if (paidAgorot === 0 || saleMinorOf(row) !== undefined) return printed;
  const cards = await refundsByCard(
    db,
    row.id,
    tracks.map(({ feeAgorot }) => feeAgorot),
  );
  return printed.map((track, index) => ({
    ...track,
    cards: cards[index]!.map(({ last4, agorot }) => ({ last4, amountNIS: amountOf(agorot) })),
  }));
}

/** What was asked for, with the amounts that hold now: a change, a refund or a payment moves them. */
async function askedOf(
  db: Database,
  row: Booking,
  { request, paidAgorot }: { request: typeof cancellationRequest.$inferSelect; paidAgorot: number },
  now: Date,
) {
  const track = request.track as CancellationTrack;
  if (row.state !== "OK" && row.state !== "RQ") return { track };
  const base = await feeBaseOf(db, row, paidAgorot);
  const { feeAgorot, refundAgorot, toCardAgorot } = await presentTermsOfCustomer(db, row, base, request, now);
  return {
    track,
    feeNIS: amountOf(feeAgorot),
    refundNIS: amountOf(refundAgorot),
    toCardNIS: toCardAgorot === undefined ? undefined : amountOf(toCardAgorot),
  };
}
