import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer, good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverAll } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { booking } from "../../sale/booking/schema";
import { usageLimit } from "../sessions/schema";
import { importEmployees } from "./import-employees";
import { employee } from "./schema";

let database: TestDatabase;
let at: TestEngine;

async function* linesOf(...rows: (object | string)[]) {
  for (const row of rows) yield typeof row === "string" ? row : JSON.stringify(row);
}
const period = { from: "2026-01-01", until: "2026-12-31" };
const aLine = (number: string, more: object = {}) => ({
  number,
  subsidy: "670.00",
  currency: "USD",
  ...period,
  ...more,
});

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 600, rooms: 200 });
  await somePeople(at);
  const numbers = Array.from({ length: 40 }, (_, index) => aLine(String(1000 + index)));
  expect(await importEmployees(database.db, "HEALTH", linesOf(...numbers))).toEqual({ imported: 40, problems: [] });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

let shoppers = 0;
/** A couple's booking at 1200 dollars on a site, with its passengers and payer. */
async function opened(site: string | undefined = "HEALTH") {
  shoppers += 1;
  const shopper = holding(at, { ...(site ? { agency: site } : {}), shopperSid: `an-employee-${shoppers}` });
  const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  const work = (employeeNumber: string, leaveApproval = true) =>
    shopper.storePage({ bookingId, stage: "employee", employeeNumber, leaveApproval });
  return { shopper, bookingId, work, page };
}

async function paid({ shopper, bookingId }: Awaited<ReturnType<typeof opened>>) {
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const payment = good(await shopper.getPaymentUrl({ bookingId }));
  at.gateway.approve(payment.paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid: payment.paymentTransUid }));
  return payment;
}

describe("an employee", () => {
  test("gives a number, declares leave as approved, and pays what the employer does not", async () => {
    covers("4.15", "6.13");
    const at1000 = await opened();
    const { shopper, bookingId, work, page } = at1000;
    expect(page.employee).toEqual({ variant: "MACCABI", leaveApproved: false, subsidy: "0.00", cards: 1 });
    expect(page.missing).toContain("employeeNumber");
    const stored = good(await work("1000"));
    expect([stored.price.price, stored.employee]).toEqual([
      "530.00",
      { variant: "MACCABI", number: "1000", leaveApproved: true, subsidy: "670.00", cards: 1 },
    ]);
    expect(stored.lines.at(-1)).toMatchObject({ code: "SUBSIDY", total: "-670.00" });
    expect((await paid(at1000)).amountNIS).toBe("1855.00");
    expect(good(await shopper.succeededBooking({ bookingId })).paidNIS).toBe("1855.00");
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    expect(row!.agencyCode).toBe("HEALTH");
    expect(await at.invariants()).toEqual([]);
  });

  test("who has not declared leave, or says a number that is none, is told so", async () => {
    covers("5.19", "6.12");
    const { shopper, bookingId, work } = await opened();
    expect(refusal(await work("1001", false))).toMatchObject({ code: "leave-not-approved", field: "leaveApproval" });
    expect(refusal(await work("9999"))).toMatchObject({ code: "invalid-employee", field: "employeeNumber" });
    good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
    expect(refusal(await shopper.getPaymentUrl({ bookingId }))).toMatchObject({
      code: "incomplete",
      field: "employeeNumber",
    });
  });

  test.each([
    ["of a period that is over", { from: "2025-01-01", until: "2025-12-31" }],
    ["of a period to come", { from: "2027-01-01", until: "2027-12-31" }],
    ["in another currency", { currency: "EUR" }],
  ])("has no subsidy %s", async (_, more) => {
    const number = `P${shoppers}`;
    await importEmployees(database.db, "HEALTH", linesOf(aLine(number, more)));
    const { work } = await opened();
    expect(refusal(await work(number)).code).toBe("invalid-employee");
  });

  test("of another employer is nobody here", async () => {
    await importEmployees(database.db, "PORT", linesOf(aLine("P-77", { subsidy: "200" })));
    const { work } = await opened("HEALTH");
    expect(refusal(await work("P-77")).code).toBe("invalid-employee");
    const port = await opened("PORT");
    expect(good(await port.work("P-77")).price.price).toBe("1000.00");
  });

  test("always pays something, however high the subsidy is", async () => {
    await importEmployees(database.db, "HEALTH", linesOf(aLine("RICH-1", { subsidy: "5000.00" })));
    const rich = await opened();
    expect(good(await rich.work("RICH-1")).price.price).toBe("1.00");
    const services = (...chosen: ("FLYING_SAFE" | "PREMIUM_CANCELLATION")[]) =>
      rich.shopper.storePage({ bookingId: rich.bookingId, stage: "extras", additionalServices: chosen });
    expect(good(await services("FLYING_SAFE")).price.price).toBe("1.00");
    expect(good(await services()).price.price).toBe("1.00");
    expect((await paid(rich)).amountNIS).toBe("3.50");
    expect(await at.invariants()).toEqual([]);
  });
});

describe("once in a period", () => {
  test("two bookings at the same moment: one is subsidised", async () => {
    const bookings = await Promise.all(Array.from({ length: 20 }, () => opened()));
    const answers = await Promise.all(bookings.map(({ work }) => work("1002")));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code])))).toEqual(
      new Set(["subsidy-used"]),
    );
    expect(await at.invariants()).toEqual([]);
  });

  test("the same booking may say it again, or say another number", async () => {
    const first = await opened();
    good(await first.work("1003"));
    good(await first.work("1003"));
    good(await first.work("1004"));
    const second = await opened();
    good(await second.work("1003"));
    expect(refusal(await second.work("1004")).code).toBe("subsidy-used");
    expect(good(await second.shopper.storedPage({ bookingId: second.bookingId })).employee?.number).toBe("1003");
  });

  test("a cancelled booking gives it back", async () => {
    const first = await opened();
    good(await first.work("1005"));
    await paid(first);
    const second = await opened();
    expect(refusal(await second.work("1005")).code).toBe("subsidy-used");
    const desk = holding(at, { bearer: await loggedInDesk(at) });
    good(await desk.deskCancel({ bookingId: first.bookingId, track: "statutory" }));
    await deliverAll(at);
    good(await second.work("1005"));
    expect(await at.invariants()).toEqual([]);
  });
});

test("numbers cannot be tried out", async () => {
  const { work } = await opened();
  for (let tries = 0; tries < 10; tries += 1) await work(`55${tries}`);
  expect(refusal(await work("1006")).code).toBe("too-many-requests");
});

test("on other sites nobody is asked for a number; FCINTSP is recorded and nothing more", async () => {
  const own = await opened("");
  expect(own.page.employee).toBeUndefined();
  expect(refusal(await own.work("1007")).code).toBe("invalid-employee");
  const sport = await opened("INTSPORT");
  expect(sport.page.employee).toBeUndefined();
  const [row] = await database.db.select().from(booking).where(eq(booking.id, sport.bookingId));
  expect(row!.agencyCode).toBe("INTSPORT");
  expect((await opened("NO-SUCH-AGENCY")).page.employee).toBeUndefined();
});

describe("an import", () => {
  test("replaces a line of the same number and first day, and is nothing when a line is wrong", async () => {
    const count = async () => (await database.db.select().from(employee)).length;
    await importEmployees(database.db, "HEALTH", linesOf(aLine("TWICE-1")));
    const before = await count();
    await importEmployees(database.db, "HEALTH", linesOf(aLine("TWICE-1", { subsidy: "99.00" })));
    expect(await count()).toBe(before);
    const { problems, imported } = await importEmployees(
      database.db,
      "HEALTH",
      linesOf(aLine("GOOD-1"), "no json", aLine("BAD-1", { subsidy: "much" }), aLine("BAD-2", { until: "2025-01-01" })),
    );
    expect([imported, problems.map(({ line, field }) => `${line} ${field}`)]).toEqual([
      0,
      ["2 line", "3 subsidy", "4 until"],
    ]);
    expect(await count()).toBe(before);
  });

  test("is for an employer only", async () => {
    expect((await importEmployees(database.db, "GALIL", linesOf(aLine("1")))).problems).toHaveLength(1);
  });
});
