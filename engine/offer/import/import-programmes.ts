import { Code, IsoDate, LocalTime } from "@contract/vocabulary/vocabulary";
import * as z from "zod/v4";
import { epochDay } from "../../core/epoch-day";
import { Names, Texts } from "./import-names";

const Minor = z.int().min(0).max(100_000_000);
const Count = z.int().min(0).max(100_000);
const Currency = z.enum(["USD", "EUR", "ILS"]);

const SubCategory = z.strictObject({ kind: z.literal("sub-category"), id: z.int().min(0).max(999_999), names: Names });

const Competition = z.strictObject({ kind: z.literal("competition"), code: Code, names: Names });

const SportEvent = z.strictObject({
  kind: z.literal("event"),
  id: Code,
  competitionCode: Code,
  destinationCode: z.string(),
  names: Names,
  venues: Names,
  onDate: IsoDate,
  startsAt: LocalTime,
});

const TicketCategory = z.strictObject({
  kind: z.literal("ticket-category"),
  eventId: Code,
  code: Code,
  names: Names,
  currency: Currency,
  supplementMinor: Minor,
  sort: z.int().min(0).max(99).default(0),
});

const Tickets = z.strictObject({ kind: z.literal("tickets"), eventId: Code, class: Code, capacity: Count });

const Tour = z.strictObject({
  kind: z.literal("tour"),
  id: Code,
  destinationCode: z.string(),
  names: Names,
  summaries: Texts,
  guides: Names,
  terms: Texts,
  leastTravellers: z.int().min(2).max(100).optional(),
  decidedDaysBefore: z.int().min(1).max(120).optional(),
  days: z
    .array(z.strictObject({ titles: Names, texts: Texts }))
    .min(1)
    .max(60),
});

const CarClass = z.strictObject({
  kind: z.literal("car-class"),
  destinationCode: z.string(),
  code: z.string().regex(/^[A-Z]{4}$/, "four capitals, as ACRISS has them"),
  names: Names,
  seats: z.int().min(1).max(20),
  suitcases: z.int().min(0).max(20),
  currency: Currency,
  dayMinor: Minor,
});

const Cars = z
  .strictObject({
    kind: z.literal("cars"),
    destinationCode: z.string(),
    class: z.string().regex(/^[A-Z]{4}$/, "four capitals, as ACRISS has them"),
    from: IsoDate,
    to: IsoDate,
    capacity: Count,
  })
  .refine((line) => line.from <= line.to, { path: ["to"], error: "before from" })
  .refine((line) => epochDay(line.to) - epochDay(line.from) <= 800, {
    path: ["to"],
    error: "more than 800 days from from",
  });

/** Lines for package contents other than flights and hotel: matches with their tickets, tours, rented cars. */
export const programmeKinds = {
  "sub-category": SubCategory,
  competition: Competition,
  event: SportEvent,
  "ticket-category": TicketCategory,
  tour: Tour,
  "car-class": CarClass,
  tickets: Tickets,
  cars: Cars,
} as const;
