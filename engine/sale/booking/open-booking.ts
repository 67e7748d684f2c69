import type { bookings } from "@contract/booking/booking";
import type { StayChoice } from "@contract/hotels/stays";
import { stayCategory } from "@contract/vocabulary/categories";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { resolveSelection } from "../../offer/selection/calc-pack";
import type { Caller } from "../../people/caller/caller";
import { selectionDraft } from "../draft/selection-draft";
import { selectionStock } from "../draft/selection-stock";
import { listedTyps, wrongClaim } from "../draft/wrong-claim";
import { stayOpening } from "../supplier-stays/stay-opening";
import { type BookingParts, shopperKeyOf } from "./booking-parts";
import { mayBook, siteOf } from "./may-book";
import { changedClaim, type Opening, type OpenRefused, openHeld } from "./open-held";
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
  const chosen = asked.stay
    ? await chosenStay(parts, asked, asked.stay, caller)
    : await chosenPack(parts, asked, caller);
  if (!chosen.ok) return chosen;
  return changedClaim(asked, chosen.value.quote) ?? openHeld(parts, asked, caller, chosen.value);
}

async function chosenStay(
  parts: BookingParts,
  asked: Asked,
  choice: StayChoice,
  caller: Caller,
): Promise<Result<Opening, OpenRefused>> {
  if (!mayBook(await siteOf(parts.db, caller), caller.agent, stayCategory))
    return refuse("not-allowed", { field: "stay" });
  return stayOpening(parts, asked, choice);
}

async function chosenPack(parts: BookingParts, asked: Asked, caller: Caller): Promise<Result<Opening, OpenRefused>> {
  if (!asked.packageId) return refuse("invalid-input", { field: "packageId" });
  const resolved = await resolveSelection(parts, {
    packId: asked.packageId,
    hotelid: asked.hotelid ?? asked.hotelList?.[0]?.hotelid ?? asked.laId,
    cls: asked.hotelList?.map((room) => room.cls) ?? asked.cls,
    typ: listedTyps(asked) ?? asked.typ,
    rooms: asked.rooms,
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
  return accept({
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
