import type { travellerDesk } from "@contract/desk/traveller-desk";
import { twoLetterOf } from "@contract/vocabulary/money";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { amountOf } from "../../core/money";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { notifyAdmin } from "../../outbox/outbox";
import { audit } from "../../people/desk-users/audit";
import { bookingBrand } from "../../sale/booking/booking-brand";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { postToPayer } from "../../sale/booking/post-to-payer";
import { booking } from "../../sale/booking/schema";
import { lockBooking, transition } from "../../sale/booking/transition";
import { recordCoupons } from "../../sale/coupons/take-coupons";
import { refundPart } from "../../sale/payment/refund-part";
import { tellAgencyTraveller } from "../agency-mails/tell-agency-traveller";
import { returnPlaces } from "./return-places";
import { travellerMessages } from "./traveller-messages";
import { partsAsSold, type TravellerFailure, type TravellerTrack, travellerOffer } from "./traveller-offer";

/** What cancelling one traveller would cost now, for the desk to read before it does. Changes nothing. */
export async function travellerChoices(
  parts: BookingParts,
  { bookingId, paxId }: ParsedInput<typeof travellerDesk.deskTravellerChoices>,
): Promise<Result<Output<typeof travellerDesk.deskTravellerChoices>, TravellerFailure>> {
  const asSold = await partsAsSold(parts, bookingId);
  return inTransaction(
    parts.db,
    async (tx) => {
      const [row] = await tx.select().from(booking).where(eq(booking.id, bookingId));
      if (!row) return refuse("not-found", { field: "bookingId" });
      const offer = await travellerOffer(asSold, tx, row, paxId, await databaseNow(tx, parts.clock));
      if (!offer.ok) return offer;
      const { traveller, emptied, draft, onAccount, tracks } = offer.value;
      return accept({
        paxId,
        name: nameOf(traveller),
        left: draft.paxList.length,
        roomReturned: emptied !== undefined,
        price: amountOf(row.quote.totalMinor),
        currency: twoLetterOf[row.quote.currency],
        onAccount,
        lostCoupons: lostIn(row.draft, tracks[0]!),
        tracks: tracks.map(({ track, allowed, feeAgorot, refundAgorot, quote }) => ({
          track,
          allowed,
          price: amountOf(quote.totalMinor),
          feeNIS: amountOf(feeAgorot),
          refundNIS: amountOf(refundAgorot),
        })),
      });
    },
    { random: parts.random },
  );
}

/**
 * Cancels one traveller of a confirmed booking while the others stay (decision 0114): their price, the seat and an emptied room back to sale,
 * the refund of the traveller's part less its fee, documents without the traveller, and messages to payer, agency and desk. All of it in
 * one transaction, or nothing. `shownPrice` and `shownNIS` are the new price and the refund that the desk read; others are refused.
 */
export async function cancelTraveller(
  parts: BookingParts,
  {
    bookingId,
    paxId,
    track,
    reason,
    shownPrice,
    shownNIS,
  }: Omit<ParsedInput<typeof travellerDesk.deskCancelTraveller>, "totp">,
  actor: string,
): Promise<
  Result<Output<typeof travellerDesk.deskCancelTraveller>, TravellerFailure | "not-covered" | "price-changed">
> {
  const asSold = await partsAsSold(parts, bookingId);
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      const now = await databaseNow(tx, parts.clock);
      const offer = await travellerOffer(asSold, tx, row, paxId, now);
      if (!offer.ok) return offer;
      const { traveller, emptied, onAccount, tracks } = offer.value;
      const chosen = tracks.find((one) => one.track === track);
      if (!chosen) return refuse("not-covered", { field: "track" });
      const { draft, quote, feeAgorot, refundAgorot } = chosen;
      const [price, refundNIS] = [amountOf(quote.totalMinor), amountOf(refundAgorot)];
      if (shownPrice !== price || shownNIS !== refundNIS)
        return refuse("price-changed", { details: { old: shownPrice, new: price, refundNIS } });
      if (!row.holdId) throw new Error("a confirmed booking without places");
      await returnPlaces(tx, row.holdId, { traveller, emptied });
      const changed = await transition(tx, row, "traveller-cancelled", "desk", now, { set: { draft, quote } });
      if (!onAccount && refundAgorot > 0) await refundPart(tx, row.id, `traveller:${row.version}`, refundAgorot, now);
      await recordCoupons(tx, row, draft.coupons ?? [], now);
      const changes = [{ field: "price", was: amountOf(row.quote.totalMinor), now: price }];
      const details = { paxId, track, feeAgorot, refundAgorot, reason, changes };
      await audit(tx, { actor, action: "cancel-traveller", target: `booking:${row.id}`, details }, now);
      const told = { name: nameOf(traveller), feeAgorot, refundAgorot };
      const messages = travellerMessages(changed, told, await bookingBrand(parts, tx, changed));
      await postToPayer(parts, tx, changed, messages, now);
      await tellAgencyTraveller(parts, tx, { before: row, changed, ...told }, now);
      await notifyAdmin(
        tx,
        `traveller-cancelled:${row.id}:${row.version}`,
        "A traveller was cancelled: tell airline and hotel",
        { orderNumber: row.orderNumber, paxId },
        now,
      );
      return accept({ state: changed.state, price, feeNIS: amountOf(feeAgorot), refundNIS });
    },
    { random: parts.random },
  );
}

function nameOf({ firstName = "", lastName = "" }: { firstName?: string; lastName?: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Codes of coupons that the price of the others does not reach any more; an agency's own price knows of none. */
function lostIn({ coupons = [] }: TravellerTrack["draft"], { draft }: TravellerTrack): string[] {
  return coupons.map(({ code }) => code).filter((code) => !draft.coupons?.some((kept) => kept.code === code));
}
