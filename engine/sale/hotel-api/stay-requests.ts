import * as z from "zod/v4";

/** The database accepts no date before our calendar. */
const Day = z.iso.date().refine((day) => day >= "1900-01-01", "not a day of our time");
/** The highest code of a hotel that the database compares with. */
export const highestCode = 2_147_483_647;
const Language = z.enum(["ENG", "HEB", "RUS", "ARA", "CAS"]).default("ENG");
const Pax = z.object({
  type: z.enum(["AD", "CH"]),
  age: z.int().min(0).max(120).optional(),
  roomId: z.int().min(1).max(9).optional(),
  name: z.string().max(60).optional(),
  surname: z.string().max(60).optional(),
});

/** An unsupported criterion that would change the result: refused, because ignoring it would mislead. */
const notServed = z.undefined({ error: "is not served here" }).optional();

/**
 * Request shapes of the public hotel API. What chooses among the results is strict: a criterion that is not declared is refused by its name.
 * Elsewhere fields without effect on the result are allowed.
 */
export const AvailabilityRQ = z.object({
  stay: z.object({ checkIn: Day, checkOut: Day, shiftDays: z.literal(0, { error: "is not served here" }).optional() }),
  occupancies: z
    .array(
      z.object({
        rooms: z.int().min(1).max(9),
        adults: z.int().min(1).max(9),
        children: z.int().min(0).max(6).default(0),
        paxes: z.array(Pax).max(30).optional(),
      }),
    )
    .min(1)
    .max(9),
  hotels: z.strictObject({ hotel: z.array(z.int().min(1)).min(1).max(2000) }).optional(),
  destination: z.strictObject({ code: z.string().min(1).max(20) }).optional(),
  /** Hotels around a point; the radius in `unit`. */
  geolocation: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      radius: z.number().positive().max(200).default(20),
      unit: z.enum(["km", "mi"]).default("km"),
      secondaryLatitude: notServed,
      secondaryLongitude: notServed,
    })
    .optional(),
  keywords: notServed,
  rooms: notServed,
  reviews: notServed,
  accommodations: notServed,
  filter: z
    .strictObject({
      maxHotels: z.int().min(1).max(2000).optional(),
      maxRooms: z.int().min(1).max(50).optional(),
      maxRatesPerRoom: z.int().min(1).max(50).optional(),
      minRate: z.number().min(0).optional(),
      maxRate: z.number().min(0).optional(),
      minCategory: z.int().min(1).max(5).optional(),
      maxCategory: z.int().min(1).max(5).optional(),
      /** There are no rates for packages alone: a client that wants only those is refused. */
      packaging: z.literal(false, "is not served here").optional(),
    })
    .optional(),
  boards: z.strictObject({ board: z.array(z.string().max(10)).max(20), included: z.boolean() }).optional(),
  language: Language,
});
export type AvailabilityRQ = z.infer<typeof AvailabilityRQ>;

export const CheckRateRQ = z.object({
  rooms: z
    .array(z.object({ rateKey: z.string().min(1).max(1000) }))
    .min(1)
    .max(9),
  language: Language,
});

export const BookingRQ = z.object({
  holder: z.object({ name: z.string().min(1).max(60), surname: z.string().min(1).max(60) }),
  rooms: z
    .array(
      z.object({
        rateKey: z.string().min(1).max(1000),
        paxes: z.array(Pax).max(30).default([]),
      }),
    )
    .min(1)
    .max(9),
  clientReference: z.string().min(1).max(20),
  remark: z.string().max(2000).optional(),
  /** Tolerated price increase, in percent. */
  tolerance: z.number().min(0).max(100).default(0),
  language: Language,
});
export type BookingRQ = z.infer<typeof BookingRQ>;

export const ContentQuery = z.object({
  from: z.coerce.number().int().min(1).max(100_000).default(1),
  to: z.coerce.number().int().min(1).max(100_000).default(100),
  language: Language.catch("ENG"),
  countryCodes: z.string().max(200).optional(),
  countryCode: z.string().max(20).optional(),
  destinationCode: z.string().max(20).optional(),
  /** Hotel codes, separated by commas. */
  codes: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,999}$/, "hotel codes separated by commas")
    .optional(),
});

/** Filters of a client's list of bookings. `start` and `end` are days: of check-in unless `filterType` is CREATION. */
export const BookingListQuery = z.object({
  clientReference: z.string().max(40).optional(),
  status: z.enum(["ALL", "CONFIRMED", "CANCELLED"]).default("ALL"),
  filterType: z.enum(["CHECKIN", "CREATION"]).default("CHECKIN"),
  start: Day.optional(),
  end: Day.optional(),
  destination: z.string().max(20).optional(),
  hotel: z.coerce.number().int().min(1).max(highestCode).optional(),
});
export type BookingListQuery = z.infer<typeof BookingListQuery>;
