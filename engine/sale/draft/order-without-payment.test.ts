import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, type Sids, somePeople } from "../../../tests/factories/people";
import { deliverAll, deliverMoney } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { inTransaction } from "../../database/connect";
import { roomType } from "../../offer/catalogue/schema";
import { releaseHold } from "../../offer/stock/holds";
import { outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { auditLog } from "../../people/desk-users/schema";
import { confirmWithoutPayment } from "../booking/confirm-without-payment";
import { booking } from "../booking/schema";
import { lockBooking } from "../booking/transition";
import { gatewayCallback } from "../payment/gateway-callback";

let database: TestDatabase;
let at: TestEngine;
let sids: Awaited<ReturnType<typeof sellersSids>>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  sids = await sellersSids(at);
});
afterAll(() => database.cleanup());

const opened = (who: Sids) => agentBooking(at, who);

describe("ordering without payment", () => {
  test("confirms a complete booking of a permitted agency, once", async () => {
    covers("6.5");
    const { seller, bookingId, agent, check } = await opened(sids.agency);
    expect(refusal(await check({ BypassPaymentByAgent: true }))).toMatchObject({
      code: "incomplete",
      field: "salePriceByAgent",
    });
    // The refusal left nothing behind.
    expect(good(await seller.storedPage({ bookingId })).termsAccepted).toBe(false);
    good(await agent({ salePriceByAgent: "1200.00" }));
    expect(good(await check({ BypassPaymentByAgent: true })).state).toBe("OK");
    expect(refusal(await check({ BypassPaymentByAgent: true })).code).toBe("wrong-state");
    const keys = (await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId))).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith("final:"))).toHaveLength(2);
    // The customer pays the agency: no text says that a payment was made here.
    for (const kind of ["confirmation", "voucher"] as const) {
      const { document } = good(await seller.documentPage({ bookingId, kind, langCode: "ENG" }));
      expect(JSON.stringify(document)).toMatch(/to be paid to the (travel )?agency/i);
      expect(JSON.stringify(document)).not.toMatch(/room is paid|"Paid"|\u20aa0/);
    }
    const [mail] = await database.db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `final:${bookingId}:mail`));
    expect(JSON.stringify(mail!.payload)).toContain("לתשלום לסוכנות");
    expect(JSON.stringify(mail!.payload)).not.toMatch(/שולם|₪0/);
    await deliverAll(at);
    expect(await at.invariants()).toEqual([]);
  });

  test("releases a card that was approved before", async () => {
    const { seller, bookingId, agent, check } = await opened(sids.agency);
    good(await agent({ salePriceByAgent: "1200.00" }));
    good(await check());
    const { paymentTransUid: uid } = good(await seller.getPaymentUrl({ bookingId }));
    at.gateway.approve(uid);
    await gatewayCallback(at.engine.parts, new Headers({ "x-signature": "genuine" }), JSON.stringify({ uid }));
    good(await seller.getPaymentUrl({ bookingId }));
    good(await agent({ remarkByAgent: "on account after all" }));
    expect(good(await check({ BypassPaymentByAgent: true })).state).toBe("OK");
    await deliverMoney(at);
    expect(at.gateway.transactions.get(uid)).toMatchObject({ status: "voided", capturedAgorot: 0 });
    expect(await at.invariants()).toEqual([]);
  });

  test("waits for the hotel if a room is on request, and the desk confirms it", async () => {
    await database.db.update(roomType).set({ onRequest: true });
    const { bookingId, agent, check } = await opened(sids.agency);
    good(await agent({ salePriceByAgent: "1200.00" }));
    expect(good(await check({ BypassPaymentByAgent: true })).state).toBe("RQ");
    await database.db.update(roomType).set({ onRequest: false });
    const desk = holding(at, { bearer: await loggedInDesk(at) });
    expect(good(await desk.deskConfirm({ bookingId })).state).toBe("OK");
    await deliverAll(at);
    expect(await at.invariants()).toEqual([]);
  });

  test("whose places are gone is not confirmed, and the log says of no confirmation", async () => {
    await database.db.update(roomType).set({ onRequest: true });
    const { bookingId, agent, check } = await opened(sids.agency);
    good(await agent({ salePriceByAgent: "1200.00" }));
    good(await check({ BypassPaymentByAgent: true }));
    await database.db.update(roomType).set({ onRequest: false });
    at.engine.parts.catalogue.forget();
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    await inTransaction(database.db, (tx) => releaseHold(tx, row!.holdId!), { random: at.engine.parts.random });
    const desk = holding(at, { bearer: await loggedInDesk(at) });
    expect(refusal(await desk.deskConfirm({ bookingId })).code).toBe("sold-out");
    const ofBooking = eq(auditLog.target, `booking:${bookingId}`);
    expect(await database.db.select().from(auditLog).where(ofBooking)).toEqual([]);
    good(await desk.deskRefuse({ bookingId }));
  });

  test("is refused once the agency's flag is removed, even after log-in", async () => {
    const { agent, check, bookingId } = await opened(sids.agency);
    good(await agent({ salePriceByAgent: "1200.00" }));
    const [row] = await database.db.select().from(agency).where(eq(agency.code, "GALIL"));
    const setFlag = (bypassPayment: boolean) =>
      database.db
        .update(agency)
        .set({ flags: { ...row!.flags, bypassPayment } })
        .where(eq(agency.code, "GALIL"));
    await setFlag(false);
    expect(refusal(await check({ BypassPaymentByAgent: true })).code).toBe("not-allowed");
    // The flag may be removed between the permission check and the order itself, which reads it again.
    const late = await inTransaction(
      database.db,
      async (tx) => {
        const row = await lockBooking(tx, bookingId);
        return confirmWithoutPayment(tx, row!, at.engine.parts, at.clock.now());
      },
      { random: at.engine.parts.random },
    );
    expect(refusal(late).code).toBe("not-allowed");
    await setFlag(true);
    expect(good(await check({ BypassPaymentByAgent: true })).state).toBe("OK");
  });
});
