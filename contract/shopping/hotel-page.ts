import * as z from "zod/v4";
import { Board, Code, IsoDate, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { HotelFacts } from "./hotel-facts";
import { RoomFacts, SurroundingPicture } from "./room-facts";
import { PackageCard, party, roomFields } from "./search-and-selection";

/** A room class of a hotel as its catalogue describes it; whether one is free on a day is for the search to say. */
const HotelRoom = z.object({
  roomClass: Code,
  name: z.string(),
  bed: z.string(),
  ...RoomFacts.shape,
  maxAdults: z.number().int(),
  /** Adults and children together. */
  maxGuests: z.number().int(),
  babiesAllowed: z.boolean(),
  /** Sold only after the hotel confirms. */
  onRequest: z.boolean(),
  boards: z.array(z.object({ basis: Board, basisName: z.string() })),
});

export const HotelPage = z.object({
  hotelId: Code,
  /** closed: taken off sale; its rooms and dates are then empty. */
  status: z.enum(["open", "closed"]),
  name: z.string(),
  description: z.string(),
  stars: z.number().int(),
  address: z.string().optional(),
  geo: z.object({ lat: z.number(), lng: z.number() }),
  dest: Code,
  destName: z.string(),
  countryName: z.string(),
  areaCode: Code,
  areaName: z.string(),
  /** Pictures of the hotel; the place is the last. */
  galleryUrls: z.array(z.string()),
  surroundings: z.array(SurroundingPicture),
  facilities: z.array(z.string()),
  facts: HotelFacts,
  rooms: z.array(HotelRoom),
  /** The category its packages are sold as here: searches for the hotel ask for it. */
  categoryId: z.number().int(),
  /** The next departures with a free room for the party, by date; each as its own search would show it. */
  dates: z.array(PackageCard),
  /** Stays of a supplier can be searched by the hotel's name. */
  liveStays: z.boolean(),
});
export type HotelPage = z.infer<typeof HotelPage>;

/** The lasting page of a hotel; not part of the specification. */
export const hotelPages = {
  hotelPage: operation({
    method: "GET",
    path: "/hotels/:hotelId",
    group: "bff",
    summary: "A hotel with its rooms, and its next dates at the party's lowest price",
    input: z.object({
      /** The hotel's id in any case, or its number in the hotel API. */
      hotelId: Code,
      ...party,
      ...roomFields,
      langCode: LangCode.default("HEB"),
    }),
    output: HotelPage,
    refusals: ["invalid-party"],
  }),
  listedHotels: operation({
    method: "GET",
    path: "/content/listedHotels",
    group: "bff",
    summary: "Hotels on sale, by id, with the day on which prices of their place last changed",
    input: z.object({}),
    output: z.array(z.object({ hotelId: Code, changedOn: IsoDate.optional() })),
    refusals: [],
  }),
};
