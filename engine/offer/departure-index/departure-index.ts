import { categories } from "@contract/vocabulary/categories";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { Composition } from "@contract/vocabulary/vocabulary";
import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Clock } from "../../core/clock";
import { epochDay } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database, Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Catalogue, Hotel } from "../catalogue/catalogue";
import { departure } from "../catalogue/schema";
import { lessDiscounts } from "../pricing/club-discount";
import { compositions } from "../pricing/compositions";
import { fareOnlyPrices } from "../pricing/fare-prices";
import { roomLines, totalOf } from "../pricing/room-price";
import { type RoomsPricer, roomsPricer } from "../pricing/rooms-pricer";
import { departureDirty, departureIndex } from "../search/schema";
import { type HasRooms, roomAvailability } from "../stock/room-availability";
import { type CheapestDeparture, cheapestBySeats } from "./cheapest-departures";

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
    for (const [code, ofPlace] of byPlace(days))
      for (const group of nearDays(ofPlace)) {
        const rowsToReplace = and(eq(departureIndex.destinationCode, code), among(departureIndex, group))!;
        await indexDays(tx, catalogue, code, among(departure, group), rowsToReplace);
      }
    const at = await databaseNow(tx, clock);
    const inPlans = days.filter(({ category }) => category === journal.category);
    for (const [code, ofPlace] of byPlace(inPlans)) {
      await journal.write(tx, catalogue, code, ofPlace, { today: jerusalemDay(at), at });
    }
    return dirty.rows.length;
  });
}

/** Days by place, in the order of their codes. */
function byPlace(days: readonly Day[]): [code: string, days: Day[]][] {
  const places = new Map<string, Day[]>();
  for (const day of days) places.set(day.destinationCode, [...(places.get(day.destinationCode) ?? []), day]);
  return [...places].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Days between two starts that are read together: a sale touches several days of one place, and each read covers all nights in between. */
const near = 14;

function nearDays(days: readonly Day[]): Day[][] {
  const groups: Day[][] = [];
  for (const day of [...days].sort((one, other) => (one.startDate < other.startDate ? -1 : 1))) {
    const last = groups.at(-1)?.at(-1);
    if (last && epochDay(day.startDate) - epochDay(last.startDate) <= near) groups.at(-1)!.push(day);
    else groups.push([day]);
  }
  return groups;
}

/** Always the same text, however many days there are. */
function among(table: typeof departure | typeof departureIndex, days: readonly Day[]): SQL {
  const dates = sql.param(days.map(({ startDate }) => startDate));
  return sql`${table.startDate} = any(${dates}::date[]) and (${table.category}, ${table.startDate}, ${table.nights}) in (
    select * from unnest(${sql.param(days.map(({ category }) => category))}::text[], ${dates}::date[], ${sql.param(days.map(({ nights }) => nights))}::smallint[]))`;
}

async function indexDays(
  db: Database | Transaction,
  catalogue: Catalogue,
  destinationCode: string,
  which: SQL,
  rowsToReplace: SQL,
): Promise<number> {
  const hotels = await catalogue.hotelsOf(destinationCode);
  const departures = await cheapestBySeats(db, destinationCode, which);
  const stays = departures.filter(({ category }) => categories[category].hasHotel);
  const hotelIds = hotels.map(({ id }) => id);
  const hasRooms = await roomAvailability(db, hotelIds, { stays, rooms: 1 });
  const rows = offersOf(departures).flatMap((offer) => indexRows(offer, hotels, hasRooms));
  await db.transaction(async (tx) => {
    await tx.delete(departureIndex).where(rowsToReplace);
    for (let start = 0; start < rows.length; start += chunk)
      await tx.insert(departureIndex).values(rows.slice(start, start + chunk));
  });
  return rows.length;
}

/** Departures of the same days, match or tour are one offer. */
function offersOf(departures: readonly CheapestDeparture[]): CheapestDeparture[][] {
  const offers = new Map<string, CheapestDeparture[]>();
  for (const row of departures) {
    const key = `${row.category} ${row.startDate} ${row.nights} ${variantOf(row)}`;
    offers.set(key, [...(offers.get(key) ?? []), row]);
  }
  return [...offers.values()];
}

const variantOf = ({ eventId, tourId }: CheapestDeparture) => eventId ?? tourId ?? "";

/** One row for each party: its cheapest departure that has a seat for everybody, in the cheapest free room that holds them. */
function indexRows(departures: readonly CheapestDeparture[], hotels: Hotel[], hasRooms: HasRooms): IndexRow[] {
  const pricesOf = new Map<CheapestDeparture, (PricedOffer | null)[]>();
  return Composition.options.flatMap((party, index): IndexRow[] => {
    const { adults, children } = compositions[party];
    const row = departures.find(({ seats }) => seats >= adults + children);
    if (!row) return [];
    const prices = pricesOf.get(row) ?? pricesOfParties(row, hotels, hasRooms);
    pricesOf.set(row, prices);
    const priced = prices[index];
    if (!priced) return [];
    const { totalMinor, ...room } = priced;
    return [
      {
        category: row.category,
        destinationCode: row.destinationCode,
        startDate: row.startDate,
        nights: row.nights,
        variant: variantOf(row),
        departureId: row.id,
        currency: row.currency,
        discountPercent: row.discountPercent,
        isMainDeal: row.isMainDeal,
        priority: row.priority,
        departures: row.departures,
        seats: row.seats,
        party,
        ...room,
        discountableMinor: totalMinor,
        priceMinor: lessDiscounts(totalMinor, row.discountPercent),
      },
    ];
  });
}

type PricedOffer = Pick<IndexRow, "hotelId" | "roomClass" | "board" | "stars"> & { totalMinor: number };

/** The prices of a departure for each party of the index, before discounts. */
function pricesOfParties(row: CheapestDeparture, hotels: Hotel[], hasRooms: HasRooms): (PricedOffer | null)[] {
  const fare = { adultMinor: row.fareAdultMinor, childMinor: row.fareChildMinor, infantMinor: row.fareInfantMinor };
  if (!categories[row.category].hasHotel) {
    const people = fareOnlyPrices(fare);
    return parties.map(([occupancy]) => ({ totalMinor: totalOf(roomLines(occupancy!, people)) }));
  }
  const { hotelIds } = row;
  const stay = { checkIn: row.startDate, nights: row.nights, fare, currency: row.currency };
  return pricerOf(hotels)(
    stay,
    ({ id }, { room }) => (!hotelIds || hotelIds.includes(id)) && hasRooms(id, room.roomClass, stay),
  ).map(
    (lowest) =>
      lowest && {
        hotelId: lowest.hotel.id,
        roomClass: lowest.room.room.roomClass,
        board: lowest.room.board,
        stars: lowest.hotel.stars,
        totalMinor: lowest.totalMinor,
      },
  );
}

const parties = Composition.options.map((party) => [{ ...compositions[party], infants: 0 }]);
const pricers = new WeakMap<readonly Hotel[], RoomsPricer>();

/** The catalogue's hotels of a place, priced once whether one day was touched or thousands are loaded. */
function pricerOf(hotels: readonly Hotel[]): RoomsPricer {
  const pricer = pricers.get(hotels) ?? roomsPricer(hotels, parties);
  pricers.set(hotels, pricer);
  return pricer;
}
