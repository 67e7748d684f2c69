import * as z from "zod/v4";
import { AwaitedSupplier } from "../booking/awaited-supplier";
import { Amount, Installments, Price, TwoLetterCurrency } from "../vocabulary/money";
import { partyLimits } from "../vocabulary/party-limits";
import { PriceChange, PriceLine, PriceWarning } from "../vocabulary/price-lines";
import {
  Board,
  Code,
  DealCategory,
  FlightStatus,
  HotelStatus,
  IsoDate,
  LangCode,
  LocalTime,
  SeatsLeft,
  YearMonth,
} from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { Baggage, FlightLeg } from "./flights";
import { HotelFacts } from "./hotel-facts";
import { HotelStay } from "./hotel-stay";
import { FilterGroup, listFilters } from "./list-filters";
import { RoomFacts, SurroundingPicture } from "./room-facts";

/** The travelling party. Ages are whole years on the return date. */
export const party = {
  adult: z.int().min(0).max(partyLimits.adult).default(2),
  child: z.int().min(0).max(partyLimits.child).default(0),
  infant: z.int().min(0).max(partyLimits.infant).default(0),
  pensioner: z.int().min(0).max(partyLimits.pensioner).default(0),
  listAgeChildren: z.array(z.int().min(2).max(12)).max(partyLimits.child).default([]),
  /** 0 to 2 (specification §3). A child who is two on the return date needs a seat and a bed, and counts as a child of two. */
  listAgeInfants: z.array(z.int().min(0).max(2)).max(partyLimits.infant).default([]),
};

/** The occupants of one room, as `typ` encodes them: SGL, DBL, A3, A2C1 …, followed by I1 or I2 for infants. */
export const RoomTyp = z.string().regex(/^(SGL|DBL|A[1-9](C[1-9])?)(I[1-4])?$/);

/** The rooms of the party: how many, shared evenly, or the people of each. By default as few as hold it. */
export const roomFields = {
  rooms: z.int().min(1).max(9).optional(),
  typ: z.array(RoomTyp).max(9).default([]),
};

export const SortOrder = z.enum([
  "recommended",
  "price-up",
  "price-down",
  "stars-up",
  "stars-down",
  "days-up",
  "days-down",
  // Not of the specification: the best guests' ratings first.
  "rating-down",
]);
export type SortOrder = z.infer<typeof SortOrder>;

export const PriceLimits = {
  /** The currency of `fromPrice` and `toPrice`. Default: the only currency of the deals, or dollars if there are several. */
  currency: TwoLetterCurrency.optional(),
};
/** Lowest and highest price in whole units of `currency`; other currencies are converted at the day's rate. */
export const PriceRange = z.object({
  fromPrice: z.number().int(),
  toPrice: z.number().int(),
  currency: TwoLetterCurrency,
});

const SearchInput = z.object({
  country: Code.optional(),
  dest: z.array(Code).max(40).default([]),
  yearMonth: z.array(YearMonth).max(14).default([]),
  fromDate: IsoDate.optional(),
  toDate: IsoDate.optional(),
  /** So many days before `fromDate` and after `toDate` are searched too. */
  flexibleDays: z.int().min(0).max(7).default(0),
  subject: z.array(z.int().min(0).max(9999)).max(40).default([]),
  subCategoryId: z.int().min(0).max(999_999).optional(),
  /** Default: vacation_pack. */
  categoryId: z.int().min(0).max(9999).optional(),
  ...party,
  ...roomFields,
  getLowestPrc: z.boolean().default(false),
  /** False for a caller that needs only the lowest prices and the options: no card is read from stock. */
  getCards: z.boolean().default(true),
  langCode: LangCode.default("HEB"),
  agency: Code.optional(),
  odyAgentCode: Code.optional(),
  sort: SortOrder.default("recommended"),
  ...listFilters,
  /** Sport packages of one league or cup. */
  competition: Code.optional(),
  /** Without a place: the cheapest offer of each place that has any. */
  anywhere: z.boolean().default(false),
  /** Flight and drive: round trips including the cheapest rental car. */
  drive: z.boolean().default(false),
  fromPrice: z.int().min(0).max(100_000).default(0),
  toPrice: z.int().min(0).max(100_000).default(100_000),
  currency: PriceLimits.currency,
  /** First and last result, counted from 1 (specification §9). A response has at most 100 results; the total counts all. */
  from: z.int().min(1).max(10_000).default(1),
  to: z.int().min(1).max(10_000).default(24),
});

/**
 * The travellers that an organised tour needs to leave, and until when it may be called off for want of them; `decided`: that day has
 * passed.
 */
export const TourCondition = z.object({ leastTravellers: z.number().int(), decideBy: IsoDate, decided: z.boolean() });
export type TourCondition = z.infer<typeof TourCondition>;

export const SportEventInfo = z.object({
  eventId: Code,
  name: z.string(),
  competition: z.string(),
  date: IsoDate,
  /** Local time of the venue. */
  time: LocalTime,
  venue: z.string(),
  /** The day on which its tickets are sent with the travel documents; missing where that day has come: they are sent with the confirmation. */
  ticketsOn: IsoDate.optional(),
});
export type SportEventInfo = z.infer<typeof SportEventInfo>;

/** The logged-in agency's commission and net price. Only in responses to that agency. */
export const AgentPrices = z.object({
  net: Amount,
  commission: Amount,
  commissionPercent: z.string(),
  internalInfo: z.string().optional(),
});
export type AgentPrices = z.infer<typeof AgentPrices>;

/** A club member's price: what everyone else pays, and the discount, shown as a refund (specification §6). Only for members. */
const ClubPrice = z.object({ fullPrice: Amount, refund: Amount });

export const PackageCard = z.object({
  ...Price.shape,
  id: Code,
  packId: Code,
  /** The land arrangement: the hotel of the package. */
  laId: Code.optional(),
  dealTypeCode: z.string(),
  category: z.object({ code: DealCategory, id: z.number().int() }),
  subCategoryId: z.number().int().optional(),
  packageCategory: DealCategory,
  title: z.string(),
  subtitle: z.string(),
  image: z.string(),
  hotelId: Code.optional(),
  hotelName: z.string().optional(),
  stars: z.number().int().optional(),
  /** Present where the package has a hotel. */
  facts: HotelFacts.optional(),
  dest: Code,
  destName: z.string(),
  packStartDate: IsoDate,
  packEndDate: IsoDate,
  nights: z.number().int(),
  outwardFlight: FlightLeg.optional(),
  inwardFlight: FlightLeg.optional(),
  transfer: z.boolean(),
  baggage: z.array(Baggage),
  /** Package type: FH, Org, FO, SP or HO. */
  type: z.string(),
  remark: z.object({ title: z.string() }).optional(),
  /** The board of `price`, where the package has a hotel. */
  basis: Board.optional(),
  translations: z.object({ basisName: z.string().optional() }),
  perPerson: Amount,
  oldPrice: Amount.optional(),
  discountPercent: z.number().int().max(41).optional(),
  status: FlightStatus,
  /** Who has to confirm it first, where its status is rq. */
  awaits: AwaitedSupplier.optional(),
  seatsLeft: SeatsLeft.optional(),
  /** What cancelling costs at first, until a day, if it is booked today: the fee of the law, nothing where it is free. */
  cancelFee: z.object({ amount: Amount, currency: TwoLetterCurrency, until: IsoDate }).optional(),
  link: z.string(),
  share: z.string(),
  isMainDeal: z.boolean(),
  priority: z.number().int(),
  month: YearMonth,
  event: SportEventInfo.optional(),
  /** Present where `price` is the caller's club price. */
  club: ClubPrice.optional(),
  agent: AgentPrices.optional(),
});
export type PackageCard = z.infer<typeof PackageCard>;

export const Facet = z.object({
  code: z.string(),
  label: z.string(),
  count: z.number().int(),
  minPrice: Amount.optional(),
});
export type Facet = z.infer<typeof Facet>;

export const SearchResult = z.object({
  total: z.number().int(),
  packages: z.array(PackageCard),
  facets: z.object({
    dest: z.array(Facet),
    stars: z.array(Facet),
    basis: z.array(Facet),
    nights: z.array(Facet),
    /** Those of the hotel and of the flights have no `minPrice`; empty where they are not counted: without cards, and for one result. */
    facilities: z.array(Facet),
    rating: z.array(Facet),
    beachMetres: z.array(Facet),
    centreMetres: z.array(Facet),
    airline: z.array(Facet),
    departs: z.array(Facet),
    returns: z.array(Facet),
    stops: z.array(Facet),
    /** Specification §5: computed from the deals, starting with min 100000 and max 0. */
    price: PriceRange,
  }),
  /** With getLowestPrc: the lowest price for each day and length. */
  lowestByDate: z.array(z.object({ date: IsoDate, nights: z.number().int(), price: Price })).optional(),
  /** The nearest available days if the requested ones have no result, and charters within 3 days either side. */
  alternatives: z.array(z.object({ date: IsoDate, nights: z.number().int(), dest: Code, price: Price })),
  emptyReason: z.enum(["NO_HOTELS", "NO_FLIGHTS", "NO_EVENTS"]).optional(),
  /** For an empty result whose filters left everything out: how much there is without any of them, and without each one that does so alone. */
  filteredOut: z
    .object({ total: z.number().int(), without: z.array(z.object({ filter: FilterGroup, total: z.number().int() })) })
    .optional(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const CancelRule = z.object({
  from: IsoDate,
  /** The last day of the statutory track; the supplier's steps end where the next one begins. */
  until: IsoDate.optional(),
  /** All that is kept. */
  amount: Amount,
  currency: z.string(),
  /** In percent of the price without Flying Safe and without what suppliers keep. */
  percent: z.number().optional(),
  /** The part of the amount that is the price of Flying Safe, which is not returned. */
  service: Amount.optional(),
  /** The part of the amount that suppliers keep of services cancelled before, which is not returned. */
  retained: Amount.optional(),
  track: z.enum(["statutory", "supplier", "flyingSafe"]),
});
export type CancelRule = z.infer<typeof CancelRule>;

/**
 * Both tracks and Flying Safe, and the timeline that a page prints: in the order of days the fee of whichever of the two tracks is the
 * cheaper, each in its own currency, then Flying Safe.
 */
export const CancelTerms = z.object({
  cancellation: z.array(CancelRule),
  cancellationTimeline: z.array(CancelRule),
});

const RoomComposition = z.object({
  roomNumber: z.number().int(),
  typ: RoomTyp,
  label: z.string(),
  adults: z.number().int(),
  children: z.number().int(),
  infants: z.number().int(),
  total: Price,
  perPerson: Amount,
  babiesAllowed: z.boolean(),
});

export const RoomOption = z.object({
  /** Room class and board, such as STD-HB: what CalcPack and storePage take as `cls`. */
  cls: Code,
  roomClass: Code,
  roomName: z.string(),
  basis: Board,
  basisName: z.string(),
  bed: z.string().optional(),
  ...RoomFacts.shape,
  status: HotelStatus,
  allotment: SeatsLeft.optional(),
  babiesAllowed: z.boolean(),
  /** The highest age that pays a child's price in this room; older children pay an adult's. */
  childAgeTo: z.number().int(),
  /** One for each of the party's rooms that this class suits. */
  compositions: z.array(RoomComposition),
});
export type RoomOption = z.infer<typeof RoomOption>;

export const HotelOption = z.object({
  hotelid: Code,
  hotelId: Code,
  name: z.string(),
  description: z.string(),
  stars: z.number().int(),
  dest: Code,
  destination_1: z.string(),
  galleryUrls: z.array(z.string()),
  /** Only of the selected hotel. */
  surroundings: z.array(SurroundingPicture),
  status: HotelStatus,
  facilities: z.array(z.string()),
  facts: HotelFacts,
  geo: z.object({ lat: z.number(), lng: z.number() }),
  /** The party's lowest total in this hotel. */
  from: Price.optional(),
  /** Only the selected hotel includes its rooms; the others have a link. */
  rooms: z.array(RoomOption),
});
export type HotelOption = z.infer<typeof HotelOption>;

export const AddService = z.object({
  code: Code,
  name: z.string(),
  description: z.string(),
  price: Price,
  unit: z.enum(["perPerson", "perRoom", "perNight", "perBooking"]),
  selectedByDefault: z.literal(false),
});
export type AddService = z.infer<typeof AddService>;

export const FlightChoice = z.object({
  /** The value for `flights`: the package with these flights. */
  flights: Code,
  outwardFlight: FlightLeg,
  inwardFlight: FlightLeg.optional(),
  supplement: Price,
  available: z.boolean(),
});
export type FlightChoice = z.infer<typeof FlightChoice>;

export const SelectResult = z.object({
  packSelectionId: z.string(),
  packId: Code,
  laId: Code.optional(),
  /**
   * The parameters that name nothing this package offers: a hotel (`laId`, also the hotel of a `dealId`), flights. The answer shows
   * another hotel, the cheapest, or the package's own flights instead.
   */
  notOffered: z.array(z.enum(["laId", "flights"])),
  dateFrom: IsoDate,
  dateTo: IsoDate,
  duration: z.number().int(),
  expiresAt: z.iso.datetime(),
  /** planOnly: the agency that is logged in reads price plans and books nothing. */
  status: z.enum(["available", "expired", "updating", "soldOut", "closed", "planOnly"]),
  /** Sold out because others hold the last places and have not paid: the earliest time at which they may be free. */
  freeAt: z.iso.datetime().optional(),
  dealTypeCode: z.string(),
  category: z.object({ code: DealCategory, id: z.number().int() }),
  title: z.string(),
  dest: Code,
  destName: z.string(),
  destDescription: z.string(),
  countryName: z.string(),
  transfer: z.boolean(),
  discountPercent: z.number().int().max(41),
  hotels: z.array(HotelOption),
  flights: z.array(FlightChoice),
  /** How the party is distributed over rooms; each typ is priced in every room option that suits it. `cls`: the suggested one. */
  rooms: z.array(
    z.object({
      roomNumber: z.number().int(),
      typ: RoomTyp,
      adults: z.number().int(),
      children: z.number().int(),
      infants: z.number().int(),
      cls: Code.optional(),
    }),
  ),
  additionalServices: z.array(AddService),
  /** Sport packages: the match and its seats; each seat's surcharge over the cheapest, for the whole party. */
  event: SportEventInfo.optional(),
  eventTickets: z
    .array(z.object({ categoryId: Code, name: z.string(), price: Price, left: SeatsLeft, available: z.boolean() }))
    .optional(),
  /** Organised tours: the daily programme, the guide and what is included. */
  itinerary: z.array(z.object({ day: z.number().int(), title: z.string(), text: z.string() })).optional(),
  guide: z.string().optional(),
  tourTerms: z.string().optional(),
  tourCondition: TourCondition.optional(),
  /** Rental cars for a round trip, for all its days. */
  cars: z
    .array(
      z.object({
        car: Code,
        name: z.string(),
        seats: z.number().int(),
        suitcases: z.number().int(),
        perDay: Price,
        price: Price,
        available: z.boolean(),
        /** It holds fewer people than the party has, infants included. */
        tooSmall: z.boolean(),
      }),
    )
    .optional(),
  /** The nearest other dates for the same place in date order, at this party's lowest price in the same hotel. */
  otherDates: z.array(
    z.object({
      packId: Code,
      date: IsoDate,
      nights: z.number().int(),
      price: Price,
      /** Sport packages: that day's match, which is another one. */
      match: z.string().optional(),
    }),
  ),
  rules: z.object({
    childAge: z.tuple([z.number(), z.number()]),
    /** The highest age that pays a child's fare on these flights; older children pay an adult's. */
    childFareTo: z.number().int(),
    infantAge: z.tuple([z.number(), z.number()]),
    maxRoomPax: z.number().int(),
    passportValidMonths: z.number().int(),
    fullBirthDateRequired: z.boolean(),
    passportRequired: z.boolean(),
    firstTwoPayAsAdults: z.literal(true),
  }),
  ...CancelTerms.shape,
});
export type SelectResult = z.infer<typeof SelectResult>;

export const CalcPackResult = z.object({
  ...Price.shape,
  packSelectionId: z.string(),
  hotelid: Code.optional(),
  cls: z.array(Code),
  typ: z.array(RoomTyp),
  dateArv: IsoDate,
  /** Missing without a hotel. */
  hotelStay: HotelStay.optional(),
  ticket: Code.optional(),
  car: Code.optional(),
  agent: AgentPrices.optional(),
  quoteId: z.string(),
  quoteExpiresAt: z.iso.datetime(),
  hotelStatus: HotelStatus,
  flightStatus: FlightStatus,
  discountPercent: z.number().int().max(41),
  lines: z.array(PriceLine),
  priceChange: PriceChange.optional(),
  warnings: z.array(PriceWarning),
  /** In the most payments that a payer may choose, at the rate of this moment. */
  installments: Installments.optional(),
  /** The cancellation fee for exactly this selection. */
  ...CancelTerms.shape,
});
export type CalcPackResult = z.infer<typeof CalcPackResult>;

export const searchAndSelection = {
  search: operation({
    method: "GET",
    path: "/operation/search",
    group: "bff",
    summary: "Searches packages; one result per day and length",
    input: SearchInput,
    output: SearchResult,
    refusals: ["invalid-search"],
  }),
  aggSearch: operation({
    method: "GET",
    path: "/operation/aggSearch",
    group: "bff",
    summary: "Searches packages; one result per hotel: its cheapest stay, or by days its longest or shortest",
    input: SearchInput,
    output: SearchResult,
    refusals: ["invalid-search"],
  }),
  packDates: operation({
    method: "GET",
    path: "/operation/packDates/bySubjectsCities",
    group: "bff",
    summary: "Days and months with departures",
    input: z.object({
      dest: z.array(Code).max(40).default([]),
      subject: z.array(z.int().min(0).max(9999)).max(40).default([]),
      categoryId: z.int().min(0).max(9999).optional(),
      yearMonth: z.array(YearMonth).max(14).default([]),
      langCode: LangCode.default("HEB"),
    }),
    output: z.object({
      from: IsoDate,
      to: IsoDate,
      dates: z.array(
        z.object({
          date: IsoDate,
          dest: z.array(Code),
          nights: z.array(z.number().int()),
          lowestPrice: Price.optional(),
          status: z.enum(["open", "few", "rq", "soldOut"]),
        }),
      ),
      months: z.array(z.object({ yearMonth: YearMonth, count: z.number().int(), lowestPrice: Price.optional() })),
    }),
    refusals: [],
  }),
  packCategoryTop: operation({
    method: "GET",
    path: "/operation/PackCategoryTop",
    group: "bff",
    summary: "Categories with their lowest price and cheapest destinations",
    input: z.object({ langCode: LangCode.default("HEB") }),
    output: z.array(
      z.object({
        dealTypeCode: DealCategory,
        categoryId: z.number().int(),
        name: z.string(),
        sort: z.number().int(),
        lowestPrice: Price,
        dest: z.array(Code),
      }),
    ),
    refusals: [],
  }),
  packCalendar: operation({
    method: "GET",
    path: "/operation/packCalendar",
    group: "bff",
    summary: "Package itinerary as a calendar file: flights, stay, match",
    input: z.object({
      packId: Code,
      laId: Code.optional(),
      flights: Code.optional(),
      langCode: LangCode.default("HEB"),
    }),
    output: z.object({ fileName: z.string(), content: z.string() }),
    refusals: ["invalid-party"],
  }),
  conjugatePackages: operation({
    method: "GET",
    path: "/operation/conjugatePackages/:id",
    group: "bff",
    summary: "Other packages on the same flights and dates, at a party's price",
    input: z.object({ id: Code, langCode: LangCode.default("HEB"), ...party, ...roomFields }),
    output: z.array(PackageCard),
    refusals: [],
  }),
  packHolidays: operation({
    method: "GET",
    path: "/operation/packDates/holidays",
    group: "bff",
    summary: "Israeli and Jewish holidays in the bookable year",
    input: z.object({ langCode: LangCode.default("HEB") }),
    output: z.object({
      holidays: z.array(z.object({ code: z.string(), name: z.string(), from: IsoDate, to: IsoDate })),
    }),
    refusals: [],
  }),
  select: operation({
    method: "GET",
    path: "/operation/select",
    group: "bff",
    summary: "One package with its flights, hotels and rooms",
    input: z.object({
      packId: Code,
      laId: Code.optional(),
      dateFrom: IsoDate.optional(),
      flights: Code.optional(),
      /** Ticket category of a sport package, which the price of every room includes. */
      ticket: Code.optional(),
      dealTypeCode: Code.optional(),
      subAgency: Code.optional(),
      channel: Code.optional(),
      dealId: Code.optional(),
      ...party,
      ...roomFields,
      langCode: LangCode.default("HEB"),
    }),
    output: SelectResult,
    refusals: ["invalid-party"],
  }),
  calcPack: operation({
    method: "GET",
    path: "/operation/CalcPack",
    group: "bff",
    summary: "Calculates the price of a selection, line by line",
    input: z.object({
      packId: Code,
      hotelid: Code.optional(),
      /** The answer of `select` that the price belongs to: of another package or hotel it is refused. */
      packSelectionId: z.string().max(600).optional(),
      /** One per room; a single one applies to all rooms. */
      cls: z.array(Code).max(9).default([]),
      /** The first day of the package; another one is not found. */
      dateArv: IsoDate.optional(),
      ...party,
      ...roomFields,
      flights: Code.optional(),
      /** Ticket category of a sport package, or class of a rental car. */
      ticket: Code.optional(),
      car: Code.optional(),
      hotel_shift_1: z.int().min(0).max(5).default(0),
      langCode: LangCode.default("HEB"),
    }),
    output: CalcPackResult,
    refusals: [
      "room-not-found",
      "flight-unavailable",
      "sold-out",
      "price-error",
      "wrong-discount",
      "babies-not-allowed",
      "invalid-party",
      "selection-over",
    ],
  }),
};
