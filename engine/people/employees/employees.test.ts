import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverAll } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword } from "../../demo/demo-people";
import { booking } from "../../sale/booking/schema";
import { sweepHolds } from "../../sale/booking/sweep-holds";
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
  identity: aPayer.IdenticationNumber,
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
  expect(await importEmployees(database.db, at.engine.parts.dataKeys, "HEALTH", linesOf(...numbers))).toEqual({
    imported: 40,
    problems: [],
  });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const another = { ...aPayer, IdenticationNumber: "000000018" };
let shoppers = 0;
/** A couple's booking for 1200 dollars on a site, with its passengers and payer. */
async function opened(site: string | undefined = "HEALTH", { payer = aPayer, address = "192.0.2.7" } = {}) {
  shoppers += 1;
  const shopper = holding(at, { ...(site ? { agency: site } : {}), shopperSid: `an-employee-${shoppers}`, address });
  const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  const work = (employeeNumber: string, leaveApproval = true) =>
    shopper.storePage({ bookingId, stage: "employee", employeeNumber, leaveApproval });
  return { shopper, bookingId, work, page };
}

async function pay({ shopper, bookingId }: Awaited<ReturnType<typeof opened>>) {
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const payment = good(await shopper.getPaymentUrl({ bookingId }));
  at.gateway.approve(payment.paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid: payment.paymentTransUid }));
  return payment;
}

describe("an employee", () => {
  test("enters a number, declares the leave as approved, and pays the price minus the subsidy", async () => {
    covers("4.15", "6.13");
    const at1000 = await opened();
    const { shopper, bookingId, work, page } = at1000;
    expect(page.employee).toEqual({
      variant: "MACCABI",
      required: true,
      leaveApproved: false,
      subsidy: "0.00",
      cards: 1,
    });
    expect(page.missing).toContain("employeeNumber");
    const pageAt1000 = good(await work("1000"));
    expect([pageAt1000.price.price, pageAt1000.employee]).toEqual([
      "530.00",
      { variant: "MACCABI", required: true, number: "1000", leaveApproved: true, subsidy: "670.00", cards: 1 },
    ]);
    expect(pageAt1000.lines.at(-1)).toMatchObject({ code: "SUBSIDY", total: "-670.00" });
    expect((await pay(at1000)).amountNIS).toBe("1855.00");
    expect(good(await shopper.succeededBooking({ bookingId })).paidNIS).toBe("1855.00");
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    expect(row!.agencyCode).toBe("HEALTH");
    expect(await at.invariants()).toEqual([]);
  });

  test("is refused without a declaration of leave, or with an invalid number", async () => {
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
  ])("gets no subsidy %s", async (_, more) => {
    const number = `P${shoppers}`;
    await importEmployees(database.db, at.engine.parts.dataKeys, "HEALTH", linesOf(aLine(number, more)));
    const { work } = await opened();
    expect(refusal(await work(number)).code).toBe("invalid-employee");
  });

  test("of another employer is unknown here", async () => {
    await importEmployees(database.db, at.engine.parts.dataKeys, "PORT", linesOf(aLine("P-77", { subsidy: "200" })));
    const { work } = await opened("HEALTH");
    expect(refusal(await work("P-77")).code).toBe("invalid-employee");
    const port = await opened("PORT");
    expect(good(await port.work("P-77")).price.price).toBe("1000.00");
  });

  test("always pays a part, however high the subsidy is", async () => {
    await importEmployees(
      database.db,
      at.engine.parts.dataKeys,
      "HEALTH",
      linesOf(aLine("RICH-1", { subsidy: "5000.00" })),
    );
    const rich = await opened();
    expect(good(await rich.work("RICH-1")).price.price).toBe("1.00");
    const services = (...codes: ("FLYING_SAFE" | "PREMIUM_CANCELLATION")[]) =>
      rich.shopper.storePage({ bookingId: rich.bookingId, stage: "extras", additionalServices: codes });
    expect(good(await services("FLYING_SAFE")).price.price).toBe("1.00");
    expect(good(await services()).price.price).toBe("1.00");
    expect((await pay(rich)).amountNIS).toBe("3.50");
    expect(await at.invariants()).toEqual([]);
  });
});

test("a trip that the employer pays nearly all of is cancelled for shares of the employee's part, as its terms said", async () => {
  await importEmployees(
    database.db,
    at.engine.parts.dataKeys,
    "HEALTH",
    linesOf(aLine("RICH-2", { subsidy: "5000.00" })),
  );
  const rich = await opened();
  const { shopper, bookingId } = rich;
  good(await rich.work("RICH-2"));
  const page = good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: ["FLYING_SAFE"] }));
  const [byLaw] = page.terms.cancellation.filter(({ track }) => track === "statutory");
  expect(page.terms.cancellation.every(({ amount }) => Number(amount) >= 0)).toBe(true);
  expect((await pay(rich)).amountNIS).toBe("3.50");
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const { tracks } = good(await desk.deskBooking({ bookingId })).cancellation;
  expect(tracks.map(({ track, feeNIS, refundNIS }) => [track, feeNIS, refundNIS])).toEqual([
    ["statutory", byLaw!.amount, "3.33"],
    ["supplier", "0.53", "2.97"],
    ["flyingSafe", "0.35", "3.15"],
  ]);
  good(await desk.deskCancel({ bookingId, track: "supplier" }));
  await deliverAll(at);
  expect(await at.invariants()).toEqual([]);
});

describe("once in a period", () => {
  test("only one of two concurrent bookings is subsidised", async () => {
    const bookings = await Promise.all(
      Array.from({ length: 20 }, (_, index) => opened("HEALTH", { address: `203.0.113.${index}` })),
    );
    const answers = await Promise.all(bookings.map(({ work }) => work("1002")));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code])))).toEqual(
      new Set(["subsidy-used"]),
    );
    expect(await at.invariants()).toEqual([]);
  });

  test("the same booking may submit it again, or submit another number", async () => {
    const first = await opened();
    good(await first.work("1003"));
    good(await first.work("1003"));
    good(await first.work("1004"));
    const second = await opened();
    good(await second.work("1003"));
    expect(refusal(await second.work("1004")).code).toBe("subsidy-used");
    expect(good(await second.shopper.storedPage({ bookingId: second.bookingId })).employee?.number).toBe("1003");
  });

  test("a booking not paid in time releases it; until then the employee is told that it is reserved", async () => {
    const first = await opened();
    good(await first.work("1020"));
    const second = await opened();
    expect(refusal(await second.work("1020"))).toMatchObject({ code: "subsidy-used", details: { reserved: true } });
    at.clock.forward(40 * 60_000);
    await sweepHolds(at.engine.parts);
    const third = await opened();
    good(await third.work("1020"));
    await pay(third);
    expect(refusal(await (await opened()).work("1020"))).toMatchObject({
      code: "subsidy-used",
      details: { reserved: false },
    });
    expect(await at.invariants()).toEqual([]);
  });

  test("a cancelled booking releases it", async () => {
    const first = await opened();
    good(await first.work("1005"));
    await pay(first);
    const second = await opened();
    expect(refusal(await second.work("1005")).code).toBe("subsidy-used");
    const desk = holding(at, { bearer: await loggedInDesk(at) });
    good(await desk.deskCancel({ bookingId: first.bookingId, track: "statutory" }));
    await deliverAll(at);
    good(await second.work("1005"));
    expect(await at.invariants()).toEqual([]);
  });
});

describe("another employee's number", () => {
  test("has no effect without the matching identity number, and gets the same response as an unknown number", async () => {
    const stranger = await opened("HEALTH", { payer: another });
    const unknown = refusal(await stranger.work("9999"));
    for (const number of ["1010", "1011", "1012"]) expect(refusal(await stranger.work(number))).toEqual(unknown);
    const own = await opened();
    good(await own.work("1010"));
    expect(refusal(await stranger.work("1010")), "of one that is reserved").toEqual(unknown);
    expect(good(await stranger.shopper.storedPage({ bookingId: stranger.bookingId })).price.price).toBe("1200.00");
  });

  test("is removed when the payer changes", async () => {
    const { shopper, bookingId, work } = await opened();
    good(await work("1013"));
    const newPage = good(await shopper.storePage({ bookingId, stage: "payer", payer: another }));
    expect([newPage.price.price, newPage.employee?.number]).toEqual(["1200.00", undefined]);
    expect(newPage.missing).toContain("employeeNumber");
    good(await (await opened()).work("1013"));
    expect(await at.invariants()).toEqual([]);
  });

  test("does not pay for another payer who is named with the card", async () => {
    const { shopper, bookingId, work } = await opened();
    good(await work("1015"));
    good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
    expect(refusal(await shopper.getPaymentUrl({ bookingId, payer: another })).field).toBe("employeeNumber");
  });

  test("has no effect in lines imported before identity numbers were required", async () => {
    await database.db.update(employee).set({ identityHash: null }).where(eq(employee.number, "1014"));
    expect(refusal(await (await opened()).work("1014")).code).toBe("invalid-employee");
  });

  test("is stored without a readable identity number", async () => {
    const { rows } = await database.pool.query<{ row: string }>("select e::text as row from employee e");
    expect(rows.filter(({ row }) => row.includes(aPayer.IdenticationNumber))).toEqual([]);
  });
});

describe("numbers cannot be guessed by trial", () => {
  /** The answers to a stranger's attempts from one address: a new shopper for every ten. */
  async function wrongPairs(
    count: number,
    { number, address = "198.51.100.99" }: { number: (tries: number) => string; address?: string },
  ): Promise<string[]> {
    const answers: string[] = [];
    let stranger = await opened("HEALTH", { payer: another, address });
    for (let tries = 0; tries < count; tries += 1) {
      if (tries > 0 && tries % 10 === 0) stranger = await opened("HEALTH", { payer: another, address });
      answers.push(refusal(await stranger.work(number(tries))).code);
    }
    return answers;
  }

  test("a shopper has ten attempts an hour, correct ones included", async () => {
    const { work } = await opened();
    for (let tries = 0; tries < 10; tries += 1) await work(tries % 2 ? "1015" : "1016");
    expect(refusal(await work("1017")).code).toBe("too-many-requests");
  });

  test("an address has sixty attempts an hour, whichever numbers they are of", async () => {
    expect(await wrongPairs(61, { number: (tries) => String(2000 + tries) })).toEqual([
      ...Array(60).fill("invalid-employee"),
      "too-many-requests",
    ]);
  });

  test("of one number an address has ten wrong ones, and the employee herself comes in from another", async () => {
    expect(await wrongPairs(11, { number: () => "1018" })).toEqual([
      ...Array(10).fill("invalid-employee"),
      "too-many-requests",
    ]);
    good(await (await opened()).work("1018"));
  });

  test("wrong ones from everywhere shut out no address that sent hardly any, and leave every other three", async () => {
    const limits = at.engine.parts.limits;
    for (const [counter, subject, points] of [
      ["wrongEmployeePerNumber", "HEALTH 1021", 20],
      ["wrongEmployeePerAgency", "HEALTH", 1000],
    ] as const) {
      for (let tries = 0; tries < points; tries += 1) await limits.use(counter, subject);
      expect(await wrongPairs(5, { number: () => "1021", address: `198.51.100.${points % 250}` }), counter).toEqual([
        ...Array(3).fill("invalid-employee"),
        ...Array(2).fill("too-many-requests"),
      ]);
      const own = await opened();
      good(await own.work("1021"));
      good(await own.shopper.storePage({ bookingId: own.bookingId, stage: "employee", noEmployee: true }));
      await database.db.delete(usageLimit);
    }
  });

  test("right ones count against no number, and three wrong ones of an address refuse nothing while strangers send few", async () => {
    const limits = at.engine.parts.limits;
    for (let tries = 0; tries < 19; tries += 1) await limits.use("wrongEmployeePerNumber", "HEALTH 1022");
    await wrongPairs(4, { number: (tries) => String(2000 + tries), address: "198.51.100.9" });
    const own = await opened();
    for (let tries = 0; tries < 10; tries += 1) good(await own.work("1022"));
    good(await own.shopper.storePage({ bookingId: own.bookingId, stage: "employee", noEmployee: true }));
    const again = await opened();
    good(await again.work("1022"));
    good(await again.shopper.storePage({ bookingId: again.bookingId, stage: "employee", noEmployee: true }));
    expect(await wrongPairs(2, { number: () => "1022", address: "198.51.100.9" })).toEqual([
      "invalid-employee",
      "too-many-requests",
    ]);
  });

  test("staff of the employer's agency share its attempts", async () => {
    const { bookingId } = await opened();
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const agent = { agencyCode: "HEALTH", odyAgentCode: "HEALTH", clerkName: null, mayPhoneOrder: false };
    const draft = { ...row!.draft, agent: { ...agent, discountMinor: 0, phoneFeeMinor: 0 } };
    await database.db.update(booking).set({ draft }).where(eq(booking.id, bookingId));
    const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "HEALTH", password: demoPassword }));
    const attempt = (tries: number) => {
      const staff = holding(at, { agencySid, shopperSid: `staff-of-health-${tries}` });
      return staff.storePage({ bookingId, stage: "employee", employeeNumber: "9999", leaveApproval: true });
    };
    for (let tries = 0; tries < 10; tries += 1) await attempt(tries);
    expect(refusal(await attempt(10)).code).toBe("too-many-requests");
  });
});

test("no other site asks for a number; FCINTSP is recorded without a subsidy", async () => {
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
  test("replaces a line of the same number and first day, and imports nothing when a line is wrong", async () => {
    const count = async () => (await database.db.select().from(employee)).length;
    await importEmployees(database.db, at.engine.parts.dataKeys, "HEALTH", linesOf(aLine("TWICE-1")));
    const before = await count();
    await importEmployees(
      database.db,
      at.engine.parts.dataKeys,
      "HEALTH",
      linesOf(aLine("TWICE-1", { subsidy: "99.00" })),
    );
    expect(await count()).toBe(before);
    const { problems, imported } = await importEmployees(
      database.db,
      at.engine.parts.dataKeys,
      "HEALTH",
      linesOf(aLine("GOOD-1"), "no json", aLine("BAD-1", { subsidy: "much" }), aLine("BAD-2", { until: "2025-01-01" })),
    );
    expect([imported, problems.map(({ line, field }) => `${line} ${field}`)]).toEqual([
      0,
      ["2 ", "3 subsidy", "4 until"],
    ]);
    expect(await count()).toBe(before);
  });

  test("says everything that is wrong with a line", async () => {
    const wrong = { identity: "123456789", subsidy: "much", currency: "GBP", from: "2027-02-01", until: "2027-01-01" };
    const { problems } = await importEmployees(
      database.db,
      at.engine.parts.dataKeys,
      "HEALTH",
      linesOf(aLine("BAD-3", wrong)),
    );
    expect(problems.map(({ line, field }) => `${line} ${field}`)).toEqual([
      "1 identity",
      "1 subsidy",
      "1 currency",
      "1 until",
    ]);
  });

  test("is for an employer only", async () => {
    for (const code of ["GALIL", "NOBODY"])
      expect(await importEmployees(database.db, at.engine.parts.dataKeys, code, linesOf(aLine("1")))).toEqual({
        imported: 0,
        problems: [],
        noEmployer: true,
      });
  });
});
