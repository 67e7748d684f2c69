import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { good, refusal } from "../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { usageLimit } from "../people/sessions/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

test("a rate cannot be set for a future day", async () => {
  covers("7.51", "7.52");
  const today = at.clock.now().toISOString().slice(0, 10);
  good(await desk.deskSetRate({ currency: "EUR", date: today, value: "4.1234" }));
  expect(good(await desk.deskRates({})).rates).toContainEqual({ currency: "EUR", date: today, value: "4.1234" });
  expect(refusal(await desk.deskSetRate({ currency: "EUR", date: "2099-01-01", value: "4.1" })).field).toBe("date");
  expect(refusal(await desk.deskSetRate({ currency: "EUR", date: today, value: "0.0" })).field).toBe("value");
});

test("a rate far from the previous one takes effect when a second desk user sends it too", async () => {
  const today = at.clock.now().toISOString().slice(0, 10);
  const far = { currency: "EUR", date: today, value: "41.234" } as const;
  const chargeRate = () => at.engine.parts.rates.charge("EUR");
  expect(good(await desk.deskSetRate(far)).waits).toBe(true);
  // The same user sending it twice does not count as two.
  expect(good(await desk.deskSetRate(far)).waits).toBe(true);
  const { rates, waiting } = good(await desk.deskRates({}));
  expect(rates).toContainEqual({ currency: "EUR", date: today, value: "4.1234" });
  expect(waiting).toEqual([{ ...far, value: "41.2340", proposedBy: "desk", byYou: true }]);
  at.clock.forward(90_000);
  expect((await chargeRate())?.value).toBe("4.1234");
  const second = holding(at, { bearer: await loggedInDesk(at, "desk2") });
  // A different figure from the second user is a new proposal.
  expect(good(await second.deskSetRate({ ...far, value: "40.0" })).waits).toBe(true);
  expect(good(await desk.deskSetRate({ ...far, value: "40.0000" })).waits).toBe(false);
  expect(good(await desk.deskRates({})).waiting).toEqual([]);
  at.clock.forward(90_000);
  expect((await chargeRate())?.value).toBe("40.0000");
  good(await desk.deskSetRate({ ...far, value: "4.1234" }));
  expect(good(await second.deskSetRate({ ...far, value: "4.1234" })).waits).toBe(false);
});

test("one desk user cannot reach a far rate in small steps", async () => {
  const today = at.clock.now().toISOString().slice(0, 10);
  const before = new Date(at.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const setRate = (date: string, value: string) => desk.deskSetRate({ currency: "EUR", date, value });
  good(await setRate(before, "4.1234"));
  expect(good(await setRate(today, "4.2900")).waits, "four percent").toBe(false);
  expect(good(await setRate(today, "4.4600")).waits, "eight percent in two steps").toBe(true);
  expect(good(await desk.deskRates({})).rates).toContainEqual({ currency: "EUR", date: today, value: "4.2900" });
  expect(good(await setRate(today, "4.1234")).waits).toBe(false);
});

test("rates that were set and proposed are in the audit log", async () => {
  const { lines } = good(await desk.deskLog({ kind: "audit", to: 200 }));
  expect(new Set(lines.map(({ what }) => what))).toEqual(new Set(["login", "set-rate", "propose-rate"]));
});
