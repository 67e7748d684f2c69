import type { HotelOption, SelectResult } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import { ageLimits } from "@contract/vocabulary/party-limits";
import { typOf } from "@contract/vocabulary/room-typ";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result } from "@contract/wire/operation";
import { localise } from "../../core/localise";
import { inAgorot, minorOf, priceOf } from "../../core/money";
import { signToken } from "../../core/signed-token";
import { clsOf } from "../catalogue/catalogue";
import { flightTitle } from "../catalogue/flight-title";
import { heldServices, servicesFor } from "../pricing/additional-services";
import { lessDiscounts } from "../pricing/club-discount";
import { type Departure, fareOf } from "../pricing/departure";
import { maxGuestsPerRoom } from "../pricing/occupancy";
import { fareSum } from "../pricing/rooms-pricer";
import { serviceDollarRate } from "../rates/service-dollar-rate";
import type { SearchParts } from "../search/search-packages";
import { cancellationRules } from "../terms/cancellation-rules";
import { cancellationTimeline } from "../terms/cancellation-timeline";
import { type AskedPack, askedPack, type SelectInput } from "./asked-pack";
import { flightChoices, flownPack } from "./flight-choices";
import { freedByHolds } from "./freed-by-holds";
import { hotelOptions } from "./hotel-options";
import { nearOtherDates } from "./near-other-dates";
import { packProgramme } from "./pack-programme";
import { hotelsOfPack, packStatus } from "./pack-selection";

export type SelectParts = SearchParts & { secret: string; fullBirthDateDestinations: readonly string[] };

/** Identifies a selection: the client returns it with CalcPack and storePage. */
export type SelectionFacts = { packId: string; hotelId: string | null; channel?: string; until: string };
const selectionLifetime = 30 * 60_000;

/** One package with all choices: flights of the same days, hotels, and the rooms of the chosen hotel. */
export async function selectPack(
  parts: SelectParts,
  input: SelectInput,
): Promise<Result<SelectResult, "invalid-party" | "not-found">> {
  const found = await askedPack(parts, input);
  if (!found.ok) return found;
  const asked = found.value;
  const { pack, occupancies, place, now } = asked;
  const { langCode } = input;

  const flights = await flightChoices(parts, asked, langCode);
  const { title, venue, soldOut, ticketMinor, ...programme } = await packProgramme(parts.db, asked, input);
  const flown = await flownPack(parts, pack, flights, input.flights);
  const { hotels, suggested } = await hotelOptions(parts, asked, flown, input, ticketMinor);
  const chosenHotel = hotels.find((hotel) => hotel.rooms.length > 0);
  const availability = await availabilityOf(parts, asked, input.laId, { flights, chosenHotel, soldOut });
  // A match or a tour determines the hotel.
  const ownHotel = programme.event || programme.itinerary ? undefined : chosenHotel?.hotelid;
  const otherDates = await nearOtherDates(parts, pack, ownHotel, occupancies, langCode);
  const { hasHotel } = categories[pack.category];
  const until = new Date(now.getTime() + selectionLifetime).toISOString();
  return accept({
    packSelectionId: signToken(parts.secret, "selection", {
      packId: pack.id,
      hotelId: chosenHotel?.hotelid ?? null,
      channel: input.channel,
      until,
    } satisfies SelectionFacts),
    packId: pack.id,
    laId: chosenHotel?.hotelid,
    notOffered: notOffered(input, pack, hotels, flights),
    dateFrom: pack.startDate,
    dateTo: pack.endDate,
    duration: pack.nights,
    expiresAt: until,
    ...availability,
    dealTypeCode: pack.category,
    category: { code: pack.category, id: categories[pack.category].id },
    title: title ?? chosenHotel?.name ?? (hasHotel ? localise : flightTitle)(place.names, langCode),
    dest: place.code,
    destName: localise(place.names, langCode),
    destDescription: localise(place.descriptions, langCode),
    countryName: asked.countryName,
    transfer: pack.transfer,
    discountPercent: pack.discountPercent,
    hotels: venue ? hotels.map((hotel) => withVenue(hotel, venue)) : hotels,
    flights,
    ...programme,
    rooms: occupancies.map((room, index) => ({
      roomNumber: index + 1,
      typ: typOf(room),
      ...room,
      cls: suggested && clsOf(suggested.rooms[index]!),
    })),
    additionalServices: await servicesOf(parts, asked, flightsOfPack(flights, flown.id), langCode),
    otherDates,
    rules: rulesOf(parts, asked),
    ...cancellationOf(parts, asked, chosenHotel),
  });
}

/** Whether the package can be sold to this party; of a sold-out one, when others' holds may end. */
async function availabilityOf(
  { db, catalogue }: SelectParts,
  { pack, occupancies, now, today }: AskedPack,
  laId: string | undefined,
  offer: { flights: SelectResult["flights"]; chosenHotel: HotelOption | undefined; soldOut: boolean },
): Promise<Pick<SelectResult, "status" | "freeAt">> {
  const status = packStatus(pack, now, today);
  const noFlight = pack.outwardFlightId !== null && !offer.flights.some((choice) => choice.available);
  const noRoom = categories[pack.category].hasHotel && !offer.chosenHotel;
  if (status !== "available" || !(noFlight || noRoom || offer.soldOut)) return { status, freeAt: undefined };
  const hotels = await hotelsOfPack(catalogue, pack);
  const named = hotels.filter(({ id }) => id === laId);
  const freeAt = await freedByHolds(db, pack, named.length > 0 ? named : hotels, occupancies, now);
  return { status: "soldOut", freeAt: freeAt?.toISOString() };
}

/** What the request names and this package does not offer (any more). */
function notOffered(
  { laId, flights }: SelectInput,
  pack: Departure,
  hotels: HotelOption[],
  choices: SelectResult["flights"],
): SelectResult["notOffered"] {
  const hotelOffered = laId === undefined || hotels.some(({ hotelid }) => hotelid === laId);
  // A package without flights is its own choice.
  const flightsOffered =
    flights === undefined || flights === pack.id || choices.some((choice) => choice.flights === flights);
  return [...(hotelOffered ? [] : (["laId"] as const)), ...(flightsOffered ? [] : (["flights"] as const))];
}

/** The first picture of a sport package is the venue. */
function withVenue(hotel: HotelOption, venue: string): HotelOption {
  const [first] = hotel.galleryUrls;
  if (hotel.rooms.length === 0 || !first) return hotel;
  return { ...hotel, galleryUrls: [venue, first] };
}

function flightsOfPack(choices: SelectResult["flights"], packId: string) {
  const choice = choices.find(({ flights }) => flights === packId);
  return [choice?.outwardFlight, choice?.inwardFlight].filter((leg) => leg !== undefined);
}

/** The services that can be added to the package with these flights. */
async function servicesOf(
  { rates }: SelectParts,
  { pack, place, currency, rate, today }: AskedPack,
  legs: ReturnType<typeof flightsOfPack>,
  langCode: LangCode,
): Promise<SelectResult["additionalServices"]> {
  const dollarRate = await serviceDollarRate(rates, currency);
  const journey = {
    hasFlight: pack.outwardFlightId !== null,
    hasHotel: categories[pack.category].hasHotel,
    isAbroad: !place.domestic,
    dateFrom: pack.startDate,
    isFixed: categories[pack.category].hasMatch || pack.outwardFlightId === null,
  };
  const held = heldServices({ transfer: pack.transfer, legs });
  return servicesFor({ currency, dollarRate }, journey, held, today).map((service) => ({
    code: service.code,
    name: localise(service.names, langCode),
    description: localise(service.descriptions, langCode),
    price: priceOf(service.unitMinor, currency, rate),
    unit: service.unit,
    selectedByDefault: false as const,
  }));
}

/** What the package asks of its travellers. */
function rulesOf({ fullBirthDateDestinations }: SelectParts, { pack, place }: AskedPack): SelectResult["rules"] {
  return {
    childAge: [...ageLimits.child],
    childFareTo: pack.childFareTo,
    infantAge: [0, 2],
    maxRoomPax: maxGuestsPerRoom,
    passportValidMonths: 6,
    fullBirthDateRequired: fullBirthDateDestinations.includes(place.code),
    passportRequired: pack.outwardFlightId !== null && !place.domestic,
    firstTwoPayAsAdults: true,
  };
}

/** What cancelling costs at the lowest price, that of the chosen hotel or of the flights. */
function cancellationOf(
  { ownClubPercent }: SelectParts,
  { pack, occupancies, currency, rate, today }: AskedPack,
  chosenHotel: HotelOption | undefined,
): Pick<SelectResult, "cancellation" | "cancellationTimeline"> {
  const totalMinor = chosenHotel?.from
    ? minorOf(chosenHotel.from.price)!
    : lessDiscounts(fareSum(occupancies, fareOf(pack)), pack.discountPercent, ownClubPercent);
  const totalAgorot = inAgorot(totalMinor, currency, rate.value);
  const cancellation = cancellationRules(totalMinor, totalAgorot, currency, today, pack.startDate);
  return { cancellation, cancellationTimeline: cancellationTimeline(cancellation, { totalMinor, totalAgorot }) };
}
