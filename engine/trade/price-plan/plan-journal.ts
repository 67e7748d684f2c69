import { standardCategory } from "@contract/vocabulary/categories";
import { subDays } from "date-fns";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database, Transaction } from "../../database/connect";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import { departure } from "../../offer/catalogue/schema";
import { cheapestDepartures } from "../../offer/departure-index/cheapest-departures";
import type { IndexJournal } from "../../offer/departure-index/departure-index";
import { passingHolds } from "./passing-holds";
import { planRows } from "./plan-rows";
import { type PlanState, planChange, planDay, planJournal } from "./schema";

/** The category that has plans. */
export const planCategory = standardCategory;

/** Days for which changes are available. */
const keptDays = 60;
const chunk = 500;

type PlanKey = { startDate: string; nights: number };
type Day = PlanKey & { hotels: Record<string, PlanState> };

const keyOf = ({ startDate, nights }: PlanKey) => `${startDate} ${nights}`;

/**
 * Reads the plans of a place for some days (null: all future ones), as if no holds were there that come and go (decision 0094), records the
 * differences from the last reading, and stores the new state. All writers are serialised until commit and take their ids behind that lock:
 * once a change is readable, no lower id can appear (decision 0027). A shop's first reading is no change.
 */
export async function journalPlans(
  tx: Transaction,
  catalogue: Catalogue,
  destinationCode: string,
  days: readonly PlanKey[] | null,
  { today, at }: { today: string; at: SQL | Date },
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('price plan changes', 0))`);
  const [opened] = await tx.select({ only: planJournal.only }).from(planJournal);
  const current = await tx
    .select()
    .from(planDay)
    .where(and(eq(planDay.destinationCode, destinationCode), gt(planDay.startDate, today), among(planDay, days)));
  const before = new Map(current.map((day) => [keyOf(day), day]));
  const after = new Map((await planDays(tx, catalogue, destinationCode, days, today)).map((day) => [keyOf(day), day]));
  const goneDays = current.filter((day) => !after.has(keyOf(day)));
  const changedDays = [...after.values()].filter((day) => !isStored(before.get(keyOf(day))?.hotels ?? {}, day.hotels));
  const changes = [...goneDays.map((day) => ({ ...day, hotels: {} })), ...changedDays]
    .sort((a, b) => a.startDate.localeCompare(b.startDate) || a.nights - b.nights)
    .flatMap(({ startDate, nights, hotels }) =>
      changesOf(before.get(keyOf({ startDate, nights }))?.hotels ?? {}, hotels).map((change) => ({
        ...change,
        at: at as Date,
        destinationCode,
        startDate,
        nights,
      })),
    );
  for (let start = 0; start < goneDays.length; start += chunk)
    await tx
      .delete(planDay)
      .where(and(eq(planDay.destinationCode, destinationCode), among(planDay, goneDays.slice(start, start + chunk))));
  for (let start = 0; start < changedDays.length; start += chunk)
    await tx
      .insert(planDay)
      .values(changedDays.slice(start, start + chunk).map((day) => ({ ...day, destinationCode })))
      .onConflictDoUpdate({
        target: [planDay.destinationCode, planDay.startDate, planDay.nights],
        set: { hotels: sql`excluded.hotels` },
      });
  if (!opened) return 0;
  for (let start = 0; start < changes.length; start += chunk)
    await tx.insert(planChange).values(changes.slice(start, start + chunk));
  return changes.length;
}

/**
 * Starts the journal: later differences are recorded as changes. Called when no day is waiting to be read; a shop without plans has not
 * started yet.
 */
export async function openJournal(db: Database | Transaction): Promise<void> {
  await db.execute(sql`
    insert into plan_journal (opened_at) select now() where exists (select 1 from plan_day) on conflict do nothing`);
}

/** Deletes changes past their retention, and past days. */
export async function forgetOldChanges(db: Database, now: Date): Promise<void> {
  const before = subDays(now, keptDays).toISOString();
  await db.execute(sql`
    with gone as (delete from plan_change where at < ${before}::timestamptz returning id)
    update plan_journal set forgotten_up_to = greatest(forgotten_up_to, (select coalesce(max(id), 0) from gone))`);
  await db.execute(sql`delete from plan_day where start_date <= ${jerusalemDay(now)}`);
}

function among(table: typeof planDay | typeof departure, days: readonly PlanKey[] | null): SQL | undefined {
  if (!days) return undefined;
  const keys = days.map(({ startDate, nights }) => sql`(${startDate}::date, ${nights}::smallint)`);
  return keys.length === 0 ? sql`false` : sql`(${table.startDate}, ${table.nights}) in (${sql.join(keys, sql`, `)})`;
}

async function planDays(
  tx: Transaction,
  catalogue: Catalogue,
  destinationCode: string,
  days: readonly PlanKey[] | null,
  today: string,
): Promise<Day[]> {
  const hotels = await catalogue.hotelsOf(destinationCode);
  // Not the departures of the index: a hold that comes and goes takes the last seat of one of those for its time.
  const passing = await passingHolds(tx);
  const departures = await cheapestDepartures(
    tx,
    destinationCode,
    and(eq(departure.category, planCategory), gt(departure.startDate, today), among(departure, days))!,
    passing.unitIds,
  );
  const planDaysByKey = new Map<string, Day>();
  for (let start = 0; start < departures.length; start += chunk) {
    for (const [hotelId, rows] of await planRows(tx, hotels, departures.slice(start, start + chunk), { passing }))
      for (const { departure: pack, prices, statuses, room: rated } of rows) {
        const key = { startDate: pack.startDate, nights: pack.nights };
        const day = planDaysByKey.get(keyOf(key)) ?? { ...key, hotels: {} };
        const room = { roomClass: rated.room.roomClass, board: rated.board };
        day.hotels[hotelId] = { packId: pack.id, currency: pack.currency, prices, statuses, room };
        planDaysByKey.set(keyOf(key), day);
      }
  }
  return [...planDaysByKey.values()];
}

type Change = { op: "added" | "updated" | "deleted"; hotelId: string; before?: PlanState; after?: PlanState };

function changesOf(before: Record<string, PlanState>, after: Record<string, PlanState>): Change[] {
  const hotelIds = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return hotelIds.flatMap((hotelId): Change[] => {
    const [was, is] = [before[hotelId], after[hotelId]];
    if (was && is) return sameState(was, is) ? [] : [{ op: "updated", hotelId, before: was, after: is }];
    return [is ? { op: "added", hotelId, after: is } : { op: "deleted", hotelId, before: was }];
  });
}

/** A stored state without its room is written again, which is no change to tell. */
function isStored(before: Record<string, PlanState>, after: Record<string, PlanState>): boolean {
  return changesOf(before, after).length === 0 && Object.values(before).every(({ room }) => room);
}

const roomKey = ({ roomClass, board }: NonNullable<PlanState["room"]>) => `${roomClass} ${board}`;

/** The database stores fields in its own order, so they are compared by name. */
function sameState(a: PlanState, b: PlanState): boolean {
  return (
    a.packId === b.packId &&
    a.currency === b.currency &&
    a.prices.join() === b.prices.join() &&
    a.statuses.join() === b.statuses.join() &&
    (!a.room || !b.room || roomKey(a.room) === roomKey(b.room))
  );
}

/** The journal of price plans, as written by the departure index. */
export const pricePlanJournal: IndexJournal = {
  category: planCategory,
  async write(...batch) {
    await journalPlans(...batch);
  },
  open: openJournal,
};
