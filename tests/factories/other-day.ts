import { addDays, nightsOf } from "@engine/core/epoch-day";
import { departure, flight } from "@engine/offer/catalogue/schema";
import { inventory } from "@engine/offer/stock/schema";
import { eq, inArray } from "drizzle-orm";
import type { TestEngine } from "./test-engine";

/**
 * The small shop's departure on another day, with its own flights, the given number of seats each way, and as many additional hotel
 * rooms.
 */
export async function anotherDay(
  at: TestEngine,
  { startDate, fareAdultMinor, places }: { startDate: string; fareAdultMinor: number; places: number },
): Promise<void> {
  const { db } = at.engine.parts;
  const { shop } = at;
  const endDate = addDays(startDate, shop.nights);
  const [pack] = await db.select().from(departure).where(eq(departure.id, shop.packId));
  const flights = await db.select().from(flight).where(inArray(flight.id, shop.flightIds));
  const flightRows = flights.map((row) => {
    const day = row.id === shop.flightIds[0] ? startDate : endDate;
    return { ...row, id: `${row.id}-${startDate}`, departsOn: day, arrivesOn: day };
  });
  await db.insert(flight).values(flightRows);
  await db.insert(departure).values({
    ...pack!,
    id: `${shop.packId}-${startDate}`,
    startDate,
    endDate,
    outwardFlightId: `${shop.flightIds[0]}-${startDate}`,
    inwardFlightId: `${shop.flightIds[1]}-${startDate}`,
    fareAdultMinor,
  });
  await db.insert(inventory).values(
    flightRows.map(({ id, departsOn }) => ({
      kind: "seat",
      ownerId: id,
      class: "Y",
      onDate: departsOn,
      capacity: places,
    })),
  );
  await db
    .insert(inventory)
    .values(
      nightsOf(startDate, shop.nights).map((onDate) => ({
        kind: "room",
        ownerId: shop.hotelId,
        class: "STD",
        onDate,
        capacity: 100,
      })),
    )
    .onConflictDoNothing();
}
