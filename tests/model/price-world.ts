import type { Shop } from "@contract/calls";
import { addDays } from "@engine/core/epoch-day";
import { demoMembers, demoPassword } from "@engine/demo/demo-people";
import { departure, flight, hotelRate, roomType } from "@engine/offer/catalogue/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { inventory } from "@engine/offer/stock/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { and, eq } from "drizzle-orm";
import { good } from "../factories/booked";
import { anotherHotel } from "../factories/other-hotel";
import { holding, loggedInMember, somePeople } from "../factories/people";
import { someProgrammes } from "../factories/small-programmes";
import { aTestEngine, type TestEngine, testStart } from "../factories/test-engine";
import type { TestDatabase } from "../setup/test-database";

export const callers = ["anonymous", "member", "agency", "member and agency"] as const;
export type CallerName = (typeof callers)[number];

export type PriceWorld = {
  at: TestEngine;
  shopOf: Record<CallerName, Shop>;
  /** Packages with a hotel, whose days and hotels lists compare. */
  packs: string[];
  /** The package that the lists of its day have for so many people with a seat of their own. */
  cheapestOfItsDay(pack: string, people: number): string;
};

const plenty = 1_000_000;
/** Cheaper than D6 of the same day, with three seats: bookings would change the lists of the next party. */
export const smallPack = "D6-SMALL";

/**
 * A shop in which every rule of prices has something to do: deals of 0 to 41 %, fares and nights with odd cents, dearer weekends, airlines
 * and rooms with age limits of their own, other flights, other hotels, a match, a tour and cars; and stock that does not run out while lists
 * and products are compared.
 */
export async function priceWorld(database: TestDatabase): Promise<PriceWorld> {
  const at = await aTestEngine(database, { seats: plenty, rooms: plenty });
  const { db, catalogue } = at.engine.parts;
  const { shop } = at;
  await somePeople(at);
  await db.update(roomType).set({ childAgeTo: 9 }).where(eq(roomType.roomClass, "SUI"));
  await db
    .update(hotelRate)
    .set({ adultMinor: 50_33, weekendMinor: 7_77, infantMinor: 1_11 })
    .where(eq(hotelRate.roomClass, "STD"));
  await anotherHotel(at, { id: "h-rho-2", adultMinor: 43_21, rooms: plenty });
  await someProgrammes(db, shop, { tickets: { CAT2: plenty, CAT1: plenty }, cars: plenty });
  const [pack] = await db.select().from(departure).where(eq(departure.id, shop.packId));
  const offers = [
    { days: 2, discountPercent: 7, fareAdultMinor: 399_99, childFareTo: 11 },
    { days: 4, discountPercent: 20, fareAdultMinor: 355_55, childFareTo: 12 },
    { days: 6, discountPercent: 37, fareAdultMinor: 512_13, childFareTo: 6 },
    { days: 9, discountPercent: 41, fareAdultMinor: 444_47, childFareTo: 12 },
  ];
  await db.insert(departure).values([
    ...offers.map(({ days, ...offer }) => ({
      ...pack!,
      ...offer,
      id: `D${days}`,
      startDate: addDays(shop.startDate, days),
      endDate: addDays(shop.startDate, days + shop.nights),
    })),
    // Other flights of the same days as a discounted package.
    {
      ...pack!,
      id: "D4-LATE",
      startDate: addDays(shop.startDate, 4),
      endDate: addDays(shop.startDate, 4 + shop.nights),
      discountPercent: 20,
      fareAdultMinor: 401_03,
    },
  ]);
  await db
    .insert(inventory)
    .values(
      ["STD", "SUI"].flatMap((roomClass) =>
        Array.from({ length: 24 }, (_, day) => ({
          kind: "room",
          ownerId: shop.hotelId,
          class: roomClass,
          onDate: addDays(shop.startDate, day),
          capacity: plenty,
        })),
      ),
    )
    .onConflictDoNothing();
  // The cheapest class is sold out on a night of two of the packages, and the cheapest flight of another has three seats.
  await db
    .update(inventory)
    .set({ sold: plenty })
    .where(
      and(
        eq(inventory.ownerId, shop.hotelId),
        eq(inventory.class, "STD"),
        eq(inventory.onDate, addDays(shop.startDate, 5)),
      ),
    );
  const [outward] = await db.select().from(flight).where(eq(flight.id, pack!.outwardFlightId!));
  await db.insert(flight).values({ ...outward!, id: "f-small" });
  await db
    .insert(inventory)
    .values({ kind: "seat", ownerId: "f-small", class: pack!.cabin, onDate: outward!.departsOn, capacity: 3 });
  const [roomy] = await db.select().from(departure).where(eq(departure.id, "D6"));
  await db.insert(departure).values({ ...roomy!, id: smallPack, outwardFlightId: "f-small", fareAdultMinor: 500_01 });
  catalogue.forget();
  await rebuildIndex(db, catalogue, pricePlanJournal, testStart.slice(0, 10));
  const memberSid = await loggedInMember(at, demoMembers[0].phone);
  const password = demoPassword;
  const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password }));
  const shopperSid = "a-shopper-who-compares-prices";
  return {
    at,
    packs: [shop.packId, ...offers.map(({ days }) => `D${days}`)],
    cheapestOfItsDay: (pack, people) => (pack === "D6" && people <= 3 ? smallPack : pack),
    shopOf: {
      anonymous: holding(at, { shopperSid }),
      member: holding(at, { shopperSid, memberSid }),
      agency: holding(at, { shopperSid, agencySid }),
      "member and agency": holding(at, { shopperSid, memberSid, agencySid }),
    },
  };
}
