import { lt, sql } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database } from "../../database/connect";
import { closedMarketers } from "../../people/agencies/marketer-of-link";
import { visitCount } from "./schema";

export type VisitCount = Omit<typeof visitCount.$inferInsert, "day">;

/** A year and a month, for comparison with the year before. */
const keptDays = 400;

/**
 * Adds counts of one process to those of the day; a link of an agency that sells nothing counts as the shop's own. Rows are in one order, so
 * that two processes do not wait for each other.
 */
export async function addVisitCounts(db: Database, counts: VisitCount[], now: Date): Promise<void> {
  if (counts.length === 0) return;
  const day = jerusalemDay(now);
  const closed = await closedMarketers(db, [...new Set(counts.flatMap(({ marketerId }) => marketerId || []))]);
  const merged = new Map<string, VisitCount>();
  for (const each of counts) {
    const row = closed.has(each.marketerId ?? "") ? { ...each, marketerId: "" } : each;
    const same = merged.get(keyOf(row));
    merged.set(keyOf(row), { ...row, count: row.count + (same?.count ?? 0) });
  }
  const rows = [...merged.values()].map((each) => ({ ...each, day })).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await db
    .insert(visitCount)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        visitCount.day,
        visitCount.event,
        visitCount.language,
        visitCount.device,
        visitCount.channel,
        visitCount.marketerId,
        visitCount.utmSource,
        visitCount.utmMedium,
        visitCount.utmCampaign,
      ],
      set: { count: sql`${visitCount.count} + excluded.count` },
    });
}

export async function forgetOldVisitCounts(db: Database, now: Date): Promise<void> {
  await db.delete(visitCount).where(lt(visitCount.day, jerusalemDay(new Date(now.getTime() - keptDays * 86_400_000))));
}

function keyOf(row: VisitCount): string {
  const { event, language, device, channel, marketerId, utmSource, utmMedium, utmCampaign } = row;
  return JSON.stringify([event, language, device, channel, marketerId, utmSource, utmMedium, utmCampaign]);
}
