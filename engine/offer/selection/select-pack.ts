import type { HotelOption, SelectResult, searchAndSelection } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import type { IsoCurrency, Rate } from "@contract/vocabulary/money";
import { ageLimits, unlimitedStock } from "@contract/vocabulary/party-limits";
import { photoAddress } from "@contract/vocabulary/picture-address";
import { typOf } from "@contract/vocabulary/room-typ";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { agorotOf, minorOf, priceOf } from "../../core/money";
import { signToken } from "../../core/signed-token";
import { clsOf, type Destination } from "../catalogue/catalogue";
import { flightTitle } from "../catalogue/flight-title";
import { hotelFacts } from "../catalogue/hotel-facts";
import { isOnRequest } from "../catalogue/on-request";
import { destinationPicture, hotelPicture } from "../catalogue/pictures";
import { heldServices, servicesFor } from "../pricing/additional-services";
import { chosenRooms } from "../pricing/chosen-rooms";
import { lessDiscounts } from "../pricing/club-discount";
import { maxGuestsPerRoom, type Occupancy } from "../pricing/occupancy";
import { fareSum } from "../pricing/rooms-pricer";
import { type Departure, fareOf, flightSupplement, maxDiscountPercent } from "../pricing/selection-price";
import { serviceDollarRate } from "../rates/service-dollar-rate";
import type { SearchParts } from "../search/search-packages";
import { freeRooms } from "../stock/free-rooms";
import { cancellationRules } from "../terms/cancellation-rules";
import { cancellationTimeline } from "../terms/cancellation-timeline";
import { legOf } from "./flight-legs";
import { flightsById } from "./flights-by-id";
import { freedByHolds } from "./freed-by-holds";
import { nearOtherDates } from "./near-other-dates";
import { packProgramme } from "./pack-programme";
import { findPack, hotelsOfPack, packStatus, samePackOn, siblingsOf } from "./pack-selection";
import { roomOptions } from "./room-options";
import { type SuggestedRooms, suggestedRooms } from "./suggested-rooms";

export type SelectParts = SearchParts & { secret: string; fullBirthDateDestinations: readonly string[] };
type Input = ParsedInput<typeof searchAndSelection.select>;

/** Identifies a selection: the client returns it with CalcPack and storePage. */
export type SelectionFacts = { packId: string; hotelId: string | null; channel?: string; until: string };
const selectionLifetime = 30 * 60_000;

/** One package with all choices: flights of the same days, hotels, and the rooms of the chosen hotel. */
export async function selectPack(
  parts: SelectParts,
  input: Input,
): Promise<Result<SelectResult, "invalid-party" | "not-found">> {
  const { db, catalogue, clock, rates } = parts;
  const now = clock.now();
  const today = jerusalemDay(now);
  const asking = await findPack(db, input.packId);
  if (!asking) return refuse("not-found", { field: "packId" });
  if (input.dealTypeCode && input.dealTypeCode !== asking.category)
    return refuse("not-found", { field: "dealTypeCode" });
  const departure = input.dateFrom ? await samePackOn(db, asking, input.dateFrom) : asking;
  if (!departure) return refuse("not-found", { field: "dateFrom" });
  // A departure with an invalid discount is not shown: CalcPack reports the wrong discount.
  const rightful = departure.discountPercent >= 0 && departure.discountPercent <= maxDiscountPercent;
  const pack = rightful ? departure : { ...departure, discountPercent: 0 };
  const distributed = chosenRooms(input);
  if (!distributed.ok) return distributed;
  const occupancies = distributed.value;
  const atlas = await catalogue.atlas();
  const place = atlas.destinations.get(pack.destinationCode);
  const currency = pack.currency as IsoCurrency;
  const rate = await rates.shown(currency);
  if (!place || !rate) return refuse("not-found", { field: "packId" });

  const people = occupancies.reduce((sum, room) => sum + room.adults + room.children, 0);
  const choices = await flightChoices(parts, pack, occupancies, input.langCode, rate);
  const { title, soldOut, ...programme } = await packProgramme(db, pack, people, today, rate, input.langCode);
  const flown = choices.some(({ flights }) => flights === input.flights) ? await findPack(db, input.flights!) : null;
  const { hotels, suggested } = await hotelOptions(parts, flownWith(pack, flown ?? pack), occupancies, input, rate);
  const chosenHotel = hotels.find((hotel) => hotel.rooms.length > 0);
  const status = packStatus(pack, now, today);
  const noFlight = pack.outwardFlightId !== null && !choices.some((choice) => choice.available);
  const { hasHotel } = categories[pack.category];
  const noRoom = hasHotel && !chosenHotel;
  // A match or a tour determines the hotel.
  const isSoldOut = status === "available" && (noFlight || noRoom || soldOut);
  const freeAt = isSoldOut
    ? await freedByHolds(db, pack, await hotelsAsked(parts, pack, input), occupancies, now)
    : null;
  const ownHotel = programme.event || programme.itinerary ? undefined : chosenHotel?.hotelid;
  const otherDates = await nearOtherDates(parts, pack, ownHotel, occupancies, input.langCode);
  const total = chosenHotel?.from
    ? minorOf(chosenHotel.from.price)!
    : lessDiscounts(fareSum(occupancies, fareOf(pack)), pack.discountPercent, parts.ownClubPercent);
  const totalAgorot = currency === "ILS" ? total : agorotOf(total, rate.value);
  const cancellation = cancellationRules(total, totalAgorot, currency, today, pack.startDate);
  const hasFlight = pack.outwardFlightId !== null;
  const choice = choices.find(({ flights }) => flights === (flown ?? pack).id);
  const legs = [choice?.outwardFlight, choice?.inwardFlight].filter((leg) => leg !== undefined);
  const dollarRate = await serviceDollarRate(rates, currency);
  const included = heldServices({ transfer: pack.transfer, legs });
  return accept({
    packSelectionId: signToken(parts.secret, "selection", {
      packId: pack.id,
      hotelId: chosenHotel?.hotelid ?? null,
      channel: input.channel,
      until: new Date(now.getTime() + selectionLifetime).toISOString(),
    } satisfies SelectionFacts),
    packId: pack.id,
    laId: chosenHotel?.hotelid,
    notOffered: notOffered(input, pack, hotels, choices),
    dateFrom: pack.startDate,
    dateTo: pack.endDate,
    duration: pack.nights,
    expiresAt: new Date(now.getTime() + selectionLifetime).toISOString(),
    status: isSoldOut ? "soldOut" : status,
    freeAt: freeAt?.toISOString(),
    dealTypeCode: pack.category,
    category: { code: pack.category, id: categories[pack.category].id },
    title: title ?? chosenHotel?.name ?? (hasHotel ? localise : flightTitle)(place.names, input.langCode),
    dest: place.code,
    destName: localise(place.names, input.langCode),
    destDescription: localise(place.descriptions, input.langCode),
    countryName: localise(atlas.countries.get(place.countryCode)!.names, input.langCode),
    transfer: pack.transfer,
    discountPercent: pack.discountPercent,
    hotels: programme.event ? hotels.map((hotel) => withGround(hotel, place)) : hotels,
    flights: choices,
    ...programme,
    rooms: occupancies.map((room, index) => ({
      roomNumber: index + 1,
      typ: typOf(room),
      ...room,
      cls: suggested && clsOf(suggested.rooms[index]!),
    })),
    additionalServices: servicesFor(
      { currency, dollarRate },
      { hasFlight, hasHotel, isAbroad: !place.domestic },
      included,
    ).map((service) => ({
      code: service.code,
      name: localise(service.names, input.langCode),
      description: localise(service.descriptions, input.langCode),
      price: priceOf(service.unitMinor, currency, rate),
      unit: service.unit,
      selectedByDefault: false as const,
    })),
    otherDates,
    rules: {
      childAge: [...ageLimits.child],
      childFareTo: pack.childFareTo,
      infantAge: [0, 2],
      maxRoomPax: maxGuestsPerRoom,
      passportValidMonths: 6,
      fullBirthDateRequired: parts.fullBirthDateDestinations.includes(place.code),
      passportRequired: hasFlight && !place.domestic,
      firstTwoPayAsAdults: true,
    },
    cancellation,
    cancellationTimeline: cancellationTimeline(cancellation, { totalMinor: total, totalAgorot }),
  });
}

/** The hotel that the request names, or all that the package offers. */
async function hotelsAsked({ catalogue }: SelectParts, pack: Departure, { laId }: Input) {
  const hotels = await hotelsOfPack(catalogue, pack);
  const asked = hotels.filter(({ id }) => id === laId);
  return asked.length > 0 ? asked : hotels;
}

/** What the request names and this package does not offer (any more). */
function notOffered(
  { laId, flights }: Input,
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

/** The package at the fares of other flights of the same days. */
function flownWith(
  pack: Departure,
  { fareAdultMinor, fareChildMinor, fareInfantMinor, childFareTo }: Departure,
): Departure {
  return { ...pack, fareAdultMinor, fareChildMinor, fareInfantMinor, childFareTo };
}

/** The flights of the same days, each with its supplement for the party. */
async function flightChoices(
  { db, catalogue }: SelectParts,
  pack: Departure,
  rooms: Occupancy[],
  langCode: LangCode,
  rate: Rate,
): Promise<SelectResult["flights"]> {
  const people = rooms.reduce((sum, room) => sum + room.adults + room.children, 0);
  const atlas = await catalogue.atlas();
  const siblings = await siblingsOf(db, pack);
  const flights = await flightsById(
    db,
    siblings.flatMap((row) => [row.outwardFlightId, row.inwardFlightId].filter((id) => id !== null)),
  );
  return siblings.flatMap((row) => {
    const out = row.outwardFlightId ? flights.get(row.outwardFlightId) : undefined;
    if (!out) return [];
    const back = row.inwardFlightId ? flights.get(row.inwardFlightId) : undefined;
    const seats = Math.min(
      out.freeSeats.get(row.cabin) ?? 0,
      back ? (back.freeSeats.get(row.cabin) ?? 0) : unlimitedStock,
    );
    return [
      {
        flights: row.id,
        outwardFlight: legOf(out, row.cabin, atlas, langCode),
        inwardFlight: back && legOf(back, row.cabin, atlas, langCode),
        supplement: priceOf(flightSupplement(pack, row) * people, pack.currency as IsoCurrency, rate),
        available: seats >= people,
      },
    ];
  });
}

/** The first picture of a sport package is the venue. */
function withGround(hotel: HotelOption, place: Destination): HotelOption {
  const [first] = hotel.galleryUrls;
  if (hotel.rooms.length === 0 || !first) return hotel;
  return { ...hotel, galleryUrls: [destinationPicture({ ...place, setting: "stadium" }, "wide"), first] };
}

/** All hotels with their lowest price, cheapest first; the requested one, or else the cheapest, includes its rooms and a suggestion. */
async function hotelOptions(
  parts: SelectParts,
  pack: Departure,
  occupancies: Occupancy[],
  input: Input,
  rate: Rate,
): Promise<{ hotels: HotelOption[]; suggested: SuggestedRooms | undefined }> {
  const hotels = await hotelsOfPack(parts.catalogue, pack);
  const stay = { checkIn: pack.startDate, nights: pack.nights, fare: fareOf(pack), currency: pack.currency };
  const free = await freeRooms(
    parts.db,
    hotels.map((hotel) => ({ hotelId: hotel.id, checkIn: stay.checkIn, nights: stay.nights })),
  );
  const currency = pack.currency as IsoCurrency;
  const priced = hotels.map((hotel, index) => ({
    hotel,
    free: free[index]!,
    lowest: suggestedRooms(hotel, free[index]!, occupancies, stay),
  }));
  priced.sort(
    (a, b) => (a.lowest?.totalMinor ?? Number.POSITIVE_INFINITY) - (b.lowest?.totalMinor ?? Number.POSITIVE_INFINITY),
  );
  const requestedHotel = input.laId ? priced.find(({ hotel }) => hotel.id === input.laId) : undefined;
  const mainHotel = requestedHotel ?? priced.find(({ lowest }) => lowest !== null);
  const place = (await parts.catalogue.atlas()).destinations.get(pack.destinationCode)!;
  const hotelOptionList = priced
    .filter((entry) => entry.lowest || entry === mainHotel)
    .map(
      ({ hotel, free, lowest }): HotelOption => ({
        hotelid: hotel.id,
        hotelId: hotel.id,
        name: localise(hotel.names, input.langCode),
        description: hotel.id === mainHotel?.hotel.id ? localise(hotel.descriptions, input.langCode) : "",
        stars: hotel.stars,
        dest: hotel.destinationCode,
        destination_1: localise(place.names, input.langCode),
        galleryUrls:
          hotel.id === mainHotel?.hotel.id
            ? [
                ...(hotel.photos.length > 1
                  ? hotel.photos.map((name) => photoAddress(name, "wide"))
                  : [hotelPicture(hotel, "wide")]),
                destinationPicture(place, "wide"),
              ]
            : [hotelPicture(hotel, "square")],
        status: lowest?.rooms.some((room) => isOnRequest(room, stay)) ? "rq" : "ok",
        facilities: hotel.id === mainHotel?.hotel.id ? hotel.facilities : [],
        facts: hotelFacts(hotel),
        geo: { lat: hotel.latitude, lng: hotel.longitude },
        from: lowest
          ? priceOf(lessDiscounts(lowest.totalMinor, pack.discountPercent, parts.ownClubPercent), currency, rate)
          : undefined,
        rooms:
          hotel.id === mainHotel?.hotel.id
            ? roomOptions(hotel, free, pack, occupancies, input.langCode, rate, (minor) =>
                lessDiscounts(minor, pack.discountPercent, parts.ownClubPercent),
              )
            : [],
      }),
    );
  return { hotels: hotelOptionList, suggested: mainHotel?.lowest ?? undefined };
}
