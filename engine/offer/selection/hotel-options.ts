import type { HotelOption } from "@contract/shopping/search-and-selection";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { localise } from "../../core/localise";
import { priceOf } from "../../core/money";
import { seatCount } from "../../core/seat-count";
import type { Destination, Hotel } from "../catalogue/catalogue";
import { hotelFacts } from "../catalogue/hotel-facts";
import { isOnRequest } from "../catalogue/on-request";
import { hotelGallery, hotelPicture, surroundingPictures } from "../catalogue/pictures";
import { lessDiscounts } from "../pricing/club-discount";
import { type Departure, fareOf } from "../pricing/departure";
import { flownFares } from "../pricing/flown-fares";
import type { Occupancy } from "../pricing/occupancy";
import type { SearchParts } from "../search/search-packages";
import { freeRooms } from "../stock/free-rooms";
import type { AskedPack, SelectInput } from "./asked-pack";
import { hotelsOfPack } from "./pack-selection";
import { roomOptions } from "./room-options";
import { type SuggestedRooms, suggestedRooms } from "./suggested-rooms";

type PricedHotel = { hotel: Hotel; free: Map<string, number>; lowest: SuggestedRooms | null };

/**
 * All hotels with their lowest price beside the flights of `flown`, cheapest first; the requested one, or else the cheapest, includes its
 * rooms and a suggestion. `ticketMinor`: what a chosen ticket adds to the price of a room for each of its people with a seat, in minor units
 * of the pack's currency; no discount applies to it.
 */
export async function hotelOptions(
  parts: SearchParts,
  { pack: own, occupancies, place, currency, rate }: AskedPack,
  flown: Departure,
  { laId, langCode }: Pick<SelectInput, "laId" | "langCode">,
  ticketMinor: number,
): Promise<{ hotels: HotelOption[]; suggested: SuggestedRooms | undefined }> {
  const { pack, supplementOf, supplementMinor } = flownFares(own, flown, occupancies, true);
  const stay = stayOf(pack);
  const priced = await pricedHotels(parts, pack, occupancies);
  const main = priced.find(({ hotel }) => hotel.id === laId) ?? priced.find(({ lowest }) => lowest !== null);
  const reduced = (minor: number) => lessDiscounts(minor, pack.discountPercent, parts.ownClubPercent);
  const inFull = (minor: number, occupancy: Occupancy) =>
    reduced(minor) + supplementOf(occupancy) + ticketMinor * seatCount([occupancy]);
  const hotels = priced
    .filter((entry) => entry.lowest || entry === main)
    .map((entry): HotelOption => {
      const { hotel, free, lowest } = entry;
      return {
        hotelid: hotel.id,
        hotelId: hotel.id,
        name: localise(hotel.names, langCode),
        stars: hotel.stars,
        dest: hotel.destinationCode,
        destination_1: localise(place.names, langCode),
        status: lowest?.rooms.some((room) => isOnRequest(room, stay)) ? "rq" : "ok",
        facts: hotelFacts(hotel),
        geo: { lat: hotel.latitude, lng: hotel.longitude },
        from: lowest ? priceOf(reduced(lowest.totalMinor) + supplementMinor, currency, rate) : undefined,
        ...(entry === main
          ? {
              ...presented(hotel, place, langCode),
              rooms: roomOptions(hotel, free, pack, occupancies, langCode, rate, inFull),
            }
          : {
              description: "",
              galleryUrls: [hotelPicture(hotel, "square")],
              surroundings: [],
              facilities: [],
              rooms: [],
            }),
      };
    });
  return { hotels, suggested: main?.lowest ?? undefined };
}

function stayOf(pack: Departure) {
  return { checkIn: pack.startDate, nights: pack.nights, fare: fareOf(pack), currency: pack.currency };
}

/** The hotels of a package with their free rooms and cheapest suggestion, cheapest first, those without one last. */
async function pricedHotels(
  { db, catalogue }: SearchParts,
  pack: Departure,
  occupancies: readonly Occupancy[],
): Promise<PricedHotel[]> {
  const hotels = await hotelsOfPack(catalogue, pack);
  const stay = stayOf(pack);
  const free = await freeRooms(
    db,
    hotels.map(({ id }) => ({ hotelId: id, checkIn: stay.checkIn, nights: stay.nights })),
  );
  return hotels
    .map((hotel, index) => ({
      hotel,
      free: free[index]!,
      lowest: suggestedRooms(hotel, free[index]!, occupancies, stay),
    }))
    .sort(
      (a, b) => (a.lowest?.totalMinor ?? Number.POSITIVE_INFINITY) - (b.lowest?.totalMinor ?? Number.POSITIVE_INFINITY),
    );
}

/** What the page of a hotel tells of it: its own text, pictures and facilities. */
function presented(hotel: Hotel, place: Destination, langCode: LangCode) {
  return {
    description: localise(hotel.descriptions, langCode),
    galleryUrls: hotelGallery(hotel, place),
    surroundings: surroundingPictures(hotel, place),
    facilities: hotel.facilities,
  };
}
