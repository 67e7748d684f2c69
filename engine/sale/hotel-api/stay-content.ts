import { photoAddress } from "@contract/vocabulary/picture-address";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { localise } from "../../core/localise";
import type { Hotel, RoomType } from "../../offer/catalogue/catalogue";
import { hotelPicture, roomPictures } from "../../offer/catalogue/pictures";
import { facilityTypes } from "./facility-types";
import { hotelsByCode } from "./hotels-by-code";
import { starsNameOf } from "./star-names";
import type { StayParts } from "./stay-availability";
import { boardNameOf } from "./stay-offers";

type Page = { from: number; to: number; langCode: LangCode };

/** A page of a list, and which entries of it they are: from 0 to 0 where there are none. */
function pageOf<T>(all: readonly T[], { from, to }: Page) {
  const page = all.slice(from - 1, to);
  const range = page.length > 0 ? { from, to: from + page.length - 1 } : { from: 0, to: 0 };
  return { page, shell: { ...range, total: all.length } };
}

/** Countries of our destinations, by code. */
export async function stayCountries({ catalogue }: StayParts, request: Page) {
  const { countries } = await catalogue.atlas();
  const all = [...countries.values()]
    .sort((a, b) => a.code.localeCompare(b.code))
    .map(({ code, names }) => ({
      code,
      isoCode: code,
      description: { content: localise(names, request.langCode) },
      states: [],
    }));
  const { page, shell } = pageOf(all, request);
  return { ...shell, countries: page };
}

/** Destinations by code, of the given countries or of all. */
export async function stayDestinations({ catalogue }: StayParts, request: Page & { countryCodes?: string[] }) {
  const { destinations } = await catalogue.atlas();
  const all = [...destinations.values()]
    .filter(({ countryCode }) => !request.countryCodes || request.countryCodes.includes(countryCode))
    .sort((a, b) => a.code.localeCompare(b.code))
    .map(({ code, names, countryCode }) => ({
      code,
      name: { content: localise(names, request.langCode) },
      countryCode,
      isoCode: countryCode,
      zones: [],
      groupZones: [],
    }));
  const { page, shell } = pageOf(all, request);
  return { ...shell, destinations: page };
}

/** Facilities of our hotels, with the content API's numbers. */
export function stayFacilities(request: Page) {
  const all = facilityTypes.map(({ code, names }) => ({
    code,
    facilityGroupCode: 70,
    facilityTypologyCode: 1,
    description: { languageCode: request.langCode, content: localise(names, request.langCode) },
  }));
  const { page, shell } = pageOf(all, request);
  return { ...shell, facilities: page };
}

async function allHotels({ catalogue }: StayParts): Promise<Hotel[]> {
  const { destinations } = await catalogue.atlas();
  return (await Promise.all([...destinations.keys()].map((code) => catalogue.hotelsOf(code)))).flat();
}

/** A hotel's street address, without its city, and its telephone. */
function contactOf({ address, phone }: Hotel, city: string) {
  const inCity = `, ${city}`;
  return {
    ...(address ? { address: { content: address.endsWith(inCity) ? address.slice(0, -inCity.length) : address } } : {}),
    ...(phone ? { phones: [{ phoneNumber: phone, phoneType: "PHONEHOTEL" }] } : {}),
  };
}

/** The content API's number of the size of a room in square metres. */
const roomSize = { facilityCode: 295, facilityGroupCode: 60 };

/** Pictures of the hotel, then those of its room classes. */
function imagesOf(hotel: Hotel, rooms: RoomType[]) {
  const own =
    hotel.photos.length > 0 ? hotel.photos.map((photo) => photoAddress(photo, "wide")) : [hotelPicture(hotel, "wide")];
  return [
    ...own.map((path) => ({ type: { code: "GEN" }, path })),
    ...rooms.flatMap((room) =>
      roomPictures(hotel, room).map((path) => ({ type: { code: "HAB" }, roomCode: room.roomClass, path })),
    ),
  ].map((image, order) => ({ ...image, order: order + 1, visualOrder: order + 1 }));
}

/** Hotels with rooms, facilities and pictures: by code, by destination or country, or a page of all. */
export async function stayHotels(
  parts: StayParts,
  request: Page & { codes?: number[]; destinationCode?: string; countryCodes?: string[] },
) {
  const { destinations, countries } = await parts.catalogue.atlas();
  const { langCode } = request;
  const hotels = request.codes ? await hotelsByCode(parts, request.codes) : await allHotels(parts);
  const all = hotels
    .filter(({ destinationCode }) => !request.destinationCode || destinationCode === request.destinationCode)
    .filter(
      ({ destinationCode }) =>
        !request.countryCodes || request.countryCodes.includes(destinations.get(destinationCode)!.countryCode),
    )
    .sort((a, b) => a.code - b.code);
  const { page, shell } = pageOf(all, request);
  return {
    ...shell,
    hotels: page.map((hotel) => {
      const place = destinations.get(hotel.destinationCode)!;
      const classes = new Map(hotel.rooms.map(({ room }) => [room.roomClass, room]));
      return {
        code: hotel.code,
        name: { content: localise(hotel.names, langCode) },
        description: { content: localise(hotel.descriptions, langCode) },
        countryCode: place.countryCode,
        destinationCode: place.code,
        categoryCode: `${hotel.stars}EST`,
        boardCodes: [...new Set(hotel.rooms.map(({ board }) => board))],
        ...contactOf(hotel, place.names.en),
        city: { content: localise(place.names, langCode) },
        country: {
          code: place.countryCode,
          description: { content: localise(countries.get(place.countryCode)!.names, langCode) },
        },
        destination: { code: place.code, name: { content: localise(place.names, langCode) } },
        coordinates: { longitude: hotel.longitude, latitude: hotel.latitude },
        category: { code: `${hotel.stars}EST`, description: { content: starsNameOf(hotel.stars, langCode) } },
        boards: [...new Set(hotel.rooms.map(({ board }) => board))].map((code) => ({
          code,
          description: { content: boardNameOf(code, langCode) },
        })),
        rooms: [...classes.values()].map((room) => ({
          roomCode: room.roomClass,
          minPax: 1,
          maxPax: room.maxGuests + (room.babiesAllowed ? room.maxInfants : 0),
          maxAdults: room.maxAdults,
          maxChildren: room.maxChildren,
          minAdults: 1,
          description: localise(room.names, langCode),
          ...(room.sizeM2 ? { roomFacilities: [{ ...roomSize, number: room.sizeM2 }] } : {}),
        })),
        facilities: hotel.facilities.flatMap((facility, order) => {
          const type = facilityTypes.find(({ name }) => name === facility);
          return type
            ? [
                {
                  facilityCode: type.code,
                  facilityGroupCode: 70,
                  order: order + 1,
                  indYesOrNo: true,
                  description: { content: localise(type.names, langCode) },
                },
              ]
            : [];
        }),
        images: imagesOf(hotel, [...classes.values()]),
      };
    }),
  };
}
