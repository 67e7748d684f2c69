import { boolean, integer, jsonb, pgSequence, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Names } from "../../core/names";

/** When a page element is shown, and its version: saving over another user's change is refused. */
const shown = () => ({
  active: boolean().notNull().default(true),
  /** Null: immediately. */
  startsAt: timestamp({ withTimezone: true }),
  /** Null: until it is switched off. */
  endsAt: timestamp({ withTimezone: true }),
  version: integer().notNull().default(1),
});

/** Positions of banners that the desk adds, above all earlier ones: none is given out again after its banner was deleted. */
export const bannerItem = pgSequence("banner_item", { startWith: 10_000 });

/**
 * A picture at a position on a page. Key: category prefix, page kind, "Mobile", destination (specification §2); or a
 * route name, or "product".
 */
export const banner = pgTable(
  "banner",
  {
    pageKey: text().notNull(),
    item: integer().notNull(),
    /** A path on our own site. */
    image: text().notNull(),
    href: text(),
    alts: jsonb().$type<Names>().notNull(),
    ...shown(),
  },
  (t) => [primaryKey({ columns: [t.pageKey, t.item] })],
);

/** Popup shown once to each user of the deal-filter pages. */
export const startupPopup = pgTable("startup_popup", {
  id: text().primaryKey(),
  titles: jsonb().$type<Names>().notNull(),
  bodies: jsonb().$type<Names>().notNull(),
  href: text(),
  ...shown(),
});

/** A line above the home page that counts down to `endsAt`. Without one, the deal that ends next is shown there. */
export const timerLine = pgTable("timer_line", {
  id: text().primaryKey(),
  titles: jsonb().$type<Names>().notNull(),
  href: text().notNull(),
  ...shown(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
});
