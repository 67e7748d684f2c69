import * as z from "zod/v4";
import { Amount, TwoLetterCurrency } from "../vocabulary/money";
import { Board, Code, IsoDate, LangCode, SeatsLeft } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { planChangeTypes, planColumns, planFormats } from "./plan-choices";

const lang = { langCode: LangCode.default("HEB") };

/** The room compositions, in the order of the table (specification §3, price plan). */
export const PlanColumn = z.enum(planColumns);
export type PlanColumn = z.infer<typeof PlanColumn>;

const CellStatus = z.enum(["ok", "rq", "closed"]);

/** A room class with its board, as a price is for. */
const PlanRoom = z.object({ roomClass: Code, roomName: z.string(), basis: Board, basisName: z.string() });
export type PlanRoom = z.infer<typeof PlanRoom>;

export const PricePlan = z.object({
  dest: Code,
  destName: z.string(),
  hotelId: Code,
  hotelName: z.string(),
  nights: z.number().int(),
  currency: TwoLetterCurrency,
  /** Prices are totals for the whole room. */
  priceBasis: z.literal("perRoom"),
  /** Changes whenever a row does. */
  version: z.string(),
  /** The agency whose view it is; missing: a neutral view. `books`: its staff can book from a cell. */
  agency: z.object({ agencyCode: Code, name: z.string(), books: z.boolean() }).optional(),
  columns: z.array(PlanColumn),
  rows: z.array(
    z.object({
      packStartDate: IsoDate,
      packEndDate: IsoDate,
      packId: Code,
      outwardFlight: z.string(),
      inwardFlight: z.string(),
      /** The room of the couple's price, or of the first there is. */
      ...PlanRoom.shape,
      prices: z.array(Amount.nullable()),
      /** The room of each price that is not for the row's own room: a family may need a larger one. */
      otherRooms: z.array(PlanRoom.nullable()),
      /** The agency's net for each price. Shown on its own page only: files of a plan go to customers. */
      nets: z.array(Amount.nullable()).optional(),
      /** Per price. */
      statuses: z.array(CellStatus),
      /** How often each can still be sold, if fewer than eight times. */
      left: z.array(z.number().int().nullable()),
      /** Based on the couple's price, or on the cheapest available. */
      status: CellStatus,
      seatsLeft: SeatsLeft.optional(),
    }),
  ),
});
export type PricePlan = z.infer<typeof PricePlan>;

/** The outcome for a row of a plan: added, changed or deleted. */
const PlanChangeType = z.enum(planChangeTypes);

const ChangeId = z.string().regex(/^\d{1,15}$/);
const prices = z.array(Amount.nullable());
const statuses = z.array(CellStatus);

export const PlanChange = z.object({
  changeId: ChangeId,
  at: z.iso.datetime(),
  op: z.enum(["added", "updated", "deleted"]),
  dest: Code,
  destName: z.string(),
  hotelId: Code,
  hotelName: z.string(),
  nights: z.number().int(),
  packId: Code,
  packStartDate: IsoDate,
  currency: TwoLetterCurrency,
  /** Prices of the six compositions, in the order of the table; missing for an added row. */
  before: prices.optional(),
  statusesBefore: statuses.optional(),
  /** Missing for a deleted row. */
  after: prices.optional(),
  statusesAfter: statuses.optional(),
  /** Room and board of the row before and after, where they are other ones than before. */
  rooms: z.object({ before: z.string(), after: z.string() }).optional(),
});
export type PlanChange = z.infer<typeof PlanChange>;

export const PricePlanChanges = z.object({
  type: PlanChangeType,
  /** Oldest first. */
  changes: z.array(PlanChange),
  /** The cursor for the next call: nothing committed later has a lower id. */
  nextChangeId: ChangeId,
  /** More changes are already available: call again at once. */
  more: z.boolean(),
  /** False: changes after the given cursor are no longer kept, so the plans have to be reloaded. */
  complete: z.boolean(),
});
export type PricePlanChanges = z.infer<typeof PricePlanChanges>;

export const PlanFormat = z.enum(planFormats);
export type PlanFormat = z.infer<typeof PlanFormat>;

/** A file of a plan that is being generated. */
export const PlanFile = z.object({
  fileId: z.string(),
  state: z.enum(["waiting", "rendering", "ready", "failed"]),
  /** Percent. */
  progress: z.number().int().min(0).max(100),
  /** Files ahead of it in the queue. */
  ahead: z.number().int().min(0),
  fileName: z.string(),
});
export type PlanFile = z.infer<typeof PlanFile>;

export const PlanSubscription = z.object({
  subscriptionId: z.string(),
  email: z.string(),
  dest: Code,
  destName: z.string(),
  hotelId: Code,
  hotelName: z.string(),
  nights: z.number().int(),
});
export type PlanSubscription = z.infer<typeof PlanSubscription>;

const nights = z.int().min(1).max(60);
const wholePlan = { dest: Code, hotelId: Code, nights, agency: Code.optional(), packStartDate: IsoDate.optional() };
const fileId = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

/** Specification §7, Price plan: price tables for agencies. */
export const pricePlan = {
  pricePlanDests: operation({
    method: "GET",
    path: "/pricePlan/availDests",
    group: "bff",
    summary: "Destinations with packages",
    input: z.object(lang),
    output: z.array(z.object({ dest: Code, name: z.string(), hotels: z.number().int() })),
    refusals: [],
  }),
  pricePlanHotels: operation({
    method: "GET",
    path: "/pricePlan/availHotels",
    group: "bff",
    summary: "Hotels of a destination with packages",
    input: z.object({ ...lang, destCode: Code }),
    output: z.array(z.object({ hotelId: Code, name: z.string(), stars: z.number().int() })),
    refusals: [],
  }),
  pricePlanDurations: operation({
    method: "GET",
    path: "/pricePlan/availDurations",
    group: "bff",
    summary: "Available lengths of stay at a hotel",
    input: z.object({ ...lang, destCode: Code, hotelId: Code }),
    output: z.array(z.object({ nights: z.number().int(), dates: z.number().int() })),
    refusals: [],
  }),
  pricePlan: operation({
    method: "GET",
    path: "/pricePlan/:dest/:hotelId/:nights",
    group: "bff",
    summary: "Days and prices of a hotel for six room compositions",
    input: z.object({
      ...lang,
      ...wholePlan,
    }),
    output: PricePlan,
    refusals: [],
  }),
  pricePlanChanges: operation({
    method: "GET",
    path: "/pricePlan/changes/:type",
    group: "bff",
    summary: "Rows added, updated or deleted since a change id; the latest changes without one",
    input: z.object({
      ...lang,
      type: PlanChangeType,
      changeId: ChangeId.optional(),
      dest: Code.optional(),
      hotelId: Code.optional(),
      nights: nights.optional(),
    }),
    output: PricePlanChanges,
    refusals: [],
  }),
  pricePlanExport: operation({
    method: "POST",
    path: "/pricePlan/export",
    group: "bff",
    summary: "Starts the export of a plan; repeating it meanwhile returns the same job",
    input: z.object({ ...lang, ...wholePlan, format: PlanFormat }),
    output: PlanFile,
    refusals: ["busy"],
  }),
  pricePlanFileJob: operation({
    method: "GET",
    path: "/pricePlan/exportJob/:fileId",
    group: "bff",
    summary: "Progress of a plan's file",
    input: z.object({ fileId }),
    output: PlanFile,
    refusals: [],
  }),
  pricePlanFile: operation({
    method: "GET",
    path: "/pricePlan/exportFile/:fileId",
    group: "bff",
    summary: "Downloads a finished file of a plan",
    input: z.object({ fileId }),
    output: z.object({ fileName: z.string(), mediaType: z.string(), contentBase64: z.string() }),
    refusals: ["wrong-state"],
  }),
  pricePlanSend: operation({
    method: "POST",
    path: "/pricePlan/send",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary: "Mails a plan as files; the same files to the same recipients are sent once in ten minutes",
    input: z.object({
      ...lang,
      ...wholePlan,
      /** The files to attach, as references to generated plans; nothing is uploaded. */
      exportFile: z.array(PlanFormat).min(1).max(3),
      /** A form separates several with commas. */
      to: z
        .array(z.string().regex(/^[^,]{3,120}$/))
        .min(1)
        .max(5),
    }),
    output: z.object({ sentTo: z.array(z.string()) }),
    refusals: ["invalid-email", "busy"],
  }),
  pricePlanSubscriptions: operation({
    method: "GET",
    path: "/pricePlan/subscriptions",
    group: "bff",
    summary: "The agency's subscriptions to plan changes",
    input: z.object(lang),
    output: z.array(PlanSubscription),
    refusals: [],
  }),
  pricePlanSubscribe: operation({
    method: "POST",
    path: "/pricePlan/subscriptions",
    group: "bff",
    summary: "Subscribes an address to changes of a plan; mails are combined and sent at most once an hour",
    input: z.object({ ...lang, dest: Code, hotelId: Code, nights, email: z.string().max(120) }),
    output: PlanSubscription,
    refusals: ["invalid-email", "too-many-subscriptions"],
  }),
  pricePlanUnsubscribe: operation({
    method: "POST",
    path: "/pricePlan/unsubscribe",
    group: "bff",
    summary: "Ends one of the agency's subscriptions",
    input: z.object({ subscriptionId: fileId }),
    output: z.object({ ended: z.literal(true) }),
    refusals: [],
  }),
  pricePlanStopMails: operation({
    method: "POST",
    path: "/pricePlan/stopMails",
    group: "bff",
    summary: "Ends all subscriptions of an address at an agency, by the link in each mail; no login needed",
    input: z.object({ token: z.string().max(200) }),
    output: z.object({ ended: z.number().int() }),
    refusals: [],
  }),
};
