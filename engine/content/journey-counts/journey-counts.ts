import { lt, sql } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database } from "../../database/connect";
import { journeyCount } from "./schema";

export type JourneyCount = Omit<typeof journeyCount.$inferInsert, "day">;

/** A year and a month, for comparison with the year before. */
const keptDays = 400;

/** Adds counts of one process to those of the day. Rows are in one order, so that two processes do not wait for each other. */
export async function addJourneyCounts(db: Database, counts: JourneyCount[], now: Date): Promise<void> {
  if (counts.length === 0) return;
  const day = jerusalemDay(now);
  const rows = counts.map((each) => ({ ...each, day })).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await db
    .insert(journeyCount)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        journeyCount.day,
        journeyCount.event,
        journeyCount.language,
        journeyCount.device,
        journeyCount.channel,
        journeyCount.marketerId,
        journeyCount.utmSource,
        journeyCount.utmMedium,
        journeyCount.utmCampaign,
      ],
      set: { count: sql`${journeyCount.count} + excluded.count` },
    });
}

export async function forgetOldJourneyCounts(db: Database, now: Date): Promise<void> {
  await db
    .delete(journeyCount)
    .where(lt(journeyCount.day, jerusalemDay(new Date(now.getTime() - keptDays * 86_400_000))));
}

function keyOf(row: JourneyCount): string {
  const { event, language, device, channel, marketerId, utmSource, utmMedium, utmCampaign } = row;
  return [event, language, device, channel, marketerId, utmSource, utmMedium, utmCampaign].join(" ");
}
