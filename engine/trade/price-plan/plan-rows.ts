import type { PlanColumn } from "@contract/agencies/price-plan";
import { unlimitedStock } from "@contract/vocabulary/party-limits";
import { Composition, type SeatsLeft } from "@contract/vocabulary/vocabulary";
import { sql } from "drizzle-orm";
import { dateOfEpochDay, epochDay } from "../../core/epoch-day";
import { amountOf } from "../../core/money";
import { breather, inShortSteps, type Pace } from "../../core/turns/breather";
import type { Database, Transaction } from "../../database/connect";
import type { Hotel, RatedRoom } from "../../offer/catalogue/catalogue";
import { isOnRequest, type StayNights } from "../../offer/catalogue/on-request";
import type { departure } from "../../offer/catalogue/schema";
import { lessDiscounts } from "../../offer/pricing/club-discount";
import { compositions } from "../../offer/pricing/compositions";
import { type PricedRoom, roomsPricer } from "../../offer/pricing/rooms-pricer";
import { seatsLeft } from "../../offer/selection/flight-legs";
import { noPassingHolds, type PassingHolds } from "./passing-holds";

/** The fields of a departure that a plan needs. */
type Departure = Pick<
  typeof departure.$inferSelect,
  | "id"
  | "startDate"
  | "endDate"
  | "nights"
  | "outwardFlightId"
  | "inwardFlightId"
  | "cabin"
  | "currency"
  | "fareAdultMinor"
  | "fareChildMinor"
  | "fareInfantMinor"
  | "hotelIds"
  | "discountPercent"
>;
type CellStatus = "ok" | "rq" | "closed";

/** A plan's entry for a hotel on a day, independent of language. */
export type PlanRow = {
  departure: Departure;
  outwardFlight: string;
  inwardFlight: string;
  /** The room of the couple's price, or the cheapest with a price. */
  room: RatedRoom;
  /** Totals of a fully occupied room, after the deal's discount; null: not available. */
  prices: (string | null)[];
  /** The room of each price that is not for `room`. */
  otherRooms: (RatedRoom | null)[];
  statuses: CellStatus[];
  /** How often the cell can still be sold, if fewer than eight times. */
  left: (number | null)[];
  status: CellStatus;
  seatsLeft?: SeatsLeft;
};

/** The table's columns with the compositions they represent. */
const columnOf: Record<PlanColumn, Composition> = {
  single: "SGL",
  double: "DBL",
  adults2child1: "A2C1",
  adults3: "A3",
  adults2child2: "A2C2",
  adults2child3: "A2C3",
};
export const columns = Object.keys(columnOf) as PlanColumn[];

/** Availability below this number is counted exactly; from it on it is "enough". */
const many = 8;

const parties = Composition.options.map((party) => [{ ...compositions[party], infants: 0 }]);
const double = columns.indexOf("double");

/**
 * The rows of several hotels' plans for these departures, by hotel: three queries, whatever their number. What `passing` holds take counts as
 * free.
 */
export async function planRows(
  db: Database | Transaction,
  hotels: readonly Hotel[],
  departures: readonly Departure[],
  { passing = noPassingHolds, pace = inShortSteps }: { passing?: PassingHolds; pace?: Pace } = {},
): Promise<Map<string, PlanRow[]>> {
  const rows = new Map<string, PlanRow[]>(hotels.map(({ id }) => [id, []]));
  if (departures.length === 0 || hotels.length === 0) return rows;
  const flights = await planFlights(db, departures, passing);
  const free = await freeNights(
    db,
    hotels.map(({ id }) => id),
    departures,
    passing,
  );
  const priced = hotels.map((hotel) => ({ hotel, price: roomsPricer([hotel], parties) }));
  const breathe = breather(pace);
  for (const departure of departures) {
    await breathe();
    const out = departure.outwardFlightId ? flights.get(departure.outwardFlightId) : undefined;
    const back = departure.inwardFlightId ? flights.get(departure.inwardFlightId) : undefined;
    const outSeats = out?.free.get(departure.cabin) ?? unlimitedStock;
    const seats = Math.min(outSeats, back?.free.get(departure.cabin) ?? unlimitedStock);
    const onRequest = Boolean(out?.onRequest || back?.onRequest);
    const stay = {
      checkIn: departure.startDate,
      nights: departure.nights,
      fare: {
        adultMinor: departure.fareAdultMinor,
        childMinor: departure.fareChildMinor,
        infantMinor: departure.fareInfantMinor,
      },
      currency: departure.currency,
    };
    for (const { hotel, price } of priced) {
      if (departure.hotelIds && !departure.hotelIds.includes(hotel.id)) continue;
      const freeOf = freeInStay(free.get(hotel.id), departure);
      const lowest = price(stay, (_, rated) => isOnRequest(rated, stay) || freeOf(rated.room.roomClass) > 0);
      const byColumn = columns.map((column) => lowest[Composition.options.indexOf(columnOf[column])] ?? null);
      const shownRoom = byColumn[double] ?? byColumn.find((candidate) => candidate !== null);
      const any = shownRoom ?? price(stay).find((candidate) => candidate !== null);
      if (!any) continue;
      const cells = byColumn.map((priced, index) =>
        cellOf(priced, columns[index]!, { seats, onRequest, stay, freeOf, discountPercent: departure.discountPercent }),
      );
      rows.get(hotel.id)!.push({
        departure,
        outwardFlight: out?.number ?? "",
        inwardFlight: back?.number ?? "",
        room: any.room,
        prices: cells.map(({ price }) => price),
        otherRooms: cells.map(({ price }, index) => {
          const { room } = byColumn[index] ?? any;
          return price === null || isSame(room, any.room) ? null : room;
        }),
        statuses: cells.map(({ status }) => status),
        left: cells.map(({ left }) => left),
        status: !shownRoom || seats < 1 ? "closed" : isOnRequest(any.room, stay) || onRequest ? "rq" : "ok",
        seatsLeft: out ? seatsLeft(seats) : undefined,
      });
    }
  }
  return rows;
}

const isSame = (one: RatedRoom, other: RatedRoom) =>
  one.room.roomClass === other.room.roomClass && one.board === other.board;

const none = { price: null, status: "closed" as const, left: null };

function cellOf(
  priced: PricedRoom | null,
  column: PlanColumn,
  of: {
    seats: number;
    onRequest: boolean;
    stay: StayNights;
    freeOf(roomClass: string): number;
    discountPercent: number;
  },
): { price: string | null; status: CellStatus; left: number | null } {
  const { adults, children } = compositions[columnOf[column]];
  const people = adults + children;
  // A price needs a seat for each passenger of the composition.
  if (!priced || of.seats < people) return none;
  const roomOnRequest = isOnRequest(priced.room, of.stay);
  const rooms = roomOnRequest ? unlimitedStock : of.freeOf(priced.room.room.roomClass);
  const roomsLeft = Math.min(rooms, Math.floor(of.seats / people));
  return {
    price: amountOf(lessDiscounts(priced.totalMinor, of.discountPercent)),
    status: of.onRequest || roomOnRequest ? "rq" : "ok",
    left: roomsLeft < many ? roomsLeft : null,
  };
}

type PlanFlight = { number: string; onRequest: boolean; free: Map<string, number> };

/** The flights of departures, with the free seats in each cabin. */
async function planFlights(
  db: Database | Transaction,
  departures: readonly Departure[],
  passing: PassingHolds,
): Promise<Map<string, PlanFlight>> {
  const ids = sql.param([
    ...new Set(departures.flatMap((row) => [row.outwardFlightId, row.inwardFlightId].filter((id) => id !== null))),
  ]);
  const flights = await db.execute<{ id: string; number: string; onRequest: boolean }>(
    sql`select id, flight_number as number, on_request as "onRequest" from flight where id = any(${ids}::text[])`,
  );
  const seats = await db.execute<{ flight: string; class: string; free: number }>(sql`
    select owner_id as flight, class, capacity - held - sold as free from inventory
    where kind = 'seat' and owner_id = any(${ids}::text[])`);
  const flightById = new Map<string, PlanFlight>(
    flights.rows.map(({ id, number, onRequest }) => [id, { number, onRequest, free: new Map() }]),
  );
  for (const seat of seats.rows)
    flightById.get(seat.flight)?.free.set(seat.class, seat.free + passing.seats(seat.flight, seat.class));
  return flightById;
}

/** Free rooms by hotel, class and night (epoch day). */
type FreeNights = Map<string, Map<string, Map<number, number>>>;

async function freeNights(
  db: Database | Transaction,
  hotelIds: string[],
  departures: readonly Departure[],
  passing: PassingHolds,
): Promise<FreeNights> {
  const nights = new Set<number>();
  for (const row of departures) {
    const first = epochDay(row.startDate);
    for (let night = first; night < first + row.nights; night += 1) nights.add(night);
  }
  const { rows } = await db.execute<{ hotel: string; class: string; night: number; free: number }>(sql`
    select owner_id as hotel, class, on_date - date '1970-01-01' as night, capacity - held - sold as free from inventory
    where kind = 'room' and owner_id = any(${sql.param(hotelIds)}::text[])
      and on_date = any(${sql.param([...nights].map(dateOfEpochDay))}::date[])`);
  const nightsByHotel: FreeNights = new Map(hotelIds.map((id) => [id, new Map()]));
  for (const { hotel, class: roomClass, night, free: unheld } of rows) {
    const free = unheld + passing.rooms(hotel, roomClass, night);
    const classes = nightsByHotel.get(hotel)!;
    const nightsOfClass = classes.get(roomClass);
    if (nightsOfClass) nightsOfClass.set(night, free);
    else classes.set(roomClass, new Map([[night, free]]));
  }
  return nightsByHotel;
}

/** Free rooms of a class over a whole stay: the minimum of its nights, 0 if a night is missing. */
function freeInStay(classes: Map<string, Map<number, number>> | undefined, { startDate, nights }: Departure) {
  const first = epochDay(startDate);
  return (roomClass: string) => {
    const byNight = classes?.get(roomClass);
    if (!byNight) return 0;
    let fewest = unlimitedStock;
    for (let night = first; night < first + nights; night += 1) fewest = Math.min(fewest, byNight.get(night) ?? 0);
    return fewest;
  };
}
