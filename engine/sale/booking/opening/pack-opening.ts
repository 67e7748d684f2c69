import type { bookings } from "@contract/booking/booking";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { serviceDollarRate } from "../../../offer/rates/service-dollar-rate";
import { resolveSelection } from "../../../offer/selection/resolve-selection";
import { stockOfDraft } from "../../draft/stock-of-draft";
import type { BookingParts } from "../booking-parts";
import type { Buyer } from "./buyer";
import type { OpenFailure, Opening } from "./open-with-hold";
import { selectionDraft } from "./selection-draft";
import { sellerOf } from "./seller";
import { wrongSelectionClaim } from "./wrong-selection-claim";

type Input = ParsedInput<typeof bookings.storePage>;

/** The data that opens a booking of a package: the selection at its current price, and the stock it takes. */
export async function packOpening(
  parts: BookingParts,
  input: Input,
  { caller, member }: Buyer,
): Promise<Result<Opening, OpenFailure>> {
  const typs = listedTyps(input);
  if (!input.packageId) return refuse("invalid-input", { field: "packageId" });
  const clubPercent = member ? parts.clubPercent : 0;
  const resolved = await resolveSelection(parts, {
    packId: input.packageId,
    packSelectionId: input.packSelectionId,
    hotelid: input.hotelid ?? input.hotelList?.[0]?.hotelid ?? input.laId,
    cls: input.hotelList?.map((room) => room.cls) ?? input.cls,
    typ: typs ?? input.typ,
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
    clubPercent,
    langCode: input.langCode,
  });
  if (!resolved.ok)
    return resolved.refusal.code === "wrong-discount"
      ? refuse("price-error")
      : (resolved as { ok: false; refusal: { code: OpenFailure; message: string } });
  const selection = resolved.value;
  const seller = await sellerOf(parts.db, caller, input.marketerId, selection.pack.category);
  if (!seller) return refuse("not-allowed", { field: "packageId" });
  const wrong = await wrongSelectionClaim(parts, input, selection);
  if (wrong) return refuse(wrong.code, wrong);
  const { priced, pack } = selection;
  const { currency, totalMinor, discountPercent, lines, fareMinor } = priced;
  const dollarRate = await serviceDollarRate(parts.rates, currency);
  const draft = {
    ...selectionDraft(selection, input),
    ...(member ? { clubPercent } : {}),
    ...(dollarRate ? { dollarRate } : {}),
  };
  const flights = [selection.outward, selection.inward].filter((leg) => leg !== null);
  return accept({
    draft,
    quote: { currency, totalMinor, discountPercent, lines, fareMinor },
    category: pack.category,
    departureId: pack.id,
    lines: stockOfDraft(draft, flights),
    seller,
  });
}

/** Room compositions from the list of rooms, if every room states one. */
function listedTyps({ hotelList }: Input): string[] | undefined {
  const typs = hotelList?.map(({ typ }) => typ).filter((typ) => typ !== undefined);
  return typs && typs.length === hotelList?.length ? typs : undefined;
}
