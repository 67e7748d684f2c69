import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type OpenedDatabase, openDatabase } from "@engine/database/connect";
import { migrateDatabase } from "@engine/database/migrate";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { aPayer } from "../factories/a-payer";
import { good, refusal } from "../factories/booked";
import { holding, lastCode, loggedInDesk } from "../factories/people";
import { scriptedGateway } from "../factories/scripted-gateway";
import type { SmallShop } from "../factories/small-shop";
import { deliverAll } from "../factories/sold-booking";
import { aClock, aTestEngine, type TestEngine } from "../factories/test-engine";
import { administer, databaseUrl } from "../setup/database-cluster";

/**
 * The whole database of the first release that had bookings, payments, sessions and messages (six migrations), as its own engine wrote it:
 * six bookings of invented people. The first line is a comment in JSON that names what is in it. It is never written again.
 */
const dump = gunzipSync(readFileSync(join(import.meta.dirname, "first-release.sql.gz"))).toString();
const known: {
  shop: SmallShop;
  transactions: [string, NonNullable<ReturnType<ReturnType<typeof scriptedGateway>["transactions"]["get"]>>][];
  bookings: Record<"sold" | "gone" | "asked" | "kept" | "opened" | "agencys", string>;
  sids: Record<"agencySid" | "visitorSid", string>;
} = JSON.parse(dump.slice(3, dump.indexOf("\n")));

const name = `nofesh_upgrade_${randomBytes(6).toString("hex")}`;
let database: OpenedDatabase;
let at: TestEngine;

beforeAll(async () => {
  const { url: server } = inject("databaseServer");
  await administer(server, `create database ${name}`);
  database = openDatabase({ url: databaseUrl(server, name), poolSize: 10, log: { info() {}, warn() {}, error() {} } });
  await database.pool.query(dump);
  await migrateDatabase(database.pool);
  const gateway = scriptedGateway();
  for (const [uid, transaction] of known.transactions) gateway.transactions.set(uid, transaction);
  at = await aTestEngine(database, { beside: { clock: aClock(), gateway, sent: [], shop: known.shop } });
});
afterAll(async () => {
  await database.close();
  await administer(inject("databaseServer").url, `drop database if exists ${name} with (force)`);
});

/** The card company approves on a page that may be from before the upgrade, which this process never opened. */
function approve(uid: string, amountNIS: string) {
  at.gateway.transactions.set(uid, {
    ...known.transactions[0]![1],
    transactionId: `t-${uid}`,
    pageId: `page-${uid}`,
    status: "approved",
    amountAgorot: Math.round(Number(amountNIS) * 100),
    capturedAgorot: 0,
    refundedAgorot: 0,
  });
}

const stored = async (id: string) => (await database.db.select().from(booking).where(eq(booking.id, id)))[0]!;

test("the promises hold for what the first release wrote", async () => {
  expect(await at.invariants()).toEqual([]);
  const states = Object.fromEntries(
    await Promise.all(Object.entries(known.bookings).map(async ([key, id]) => [key, (await stored(id)).state])),
  );
  expect(states).toEqual({ sold: "OK", gone: "OK", asked: "RQ", kept: "PAYMENT_URL", opened: "STORED", agencys: "OK" });
});

test("prices that were stored in words are stored in codes, and read in the reader's language", async () => {
  const { quote } = await stored(known.bookings.sold);
  expect(JSON.stringify(quote)).not.toMatch(/[\u0590-\u05ff]/);
  expect(quote.lines.every(({ code }) => code)).toBe(true);
  const page = good(
    await at.as("a-shopper-who-goes-on").storedPage({ bookingId: known.bookings.kept, langCode: "ENG" }),
  );
  expect(JSON.stringify(page.lines)).not.toMatch(/[\u0590-\u05ff]/);
});

test("users who were logged in stay logged in, and a booking is read by its reference", async () => {
  expect(good(await holding(at, { visitorSid: known.sids.visitorSid }).bookInfo({})).bookTransId).toBe(
    known.bookings.sold,
  );
  expect(good(await holding(at, { agencySid: known.sids.agencySid }).agencyCheckSession({}))).toMatchObject({
    logined: true,
  });
  const { pnr } = await stored(known.bookings.sold);
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  const visitor = holding(at, { visitorSid: opened.visitorSid });
  expect(good(await visitor.bookInfo({ langCode: "ENG" }))).toMatchObject({
    pnr,
    reservationStatus: "OK",
    payer: { firstName: aPayer.firstName },
  });
  const { document } = good(
    await at
      .as("a-shopper-of-the-first-release")
      .documentPage({ bookingId: known.bookings.sold, kind: "confirmation", langCode: "ENG" }),
  );
  expect(JSON.stringify(document)).toContain(pnr);
  // Only to its own shopper.
  expect(
    refusal(await at.as("somebody-else").documentPage({ bookingId: known.bookings.sold, kind: "confirmation" })).code,
  ).toBe("not-found");
});

test("the desk finds an old booking, and the agency its own", async () => {
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const { pnr } = await stored(known.bookings.agencys);
  const found = good(await desk.deskBookings({ search: pnr }));
  expect(found.bookings).toMatchObject([{ pnr, state: "OK" }]);
  good(await desk.deskBooking({ bookingId: known.bookings.agencys, langCode: "ENG" }));
  const home = good(await holding(at, { agencySid: known.sids.agencySid }).agentHome({ langCode: "ENG" }));
  expect(home.today.map(({ bookTransId }) => bookTransId)).toContain(known.bookings.agencys);
});

test("a booking that stood at the card page is paid, and one that was half filled in is finished", async () => {
  const goesOn = at.as("a-shopper-who-goes-on");
  const inTheMiddle = at.as("a-shopper-in-the-middle");
  const { opened: bookingId } = known.bookings;
  good(await inTheMiddle.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await inTheMiddle.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await inTheMiddle.storePage({ bookingId, stage: "check", acceptTerms: true }));
  for (const [shopper, id] of [
    [goesOn, known.bookings.kept],
    [inTheMiddle, bookingId],
  ] as const) {
    good(await shopper.storedPage({ bookingId: id, langCode: "ENG" }));
    const { paymentTransUid, amountNIS } = good(await shopper.getPaymentUrl({ bookingId: id }));
    approve(paymentTransUid, amountNIS);
    good(await shopper.debitCreditCard({ bookingId: id, paymentTransUid }));
    expect((await stored(id)).state).toBe("OK");
  }
});

test("the desk confirms an old request and cancels an old sale, which is refunded", async () => {
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  expect(good(await desk.deskConfirm({ bookingId: known.bookings.asked })).state).toBe("OK");
  const { refundNIS } = good(await desk.deskCancel({ bookingId: known.bookings.gone, track: "statutory" }));
  expect(Number(refundNIS)).toBeGreaterThan(4000);
  // The messages that the first release left unsent go out with the new ones.
  await deliverAll(at);
  expect((await stored(known.bookings.gone)).state).toBe("CANCELLED");
  const left = await database.pool.query("select key from outbox where delivered_at is null");
  expect(left.rows).toEqual([]);
  expect(await at.invariants()).toEqual([]);
});
