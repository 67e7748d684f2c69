import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, type Sids, somePeople } from "../../../tests/factories/people";
import { deliverAll } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword as password } from "../../demo/demo-people";
import { agency } from "../../people/agencies/schema";
import { importEmployees } from "../../people/employees/import-employees";
import { usageLimit } from "../../people/sessions/schema";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 80 });
  await somePeople(at);
  async function* lines() {
    for (let number = 1; number <= 20; number += 1)
      yield JSON.stringify({
        number: String(number),
        identity: aPayer.IdenticationNumber,
        subsidy: number === 20 ? "5000.00" : "670.00",
        currency: "USD",
        from: "2026-01-01",
        until: "2026-12-31",
      });
  }
  await importEmployees(database.db, at.engine.parts.dataKeys, "HEALTH", lines());
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const agencySid = async () => good(await holding(at, {}).agencyPassLogin({ agencyCode: "HEALTH", password })).agencySid;

async function clerkSid(odyAgentCode = "MACCABI") {
  const login = good(await holding(at, {}).agentLogin({ odyAgentCode: "FCDIREC", clerkName: "Omer", password }));
  good(await holding(at, { agencySid: login.agencySid }).agentChoose({ odyAgentCode }));
  return login.agencySid;
}

let people = 0;
/** A couple's booking for 1,200 dollars up to its payer. */
async function opened(sids: Sids) {
  people += 1;
  const seller = holding(at, { ...sids, shopperSid: `who-books-for-employees-${people}` });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  const work = (employeeNumber: string) =>
    seller.storePage({ bookingId, stage: "employee", employeeNumber, leaveApproval: true });
  const sell = (salePriceByAgent: string) => seller.storePage({ bookingId, stage: "agent", salePriceByAgent });
  const check = (more: object = {}) => seller.storePage({ bookingId, stage: "check", acceptTerms: true, ...more });
  return { seller, bookingId, page, work, sell, check };
}

/** A paid booking of an employee on the employer's site. */
async function soldOnSite(number: string) {
  const one = await opened({ agency: "HEALTH" });
  good(await one.work(number));
  good(await one.check());
  const { paymentTransUid } = good(await one.seller.getPaymentUrl({ bookingId: one.bookingId }));
  at.gateway.approve(paymentTransUid);
  good(await one.seller.debitCreditCard({ bookingId: one.bookingId, paymentTransUid }));
  return one;
}

test.each<[string, () => Promise<Sids>, boolean]>([
  ["a clerk who works for the employer, on the shop's own site", async () => ({ agencySid: await clerkSid() }), false],
  ["the employer's agency, on the shop's own site", async () => ({ agencySid: await agencySid() }), false],
  ["the employer's agency, on its site", async () => ({ agencySid: await agencySid(), agency: "HEALTH" }), true],
])("%s books with employee number, subsidy, leave and two cards, as an employee does", async (_, sids, required) => {
  covers("4.15", "6.12", "6.13");
  const one = await opened(await sids());
  expect(one.page.employee).toMatchObject({ variant: "MACCABI", required, leaveApproved: false });
  // On the employer's site the booking cannot be paid without the number.
  good(await one.sell("1200.00"));
  expect(good(await one.check()).missing).toEqual(required ? ["employeeNumber"] : []);
  if (required)
    expect(refusal(await one.seller.getPaymentUrl({ bookingId: one.bookingId }))).toMatchObject({
      code: "incomplete",
      field: "employeeNumber",
    });
  expect(good(await one.work(String(people))).price.price).toBe("530.00");
  // The sale price is what the employee pays, and at least what the agency does.
  expect(refusal(await one.sell("529.99")).code).toBe("invalid-sale-price");
  good(await one.sell("530.00"));
  good(await one.check({ cards: 2 }));
  const payment = good(await one.seller.getPaymentUrl({ bookingId: one.bookingId }));
  expect(payment).toMatchObject({ totalNIS: "1855.00", amountNIS: "927.50", cards: 2 });
});

test("two cards that an employee chose do not stay for another payer, who is not an employee", async () => {
  const { seller, bookingId, sell, work, check } = await opened({ agencySid: await clerkSid() });
  expect(refusal(await check({ cards: 2 }))).toMatchObject({ code: "incomplete", field: "employeeNumber" });
  good(await work(String(people)));
  good(await sell("1200.00"));
  expect(good(await check({ cards: 2 })).employee?.cards).toBe(2);
  const payer = { ...aPayer, IdenticationNumber: "000000018" };
  expect(good(await seller.storePage({ bookingId, stage: "payer", payer })).employee).toMatchObject({ cards: 1 });
  good(await sell("1200.00"));
  const payment = good(await seller.getPaymentUrl({ bookingId }));
  expect([payment.cards, payment.amountNIS]).toEqual([1, payment.totalNIS]);
});

test("a clerk who works for the employer sells to somebody who is not an employee, off its site, at the full price", async () => {
  const { seller, bookingId, sell, check } = await opened({ agencySid: await clerkSid() });
  good(await sell("1200.00"));
  good(await check());
  const { paymentTransUid, totalNIS } = good(await seller.getPaymentUrl({ bookingId }));
  expect(totalNIS).toBe("4200.00");
  at.gateway.approve(paymentTransUid);
  good(await seller.debitCreditCard({ bookingId, paymentTransUid }));
  const info = good(await seller.succeededBooking({ bookingId }));
  expect([info.state, info.employee]).toEqual(["OK", undefined]);
});

test("a clerk who works for another agency is asked for no employee", async () => {
  const one = await opened({ agencySid: await clerkSid("GALIL") });
  expect(one.page.employee).toBeUndefined();
});

test("the desk and the employer's agency read who was subsidised, that leave was declared, and what the employer owes", async () => {
  const { seller, bookingId } = await soldOnSite("10");
  await soldOnSite("20");
  const employee = { number: "10", leaveApproved: true, subsidy: "670.00" };
  const info = good(await seller.succeededBooking({ bookingId, langCode: "ENG" }));
  expect(info.employee).toEqual({ ...employee, employer: "Health fund holidays", owed: "670.00" });
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  expect(good(await desk.deskBooking({ bookingId })).info!.employee).toMatchObject({ ...employee, owed: "670.00" });

  // If the subsidy exceeds the price, what was taken off the price.
  const owed = [{ amount: "1869.00", currency: "USD" }];
  const bookings = [
    { number: "20", subsidy: "1199.00" },
    { number: "10", subsidy: "670.00", payerName: "דנה כהן", leaveApproved: true, state: "OK", currency: "USD" },
  ];
  const staff = holding(at, { agencySid: await agencySid() });
  const home = good(await staff.agentHome({}));
  expect(home.employer).toMatchObject({ owed, bookings });
  expect(home.today.find(({ bookTransId }) => bookTransId === bookingId)!.employee).toEqual(employee);
  expect(good(await desk.deskAgencyCredit({ agencyCode: "HEALTH" })).employer).toMatchObject({ owed, bookings });
  expect(good(await desk.deskAgencyCredit({ agencyCode: "GALIL" })).employer).toBeUndefined();

  const texts = async (kind: "confirmation" | "receipt") =>
    JSON.stringify(good(await seller.documentPage({ bookingId, kind, langCode: "ENG" })).document);
  for (const kind of ["confirmation", "receipt"] as const)
    for (const fact of ['"Employee number",{"ltr":"10"}', '"Leave from work","Declared as approved"'])
      expect.soft(await texts(kind)).toContain(fact);

  // A cancelled booking gives the employee the subsidy back, and the employer owes nothing for it.
  good(await desk.deskCancel({ bookingId, track: "statutory" }));
  await deliverAll(at);
  expect(good(await desk.deskAgencyCredit({ agencyCode: "HEALTH" })).employer).toMatchObject({
    owed: [{ amount: "1199.00", currency: "USD" }],
    bookings: [{ number: "20" }],
  });
  expect(good(await desk.deskBooking({ bookingId })).info!.employee!.owed).toBe("0.00");
});

test("an agency that orders without payment owes the net price of the employee, the employer its part", async () => {
  const { flags } = (await database.db.select().from(agency).where(eq(agency.code, "HEALTH")))[0]!;
  await database.db
    .update(agency)
    .set({ flags: { ...flags, bypassPayment: true } })
    .where(eq(agency.code, "HEALTH"));
  const one = await opened({ agencySid: await agencySid(), agency: "HEALTH" });
  good(await one.sell("1200.00"));
  expect(refusal(await one.check({ BypassPaymentByAgent: true })).field).toBe("employeeNumber");
  good(await one.work("11"));
  good(await one.sell("530.00"));
  good(await one.check({ BypassPaymentByAgent: true }));
  const { agency: ofAgency, employee } = good(await one.seller.succeededBooking({ bookingId: one.bookingId }));
  expect([ofAgency!.account!.owedNIS, employee!.owed]).toEqual(["1855.00", "670.00"]);
  await database.db.update(agency).set({ flags }).where(eq(agency.code, "HEALTH"));
});

test("the desk records what an employer paid: the balance falls, a reversal raises it, and a payment of a cancelled booking is open to be given back", async () => {
  const { bookingId } = await soldOnSite("13");
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const account = async () => good(await desk.deskAgencyCredit({ agencyCode: "HEALTH" })).employer!;
  const before = Number((await account()).owed[0]!.amount);
  const settle = (open: string, reference = "bank 40") =>
    desk.deskSettleSubsidies({ agencyCode: "HEALTH", bookings: [{ bookingId, open }], method: "cheque", reference });
  expect(refusal(await settle("669.00"))).toMatchObject({ code: "amount-changed", details: { open: "670.00" } });
  expect(refusal(await settle("670.00", "")).field).toBe("reference");
  expect(
    refusal(
      await desk.deskSettleSubsidies({
        agencyCode: "GALIL",
        bookings: [{ bookingId, open: "670.00" }],
        reference: "bank 40",
      }),
    ).code,
  ).toBe("not-found");
  good(await settle("670.00"));
  const paid = await account();
  expect(paid.owed).toEqual([{ amount: (before - 670).toFixed(2), currency: "USD" }]);
  expect(paid.bookings.find(({ bookTransId }) => bookTransId === bookingId)).toMatchObject({ open: "0.00" });
  expect(paid.payments).toMatchObject([
    { amount: "670.00", currency: "USD", method: "cheque", reference: "bank 40", isReversed: false },
  ]);
  expect(paid.payments[0]!.by).toBeTruthy();
  const { employer } = good(await holding(at, { agencySid: await agencySid() }).agentHome({}));
  expect(employer!.payments).toMatchObject([{ amount: "670.00", reference: "bank 40" }]);
  expect(employer!.payments[0]).not.toHaveProperty("by");
  expect(good(await desk.deskBooking({ bookingId })).info!.employee!.owed).toBe("0.00");
  expect(refusal(await settle("670.00")).code).toBe("amount-changed");

  const { paymentId } = paid.payments[0]!;
  const reverse = () =>
    desk.deskReverseSubsidy({ agencyCode: "HEALTH", paymentId: paymentId!, reason: "another bank transfer" });
  good(await reverse());
  expect(refusal(await reverse()).code).toBe("reversed-already");
  expect(Number((await account()).owed[0]!.amount)).toBe(before);

  good(await settle("670.00"));
  good(await desk.deskCancel({ bookingId, track: "statutory" }));
  await deliverAll(at);
  expect((await account()).bookings[0]).toMatchObject({ bookTransId: bookingId, open: "-670.00" });
  good(await settle("-670.00", "given back"));
  expect(Number((await account()).owed[0]!.amount)).toBe(before - 670);
});
