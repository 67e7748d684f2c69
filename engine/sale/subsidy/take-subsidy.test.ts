import { afterAll, beforeAll, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { importEmployees } from "../../people/employees/import-employees";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  async function* lines() {
    for (const number of ["71", "72"])
      yield JSON.stringify({
        number,
        identity: aPayer.IdenticationNumber,
        subsidy: "200.00",
        currency: "USD",
        from: "2026-01-01",
        until: "2026-12-31",
      });
  }
  await importEmployees(database.db, at.engine.parts.dataKeys, "HEALTH", lines());
});
afterAll(() => database.cleanup());

test("the number and the declaration of leave are kept when they are not sent again; another number needs its own", async () => {
  const shopper = holding(at, { agency: "HEALTH", shopperSid: "an-employee" });
  const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const employee = (fields: { employeeNumber?: string; leaveApproval?: boolean }) =>
    shopper.storePage({ bookingId: page.bookTransId, stage: "employee", ...fields });
  good(await shopper.storePage({ bookingId: page.bookTransId, stage: "passengers", paxList: passengersFor(page) }));
  good(await shopper.storePage({ bookingId: page.bookTransId, stage: "payer", payer: aPayer }));
  expect(refusal(await employee({}))).toMatchObject({ code: "invalid-employee", field: "employeeNumber" });
  const price = good(await employee({ employeeNumber: "71", leaveApproval: true })).price.price;
  expect(Number(price)).toBe(Number(page.price.price) - 200);
  expect(good(await employee({})).price.price).toBe(price);
  expect(refusal(await employee({ leaveApproval: false })).code).toBe("leave-not-approved");
  expect(refusal(await employee({ employeeNumber: "72" })).code).toBe("leave-not-approved");
  expect(good(await employee({ employeeNumber: "72", leaveApproval: true })).price.price).toBe(price);
  expect(await at.invariants()).toEqual([]);
});

test("an accepted employee is taken out again: the price is the full one, and the subsidy free for another booking", async () => {
  const open = async (shopperSid: string) => {
    const shopper = holding(at, { agency: "HEALTH", shopperSid });
    const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
    const bookingId = page.bookTransId;
    good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
    good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
    const accepted = { employeeNumber: "71", leaveApproval: true };
    const employee = (fields: object) => shopper.storePage({ bookingId, stage: "employee", ...fields });
    return { full: page.price.price, employee, accepted };
  };
  const [one, other] = [await open("no-employee-any-more"), await open("the-next-employee")];
  expect(refusal(await one.employee({ ...one.accepted, noEmployee: true })).field).toBe("employeeNumber");
  expect(good(await one.employee(one.accepted)).price.price).not.toBe(one.full);
  expect(refusal(await other.employee(other.accepted)).code).toBe("subsidy-used");
  const without = good(await one.employee({ noEmployee: true }));
  expect([without.price.price, without.employee?.number]).toEqual([one.full, undefined]);
  expect(without.missing).toContain("employeeNumber");
  expect(Number(good(await other.employee(other.accepted)).price.price)).toBe(Number(other.full) - 200);
  expect(await at.invariants()).toEqual([]);
});
