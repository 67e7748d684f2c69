import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { hotelRate } from "../../offer/catalogue/schema";
import { refreshDirtyDays } from "../../offer/departure-index/departure-index";
import { auditLog } from "../../people/desk-users/schema";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { planChange } from "../../trade/price-plan/schema";
import { setPrice } from "./set-price";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
  await refresh();
  await pricePlanJournal.open(database.db);
});
afterAll(() => database.cleanup());

const refresh = () => refreshDirtyDays(database.db, at.engine.parts.catalogue, pricePlanJournal, at.clock);
const row = async () => {
  const { hotelId, rooms } = good(await desk.deskDeparture({ packId: "P1", langCode: "ENG" }));
  const { roomClass, prices } = rooms.find((room) => room.roomClass === "STD")!;
  const { boardName, board, validFrom, amounts, waiting } = prices[0]!;
  return { boardName, key: { hotelId: hotelId!, roomClass, board, validFrom }, amounts, waiting };
};
const set = async (adult: string) => {
  const { key, amounts } = await row();
  return desk.deskSetPrice({ ...key, was: amounts, amounts: { ...amounts, adult } });
};
/** What customers see: the price of a couple in the list, on the product and in the calendar. */
async function shown() {
  const visitor = at.as("a-visitor");
  const yearMonth = [at.shop.startDate.slice(0, 7)];
  const { packages } = good(await visitor.search({ dest: ["RHO"], yearMonth }));
  const { packId, hotelId: hotelid } = at.shop;
  const { price } = good(await visitor.calcPack({ packId, hotelid, cls: ["STD-BB"] }));
  const { dates } = good(await visitor.packDates({ dest: ["RHO"], yearMonth }));
  return {
    list: packages.find((deal) => deal.packId === packId)?.price,
    product: price,
    calendar: dates.find(({ date }) => date === at.shop.startDate)?.lowestPrice?.price,
  };
}

test("a room's price set by hand is the one of list and product, in the plan's journal and the log", async () => {
  const { boardName, amounts } = await row();
  expect({ boardName, adult: amounts.adult }).toEqual({ boardName: "Bed and breakfast", adult: "50.00" });
  const before = await shown();
  expect(good(await set("52.00"))).toMatchObject({ waits: false });
  // As each process does when it hears of the change.
  at.engine.parts.catalogue.forget();
  await refresh();
  // Two adults, four nights, two dollars more each.
  const dearer = (price: string | undefined) => (Number(price) + 16).toFixed(2);
  expect(await shown()).toEqual({
    list: dearer(before.list),
    product: dearer(before.product),
    calendar: dearer(before.calendar),
  });
  expect(await database.db.select().from(planChange)).not.toEqual([]);
  const [line] = await database.db.select().from(auditLog).where(eq(auditLog.action, "set-price"));
  expect(line).toMatchObject({
    target: `room:${at.shop.hotelId}:STD`,
    details: { board: "BB", changes: [{ field: "adult", was: "50.00", now: "52.00" }] },
  });
});

test("a jump, also in small steps, waits for a second desk user; what was not read cannot be overwritten", async () => {
  const { key, amounts } = await row();
  expect(amounts.adult).toBe("52.00");
  const was = { ...amounts, adult: "50.00" };
  expect(refusal(await desk.deskSetPrice({ ...key, was, amounts })).code).toBe("changed-meanwhile");
  expect(refusal(await set("0.00"))).toMatchObject({ code: "invalid-input", field: "adult" });
  expect(refusal(await desk.deskSetPrice({ ...key, roomClass: "NONE", was, amounts })).code).toBe("not-found");
  // Less than five percent above 52, and more than five above the 50 of the import.
  expect(good(await set("54.00"))).toMatchObject({ waits: true });
  expect(good(await set("54.00"))).toMatchObject({ waits: true });
  expect(await row()).toMatchObject({
    amounts: { adult: "52.00" },
    waiting: { amounts: { adult: "54.00" }, byYou: true },
  });
  const second = (adult: string) =>
    setPrice(at.engine.parts, { ...key, was: amounts, amounts: { ...amounts, adult } }, "somebody else");
  expect(good(await second("54.00"))).toMatchObject({ waits: false });
  expect(await row()).toMatchObject({ amounts: { adult: "54.00" }, waiting: undefined });
  // What two agreed on is what the next change is compared with; so is what an import wrote since.
  expect(good(await set("56.00"))).toMatchObject({ waits: false });
  await database.db.update(hotelRate).set({ adultMinor: 8000 }).where(eq(hotelRate.hotelId, key.hotelId));
  expect(good(await set("83.00"))).toMatchObject({ waits: false });
});
