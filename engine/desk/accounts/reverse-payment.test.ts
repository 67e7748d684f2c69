import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword as password } from "../../demo/demo-people";
import { agency } from "../../people/agencies/schema";
import { auditLog } from "../../people/desk-users/schema";
import { personSession } from "../../people/sessions/schema";

let database: TestDatabase;
let at: TestEngine;
let agencySid: string;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password })).agencySid;
  desk = holding(at, { bearer: await loggedInDesk(at) });
  // Room for one order, of 3,864 shekels.
  await database.db.update(agency).set({ creditLimitAgorot: 386_400 }).where(eq(agency.code, "GALIL"));
});
afterAll(() => database.cleanup());

/** A booking of the agency that lacks only the order. */
async function complete() {
  const seller = holding(at, { agencySid, shopperSid: "a-seller-whose-payment-is-reversed" });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: "1300.00" }));
  const order = () => seller.storePage({ bookingId, stage: "check", acceptTerms: true, BypassPaymentByAgent: true });
  return { seller, bookingId, order };
}

test("a payment recorded by mistake is reversed once, with a reason that the agency reads; the account is owed again", async () => {
  const { seller, bookingId, order } = await complete();
  good(await order());
  // Paid long after the order: nothing but the reversal makes the account read it again (decision 0124).
  at.clock.forward(15 * 60_000);
  const fresh = holding(at, { bearer: await loggedInDesk(at) });
  const orders = [{ bookingId, openNIS: "3864.00" }];
  good(await fresh.deskSettleOrders({ agencyCode: "GALIL", orders, method: "transfer", reference: "bank 18" }));
  const { paymentId } = good(await desk.deskAgencyCredit({ agencyCode: "GALIL" })).payments[0]!;
  const mistake = { agencyCode: "GALIL", paymentId, reason: "of another agency" };
  await database.db.update(personSession).set({ data: {} }).where(eq(personSession.kind, "desk"));
  expect(refusal(await desk.deskReversePayment(mistake)).code).toBe("code-needed");
  const deskUser = holding(at, { bearer: await loggedInDesk(at) });
  const reverse = (more: object = {}) => deskUser.deskReversePayment({ ...mistake, ...more });
  expect(refusal(await reverse({ agencyCode: "NEGEV" })).code).toBe("not-found");
  expect(refusal(await reverse({ reason: "" })).field).toBe("reason");
  // Two clicks at once are one reversal.
  const answers = await Promise.all([reverse(), reverse()]);
  expect(answers.filter(({ ok }) => ok).map(good)).toEqual([{ reversedNIS: "3864.00", openNIS: "3864.00" }]);
  expect(refusal(await reverse()).code).toBe("reversed-already");
  expect(good(await desk.deskAgencyCredit({ agencyCode: "GALIL" })).openNIS).toBe("3864.00");
  expect(good(await desk.deskBooking({ bookingId })).account!.order).toMatchObject({ paidNIS: "0.00" });

  // The limit is used again, and the agency reads both entries, with the reason and without who.
  expect(refusal(await (await complete()).order()).code).toBe("credit-limit");
  const { payments } = good(await seller.agentHome({})).credit!;
  expect(payments).toMatchObject([
    { amountNIS: "-3864.00", method: "transfer", reference: "of another agency", isReversal: true, isReversed: false },
    { amountNIS: "3864.00", reference: "bank 18", isReversal: false, isReversed: true },
  ]);
  expect(payments.flatMap(Object.keys)).not.toContain("by");
  expect(payments.flatMap(Object.keys)).not.toContain("paymentId");
  const [entry] = good(await desk.deskAgencyCredit({ agencyCode: "GALIL" })).payments;
  expect(refusal(await reverse({ paymentId: entry!.paymentId })).code).toBe("not-found");
  const lines = await database.db.select().from(auditLog).where(eq(auditLog.action, "reverse-payment"));
  expect(lines).toMatchObject([
    { target: `booking:${bookingId}`, details: { amountNIS: "-3864.00", reason: mistake.reason } },
  ]);
});
