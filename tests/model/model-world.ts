import type { DebitResult } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import { addDays } from "@engine/core/epoch-day";
import type { FaultLabel } from "@engine/core/fault-point";
import { inTransaction } from "@engine/database/connect";
import { effectDeliverers } from "@engine/effect-deliverers";
import { deliverEffect } from "@engine/outbox/deliver-effect";
import { outbox } from "@engine/outbox/schema";
import { importEmployees } from "@engine/people/employees/import-employees";
import { sweepHolds } from "@engine/sale/booking/sweep-holds";
import { sweepChanges } from "@engine/sale/change/sweep-changes";
import { gatewayCallback } from "@engine/sale/payment/gateway-callback";
import { reconcile } from "@engine/sale/payment/reconcile";
import { reconcileStays } from "@engine/sale/supplier-stays/reconcile-stays";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { aPayer } from "../factories/a-payer";
import { good } from "../factories/booked";
import { anotherDay } from "../factories/other-day";
import { anotherHotel } from "../factories/other-hotel";
import { holding, loggedInDesk, type Sids, somePeople } from "../factories/people";
import { scriptedSupplier } from "../factories/scripted-supplier";
import { aTestEngine, type TestEngine, testStart } from "../factories/test-engine";
import type { TestDatabase } from "../setup/test-database";

/** The callers who book: a shopper, an employee with two cards, or an agency that may order without payment. */
export type Kind = "shopper" | "employee" | "agency";

export type ModelBooking = {
  id: string;
  kind: Kind;
  shop: Shop;
  /** Opened card pages, newest last, with the card each is for. */
  pages: { uid: string; cardIndex: number; expiresAt: string }[];
};

export type World = {
  at: TestEngine;
  /** Of live stays: this shop's own hotels, over the hotel API. */
  supplier: ReturnType<typeof scriptedSupplier>;
  bookings: ModelBooking[];
  /** The fault point at which the process ends next. */
  failing: FaultLabel | null;
  desk: Shop;
  shopOf(kind: Kind): Shop;
  nextEmployee(): string;
  /** Scheduled work; failures are retried next time. */
  jobs(): Promise<void>;
  callback(uid: string): Promise<void>;
  /** Ends all faults and advances time until no work is left. */
  settle(): Promise<void>;
  reset(): Promise<void>;
};

const seats = 5;
const rooms = 4;
/** The days a booking can be moved to. */
export const otherHotelId = "h-rho-2";
/** Tables that a sequence fills. */
const emptied =
  "booking, booking_event, consent_event, payment_attempt, payment_entry, outbox, admin_notification, hold, hold_line, coupon_use, subsidy_use, usage_limit, audit_log, cancellation_request, supplier_reservation, stay_booking";

/** A small shop that is nearly sold out, with every kind of caller who may book in it. */
export async function modelWorld(database: TestDatabase): Promise<World> {
  const { db } = database;
  const failure = { at: null as FaultLabel | null };
  const supplier = scriptedSupplier();
  const at = await aTestEngine(database, {
    seats,
    rooms,
    supplierAs: supplier.as,
    faultPoint(label) {
      if (label !== failure.at) return;
      failure.at = null;
      throw new Error(`ended at ${label}`);
    },
  });
  await somePeople(at);
  await anotherHotel(at, { id: otherHotelId, adultMinor: 5000, rooms });
  await anotherDay(at, { startDate: addDays(at.shop.startDate, 2), fareAdultMinor: 40000, places: seats });
  async function* employees() {
    for (let number = 1; number <= 20; number += 1)
      yield JSON.stringify({
        number: String(number),
        identity: aPayer.IdenticationNumber,
        subsidy: "200.00",
        currency: "USD",
        from: "2026-01-01",
        until: "2027-12-31",
      });
  }
  await importEmployees(db, at.engine.parts.dataKeys, "HEALTH", employees());
  await db.execute(sql`
    insert into coupon (code, amount_minor, currency, usable_from, usable_until, usage_limit, combinable, created_at)
    values ('TWICE50', 5000, 'USD', '2026-01-01', '2027-12-31', 2, false, now())`);
  await db.execute(sql`
    insert into exchange_rate (currency, on_date, kind, value)
    select 'USD', day::date, 'transferSell', 3.5 from generate_series('2026-11-21'::date, '2027-01-31'::date, '1 day') day`);
  const agency = good(
    await holding(at, { shopperSid: "agency" }).agencyPassLogin({
      agencyCode: "GALIL",
      password: "sandbox-holiday-2026",
    }),
  );
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  // Log-ins are not under test here: they outlast the time in a sequence.
  await db.execute(sql`update person_session set seen_at = '2026-12-31', ends_at = '2030-01-01'`);
  let shoppers = 0;
  let employeesSeen = 0;
  const sids: Record<Kind, Sids> = {
    shopper: {},
    employee: { agency: "HEALTH" },
    agency: { agency: "GALIL", agencySid: agency.agencySid },
  };
  const world: World = {
    at,
    supplier,
    bookings: [],
    get failing() {
      return failure.at;
    },
    set failing(label) {
      failure.at = label;
    },
    desk,
    shopOf(kind) {
      shoppers += 1;
      return holding(at, { ...sids[kind], shopperSid: `of-the-model-${shoppers}` });
    },
    nextEmployee() {
      employeesSeen += 1;
      return String(employeesSeen);
    },
    async jobs() {
      await reconcile(at.engine.parts);
      await reconcileStays(at.engine.parts);
      await sweepHolds(at.engine.parts);
      await sweepChanges(at.engine.parts);
      const waiting = await db.select().from(outbox).where(sql`delivered_at is null`);
      const senders = { sms: async () => {}, mail: async () => {} };
      for (const { id } of waiting)
        await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), id).catch(() => undefined);
    },
    async callback(uid) {
      await gatewayCallback(at.engine.parts, new Headers({ "x-signature": "genuine" }), JSON.stringify({ uid })).catch(
        () => undefined,
      );
    },
    async settle() {
      failure.at = null;
      at.gateway.silent = false;
      at.gateway.captures = [];
      at.gateway.returns = [];
      supplier.reset();
      // The last step is longer than any offer of another hotel lasts.
      for (const minutes of [2, 20, 20, 20, 3 * 24 * 60]) {
        at.clock.forward(minutes * 60_000);
        await world.jobs();
        await world.jobs();
      }
    },
    async reset() {
      at.clock.backTo(testStart);
      at.gateway.transactions.clear();
      at.gateway.captures = [];
      at.gateway.returns = [];
      at.gateway.silent = false;
      failure.at = null;
      supplier.reset();
      employeesSeen = 0;
      world.bookings = [];
      // Work left by a lost response may still read: retry after a deadlock with it, as the engine itself does.
      await inTransaction(db, (tx) => tx.execute(sql.raw(`truncate ${emptied} cascade`)));
      await db.execute(
        sql`update inventory set held = 0, sold = 0, capacity = case kind when 'seat' then ${seats}::int else ${rooms}::int end`,
      );
      await db.execute(sql`update hotel_rate set adult_minor = 5000 where room_class = 'STD'`);
      await db.execute(sql`update room_type set on_request = false`);
      at.engine.parts.catalogue.forget();
    },
  };
  return world;
}

/** Compares the response to a debit with the card company's own records. */
export function expectTrue(world: World, uid: string, { outcome, charged, reservationStatus }: DebitResult): void {
  const transaction = world.at.gateway.transactions.get(uid);
  const net = transaction ? transaction.capturedAgorot - transaction.refundedAgorot : 0;
  if (charged === false) expect(net, `${outcome} said that nothing was charged`).toBe(0);
  if (charged === true && reservationStatus === "OK") expect(net, `${outcome} said charged`).toBeGreaterThan(0);
}
