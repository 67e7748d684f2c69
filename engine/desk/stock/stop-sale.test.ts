import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal, selection } from "../../../tests/factories/booked";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { shopperAtCardPage } from "../../../tests/factories/shopper-at-card-page";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { roomType } from "../../offer/catalogue/schema";
import { refreshDirtyDays } from "../../offer/departure-index/departure-index";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";

/** A hotel that the desk closes for some nights: nobody finds, prices or books it, and what was sold before stays. */
let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 30, rooms: 5 });
  await somePeople(at);
  await anotherHotel(at, { id: "h-other", adultMinor: 20_000 });
});
afterAll(() => database.cleanup());

/** What the index job and the stamp that it announces do within two seconds. */
const refresh = async () => {
  at.engine.parts.catalogue.forget();
  while ((await refreshDirtyDays(database.db, at.engine.parts.catalogue, pricePlanJournal, at.clock)) > 0);
};
const desk = async () => holding(at, { bearer: await loggedInDesk(at) });
const shopper = () => at.as("a-shopper");
const theDay = () => ({
  dest: ["RHO"],
  fromDate: at.shop.startDate,
  toDate: at.shop.startDate,
  getLowestPrc: true,
});
const hotelsFound = async () => good(await shopper().aggSearch(theDay())).packages.map(({ laId }) => laId);
const priced = () =>
  shopper().calcPack({ packId: at.shop.packId, hotelid: at.shop.hotelId, cls: ["STD-BB"], adult: 2 });
const lastNight = () => addDays(at.shop.startDate, 2);

test("a closed night takes the hotel out of lists, prices and sales, also on request, until it is opened again", async () => {
  const operator = await desk();
  const { hotelId } = at.shop;
  const [before, price] = [await hotelsFound(), good(await priced())];
  expect(before).toContain(hotelId);

  // The last of its nights is enough.
  const { stopSaleId } = good(
    await operator.deskStopSale({ hotelId, firstNight: lastNight(), lastNight: lastNight() }),
  );
  await refresh();
  expect(await hotelsFound()).not.toContain(hotelId);
  expect(refusal(await priced())).toMatchObject({ code: "sold-out", field: "cls" });
  expect(refusal(await shopper().storePage({ stage: "init", ...selection(at.shop) })).code).toBe("sold-out");
  const ofHotel = and(eq(roomType.hotelId, hotelId), eq(roomType.roomClass, "STD"));
  await database.db.update(roomType).set({ onRequest: true }).where(ofHotel);
  at.engine.parts.catalogue.forget();
  expect(refusal(await priced()).code).toBe("sold-out");
  await database.db.update(roomType).set({ onRequest: false }).where(ofHotel);

  good(await operator.deskLiftStopSale({ stopSaleId }));
  await refresh();
  expect(await hotelsFound()).toEqual(before);
  expect(good(await priced())).toMatchObject({ price: price.price });
});

test("a closed class leaves the others on sale, and a customer who holds a room of it pays its price", async () => {
  const operator = await desk();
  const { hotelId, packId, startDate } = at.shop;
  const { uid, shopper: holder, debitRequest } = await shopperAtCardPage(at);
  const stop = { hotelId, roomClass: "STD", firstNight: startDate, lastNight: lastNight() };
  const { stopSaleId } = good(await operator.deskStopSale(stop));
  expect(good(await operator.deskStopSale(stop))).toEqual({ stopSaleId });
  await refresh();

  const rooms = good(await shopper().select({ packId })).hotels.find((one) => one.hotelId === hotelId)?.rooms ?? [];
  expect(rooms.map(({ cls }) => cls.split("-")[0])).not.toContain("STD");
  expect(rooms).not.toEqual([]);
  at.gateway.approve(uid);
  expect(good(await holder.debitCreditCard(debitRequest)).outcome).toBe("DEBITED");
  const [shown] = good(await operator.deskDeparture({ packId, hotelId })).stopSales;
  expect(shown).toMatchObject({ stopSaleId, roomClass: "STD", firstNight: startDate, lastNight: lastNight() });
  expect(shown?.soldNights).toBe(3);
  good(await operator.deskLiftStopSale({ stopSaleId }));
  expect(good(await operator.deskDeparture({ packId, hotelId })).stopSales).toEqual([]);
  expect(refusal(await operator.deskLiftStopSale({ stopSaleId })).code).toBe("not-found");
});

test.each([
  ["ends before it begins", { firstNight: "2099-02-02", lastNight: "2099-02-01" }, "invalid-input", "lastNight"],
  ["is over", { firstNight: "2020-02-01", lastNight: "2020-02-02" }, "invalid-input", "lastNight"],
  ["is longer than two years", { firstNight: "2099-01-01", lastNight: "2102-01-01" }, "invalid-input", "lastNight"],
  ["is of no hotel", { hotelId: "none", firstNight: "2099-01-01", lastNight: "2099-01-02" }, "not-found", "hotelId"],
  [
    "is of no class",
    { roomClass: "NONE", firstNight: "2099-01-01", lastNight: "2099-01-02" },
    "not-found",
    "roomClass",
  ],
])("a stop sale that %s is refused", async (_, period, code, field) => {
  const answer = await (await desk()).deskStopSale({ hotelId: at.shop.hotelId, ...period });
  expect(refusal(answer)).toMatchObject({ code, field });
});
