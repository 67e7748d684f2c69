import type { bookings } from "@contract/booking/booking";
import type { StayChoice } from "@contract/hotels/stays";
import { stayCategory } from "@contract/vocabulary/categories";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { resolveSelection } from "../../offer/selection/resolve-selection";
import type { Caller } from "../../people/caller/caller";
import { clubMember } from "../../people/members/club-member";
import { changedClaim } from "../draft/price-claim";
import { selectionDraft } from "../draft/selection-draft";
import { selectionStock } from "../draft/selection-stock";
import { listedTyps, wrongSelectionClaim } from "../draft/wrong-selection-claim";
import { stayOpening } from "../supplier-stays/stay-opening";
import { type BookingParts, shopperKeyOf } from "./booking-parts";
import { mayBook, siteOf } from "./may-book";
import { type OpenFailure, type Opening, openWithHold } from "./open-with-hold";
import type { Booking } from "./transition";

type Input = ParsedInput<typeof bookings.storePage>;

/**
 * storePage, stage init: prices the selection, takes the hold and opens the booking, all in one transaction. A price in
 * the request is only a claim: if it differs from ours the answer is price-changed, until the user accepts the new
 * price.
 */
export async function openBooking(
  parts: BookingParts,
  input: Input,
  caller: Caller,
): Promise<Result<Booking, OpenFailure>> {
  if (!shopperKeyOf(caller)) return refuse("not-logged-in");
  if (!(await parts.takesOrders(caller))) return refuse("sales-closed");
  const opening = input.stay
    ? await chosenStay(parts, input, input.stay, caller)
    : await chosenPack(parts, input, caller);
  if (!opening.ok) return opening;
  return (await changedClaim(parts, input, opening.value.quote)) ?? openWithHold(parts, input, caller, opening.value);
}

async function chosenStay(
  parts: BookingParts,
  input: Input,
  choice: StayChoice,
  caller: Caller,
): Promise<Result<Opening, OpenFailure>> {
  if (!mayBook(await siteOf(parts.db, caller), caller.agent, stayCategory))
    return refuse("not-allowed", { field: "stay" });
  return stayOpening(parts, input, choice);
}

async function chosenPack(parts: BookingParts, input: Input, caller: Caller): Promise<Result<Opening, OpenFailure>> {
  if (!input.packageId) return refuse("invalid-input", { field: "packageId" });
  const resolved = await resolveSelection(parts, {
    packId: input.packageId,
    hotelid: input.hotelid ?? input.hotelList?.[0]?.hotelid ?? input.laId,
    cls: input.hotelList?.map((room) => room.cls) ?? input.cls,
    typ: listedTyps(input) ?? input.typ,
    rooms: input.rooms,
    ticket: input.eventTicketReservation?.[0]?.categoryId,
    car: input.car,
    hotelShift: input.hotel_shift_1,
    flights: input.flights,
    adult: input.adult,
    child: input.child,
    infant: input.infant,
    pensioner: input.pensioner,
    listAgeChildren: input.listAgeChildren,
    listAgeInfants: input.listAgeInfants,
    services: [],
    clubPercent: clubMember(caller) ? parts.clubPercent : 0,
    langCode: input.langCode,
  });
  if (!resolved.ok)
    return resolved.refusal.code === "wrong-discount"
      ? refuse("price-error")
      : (resolved as { ok: false; refusal: { code: OpenFailure; message: string } });
  const site = await siteOf(parts.db, caller);
  if (!mayBook(site, caller.agent, resolved.value.pack.category)) return refuse("not-allowed", { field: "packageId" });
  const wrong = wrongSelectionClaim(parts, input, resolved.value, (await parts.catalogue.atlas()).airports);
  if (wrong) return wrong;
  const { priced, pack, flightsOf, freeSeats } = resolved.value;
  const { currency, totalMinor, discountPercent, lines, fareMinor } = priced;
  return accept({
    draft: {
      ...selectionDraft(resolved.value, input),
      ...(clubMember(caller) ? { clubPercent: parts.clubPercent } : {}),
    },
    quote: { currency, totalMinor, discountPercent, lines, fareMinor },
    category: pack.category,
    departureId: pack.id,
    lines: selectionStock(resolved.value),
    touched: freeSeats < 20 ? [flightsOf.outwardFlightId, flightsOf.inwardFlightId] : [],
  });
}
