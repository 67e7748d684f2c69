import { addDays } from "@engine/core/epoch-day";
import { departure } from "@engine/offer/catalogue/schema";
import { inventory } from "@engine/offer/stock/schema";
import { eq } from "drizzle-orm";
import type { TestEngine } from "./test-engine";

/** More departures in the small shop's month: a month has its own page from three departure days on. */
export async function moreDays({ engine, shop }: TestEngine, count = 3): Promise<void> {
  const { db } = engine.parts;
  const { packId, hotelId, startDate } = shop;
  const [pack] = await db.select().from(departure).where(eq(departure.id, packId));
  const days = Array.from({ length: count }, (_, index) => addDays(startDate, index + 1));
  const without = { outwardFlightId: null, inwardFlightId: null };
  await db
    .insert(departure)
    .values(
      days.map((day) => ({ ...pack!, ...without, id: day, startDate: day, endDate: addDays(day, pack!.nights) })),
    );
  await db
    .insert(inventory)
    .values(
      Array.from({ length: 12 }, (_, index) => ({
        kind: "room" as const,
        ownerId: hotelId,
        class: "STD",
        onDate: addDays(startDate, index),
        capacity: 20,
      })),
    )
    .onConflictDoNothing();
}
