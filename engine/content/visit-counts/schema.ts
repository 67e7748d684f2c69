import type { FunnelStep } from "@contract/desk/source-desk";
import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Steps of purchases, counted by day and by where they came from. Counts only: no visit can be told from another. */
export const visitCount = pgTable(
  "journey_count",
  {
    /** A day in Jerusalem. */
    day: date().notNull(),
    event: text().$type<FunnelStep>().notNull(),
    language: text().notNull(),
    device: text().notNull(),
    channel: text().notNull(),
    marketerId: text().notNull(),
    utmSource: text().notNull(),
    utmMedium: text().notNull(),
    utmCampaign: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({
      name: "journey_count_once",
      columns: [t.day, t.event, t.language, t.device, t.channel, t.marketerId, t.utmSource, t.utmMedium, t.utmCampaign],
    }),
  ],
);
