import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { inventory } from "../offer/stock/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

/** The values of the newest change: field, before, after. */
async function lastChange() {
  const [line] = good(await desk.deskLog({ kind: "audit", to: 1 })).lines;
  return [line!.what, ...line!.changes.map(({ field, was, now }) => [field, was, now])];
}
const inFour = (he: string) => ({ he, en: "a", ru: "а", ar: "ا" });

test("a rate is logged with the one it replaces, proposed or set", async () => {
  const date = at.clock.now().toISOString().slice(0, 10);
  const set = async (value: string) => good(await desk.deskSetRate({ currency: "EUR", date, value }));
  await set("4.0000");
  const { value: before } = await set("4.0100");
  expect(await lastChange()).toEqual(["set-rate", [date, "4.0000", "4.0100"]]);
  await set("5.0000");
  expect(await lastChange()).toEqual(["propose-rate", [date, before, "5.0000"]]);
});

test("of an agency only what was changed is logged: its limit, its discount, its hosts; of a phone the last digits", async () => {
  const agency = good(await desk.deskAgency({ agencyCode: "GALIL" }));
  const save = async (changes: object) => {
    good(await desk.deskSaveAgency({ ...agency, ...changes }));
    return lastChange();
  };
  const limited = { creditLimitNIS: "5000.00", discountPercent: "3" };
  expect(await save(limited)).toEqual([
    "change-agency",
    ["discountPercent", null, "3.00"],
    ["creditLimitNIS", null, "5000.00"],
  ]);
  expect(await save({ ...limited, creditLimitNIS: "7500.50" })).toEqual([
    "change-agency",
    ["creditLimitNIS", "5000.00", "7500.50"],
  ]);
  expect(await save({ hosts: ["other.localhost"], loginPhone: "050-7654321" })).toEqual([
    "change-agency",
    ["discountPercent", "3.00", null],
    ["loginPhone", expect.stringMatching(/^…\d{3}$/), "…321"],
    ["creditLimitNIS", "7500.50", null],
    ["hosts", "galil.localhost", "other.localhost"],
  ]);
  expect(await save({ hosts: ["other.localhost"], loginPhone: "050-7654321" })).toEqual(["change-agency"]);
});

test("a notice of the site and a banner are logged with their words before and after", async () => {
  const status: Parameters<typeof desk.deskSaveSiteStatus>[0] = {
    mode: "open",
    active: true,
    routes: [],
    titles: inFour("הודעה"),
    bodies: inFour(""),
    agentPhone: "",
    agentHours: "",
  };
  good(await desk.deskSaveSiteStatus(status));
  good(await desk.deskSaveSiteStatus({ ...status, active: false, titles: inFour("הודעה אחרת") }));
  expect(await lastChange()).toEqual([
    "site-status",
    ["active", "true", "false"],
    ["titles.he", "הודעה", "הודעה אחרת"],
  ]);
  const banner = {
    kind: "banner",
    page: "home",
    image: "/pictures/destination/RHO/island/none/wide.svg",
    active: false,
  } as const;
  const { id, version } = good(await desk.deskSaveContent({ ...banner, titles: inFour("א") }));
  expect(await lastChange()).toContainEqual(["alts.he", null, "א"]);
  good(await desk.deskSaveContent({ ...banner, id, version, titles: inFour("ב"), endsAt: "2026-12-01T10:00" }));
  expect(await lastChange()).toEqual([
    "change-content",
    ["alts.he", "א", "ב"],
    ["endsAt", null, "2026-12-01T08:00:00.000Z"],
  ]);
});

test("stock, states of departures and rooms on request are logged with both values, a coupon with what it is worth", async () => {
  const [unit] = await database.db
    .select()
    .from(inventory)
    .where(eq(inventory.kind, "seat"))
    .orderBy(asc(inventory.id));
  good(await desk.deskSetStock({ unitId: unit!.id, was: unit!.capacity, capacity: unit!.capacity + 2 }));
  expect(await lastChange()).toEqual(["set-stock", ["capacity", String(unit!.capacity), String(unit!.capacity + 2)]]);
  good(await desk.deskSetDeparture({ packId: at.shop.packId, was: "open", status: "closed" }));
  expect(await lastChange()).toEqual(["set-departure", ["status", "open", "closed"]]);
  const room = { kind: "room", id: at.shop.hotelId, roomClass: "STD" } as const;
  good(await desk.deskSetOnRequest({ ...room, onRequest: true }));
  expect(await lastChange()).toEqual(["set-on-request", ["onRequest", "false", "true"]]);
  const nights = { firstNight: "2027-02-01", lastNight: "2027-02-03" };
  const { stopSaleId } = good(await desk.deskStopSale({ hotelId: at.shop.hotelId, ...nights }));
  const closed = Object.entries(nights).map(([field, night]) => [field, null, night]);
  expect(await lastChange()).toEqual(["stop-sale", ...closed]);
  good(await desk.deskLiftStopSale({ stopSaleId }));
  expect(await lastChange()).toEqual(["lift-stop-sale", ...closed]);
  good(await desk.deskOnRequestPeriod({ hotelId: at.shop.hotelId, ...nights }));
  expect(await lastChange()).toEqual(["on-request-period", ...closed]);
  good(await desk.deskLiftOnRequestPeriod({ hotelId: at.shop.hotelId, firstNight: nights.firstNight }));
  expect(await lastChange()).toEqual(["lift-on-request-period", ...closed]);
  good(await desk.deskAddCoupon({ percent: 5, usableFrom: "2026-01-01", usableUntil: "2027-12-31", usageLimit: 3 }));
  const [action, ...changes] = await lastChange();
  expect(action).toBe("add-coupon");
  expect(changes).toEqual(
    expect.arrayContaining([
      ["percent", null, "5"],
      ["usageLimit", null, "3"],
    ]),
  );
});
