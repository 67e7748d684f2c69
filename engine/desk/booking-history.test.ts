import { afterAll, beforeAll, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../tests/factories/agent-booking";
import { good } from "../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterAll(() => database.cleanup());

test("an agent's booking is the agent's in the history that the desk reads, from the first step to the debit", async () => {
  const { seller, bookingId, agent, check } = await agentBooking(at, (await sellersSids(at)).agency);
  good(await agent({ salePriceByAgent: "1300.00" }));
  good(await check());
  const abandoned = good(await seller.getPaymentUrl({ bookingId }));
  good(await agent({ salePriceByAgent: "1310.00" }));
  const payment = good(await seller.getPaymentUrl({ bookingId }));
  expect(payment.paymentTransUid).not.toBe(abandoned.paymentTransUid);
  at.gateway.approve(payment.paymentTransUid);
  // The first debit does not reach the card company: the agent reads that, and tries again.
  at.gateway.captures = ["unreachable"];
  const debit = { bookingId, paymentTransUid: payment.paymentTransUid };
  expect(good(await seller.debitCreditCard(debit)).outcome).toBe("DECLINED");
  expect(good(await seller.debitCreditCard({ ...debit, retry: 1 })).outcome).toBe("DEBITED");
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const { history } = good(await desk.deskBooking({ bookingId }));
  expect(history.map(({ event }) => event).sort()).toEqual(
    [
      "opened",
      "held",
      "payment-opened",
      "changed",
      "payment-opened",
      "card-returned",
      "card-approved",
      "debit-started",
      "debit-declined",
      "debit-started",
      "captured",
    ].sort(),
  );
  expect(new Set(history.map(({ actor }) => actor))).toEqual(new Set(["agent"]));
});
