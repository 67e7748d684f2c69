import type { LeadKind } from "@contract/desk/lead-desk";
import type { Language } from "@contract/vocabulary/languages";
import { sql } from "drizzle-orm";
import { bigserial, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A request to the office. The key merges identical text within one hour into one lead. */
export const lead = pgTable(
  "lead",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    key: text().notNull().unique(),
    kind: text().$type<LeadKind>().notNull(),
    name: text().notNull(),
    phone: text(),
    email: text(),
    message: text().notNull(),
    packId: text(),
    agencyCode: text(),
    language: text().$type<Language>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The desk user who takes care of it. */
    takenBy: text(),
    takenAt: timestamp({ withTimezone: true }),
    /** Who answered it, and what was done; the note stays when it is opened again. */
    doneBy: text(),
    doneAt: timestamp({ withTimezone: true }),
    note: text(),
  },
  // Each page of the desk counts those that nobody has taken; the others are rows of a year.
  (t) => [index("lead_waiting").on(t.takenBy, t.createdAt, t.id).where(sql`${t.doneAt} is null`)],
);
