import { categories } from "@contract/vocabulary/categories";
import { Code, DealCategory, IsoDate } from "@contract/vocabulary/vocabulary";
import * as z from "zod/v4";
import { epochDay } from "../../core/epoch-day";
import { Texts } from "./import-names";

const Minor = z.int().min(0).max(100_000_000);
const Currency = z.enum(["USD", "EUR", "ILS"]);
const Cabin = z.string().regex(/^[A-Z]{1,2}$/);

/** A line for a departure: the fields of its own category, and of no other. */
export const Departure = z
  .strictObject({
    kind: z.literal("departure"),
    id: Code,
    // A synonym is stored under the name that searches ask for.
    category: DealCategory.transform((name) => categories[name].soldAs),
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
    internalInfo: Texts.nullable().default(null),
    status: z.enum(["open", "updating", "closed"]).default("open"),
    salesEndAt: z.iso.datetime({ offset: true }).nullable().default(null),
  })
  .refine((line) => epochDay(line.endDate) - epochDay(line.startDate) === line.nights, {
    path: ["nights"],
    error: "not the days from startDate to endDate",
  })
  .refine(
    (line) => line.nights > 0 || (categories[line.category].flights === "one-way-too" && line.inwardFlightId === null),
    {
      path: ["nights"],
      error: "0 is for one-way flights only",
    },
  )
  .refine((line) => (categories[line.category].flights === "none") === (line.outwardFlightId === null), {
    path: ["outwardFlightId"],
    error: "needed by everything but Hotel_Only, which has none",
  })
  .refine((line) => line.outwardFlightId !== null || line.inwardFlightId === null, {
    path: ["inwardFlightId"],
    error: "there is no outward flight",
  })
  .refine((line) => categories[line.category].flights !== "both-ways" || line.inwardFlightId !== null, {
    path: ["inwardFlightId"],
    error: "a package flies back",
  })
  .refine((line) => categories[line.category].hasMatch === (line.eventId !== null), {
    path: ["eventId"],
    error: "needed by a sport package, and by nothing else",
  })
  .refine((line) => categories[line.category].hasTour === (line.tourId !== null), {
    path: ["tourId"],
    error: "needed by an organised tour, and by nothing else",
  });
