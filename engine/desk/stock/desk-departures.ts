import type { DepartureStatus, DeskDeparture, DeskDepartureRow, StockUnit, stockDesk } from "@contract/desk/stock-desk";
import { categories, namesOfDealType } from "@contract/vocabulary/categories";
import { Board, type LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { addDays, nightsOf } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import type { Database } from "../../database/connect";
import type { Store } from "../../database/store";
import { rentalDays } from "../../offer/cars/rental-cars";
import { carClass } from "../../offer/cars/schema";
import type { Atlas, Catalogue } from "../../offer/catalogue/catalogue";
import { departure, deskPrice, flight, hotel, hotelRate, roomType } from "../../offer/catalogue/schema";
import { ticketCategory } from "../../offer/events/schema";
import { boardNames } from "../../offer/pricing/line-labels";
import { findPack } from "../../offer/selection/pack-selection";
import { inventory } from "../../offer/stock/schema";
import { onRequestPeriodsOf } from "./on-request-period";
import { timesOf } from "./set-flight-times";
import { amountsOf } from "./set-price";
import { stopSalesOf } from "./stop-sale";

type Departure = typeof departure.$inferSelect;
type Input = ParsedInput<typeof stockDesk.deskDepartures>;

const most = 200;
/** Days of departures covered by one list. */
const span = 30;

/** Departures of a place in a month, from the index of days; or the one with the given id. */
export async function deskDepartures(
  { db, clock, catalogue }: Store & { catalogue: Catalogue },
  { packId, dest, category, fromDate, from, to, langCode }: Input,
): Promise<Output<typeof stockDesk.deskDepartures>> {
  if (!packId && !dest) return { total: 0, departures: [] };
  const first = fromDate ?? jerusalemDay(clock.now());
  const period = { from: first, to: addDays(first, span) };
  const where: SQL | undefined = packId
    ? eq(departure.id, packId)
    : and(
        category ? inArray(departure.category, namesOfDealType(category)) : undefined,
        eq(departure.destinationCode, dest!),
        gte(departure.startDate, period.from),
        lte(departure.startDate, period.to),
      );
  const [rows, totals, atlas] = await Promise.all([
    db
      .select()
      .from(departure)
      .where(where)
      .orderBy(asc(departure.startDate), asc(departure.nights), asc(departure.id))
      .offset(from - 1)
      .limit(Math.max(0, Math.min(to - from + 1, most))),
    db.select({ total: sql<number>`count(*)::int` }).from(departure).where(where),
    catalogue.atlas(),
  ]);
  const units = await seatsOf(
    db,
    rows.flatMap((row) => [row.outwardFlightId, row.inwardFlightId]),
  );
  return {
    total: totals[0]!.total,
    departures: rows.map((row) => rowOf(row, units, atlas, langCode)),
    period: packId ? undefined : period,
  };
}

type SeatUnit = StockUnit & { flightId: string };

async function seatsOf(db: Database, flightIds: readonly (string | null)[]): Promise<SeatUnit[]> {
  const ids = [...new Set(flightIds.filter((id) => id !== null))];
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(inventory)
    .where(and(eq(inventory.kind, "seat"), inArray(inventory.ownerId, ids)))
    .orderBy(asc(inventory.class));
  return rows.map((row) => ({ ...unitOf(row), flightId: row.ownerId }));
}

export function unitOf(row: typeof inventory.$inferSelect): StockUnit {
  const { id: unitId, class: code, onDate: date, capacity, held, sold } = row;
  return { unitId, class: code, date, capacity, held, sold };
}

function rowOf(row: Departure, seats: readonly SeatUnit[], atlas: Atlas, langCode: LangCode): DeskDepartureRow {
  const place = atlas.destinations.get(row.destinationCode);
  const free = [row.outwardFlightId, row.inwardFlightId]
    .filter((id) => id !== null)
    .map((id) => seats.find((unit) => unit.flightId === id && unit.class === row.cabin))
    .map((unit) => (unit ? unit.capacity - unit.held - unit.sold : 0));
  return {
    packId: row.id,
    category: row.category,
    dest: row.destinationCode,
    destName: place ? localise(place.names, langCode) : row.destinationCode,
    startDate: row.startDate,
    endDate: row.endDate,
    nights: row.nights,
    status: row.status as DepartureStatus,
    freeSeats: free.length > 0 ? Math.min(...free) : undefined,
  };
}

/** A departure with all the stock it is sold from; for its hotels, the requested one or the first. */
export async function deskDeparture(
  { db, catalogue, clock }: Store & { catalogue: Catalogue },
  { packId, hotelId, langCode }: ParsedInput<typeof stockDesk.deskDeparture>,
  actor: string,
): Promise<Result<DeskDeparture, "not-found">> {
  const pack = await findPack(db, packId);
  if (!pack) return refuse("not-found", { field: "packId" });
  const flightIds = [pack.outwardFlightId, pack.inwardFlightId].filter((id) => id !== null);
  const [atlas, flights, seats, hotels, tickets, cars] = await Promise.all([
    catalogue.atlas(),
    flightIds.length === 0 ? [] : db.select().from(flight).where(inArray(flight.id, flightIds)),
    seatsOf(db, flightIds),
    hotelsWith(db, pack),
    ticketsOf(db, pack, langCode),
    carsOf(db, pack, langCode),
  ]);
  const shownHotel = hotels.find(({ id }) => id === hotelId) ?? (hotelId ? undefined : hotels[0]);
  if (hotelId && !shownHotel) return refuse("not-found", { field: "hotelId" });
  const today = jerusalemDay(clock.now());
  return accept({
    row: rowOf(pack, seats, atlas, langCode),
    flights: (["out", "back"] as const).flatMap((way) => {
      const leg = flights.find(({ id }) => id === (way === "out" ? pack.outwardFlightId : pack.inwardFlightId));
      if (!leg) return [];
      return [
        {
          flightId: leg.id,
          flightNumber: leg.flightNumber,
          way,
          date: leg.departsOn,
          times: timesOf(leg),
          onRequest: leg.onRequest,
          seats: seats.filter(({ flightId }) => flightId === leg.id),
        },
      ];
    }),
    hotels: hotels.map(({ id, names }) => ({ hotelId: id, name: localise(names, langCode) })),
    hotelId: shownHotel?.id,
    rooms: shownHotel ? await roomsOf(db, pack, shownHotel.id, { langCode, actor }) : [],
    stopSales: shownHotel ? await stopSalesOf(db, shownHotel.id, today) : [],
    onRequestPeriods: shownHotel ? await onRequestPeriodsOf(db, shownHotel.id, today) : [],
    tickets,
    cars,
  });
}

async function hotelsWith(db: Database, pack: Departure) {
  if (!categories[pack.category].hasHotel || pack.nights === 0) return [];
  return db
    .select({ id: hotel.id, names: hotel.names })
    .from(hotel)
    .where(
      and(
        eq(hotel.destinationCode, pack.destinationCode),
        eq(hotel.active, true),
        pack.hotelIds ? inArray(hotel.id, pack.hotelIds) : undefined,
      ),
    )
    .orderBy(asc(hotel.id));
}

async function roomsOf(
  db: Database,
  pack: Departure,
  hotelId: string,
  { langCode, actor }: { langCode: LangCode; actor: string },
) {
  const nights = nightsOf(pack.startDate, pack.nights);
  const [types, units, prices] = await Promise.all([
    db.select().from(roomType).where(eq(roomType.hotelId, hotelId)).orderBy(asc(roomType.roomClass)),
    unitsOf(db, "room", hotelId, nights),
    pricesOf(db, hotelId, nights, { langCode, actor }),
  ]);
  return types.map((row) => ({
    roomClass: row.roomClass,
    name: localise(row.names, langCode),
    onRequest: row.onRequest,
    nights: units.filter((unit) => unit.class === row.roomClass),
    prices: prices.filter(({ roomClass }) => roomClass === row.roomClass).map(({ price }) => price),
  }));
}

/** The price rows of the seasons that these nights are in. */
async function pricesOf(
  db: Database,
  hotelId: string,
  nights: readonly string[],
  { langCode, actor }: { langCode: LangCode; actor: string },
) {
  const rows = await db
    .select()
    .from(hotelRate)
    .leftJoin(
      deskPrice,
      and(
        eq(deskPrice.hotelId, hotelRate.hotelId),
        eq(deskPrice.roomClass, hotelRate.roomClass),
        eq(deskPrice.board, hotelRate.board),
        eq(deskPrice.validFrom, hotelRate.validFrom),
      ),
    )
    .where(
      and(
        eq(hotelRate.hotelId, hotelId),
        lte(hotelRate.validFrom, nights.at(-1) ?? ""),
        gte(hotelRate.validTo, nights[0] ?? ""),
      ),
    )
    .orderBy(asc(hotelRate.board), asc(hotelRate.validFrom));
  return rows.map(({ hotel_rate: { roomClass, ...row }, desk_price: set }) => ({
    roomClass,
    price: {
      ...boardOf(row.board, langCode),
      validFrom: row.validFrom,
      validTo: row.validTo,
      currency: row.currency,
      amounts: amountsOf(row),
      waiting:
        set?.proposed && set.proposedBy
          ? { amounts: set.proposed, by: set.proposedBy, byYou: set.proposedBy === actor }
          : undefined,
    },
  }));
}

function boardOf(stored: string, langCode: LangCode) {
  const board = Board.parse(stored);
  return { board, boardName: localise(boardNames[board], langCode) };
}

async function ticketsOf(db: Database, pack: Departure, langCode: LangCode) {
  if (!pack.eventId) return [];
  const [categories, rows] = await Promise.all([
    db.select().from(ticketCategory).where(eq(ticketCategory.eventId, pack.eventId)).orderBy(asc(ticketCategory.sort)),
    db
      .select()
      .from(inventory)
      .where(and(eq(inventory.kind, "ticket"), eq(inventory.ownerId, pack.eventId))),
  ]);
  return categories.flatMap(({ code, names }) => {
    const row = rows.find((unit) => unit.class === code);
    return row ? [{ name: localise(names, langCode), unit: unitOf(row) }] : [];
  });
}

async function carsOf(db: Database, pack: Departure, langCode: LangCode) {
  if (!categories[pack.category].hasCars || pack.nights === 0) return [];
  const [classes, units] = await Promise.all([
    db.select().from(carClass).where(eq(carClass.destinationCode, pack.destinationCode)).orderBy(asc(carClass.code)),
    unitsOf(db, "car", pack.destinationCode, rentalDays(pack.startDate, pack.nights)),
  ]);
  return classes.map(({ code, names }) => ({
    name: localise(names, langCode),
    days: units.filter((unit) => unit.class === code),
  }));
}

async function unitsOf(db: Database, kind: "room" | "car", ownerId: string, days: readonly string[]) {
  const rows = await db
    .select()
    .from(inventory)
    .where(and(eq(inventory.kind, kind), eq(inventory.ownerId, ownerId), inArray(inventory.onDate, [...days])))
    .orderBy(asc(inventory.class), asc(inventory.onDate));
  return rows.map(unitOf);
}
