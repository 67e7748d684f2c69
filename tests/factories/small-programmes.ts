import { addDays, nightsOf } from "@engine/core/epoch-day";
import { names } from "@engine/core/names";
import type { Database } from "@engine/database/connect";
import { carClass } from "@engine/offer/cars/schema";
import { departure } from "@engine/offer/catalogue/schema";
import { competition, sportEvent, ticketCategory } from "@engine/offer/events/schema";
import { inventory } from "@engine/offer/stock/schema";
import { tour } from "@engine/offer/tours/schema";
import { eq } from "drizzle-orm";
import type { SmallShop } from "./small-shop";

const name = (text: string) => names(text, text, text, text);

/**
 * Other offers of a small shop: a match (CAT2 included, CAT1 for 80 USD more), a tour of five days, and a flight with cars at 40 USD a
 * day. All leave on the small shop's flights.
 */
export async function someProgrammes(
  db: Database,
  shop: SmallShop,
  { tickets = { CAT2: 20, CAT1: 4 }, cars = 2 }: { tickets?: Record<"CAT1" | "CAT2", number>; cars?: number } = {},
): Promise<{ sportPack: string; tourPack: string; flightPack: string; eventId: string }> {
  const [pack] = await db.select().from(departure).where(eq(departure.id, shop.packId));
  const eventId = "RHO-CUP-1";
  const onDate = addDays(shop.startDate, 2);
  await db.insert(competition).values({ code: "CUP", names: names("הגביע", "The cup", "Кубок", "الكأس") });
  await db.insert(sportEvent).values({
    id: eventId,
    competitionCode: "CUP",
    destinationCode: "RHO",
    names: names("רודוס – חיפה", "Rhodes – Haifa", "Родос – Хайфа", "رودس – حيفا"),
    venues: name("City Stadium"),
    onDate,
    startsAt: "20:45",
  });
  await db.insert(ticketCategory).values([
    { eventId, code: "CAT2", names: name("Category 2"), currency: "USD", supplementMinor: 0, sort: 1 },
    { eventId, code: "CAT1", names: name("Category 1"), currency: "USD", supplementMinor: 80_00, sort: 0 },
  ]);
  await db.insert(tour).values({
    id: "T1",
    destinationCode: "RHO",
    names: names("סביב רודוס", "Around Rhodes", "Вокруг Родоса", "حول رودس"),
    summaries: name("Five days"),
    guides: name("A guide"),
    terms: name("Coach included"),
    days: Array.from({ length: 5 }, (_, index) => ({ titles: name(`Day ${index + 1}`), texts: name("On the road") })),
  });
  await db.insert(carClass).values({
    destinationCode: "RHO",
    code: "ECMR",
    names: name("Small car"),
    seats: 4,
    suitcases: 1,
    currency: "USD",
    dayMinor: 40_00,
  });
  await db.insert(departure).values([
    { ...pack!, id: "SP1", category: "SportPack", eventId },
    { ...pack!, id: "OT1", category: "Organize_tour_packages", tourId: "T1" },
    { ...pack!, id: "FO1", category: "Flight_Only" },
  ]);
  await db.insert(inventory).values([
    ...Object.entries(tickets).map(([code, capacity]) => ({
      kind: "ticket",
      ownerId: eventId,
      class: code,
      onDate,
      capacity,
    })),
    ...nightsOf(shop.startDate, shop.nights).map((day) => ({
      kind: "car",
      ownerId: "RHO",
      class: "ECMR",
      onDate: day,
      capacity: cars,
    })),
  ]);
  return { sportPack: "SP1", tourPack: "OT1", flightPack: "FO1", eventId };
}
