import { jerusalemDay } from "@engine/core/jerusalem-day";
import type { Database, Transaction } from "@engine/database/connect";
import { type Catalogue, catalogueOf } from "@engine/offer/catalogue/catalogue";
import { departure } from "@engine/offer/catalogue/schema";
import { refreshDirtyDays } from "@engine/offer/departure-index/departure-index";
import { departureDirty, departureIndex } from "@engine/offer/search/schema";
import { hold } from "@engine/offer/stock/schema";
import { markScarceRooms, markTouched } from "@engine/offer/stock/touched-days";
import { journalPlans, planCategory, pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { serverLog } from "./log";
import { openShopDatabase, systemClock } from "./open-shop";
import { readServerSettings } from "./settings";

type Day = { destinationCode: string; startDate: string; nights: number; departureId: string };

const batch = 200;
const times = 40;

/**
 * index-cost: measures the cost of maintaining the index of days, and the share of price plan changes (decision 0027). Reverts its own
 * changes. Run it only while no shop runs on the database: a shop would consume the markers.
 */
export async function indexCost(): Promise<void> {
  const shop = await openShopDatabase(readServerSettings().engine, serverLog("warn"));
  try {
    const { db } = shop.database;
    while ((await refresh(db)) > 0);
    const days = await someDays(db);
    if (days.length === 0) return console.log("There are no packages.");
    await fullRefresh(db, days);
    await single(db, days);
    await sale(db, days);
  } finally {
    await shop.close();
  }
}

const refresh = (db: Database) =>
  refreshDirtyDays(db, catalogueOf(db, systemClock), pricePlanJournal, systemClock, batch);

/** Days of packages across the whole shop, the same on each run. */
async function someDays(db: Database): Promise<Day[]> {
  return db
    .select({
      destinationCode: departureIndex.destinationCode,
      startDate: departureIndex.startDate,
      nights: departureIndex.nights,
      departureId: departureIndex.departureId,
    })
    .from(departureIndex)
    .where(
      and(
        eq(departureIndex.category, planCategory),
        eq(departureIndex.party, "DBL"),
        gt(departureIndex.startDate, jerusalemDay(systemClock.now())),
      ),
    )
    .orderBy(sql`md5(${departureIndex.departureId})`)
    .limit(batch);
}

const mark = (db: Database | Transaction, days: Day[]) =>
  db.insert(departureDirty).values(
    days.map(({ destinationCode, startDate, nights }) => ({
      category: planCategory,
      destinationCode,
      startDate,
      nights,
    })),
  );

/** A batch of touched days as the job processes it, and the plan changes of the same days separately. */
async function fullRefresh(db: Database, days: Day[]): Promise<void> {
  const [all, plans]: [number[], number[]] = [[], []];
  // The job reads each place's hotels for the index anyway.
  const catalogue = catalogueOf(db, { now: () => new Date(0) });
  for (const code of placesOf(days)) await catalogue.hotelsOf(code);
  for (let round = 0; round < 6; round += 1) {
    await mark(db, days);
    const both = await milliseconds(() => refresh(db));
    const alone = await milliseconds(() => journalOnly(db, catalogue, days));
    // The first round starts with cold caches.
    if (round === 0) continue;
    all.push(both / days.length);
    plans.push(alone / days.length);
  }
  const [day, plan] = [middle(all), middle(plans)];
  say("a touched day, in a batch", all);
  say("of it changes of price plans", plans);
  const second = (ms: number) => Math.round(1000 / ms);
  console.log(`days in a second: ${second(day)} with changes of price plans, ${second(day - plan)} without`);
}

const placesOf = (days: Day[]) => [...new Set(days.map(({ destinationCode }) => destinationCode))].sort();

async function journalOnly(db: Database, catalogue: Catalogue, days: Day[]): Promise<void> {
  const today = jerusalemDay(systemClock.now());
  await db.transaction(async (tx) => {
    for (const code of placesOf(days)) {
      const ofPlace = days.filter(({ destinationCode }) => destinationCode === code);
      await journalPlans(tx, catalogue, code, ofPlace, { today, at: systemClock.now() });
    }
  });
}

/** One price changes: the time until the index has it and the change can be read. */
async function single(db: Database, days: Day[]): Promise<void> {
  const samples: number[] = [];
  for (const day of days.slice(0, times))
    for (const more of [100, -100]) {
      await db.transaction(async (tx) => {
        await tx
          .update(departure)
          .set({ fareAdultMinor: sql`${departure.fareAdultMinor} + ${more}` })
          .where(eq(departure.id, day.departureId));
        await mark(tx, [day]);
      });
      samples.push(await milliseconds(() => refresh(db)));
    }
  say("a price changes: index and change", samples);
}

/** The part that a sale itself waits for: marking the touched days. Rolled back each time. */
async function sale(db: Database, days: Day[]): Promise<void> {
  const flights = await db
    .select({ out: departure.outwardFlightId, back: departure.inwardFlightId })
    .from(departure)
    .where(
      inArray(
        departure.id,
        days.slice(0, times).map(({ departureId }) => departureId),
      ),
    );
  const holds = await db.select({ id: hold.id }).from(hold).limit(times);
  const takenBack = new Error("taken back");
  const within = async (work: (tx: Transaction) => Promise<void>) => {
    let ms = 0;
    await db
      .transaction(async (tx) => {
        ms = await milliseconds(() => work(tx));
        throw takenBack;
      })
      .catch((error) => {
        if (error !== takenBack) throw error;
      });
    return ms;
  };
  const [seats, rooms]: [number[], number[]] = [[], []];
  for (const { out, back } of flights)
    seats.push(
      await within((tx) =>
        markTouched(
          tx,
          [out, back].filter((id) => id !== null),
        ),
      ),
    );
  for (const { id } of holds) rooms.push(await within((tx) => markScarceRooms(tx, id)));
  say("a sale notes the days of its seats", seats);
  if (rooms.length > 0) say("a sale notes the days of its rooms", rooms);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const at = (samples: number[], part: number) => samples.sort((a, b) => a - b)[Math.floor(samples.length * part)]!;
const middle = (samples: number[]) => at(samples, 0.5);

function say(name: string, samples: number[]): void {
  console.log(`${name.padEnd(36)} p50 ${middle(samples).toFixed(2)} ms   p95 ${at(samples, 0.95).toFixed(2)} ms`);
}
