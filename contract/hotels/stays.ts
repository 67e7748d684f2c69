import * as z from "zod/v4";
import { AgentPrices, Facet } from "../shopping/search-and-selection";
import { Amount, Price, TwoLetterCurrency } from "../vocabulary/money";
import { Board, Code, IsoDate, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { stayLimits } from "./stay-limits";

const StayPeriod = z.object({ checkIn: IsoDate, checkOut: IsoDate });
const Occupancy = z.object({
  rooms: z.int().min(1).max(stayLimits.rooms).default(1),
  adults: z.int().min(1).max(stayLimits.adults),
  children: z.int().min(0).max(stayLimits.children).default(0),
  /** The age of every child. */
  paxes: z
    .array(z.object({ type: z.enum(["CH"]), age: z.int().min(0).max(stayLimits.childAge) }))
    .max(stayLimits.children)
    .default([]),
});

/** Specification §3, hotel-only search: stay, occupancies, ages of children, destination code. */
export const StaySearch = z.object({
  stay: StayPeriod,
  occupancies: z.array(Occupancy).min(1).max(stayLimits.rooms),
  destination: z.object({ code: Code }),
});
export type StaySearch = z.infer<typeof StaySearch>;

/** One rate per group of identical rooms, in the order of the requested groups. */
export const StayChoice = z.object({
  ...StaySearch.shape,
  hotel: z.int().min(1).max(99_999_999),
  rates: z.array(Code).min(1).max(stayLimits.rooms),
});
export type StayChoice = z.infer<typeof StayChoice>;

/** The fee for a cancellation from a given time on. */
export const StayCancellation = z.object({ from: IsoDate, amount: Amount, currency: TwoLetterCurrency });
export type StayCancellation = z.infer<typeof StayCancellation>;

const BoardName = z.object({ basis: Board, basisName: z.string() });

/** The search orders, of the six, that can distinguish hotels in one search: the length of stay is the same for all. */
export const StaySort = z.enum(["price-up", "price-down", "stars-up", "stars-down"]);
export type StaySort = z.infer<typeof StaySort>;

const StayHotel = z.object({
  hotel: z.number().int(),
  name: z.string(),
  stars: z.number().int(),
  image: z.string(),
  /** The cheapest stay for the requested rooms together. */
  from: Price,
  agent: AgentPrices.optional(),
  boards: z.array(BoardName),
  /** Free cancellation before this day. */
  freeUntil: IsoDate.optional(),
});

/** The filter options for a place's hotels, counted before any filter applies. */
export const StayFacets = z.object({
  stars: z.array(Facet),
  basis: z.array(Facet),
  freeCancellation: z.number().int(),
  /** Starts at 100000 for min and 0 for max, as in the deal filter; in the currency of the prices. */
  price: z.object({ fromPrice: z.number().int(), toPrice: z.number().int(), currency: TwoLetterCurrency }),
});

const StayRate = z.object({
  rate: Code,
  roomName: z.string(),
  ...BoardName.shape,
  /** All rooms of the group, for the whole stay. */
  price: Price,
  agent: AgentPrices.optional(),
  /** Free cancellation before this day; missing: the day has passed, or the supplier states it only when the rate is checked. */
  freeUntil: IsoDate.optional(),
  /** Present if the rate carries it before the check. */
  cancellation: z.array(StayCancellation),
});

const StayGroup = z.object({
  rooms: z.number().int(),
  adults: z.number().int(),
  ages: z.array(z.number().int()),
  rates: z.array(StayRate),
});

const CheckedStay = z.object({
  price: Price,
  agent: AgentPrices.optional(),
  /** The listed price, if the supplier's price has changed since. */
  was: Amount.optional(),
  rates: z.array(z.object({ rooms: z.number().int(), roomName: z.string(), ...BoardName.shape, price: Price })),
  cancellation: z.array(StayCancellation),
  freeUntil: IsoDate.optional(),
  comments: z.array(z.string()),
});

const nights = z.number().int();
const refusals = ["invalid-stay", "supplier-away", "sales-closed"] as const;

/** Live stays of a hotel supplier: queried in real time, with no stock of our own behind them. */
export const stays = {
  stayHotels: operation({
    method: "POST",
    path: "/stays/hotels",
    group: "hba",
    inAddress: ["langCode"],
    summary: "Hotels of a destination with a stay for the whole party; filtered, sorted and paged",
    input: z.object({
      ...StaySearch.shape,
      langCode: LangCode.default("HEB"),
      sort: StaySort.default("price-up"),
      stars: z.array(z.int().min(1).max(5)).max(5).default([]),
      basis: z.array(Board).max(6).default([]),
      freeCancellation: z.boolean().default(false),
      /** Part of a hotel's name. */
      name: z.string().max(60).default(""),
      fromPrice: z.int().min(0).max(100_000).default(0),
      toPrice: z.int().min(0).max(100_000).default(100_000),
      /** The currency of both limits and of the facet of prices: shekels at the day's rate. Missing: that of the prices. */
      currency: z.literal("IL").optional(),
      from: z.int().min(1).max(2000).default(1),
      to: z.int().min(1).max(2000).default(20),
    }),
    output: z.object({
      nights,
      rooms: z.number().int(),
      /** Hotels that match the request, on all pages. */
      total: z.number().int(),
      facets: StayFacets,
      hotels: z.array(StayHotel),
    }),
    refusals,
  }),
  stayRates: operation({
    method: "POST",
    path: "/stays/rates",
    group: "hba",
    inAddress: ["langCode"],
    summary:
      "Rooms and boards of one hotel; with `rates`, checks those again and returns comments and cancellation terms",
    input: z.object({
      ...StayChoice.shape,
      rates: z.array(Code).max(stayLimits.rooms).default([]),
      langCode: LangCode.default("HEB"),
    }),
    output: z.object({
      nights,
      hotel: z.number().int(),
      name: z.string(),
      stars: z.number().int(),
      image: z.string(),
      /** Pictures of the hotel, all served from the shop's own addresses. */
      gallery: z.array(z.string()),
      /** The supplier's description; empty if it gives none. */
      description: z.string().optional(),
      address: z.string().optional(),
      geo: z.object({ lat: z.number(), lng: z.number() }).optional(),
      facilities: z.array(z.string()),
      destName: z.string(),
      groups: z.array(StayGroup),
      checked: CheckedStay.optional(),
    }),
    refusals: [...refusals, "room-not-found", "sold-out"],
  }),
  stayPicture: operation({
    method: "GET",
    path: "/stays/picture",
    group: "hba",
    summary: "A supplier's picture by our token, or the illustration used in its place",
    input: z.object({ token: z.string().min(1).max(1000) }),
    output: z.object({
      drawn: z.string(),
      picture: z.object({ contentBase64: z.string(), mediaType: z.string() }).optional(),
    }),
    refusals: [],
  }),
};
