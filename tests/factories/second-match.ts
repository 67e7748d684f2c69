import { addDays } from "@engine/core/epoch-day";
import { names } from "@engine/core/names";
import type { Database } from "@engine/database/connect";
import { departure } from "@engine/offer/catalogue/schema";
import { sportEvent, ticketCategory } from "@engine/offer/events/schema";
import { inventory } from "@engine/offer/stock/schema";
import { eq } from "drizzle-orm";
import type { SmallShop } from "./small-shop";

/** A day after the match of `someProgrammes`, and on no flights: another opponent on the same ground. */
export async function aSecondMatch(db: Database, shop: SmallShop): Promise<string> {
  const [pack] = await db.select().from(departure).where(eq(departure.id, "SP1"));
  const [event] = await db.select().from(sportEvent).where(eq(sportEvent.id, pack!.eventId!));
  const [seats] = await db.select().from(ticketCategory).where(eq(ticketCategory.eventId, event!.id)).limit(1);
  const eventId = "RHO-CUP-2";
  const onDate = addDays(event!.onDate, 1);
  const startDate = addDays(shop.startDate, 1);
  await db.insert(sportEvent).values({
    ...event!,
    id: eventId,
    onDate,
    names: names("רודוס – קושטא", "Rhodes – Constantinople", "Родос – Константинополь", "رودس – القسطنطينية"),
  });
  await db.insert(ticketCategory).values({ ...seats!, eventId });
  await db.insert(departure).values({
    ...pack!,
    id: "SP2",
    eventId,
    outwardFlightId: null,
    inwardFlightId: null,
    startDate,
    endDate: addDays(startDate, pack!.nights),
  });
  await db.insert(inventory).values({ kind: "ticket", ownerId: eventId, class: seats!.code, onDate, capacity: 20 });
  return "SP2";
}
