import * as z from "zod/v4";

const Day = z.iso.date();
const Language = z.enum(["ENG", "HEB", "RUS", "ARA", "CAS"]).default("ENG");
const Pax = z.object({
  type: z.enum(["AD", "CH"]),
  age: z.int().min(0).max(120).optional(),
  roomId: z.int().min(1).max(9).optional(),
  name: z.string().max(60).optional(),
  surname: z.string().max(60).optional(),
});

/** Shapes of the public hotel API, as its clients send them; what is not used here is let through. */
export const AvailabilityRQ = z.object({
  stay: z.object({ checkIn: Day, checkOut: Day, shiftDays: z.int().min(0).max(5).optional() }),
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
  hotels: z.object({ hotel: z.array(z.int().min(1)).min(1).max(2000) }).optional(),
  destination: z.object({ code: z.string().min(1).max(20) }).optional(),
  filter: z
    .object({
      maxHotels: z.int().min(1).max(2000).optional(),
      maxRooms: z.int().min(1).max(50).optional(),
      maxRatesPerRoom: z.int().min(1).max(50).optional(),
      minRate: z.number().min(0).optional(),
      maxRate: z.number().min(0).optional(),
      minCategory: z.int().min(1).max(5).optional(),
      maxCategory: z.int().min(1).max(5).optional(),
      packaging: z.boolean().optional(),
    })
    .optional(),
  boards: z.object({ board: z.array(z.string().max(10)).max(20), included: z.boolean() }).optional(),
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
  /** Percent by which the price may have risen. */
  tolerance: z.number().min(0).max(100).default(0),
  language: Language,
});
export type BookingRQ = z.infer<typeof BookingRQ>;

export const ContentQuery = z.object({
  from: z.coerce.number().int().min(1).max(100_000).default(1),
  to: z.coerce.number().int().min(1).max(100_000).default(100),
  language: Language.catch("ENG"),
  countryCodes: z.string().max(200).optional(),
});
