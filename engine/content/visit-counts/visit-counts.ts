import { otherSource } from "@contract/desk/source-desk";
import { and, eq, lt, sql } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database } from "../../database/connect";
import { agencyMarketers, closedMarketers } from "../../people/agencies/marketer-of-link";
import { visitCount } from "./schema";

export type VisitCount = Omit<typeof visitCount.$inferInsert, "day">;

/** A year and a month, for comparison with the year before. */
const keptDays = 400;
/** Rows of a day: names of campaigns are whatever an address says, and invented ones must not fill the table. */
const mostRows = 10_000;
const names = ["channel", "marketerId", "utmSource", "utmMedium", "utmCampaign"] as const;

/** The visit with its source among the others; these marketers keep their name. */
export function ofOtherSource<Visit extends Pick<VisitCount, (typeof names)[number]>>(
  visit: Visit,
  marketers: ReadonlySet<string> = new Set(),
): Visit {
  const isKept = (name: (typeof names)[number]) =>
    visit[name] === "" || (name === "marketerId" && marketers.has(visit.marketerId));
  return { ...visit, ...Object.fromEntries(names.flatMap((name) => (isKept(name) ? [] : [[name, otherSource]]))) };
}

/**
 * Adds counts of one process to those of the day; a link of an agency that sells nothing counts as the shop's own. Once a day has as many rows
 * as it may have, what would be another counts among the other sources, and for its agency. Rows are in one order, so that two processes do not
 * wait for each other.
 */
export async function addVisitCounts(
  db: Database,
  counts: VisitCount[],
  now: Date,
  { most = mostRows } = {},
): Promise<void> {
  if (counts.length === 0) return;
  const day = jerusalemDay(now);
  const marketers = [...new Set(counts.flatMap(({ marketerId }) => marketerId || []))];
  const closed = await closedMarketers(db, marketers);
  let rows = merged(counts.map((each) => (closed.has(each.marketerId) ? { ...each, marketerId: "" } : each)));
  if ((await db.$count(visitCount, eq(visitCount.day, day))) + rows.length > most) {
    const [counted, known] = [await countedOn(db, day, rows), await agencyMarketers(db, marketers)];
    rows = merged(rows.map((row) => (counted.has(keyOf(row)) ? row : ofOtherSource(row, known))));
  }
  await db
    .insert(visitCount)
    .values(rows.map((each) => ({ ...each, day })).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [visitCount.day, ...keyColumns],
      set: { count: sql`${visitCount.count} + excluded.count` },
    });
}

export async function forgetOldVisitCounts(db: Database, now: Date): Promise<void> {
  await db.delete(visitCount).where(lt(visitCount.day, jerusalemDay(new Date(now.getTime() - keptDays * 86_400_000))));
}

const keyFields = ["event", "language", "device", ...names] as const;
const keyColumns = keyFields.map((field) => visitCount[field]);

function keyOf(row: VisitCount): string {
  return JSON.stringify(keyFields.map((field) => row[field]));
}

/** Counts of the same as one. */
function merged(counts: readonly VisitCount[]): VisitCount[] {
  const rows = new Map<string, VisitCount>();
  for (const row of counts) rows.set(keyOf(row), { ...row, count: row.count + (rows.get(keyOf(row))?.count ?? 0) });
  return [...rows.values()];
}

/** Those of the rows that the day has, by their keys. */
async function countedOn(db: Database, day: string, rows: readonly VisitCount[]): Promise<Set<string>> {
  const columns = sql.join(keyColumns, sql`, `);
  const keys = rows.map(
    (row) =>
      sql`(${sql.join(
        keyFields.map((field) => sql`${row[field]}`),
        sql`, `,
      )})`,
  );
  const found = await db
    .select()
    .from(visitCount)
    .where(and(eq(visitCount.day, day), sql`(${columns}) in (${sql.join(keys, sql`, `)})`));
  return new Set(found.map(keyOf));
}
