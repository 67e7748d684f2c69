import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";

import { shopperAtCardPage } from "../../../tests/factories/shopper-at-card-page";
import { deliverMoney } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { adminNotification, outbox } from "../../outbox/schema";
import { settleAttempt } from "./settle-attempt";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
});
afterAll(() => database.cleanup());

test.each([
  ["less", -1],
  ["more", 100],
])(
  "a company that captured %s than was asked for is given it back: nothing is sold, and the desk is told",
  async (_, by) => {
    const { shopper, debitRequest, uid, state } = await shopperAtCardPage(at);
    at.gateway.approve(uid);
    at.gateway.captures = ["drop-after-charge"];
    expect(good(await shopper.debitCreditCard(debitRequest)).outcome).toBe("UNKNOWN");
    const transaction = at.gateway.transactions.get(uid)!;
    const capturedAgorot = transaction.amountAgorot + by;
    at.gateway.transactions.set(uid, { ...transaction, capturedAgorot });
    await settleAttempt(at.engine.parts, uid);
    expect(await state()).toBe("ERROR");
    await deliverMoney(at);
    expect(at.gateway.transactions.get(uid)).toMatchObject({ capturedAgorot, refundedAgorot: capturedAgorot });
    expect(good(await shopper.debitCreditCard(debitRequest)).charged).not.toBe(true);
    const keys = (await database.db.select().from(outbox).where(eq(outbox.bookingId, debitRequest.bookingId))).map(
      ({ key }) => key,
    );
    expect(keys.filter((key) => key.startsWith("final"))).toEqual([]);
    const notices = await database.db.select().from(adminNotification);
    expect(notices.map(({ key }) => key)).toContain(`captured-amount:${uid}`);
  },
);
