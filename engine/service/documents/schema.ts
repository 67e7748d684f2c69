import type { Language } from "@contract/vocabulary/languages";
import { customType, index, integer, pgTable, smallint, text, timestamp, unique } from "drizzle-orm/pg-core";
import { booking } from "../../sale/booking/schema";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A file of a booking. One row for each document, format, language and version of the booking. */
export const documentFile = pgTable(
  "document_file",
  {
    id: text().primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    kind: text().notNull(),
    format: text().notNull(),
    language: text().$type<Language>().notNull(),
    bookingVersion: integer().notNull(),
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
    unique("document_file_once").on(t.bookingId, t.kind, t.format, t.language, t.bookingVersion),
    index("document_file_by_age").on(t.createdAt),
  ],
);
