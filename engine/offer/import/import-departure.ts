import { Code, DealCategory, IsoDate } from "@contract/vocabulary/vocabulary";
import * as z from "zod/v4";
import { epochDay } from "../../core/epoch-day";

const Text = z.string().trim().min(1).max(2_000);
const Names = z.strictObject({ he: Text, en: Text, ru: Text, ar: Text });
const Minor = z.int().min(0).max(100_000_000);
const Currency = z.enum(["USD", "EUR", "ILS"]);
const Cabin = z.string().regex(/^[A-Z]{1,2}$/);

/** A line of what is sold: what belongs to its category, and nothing of another's. */
export const Departure = z
  .strictObject({
    kind: z.literal("departure"),
    id: Code,
    category: DealCategory,
    destinationCode: z.string(),
    startDate: IsoDate,
    endDate: IsoDate,
    nights: z.int().min(0).max(60),
    outwardFlightId: Code.nullable().default(null),
    inwardFlightId: Code.nullable().default(null),
    cabin: Cabin.default("Y"),
    currency: Currency.default("USD"),
    fareAdultMinor: Minor,
    fareChildMinor: Minor,
    fareInfantMinor: Minor,
    childFareTo: z.int().min(2).max(12).default(12),
    hotelIds: z.array(Code).min(1).nullable().default(null),
    transfer: z.boolean().default(false),
    discountPercent: z.int().min(0).max(41).default(0),
    isMainDeal: z.boolean().default(false),
    priority: z.int().min(0).max(1_000).default(0),
    subCategoryId: z.int().min(0).max(999_999).nullable().default(null),
    eventId: Code.nullable().default(null),
    tourId: Code.nullable().default(null),
    internalInfo: Names.nullable().default(null),
    status: z.enum(["open", "updating", "closed"]).default("open"),
    salesEndAt: z.iso.datetime({ offset: true }).nullable().default(null),
  })
  .refine((line) => epochDay(line.endDate) - epochDay(line.startDate) === line.nights, {
    path: ["nights"],
    error: "not the days from startDate to endDate",
  })
  .refine((line) => line.nights > 0 || (line.category === "Flight_Only" && line.inwardFlightId === null), {
    path: ["nights"],
    error: "0 is for one-way flights only",
  })
  .refine((line) => (line.category === "Hotel_Only" ? line.outwardFlightId === null : line.outwardFlightId !== null), {
    path: ["outwardFlightId"],
    error: "needed by everything but Hotel_Only, which has none",
  })
  .refine((line) => line.outwardFlightId !== null || line.inwardFlightId === null, {
    path: ["inwardFlightId"],
    error: "there is no outward flight",
  })
  .refine((line) => line.category === "Flight_Only" || line.category === "Hotel_Only" || line.inwardFlightId !== null, {
    path: ["inwardFlightId"],
    error: "a package flies back",
  })
  .refine((line) => (line.category === "SportPack" || line.category === "sport_pack") === (line.eventId !== null), {
    path: ["eventId"],
    error: "needed by a sport package, and by nothing else",
  })
  .refine((line) => (line.category === "Organize_tour_packages") === (line.tourId !== null), {
    path: ["tourId"],
    error: "needed by an organised tour, and by nothing else",
  });
