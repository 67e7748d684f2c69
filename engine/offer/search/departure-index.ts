import { categories } from "@contract/vocabulary/categories";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { Composition } from "@contract/vocabulary/vocabulary";
import { and, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { Clock } from "../../core/clock";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database, Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Catalogue, Hotel } from "../catalogue/catalogue";
import { departure } from "../catalogue/schema";
import { lessDiscounts } from "../pricing/club-discount";
import { compositions } from "../pricing/occupancy";
import { roomLines, totalOf } from "../pricing/room-price";
import { type RoomsPricer, roomsPricer } from "../pricing/rooms-pricer";
import { maxDiscountPercent } from "../pricing/selection-price";
import { fareOnlyPrices } from "../pricing/stay-price";
import { departureDirty, departureIndex } from "./schema";

/** Written together with the index, in its transaction: the price plan's journal of changes, which belongs to a later district. */
export type IndexJournal = {
  /** The category whose days it records. */
  category: DealCategory;
  /** Records the changes at a place on the given days; null: on all future days. */
  write(
    tx: Transaction,
    catalogue: Catalogue,
    destinationCode: string,
    days: readonly { startDate: string; nights: number }[] | null,
    moment: { today: string; at: Date | SQL },
  ): Promise<void>;
  /** The first full index of a shop counts as no change: changes are recorded from then on. */
  open(db: Database | Transaction): Promise<void>;
};

type Departure = typeof departure.$inferSelect;
type IndexRow = typeof departureIndex.$inferInsert;
type Day = { category: DealCategory; destinationCode: string; startDate: string; nights: number };

const chunk = 1_000;

/**
 * Rebuilds the index of one destination, or of all, from departures with free seats. A job calls it for touched days; a load or an import
 * for whole destinations.
 */
export async function rebuildIndex(
  db: Database,
  catalogue: Catalogue,
  journal: IndexJournal,
  today: string,
  destinationCode?: string,
): Promise<number> {
  const codes = destinationCode
    ? [destinationCode]
    : (await db.selectDistinct({ code: departure.destinationCode }).from(departure)).map((row) => row.code);
  const newest = await db.execute<{ last: string | null }>(sql`select max(id) as last from ${departureDirty}`);
  let rows = 0;
  for (const code of codes) {
    rows += await indexDays(
      db,
      catalogue,
      code,
      gte(departure.startDate, today),
      sql`${departureIndex.destinationCode} = ${code}`,
    );
    await db.transaction((tx) => journal.write(tx, catalogue, code, null, { today, at: sql`now()` }));
  }
  // The new index covers all days touched so far: the job need not rebuild them one by one.
  if (!destinationCode) {
    await journal.open(db);
    await db.execute(sql`delete from ${departureDirty} where id <= ${newest.rows[0]?.last ?? 0}::bigint`);
  }
  return rows;
}

/**
 * Takes a batch of touched days, rebuilds their rows, records the changes in the price plans and returns the number of days. All of it
 * happens in one transaction, so that a mark disappears only once its work is done.
 */
export async function refreshDirtyDays(
  db: Database,
  catalogue: Catalogue,
  journal: IndexJournal,
  clock: Clock & { shifted?: boolean },
  batch = 200,
): Promise<number> {
  return db.transaction(async (tx) => {
    const dirty = await tx.execute<Day>(sql`
      delete from ${departureDirty} where id in (select id from ${departureDirty} order by id limit ${batch} for update skip locked)
      returning category, destination_code as "destinationCode", start_date as "startDate", nights`);
    if (dirty.rows.length === 0) {
      await journal.open(tx);
      return 0;
    }
    const days = [
      ...new Map(
        dirty.rows.map((day) => [`${day.category} ${day.destinationCode} ${day.startDate} ${day.nights}`, day]),
      ).values(),
    ];
    for (const day of days) {
      await indexDays(
        tx,
        catalogue,
        day.destinationCode,
        and(
          eq(departure.category, day.category),
          eq(departure.startDate, day.startDate),
          eq(departure.nights, day.nights),
        )!,
        sql`${departureIndex.category} = ${day.category} and ${departureIndex.destinationCode} = ${day.destinationCode}
          and ${departureIndex.startDate} = ${day.startDate} and ${departureIndex.nights} = ${day.nights}`,
      );
    }
    const at = await databaseNow(tx, clock);
    const inPlans = days.filter(({ category }) => category === journal.category);
    for (const code of [...new Set(inPlans.map(({ destinationCode }) => destinationCode))].sort()) {
      const ofPlace = inPlans.filter(({ destinationCode }) => destinationCode === code);
      await journal.write(tx, catalogue, code, ofPlace, { today: jerusalemDay(at), at });
    }
    return dirty.rows.length;
  });
}

async function indexDays(
  db: Database | Transaction,
  catalogue: Catalogue,
  destinationCode: string,
  which: SQL,
  rowsToReplace: SQL,
): Promise<number> {
  const hotels = await catalogue.hotelsOf(destinationCode);
  const cheapest = await cheapestDepartures(db, destinationCode, which);
  const rows = cheapest.flatMap((group) => indexRows(group, hotels));
  await db.transaction(async (tx) => {
    await tx.delete(departureIndex).where(rowsToReplace);
    for (let start = 0; start < rows.length; start += chunk)
      await tx.insert(departureIndex).values(rows.slice(start, start + chunk));
  });
  return rows.length;
}

/**
 * For each day and length the lowest-fare departure with a free seat, and the number of such departures. Seats of `alsoFree`, ids of stock,
 * count as free.
 */
export async function cheapestDepartures(
  db: Database | Transaction,
  destinationCode: string,
  which: SQL,
  alsoFree: readonly number[] = [],
): Promise<(Departure & { departures: number })[]> {
  const unheld = sql`i.capacity - i.held - i.sold > 0`;
  const isFree = alsoFree.length === 0 ? unheld : sql`(${unheld} or i.id = any(${sql.param(alsoFree)}::bigint[]))`;
  const free = (
    flightColumn: typeof departure.outwardFlightId | typeof departure.inwardFlightId,
  ) => sql`(${flightColumn} is null or exists (
    select 1 from inventory i where i.kind = 'seat' and i.owner_id = ${flightColumn} and i.class = ${departure.cabin} and ${isFree}))`;
  const variant = sql`coalesce(${departure.eventId}, ${departure.tourId}, '')`;
  const ticket = sql`(${departure.eventId} is null or exists (
    select 1 from inventory i where i.kind = 'ticket' and i.owner_id = ${departure.eventId} and i.capacity - i.held - i.sold > 0))`;
  const ranked = db
    .select({
      id: departure.id,
      place:
        sql<number>`row_number() over (partition by ${departure.category}, ${departure.startDate}, ${departure.nights}, ${variant}
        order by ${departure.fareAdultMinor} * (100 - ${departure.discountPercent}), ${departure.id})`.as("place"),
      departures:
        sql<number>`(count(*) over (partition by ${departure.category}, ${departure.startDate}, ${departure.nights}, ${variant}))::int`.as(
          "departures",
        ),
    })
    .from(departure)
    .where(
      and(
        eq(departure.destinationCode, destinationCode),
        eq(departure.status, "open"),
        which,
        free(departure.outwardFlightId),
        free(departure.inwardFlightId),
        ticket,
        // A departure with an invalid discount is not sold (specification §9).
        sql`${departure.discountPercent} between 0 and ${maxDiscountPercent}`,
      ),
    )
    .as("ranked");
  const cheapest = await db
    .select({ id: ranked.id, departures: ranked.departures })
    .from(ranked)
    .where(eq(ranked.place, 1));
  const counts = new Map(cheapest.map((row) => [row.id, row.departures]));
  const departures: (Departure & { departures: number })[] = [];
  for (let start = 0; start < cheapest.length; start += chunk) {
    const ids = cheapest.slice(start, start + chunk).map((row) => row.id);
    for (const row of await db.select().from(departure).where(inArray(departure.id, ids)))
      departures.push({ ...row, departures: counts.get(row.id)! });
  }
  return departures;
}

function indexRows(row: Departure & { departures: number }, hotels: Hotel[]): IndexRow[] {
  const fare = { adultMinor: row.fareAdultMinor, childMinor: row.fareChildMinor, infantMinor: row.fareInfantMinor };
  const common = {
    category: row.category,
    destinationCode: row.destinationCode,
    startDate: row.startDate,
    nights: row.nights,
    variant: row.eventId ?? row.tourId ?? "",
    departureId: row.id,
    currency: row.currency,
    discountPercent: row.discountPercent,
    isMainDeal: row.isMainDeal,
    priority: row.priority,
    departures: row.departures,
  };
  if (!categories[row.category].hasHotel) {
    return Composition.options.map((party) => {
      const sum = totalOf(roomLines({ ...compositions[party], infants: 0 }, fareOnlyPrices(fare)));
      return { ...common, party, discountableMinor: sum, priceMinor: lessDiscounts(sum, row.discountPercent) };
    });
  }
  const { hotelIds } = row;
  const stay = { checkIn: row.startDate, nights: row.nights, fare, currency: row.currency };
  const lowest = pricerOf(hotels)(stay, hotelIds ? ({ id }) => hotelIds.includes(id) : undefined);
  return lowest.flatMap((priced, index): IndexRow[] => {
    if (!priced) return [];
    return [
      {
        ...common,
        party: Composition.options[index]!,
        hotelId: priced.hotel.id,
        roomClass: priced.room.room.roomClass,
        board: priced.room.board,
        stars: priced.hotel.stars,
        discountableMinor: priced.totalMinor,
        priceMinor: lessDiscounts(priced.totalMinor, row.discountPercent),
      },
    ];
  });
}

const parties = Composition.options.map((party) => [{ ...compositions[party], infants: 0 }]);
const pricers = new WeakMap<readonly Hotel[], RoomsPricer>();

/** The catalogue's hotels of a place, priced once whether one day was touched or thousands are loaded. */
function pricerOf(hotels: readonly Hotel[]): RoomsPricer {
  const pricer = pricers.get(hotels) ?? roomsPricer(hotels, parties);
  pricers.set(hotels, pricer);
  return pricer;
}
