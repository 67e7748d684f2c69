import { asc, eq, sql } from "drizzle-orm";
import { nightsOf } from "../../core/epoch-day";
import type { Database, Transaction } from "../../database/connect";
import { carClass } from "./schema";

export type CarClass = typeof carClass.$inferSelect;
/** A car class with the lowest number of free cars on any of the days. */
export type CarChoice = CarClass & { free: number };

/** A rental lasts one day of 24 hours per night of the journey. */
export function rentalDays(pickUpOn: string, nights: number): string[] {
  return nightsOf(pickUpOn, nights);
}

/** Who rides in a party's car: everybody, since an infant needs a seat of its own. */
export function carSeats(rooms: readonly { adults: number; children: number; infants: number }[]): number {
  return rooms.reduce((sum, room) => sum + room.adults + room.children + room.infants, 0);
}

/** The car classes of a place, cheapest first, whether free or not. */
export async function carClasses(db: Database | Transaction, destinationCode: string): Promise<CarClass[]> {
  return db
    .select()
    .from(carClass)
    .where(eq(carClass.destinationCode, destinationCode))
    .orderBy(asc(carClass.dayMinor));
}

/** Cars available at a place from the day of arrival, cheapest first. A class without stock on any of the days has none. */
export async function carsFor(
  db: Database | Transaction,
  destinationCode: string,
  pickUpOn: string,
  nights: number,
): Promise<CarChoice[]> {
  if (nights < 1) return [];
  const classes = await carClasses(db, destinationCode);
  const stock = await db.execute<{ class: string; free: number; days: number }>(sql`
    select class, min(capacity - held - sold)::int as free, count(*)::int as days from inventory
    where kind = 'car' and owner_id = ${destinationCode}
      and on_date between ${pickUpOn}::date and ${pickUpOn}::date + ${nights - 1}::int
    group by class`);
  return classes.map((row) => {
    const classStock = stock.rows.find((line) => line.class === row.code);
    return { ...row, free: classStock && classStock.days === nights ? classStock.free : 0 };
  });
}

/** The daily price of the cheapest car at each place that holds so many people. */
export async function lowestCarDay(
  db: Database | Transaction,
  people: number,
): Promise<Map<string, { code: string; minor: number; currency: string }>> {
  const { rows } = await db.execute<{ place: string; code: string; minor: number; currency: string }>(sql`
    select distinct on (destination_code) destination_code as place, code, day_minor as minor, currency
    from car_class where seats >= ${people} order by destination_code, day_minor`);
  return new Map(rows.map(({ place, ...price }) => [place, price]));
}
