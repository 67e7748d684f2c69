import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Names } from "../../core/names";

/** When something of a page is shown, and how often it was changed: saving over another user's change is refused. */
const shown = () => ({
  active: boolean().notNull().default(true),
  /** Null: at once. */
  startsAt: timestamp({ withTimezone: true }),
  /** Null: until it is switched off. */
  endsAt: timestamp({ withTimezone: true }),
  version: integer().notNull().default(1),
});

/**
 * A picture at a place of a page. Its key: category prefix, page kind, "Mobile", destination (specification §2);
 * or the name of a route, or "product".
 */
export const banner = pgTable(
  "banner",
  {
    pageKey: text().notNull(),
    item: integer().notNull(),
    /** A path of ours. */
    image: text().notNull(),
    href: text(),
    alts: jsonb().$type<Names>().notNull(),
    ...shown(),
  },
  (t) => [primaryKey({ columns: [t.pageKey, t.item] })],
);

/** What deal-filter pages say once to everybody who opens them. */
export const startupPopup = pgTable("startup_popup", {
  id: text().primaryKey(),
  titles: jsonb().$type<Names>().notNull(),
  bodies: jsonb().$type<Names>().notNull(),
  href: text(),
  ...shown(),
});

/** A line over the home page that counts down to `endsAt`. While there is none, the deal that ends next has the line. */
export const timerLine = pgTable("timer_line", {
  id: text().primaryKey(),
  titles: jsonb().$type<Names>().notNull(),
  href: text().notNull(),
  ...shown(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
});
