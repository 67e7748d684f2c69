import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../booking/schema";
import { gatewayCallback } from "../payment/gateway-callback";
import { paymentAttempt } from "../payment/schema";

/** The fee for a corrected name: at the end of its booking, and when it is paid twice at once. */

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

async function visitorOf(bookingId: string) {
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  await database.db.delete(usageLimit);
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return holding(at, { visitorSid: opened.visitorSid });
}

/** A sold booking, with a name that the desk corrected for 150 shekels, and its visitor. */
async function withFee() {
  count += 1;
  const { bookingId } = await soldBooking(at, `ended-fee-${count}`);
  const name = { paxId: "p1", firstName: "Dana", lastName: "Cohen-Levi" };
  good(await desk.deskCorrectName({ bookingId, ...name, reason: "a letter was missing", feeNIS: "150.00" }));
  const visitor = await visitorOf(bookingId);
  const feesOf = async () => good(await visitor.bookInfo({})).fees;
  return { bookingId, visitor, feesOf, feeId: (await feesOf())[0]!.feeId };
}

/** The customer comes back from the card page of a fee. */
function back(uid: string) {
  const state = at.gateway.successUrls.get(uid)!.searchParams.get("state")!;
  return holding(at, {}).paymentReturned({ paymentTransUid: uid, state });
}

async function mailOf(bookingId: string, key: string): Promise<string> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, `${key}%`)));
  expect(rows).toHaveLength(1);
  return (rows[0]!.payload as { text: string }).text;
}

test("a fee whose debit was in doubt for a day goes back if its booking was cancelled before the debit was found", async () => {
  const { bookingId, visitor, feeId, feesOf } = await withFee();
  const { paymentTransUid: uid } = good(await visitor.payFee({ feeId, shownNIS: "150.00" }));
  at.gateway.approve(uid);
  at.gateway.captures.push("drop-after-charge");
  await back(uid);
  expect((await feesOf())[0]).toMatchObject({ state: "due", payment: { state: "checking" } });
  expect(refusal(await desk.deskCancel({ bookingId, track: "provider" })).code).toBe("in-progress");
  const dayAgo = new Date(at.clock.now().getTime() - 25 * 3_600_000);
  await database.db.update(paymentAttempt).set({ updatedAt: dayAgo }).where(eq(paymentAttempt.uid, uid));
  expect(good(await desk.deskCancel({ bookingId, track: "provider" })).refundNIS).toBe("4200.00");
  // The company tells of the capture before the release that the cancellation asked for.
  const headers = new Headers({ "x-signature": "genuine" });
  expect(await gatewayCallback(at.engine.parts, headers, JSON.stringify({ uid }))).toEqual({ status: 200 });
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!).toMatchObject({ capturedAgorot: 150_00, refundedAgorot: 150_00 });
  expect(await mailOf(bookingId, "fee-returned")).toContain("150");
  expect((await feesOf())[0]).toMatchObject({ state: "over", payment: { state: "returned" } });
  expect(await stateOf(at, bookingId)).toBe("CANCELLED");
  expect(await at.invariants()).toEqual([]);
});

test("a fee that is due is no longer asked for once its booking is cancelled, on the visitor's page and the desk's", async () => {
  const { bookingId, visitor, feeId, feesOf } = await withFee();
  good(await desk.deskCancel({ bookingId, track: "statutory" }));
  expect((await feesOf())[0]!.state).toBe("over");
  expect(good(await desk.deskBooking({ bookingId })).corrections[0]!.fee).toMatchObject({ state: "over" });
  expect(refusal(await visitor.payFee({ feeId, shownNIS: "150.00" })).code).toBe("gone");
});

test("two taps on the button of a fee open one card page, and take one try", async () => {
  const { bookingId, visitor, feeId } = await withFee();
  const pay = () => visitor.payFee({ feeId, shownNIS: "150.00" });
  const { createHostedPage } = at.gateway;
  let answer = () => {};
  const asked = new Promise<void>((reached) => {
    at.gateway.createHostedPage = async (request) => {
      reached();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return createHostedPage(request);
    };
  });
  const first = pay();
  await asked;
  // The company has not answered the first tap yet.
  expect(refusal(await pay())).toMatchObject({ code: "in-progress", retryable: true });
  answer();
  const { paymentTransUid } = good(await first);
  at.gateway.createHostedPage = createHostedPage;
  expect(good(await pay()).paymentTransUid).toBe(paymentTransUid);
  const attempts = await database.db
    .select({ state: paymentAttempt.state })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.bookingId, bookingId), eq(paymentAttempt.feeId, feeId)));
  expect(attempts).toEqual([{ state: "page" }]);
});
