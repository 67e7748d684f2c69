import type { Language } from "@contract/vocabulary/languages";
import type { Board } from "@contract/vocabulary/vocabulary";
import {
  bigint,
  bigserial,
  boolean,
  customType,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A plan's entry for a hotel on a day: a price and a state for each composition, in the order of the table. */
export type PlanState = {
  packId: string;
  /** ISO code. */
  currency: string;
  prices: (string | null)[];
  statuses: ("ok" | "rq" | "closed")[];
  /** Class and board of the couple's room, or of the cheapest. States of before rooms were kept lack it. */
  room?: { roomClass: string; board: Board };
};

/**
 * All plans of a place as last read: a row for each day and length, a state for each hotel. Changes are the differences
 * from it.
 */
export const planDay = pgTable(
  "plan_day",
  {
    destinationCode: text().notNull(),
    startDate: date().notNull(),
    nights: smallint().notNull(),
    hotels: jsonb().$type<Record<string, PlanState>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.destinationCode, t.startDate, t.nights] }),
    index("plan_day_by_date").on(t.startDate),
  ],
);

/** A change to a row of a plan. Ids grow in the order in which they become readable (decision 0027). */
export const planChange = pgTable(
  "plan_change",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** added, updated, deleted */
    op: text().notNull(),
    destinationCode: text().notNull(),
    hotelId: text().notNull(),
    nights: smallint().notNull(),
    startDate: date().notNull(),
    before: jsonb().$type<PlanState>(),
    after: jsonb().$type<PlanState>(),
  },
  (t) => [
    index("plan_change_by_plan").on(t.destinationCode, t.hotelId, t.nights, t.id),
    index("plan_change_by_op").on(t.op, t.id),
    index("plan_change_by_age").on(t.at),
  ],
);

/** A single row, written once all plans have been read for the first time: later differences are changes. */
export const planJournal = pgTable("plan_journal", {
  only: boolean().primaryKey().default(true),
  openedAt: timestamp({ withTimezone: true }).notNull(),
  /** Changes up to this id have been deleted. */
  forgottenUpTo: bigint({ mode: "number" }).notNull().default(0),
});

/** An agency user's subscription to a plan's changes. */
export const planSubscription = pgTable(
  "plan_subscription",
  {
    id: text().primaryKey(),
    /** One per address and agency, the same for all plans: the unsubscribe link of its mails. */
    readerId: text().notNull(),
    agencyCode: text().notNull(),
    email: text().notNull(),
    language: text().$type<Language>().notNull(),
    destinationCode: text().notNull(),
    hotelId: text().notNull(),
    nights: smallint().notNull(),
    /** The last change mailed to this reader, or the last before the subscription. */
    lastChangeId: bigint({ mode: "number" }).notNull(),
    toldAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique("plan_subscription_once").on(t.agencyCode, t.email, t.destinationCode, t.hotelId, t.nights),
    index("plan_subscription_by_reader").on(t.readerId),
  ],
);

/** A plan as a file: one row per request, unless one is already waiting. */
export const planFile = pgTable(
  "plan_file",
  {
    id: text().primaryKey(),
    agencyCode: text().notNull(),
    destinationCode: text().notNull(),
    hotelId: text().notNull(),
    nights: smallint().notNull(),
    /** First day shown; empty: from tomorrow. */
    fromDate: text().notNull(),
    /** The agency whose view it is; empty: the whole plan. */
    viewedAs: text().notNull(),
    format: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** Version of the table it shows; null until it is created. */
    version: text(),
    /** waiting, rendering, ready, failed */
    state: text().notNull().default("waiting"),
    /** Percent. */
    progress: smallint().notNull().default(0),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    content: bytea(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index("plan_file_by_plan").on(
      t.agencyCode,
      t.destinationCode,
      t.hotelId,
      t.nights,
      t.fromDate,
      t.viewedAs,
      t.format,
      t.language,
      t.version,
    ),
    index("plan_file_by_age").on(t.createdAt),
  ],
);
