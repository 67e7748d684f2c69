import type { bookings } from "@contract/booking/booking";
import { type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { resolveSelection } from "../../offer/selection/calc-pack";
import type { Caller } from "../../people/caller/caller";
import { selectionDraft } from "../draft/selection-draft";
import { selectionStock } from "../draft/selection-stock";
import { listedTyps, wrongClaim } from "../draft/wrong-claim";
import { openStay } from "../supplier-stays/open-stay";
import { type BookingParts, shopperKeyOf } from "./booking-parts";
import { mayBook, siteOf } from "./may-book";
import { changedClaim, type OpenRefused, openHeld } from "./open-held";
import type { Booking } from "./transition";

type Asked = ParsedInput<typeof bookings.storePage>;

/**
 * storePage, stage init: prices the selection, takes the hold and opens the booking, all in one transaction. A price in
 * the request is only a claim: if it differs from ours the answer is price-changed, until the user accepts the new
 * price.
 */
export async function openBooking(
  parts: BookingParts,
  asked: Asked,
  caller: Caller,
): Promise<Result<Booking, OpenRefused>> {
  if (!shopperKeyOf(caller)) return refuse("not-logged-in");
  if (!(await parts.takesOrders(caller))) return refuse("sales-closed");
  if (asked.stay) return openStay(parts, asked, asked.stay, caller);
  if (!asked.packageId) return refuse("invalid-input", { field: "packageId" });
  const resolved = await resolveSelection(parts, {
    packId: asked.packageId,
    hotelid: asked.hotelid ?? asked.hotelList?.[0]?.hotelid ?? asked.laId,
    cls: asked.hotelList?.map((room) => room.cls) ?? asked.cls,
    typ: listedTyps(asked) ?? asked.typ,
    ticket: asked.eventTicketReservation?.[0]?.categoryId,
    car: asked.car,
    hotelShift: asked.hotel_shift_1,
    flights: asked.flights,
    adult: asked.adult,
    child: asked.child,
    infant: asked.infant,
    pensioner: asked.pensioner,
    listAgeChildren: asked.listAgeChildren,
    listAgeInfants: asked.listAgeInfants,
    services: [],
    clubPercent: caller.member ? parts.clubPercent : 0,
    langCode: asked.langCode,
  });
  if (!resolved.ok)
    return resolved.refusal.code === "wrong-discount"
      ? refuse("price-error")
      : (resolved as { ok: false; refusal: { code: OpenRefused; message: string } });
  const site = await siteOf(parts.db, caller);
  if (!mayBook(site, caller.agent, resolved.value.pack.category)) return refuse("not-allowed", { field: "packageId" });
  const wrong = wrongClaim(parts, asked, resolved.value, (await parts.catalogue.atlas()).airports);
  if (wrong) return wrong;
  const { priced, pack, flightsOf, freeSeats } = resolved.value;
  const { currency, totalMinor, discountPercent, lines, fareMinor } = priced;
  const changed = changedClaim(asked, totalMinor, discountPercent);
  if (changed) return changed;
  return openHeld(parts, asked, caller, {
    draft: {
      ...selectionDraft(resolved.value, asked),
      ...(caller.member ? { clubPercent: parts.clubPercent } : {}),
    },
    quote: { currency, totalMinor, discountPercent, lines, fareMinor },
    category: pack.category,
    departureId: pack.id,
    lines: selectionStock(resolved.value),
    touched: freeSeats < 20 ? [flightsOf.outwardFlightId, flightsOf.inwardFlightId] : [],
  });
}
