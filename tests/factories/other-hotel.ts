import { addDays, nightsOf } from "@engine/core/epoch-day";
import { names } from "@engine/core/names";
import { hotel, hotelRate, roomType } from "@engine/offer/catalogue/schema";
import { inventory } from "@engine/offer/stock/schema";
import { eq } from "drizzle-orm";
import type { TestEngine } from "./test-engine";

/** Another hotel of the small shop's island, with the given number of STD-BB rooms for each night, at a price per adult and night. */
export async function anotherHotel(
  at: TestEngine,
  { id, adultMinor, rooms = 5 }: { id: string; adultMinor: number; rooms?: number },
): Promise<void> {
  const { db, catalogue } = at.engine.parts;
  const [currentHotel] = await db.select().from(hotel).where(eq(hotel.id, at.shop.hotelId));
  const { code: _, ...row } = currentHotel!;
  await db.insert(hotel).values({ ...row, id, names: names(`מלון ${id}`, `Hotel ${id}`, `Отель ${id}`, `فندق ${id}`) });
  const types = await db.select().from(roomType).where(eq(roomType.hotelId, at.shop.hotelId));
  await db
    .insert(roomType)
    .values(types.filter(({ roomClass }) => roomClass === "STD").map((type) => ({ ...type, hotelId: id })));
  const rates = await db.select().from(hotelRate).where(eq(hotelRate.hotelId, at.shop.hotelId));
  await db
    .insert(hotelRate)
    .values(rates.filter(({ roomClass }) => roomClass === "STD").map((rate) => ({ ...rate, hotelId: id, adultMinor })));
  await db.insert(inventory).values(
    nightsOf(addDays(at.shop.startDate, -10), at.shop.nights + 30).map((onDate) => ({
      kind: "room",
      ownerId: id,
      class: "STD",
      onDate,
      capacity: rooms,
    })),
  );
  catalogue.forget();
}

/** Rooms of a hotel that are held and sold, over all its nights. */
export async function roomNights(at: TestEngine, hotelId: string): Promise<{ held: number; sold: number }> {
  const rows = await at.engine.parts.db.select().from(inventory).where(eq(inventory.ownerId, hotelId));
  const sum = (of: "held" | "sold") => rows.reduce((total, row) => total + row[of], 0);
  return { held: sum("held"), sold: sum("sold") };
}
