import { accept, type Result, refuse } from "@contract/wire/operation";
import { epochDay } from "../../core/epoch-day";
import { amountOf, minorOf } from "../../core/money";
import { servicePrice } from "../../offer/pricing/additional-services";
import { youngestChild } from "../../offer/pricing/age-rules";
import { withClub } from "../../offer/pricing/club-discount";
import { withReductions } from "../../offer/pricing/reductions";
import { priceSelection } from "../../offer/pricing/selection-price";
import { hotelsOfPack } from "../../offer/selection/pack-selection";
import type { BookingParts } from "../booking/booking-parts";
import type { PriceReads } from "../coupons/price-reads";
import { type DraftStay, quoteOfStay } from "../supplier-stays/draft-stay";
import type { BookingDraft } from "./booking-draft";
import { servicesOf } from "./draft-services";
import { reductionsOf } from "./reductions-of";
import type { StoredQuote } from "./stored-quote";

/** The draft's price at this moment. Stock is not checked: the booking's own hold covers it. */
export async function priceDraft(
  { catalogue, reads }: Pick<BookingParts, "catalogue"> & { reads: PriceReads },
  draft: BookingDraft,
): Promise<Result<StoredQuote, "room-not-found" | "flight-unavailable" | "price-error">> {
  if (draft.stay) return accept(priceOfStay(draft, draft.stay));
  const [pack, flightsOf] = [await reads.pack(draft.packId), await reads.pack(draft.flightsOf)];
  if (!pack || !flightsOf) return refuse("flight-unavailable");
  const hotelId = draft.rooms[0]?.hotelId;
  const hotel = hotelId ? (await hotelsOfPack(catalogue, pack)).find((candidate) => candidate.id === hotelId) : null;
  if (hotel === undefined) return refuse("room-not-found");
  const rooms = draft.rooms.map((room) => ({
    cls: room.cls,
    typ: room.typ,
    childAges: childAges(draft, room.roomNumber),
  }));
  const requests = rooms.length > 0 ? rooms : [{ cls: "", typ: typOfPassengers(draft), childAges: childAges(draft) }];
  const event = draft.ticket && (await reads.event(draft.ticket.eventId));
  const ticket = event?.tickets.find(({ code }) => code === draft.ticket?.categoryId);
  const cars = draft.car && draft.nights > 0 ? await reads.cars(draft.destinationCode) : [];
  const car = cars.find(({ code }) => code === draft.car?.code);
  if ((draft.ticket && !ticket) || (draft.car && !car)) return refuse("price-error");
  const priced = priceSelection({
    pack,
    flightsOf,
    hotel,
    rooms: requests,
    services: draft.additionalServices,
    serviceQty: Object.fromEntries(servicesOf(draft).map(({ service, qty }) => [service.code, qty])),
    dollarRate: draft.dollarRate,
    ticket,
    car,
    hotelShift: draft.checkIn ? epochDay(draft.checkIn) - epochDay(draft.dateFrom) : 0,
  });
  // Its nights were closed for sale since.
  if (!priced.ok) return refuse(priced.refusal.code === "sold-out" ? "room-not-found" : "price-error");
  const { currency, totalMinor, discountPercent, lines, fareMinor } = priced.value;
  const reductions = reductionsOf(draft);
  const reduced = withReductions({ currency, totalMinor, discountPercent, lines, fareMinor }, reductions);
  // The club gets what coupons and agent leave of the 41 %; the subsidy, which never exceeds the price, is taken off last.
  return accept(withReductions(withClub(reduced, draft.clubPercent ?? 0), reductions));
}

/** A supplier's stay costs the last price its supplier gave: only `refreshStay` requests a new one. */
function priceOfStay(draft: BookingDraft, stay: DraftStay): StoredQuote {
  const quote = withServices(quoteOfStay(stay, stay.currency), draft);
  return withReductions(quote, reductionsOf(draft));
}

/** The same price with other services: while a price is guaranteed, only the difference in services changes it. */
export function withServices(quote: StoredQuote, draft: BookingDraft): StoredQuote {
  const otherLines = quote.lines.filter((line) => line.code !== "SERVICE");
  const prices = { currency: quote.currency, dollarRate: draft.dollarRate };
  const lines = servicesOf(draft).flatMap(({ service, qty }) => {
    const unitMinor = servicePrice(service, prices);
    if (unitMinor === null) return [];
    const line = { code: "SERVICE" as const, room: 0, service: service.code, qty };
    return [{ ...line, unit: amountOf(unitMinor), total: amountOf(qty * unitMinor) }];
  });
  const all = [...otherLines, ...lines];
  return { ...quote, lines: all, totalMinor: all.reduce((sum, line) => sum + minorOf(line.total)!, 0) };
}

/** Ages the price is based on; undefined if none were given. */
function childAges({ paxList }: BookingDraft, room?: number): number[] | undefined {
  const ages = paxList.filter((one) => one.type === "CHD" && (room === undefined || one.room === room));
  return ages.some(({ age }) => age !== undefined) ? ages.map(({ age }) => age ?? youngestChild) : undefined;
}

function typOfPassengers(draft: BookingDraft): string {
  const count = (type: string) => draft.paxList.filter((passenger) => passenger.type === type).length;
  const infants = count("INF");
  const children = count("CHD");
  return `A${count("ADT")}${children > 0 ? `C${children}` : ""}${infants > 0 ? `I${infants}` : ""}`;
}
