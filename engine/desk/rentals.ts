import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/connect";
import { carClass } from "../offer/cars/schema";
import { flight } from "../offer/catalogue/schema";
import { holdLine, inventory } from "../offer/stock/schema";
import type { BookingDraft } from "../sale/draft/booking-draft";

/** What a rental company is told of the cars of some bookings: the class, and where and when each is picked up and returned. */
export async function rentalsOf(db: Database, drafts: readonly BookingDraft[]) {
  const withCar = drafts.filter(({ car }) => car);
  if (withCar.length === 0) return () => undefined;
  const flightIds = withCar.flatMap(({ outwardFlightId, inwardFlightId }) =>
    [outwardFlightId, inwardFlightId].filter((id) => id !== null),
  );
  const [classes, flights] = await Promise.all([
    db
      .select()
      .from(carClass)
      .where(inArray(carClass.destinationCode, [...new Set(withCar.map(({ destinationCode }) => destinationCode))])),
    flightIds.length > 0 ? db.select().from(flight).where(inArray(flight.id, flightIds)) : [],
  ]);
  return ({ car, destinationCode, outwardFlightId, inwardFlightId }: BookingDraft) => {
    if (!car) return undefined;
    const there = flights.find(({ id }) => id === outwardFlightId);
    const back = flights.find(({ id }) => id === inwardFlightId);
    return {
      names: classes.find((one) => one.destinationCode === destinationCode && one.code === car.code)?.names,
      code: car.code,
      pickUp: there && { airport: there.toAirport, date: there.arrivesOn, time: there.arrivesAt.slice(0, 5) },
      giveBack: back && { airport: back.fromAirport, date: back.departsOn, time: back.departsAt.slice(0, 5) },
    };
  };
}

/** Returns the car of a booking to sale; its hold keeps the rest. The booking is locked, and the rows are in the order of `lockUnits`. */
export async function returnCar(tx: Transaction, holdId: string): Promise<void> {
  const days = await tx
    .select({ id: inventory.id })
    .from(holdLine)
    .innerJoin(inventory, eq(inventory.id, holdLine.inventoryId))
    .where(and(eq(holdLine.holdId, holdId), eq(inventory.kind, "car")))
    .orderBy(inventory.id)
    .for("update", { of: inventory });
  const ids = days.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(inventory)
    .set({ sold: sql`${inventory.sold} - 1` })
    .where(inArray(inventory.id, ids));
  await tx.delete(holdLine).where(and(eq(holdLine.holdId, holdId), inArray(holdLine.inventoryId, ids)));
}
