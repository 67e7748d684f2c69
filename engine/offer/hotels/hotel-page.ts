import type { HotelPage, hotelPages } from "@contract/shopping/hotel-page";
import { categories, standardCategory, stayCategory } from "@contract/vocabulary/categories";
import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq, or, sql } from "drizzle-orm";
import { localise } from "../../core/localise";
import type { Names } from "../../core/names";
import type { Database } from "../../database/connect";
import { areas } from "../catalogue/areas";
import type { Hotel } from "../catalogue/catalogue";
import { hotelFacts } from "../catalogue/hotel-facts";
import { hotelGallery, surroundingPictures } from "../catalogue/pictures";
import { roomFacts } from "../catalogue/room-facts";
import { hotel } from "../catalogue/schema";
import { chosenRooms } from "../pricing/chosen-rooms";
import { boardNames } from "../pricing/line-labels";
import type { SearchParts } from "../search/search-packages";
import { nextDates } from "./next-dates";

type Input = ParsedInput<typeof hotelPages.hotelPage>;
type StoredHotel = typeof hotel.$inferSelect;

/**
 * A hotel with its rooms and, for the party, its next dates. Prices are those of the search with `hotelId`, at the caller's club discount.
 * A hotel taken off sale is named as closed.
 */
export async function hotelPage(
  parts: SearchParts,
  input: Input,
  { liveStays }: { liveStays: boolean },
): Promise<Result<HotelPage, "invalid-party" | "not-found">> {
  const row = await storedHotel(parts.db, input.hotelId);
  const atlas = await parts.catalogue.atlas();
  const place = row && atlas.destinations.get(row.destinationCode);
  if (!row || !place) return refuse("not-found", { field: "hotelId" });
  const party = chosenRooms(input);
  if (!party.ok) return party;
  const { langCode } = input;
  // Kept for a minute: a hotel that was opened again just now has its rooms and prices a minute later.
  const onSale = row.active ? (await parts.catalogue.hotelsOf(place.code)).find(({ id }) => id === row.id) : undefined;
  const dates = onSale
    ? await nextDates(parts, {
        dest: place.code,
        hotelId: row.id,
        rooms: party.value,
        pensioners: input.pensioner,
        langCode,
      })
    : [];
  return accept({
    hotelId: row.id,
    status: row.active ? ("open" as const) : ("closed" as const),
    name: localise(row.names, langCode),
    description: localise(row.descriptions, langCode),
    stars: row.stars,
    address: row.address ?? undefined,
    geo: { lat: row.latitude, lng: row.longitude },
    dest: place.code,
    destName: localise(place.names, langCode),
    countryName: localise(atlas.countries.get(place.countryCode)!.names, langCode),
    areaCode: place.area,
    areaName: localise((areas as Record<string, Names>)[place.area] ?? place.names, langCode),
    galleryUrls: hotelGallery(row, place),
    surroundings: surroundingPictures(row, place),
    facilities: row.facilities,
    facts: hotelFacts(row),
    rooms: onSale ? roomsOf(onSale, langCode) : [],
    categoryId: dates[0]?.category.id ?? categories[place.domestic ? stayCategory : standardCategory].id,
    dates,
    liveStays,
  });
}

async function storedHotel(db: Database, hotelId: string): Promise<StoredHotel | undefined> {
  const matches = await db
    .select()
    .from(hotel)
    .where(
      or(
        eq(sql`lower(${hotel.id})`, hotelId.toLowerCase()),
        /^[1-9]\d{0,8}$/.test(hotelId) ? eq(hotel.code, Number(hotelId)) : undefined,
      ),
    )
    .limit(20);
  // Ids may differ in case alone, and an id may look like another hotel's number.
  return matches.find(({ id }) => id === hotelId) ?? matches.find(({ code }) => String(code) === hotelId) ?? matches[0];
}

/** Each class once, with its boards; the cheapest class of the hotel's first season comes first. */
function roomsOf(hotel: Hotel, langCode: LangCode): HotelPage["rooms"] {
  const language = languageOf[langCode];
  const cheapest = [...hotel.rooms].sort((a, b) => (a.rates[0]?.adultMinor ?? 0) - (b.rates[0]?.adultMinor ?? 0));
  return [...new Set(cheapest.map(({ room }) => room))].map((room) => ({
    roomClass: room.roomClass,
    name: localise(room.names, langCode),
    bed: localise(room.beds, langCode),
    ...roomFacts(hotel, room),
    maxAdults: room.maxAdults,
    maxGuests: room.maxGuests,
    babiesAllowed: room.babiesAllowed,
    onRequest: room.onRequest,
    boards: cheapest
      .filter((rated) => rated.room === room)
      .map(({ board }) => ({ basis: board, basisName: boardNames[board][language] })),
  }));
}
