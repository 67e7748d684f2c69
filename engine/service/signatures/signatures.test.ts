import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { signOffer } from "../../../tests/factories/sign-offer";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword as password } from "../../demo/demo-people";
import { hold } from "../../offer/stock/schema";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { consentEvent } from "../../sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;
let agencySid: string;

/** What somebody says who read nothing. */
const unread = { shownPrice: "1.00", shownOffer: "-" };

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password })).agencySid;
});
afterAll(() => database.cleanup());

let bookings = 0;
async function opened(by: { agencySid?: string } = { agencySid }) {
  bookings += 1;
  const seller = holding(at, { ...by, shopperSid: `a-seller-who-sends-${bookings}` });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  if (by.agencySid) good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: "1333.00" }));
  return { seller, bookingId };
}

/** The token in the last link sent for a booking. */
async function tokenOf(bookingId: string): Promise<string> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "sms")))
    .orderBy(outbox.id);
  const texts = rows.map(({ payload }) => (payload as { text: string }).text);
  return /\/sign\/([\w-]+)$/.exec(texts.at(-1)!)![1]!;
}

const consents = (bookingId: string) =>
  database.db.select().from(consentEvent).where(eq(consentEvent.bookingId, bookingId));

test("the customer reads the booking at the agency's price and accepts the terms once, which is stored", async () => {
  covers("6.6", "7.125");
  const { seller, bookingId } = await opened();
  expect(good(await seller.sendFinalMsg({ bookingId })).sentTo).toMatch(/67$/);
  const token = await tokenOf(bookingId);
  const customer = holding(at, {});
  const page = good(await customer.signaturePage({ token, langCode: "ENG" }));
  expect(page).toMatchObject({
    price: "1333.00",
    destName: "Rhodes",
    expired: false,
    passengers: [{ name: "DANA COHEN" }, { name: "DANA LEVI" }],
  });
  expect(page.signedAt).toBeUndefined();
  // Opening the link signs nothing, however often.
  expect(good(await seller.storedPage({ bookingId })).termsAccepted).toBe(false);
  const acceptance = good(await signOffer(customer, token));
  expect(acceptance.signedAt).toBe(at.clock.now().toISOString());
  at.clock.forward(60_000);
  expect(good(await signOffer(customer, token)).signedAt).toBe(acceptance.signedAt);
  expect((await consents(bookingId)).map(({ kind, given }) => [kind, given])).toEqual([["reservation-terms", true]]);
  expect(good(await seller.storedPage({ bookingId }))).toMatchObject({ termsAccepted: true, missing: [] });
});

test("the customer reads the whole offer and no price but the agency's sale price", async () => {
  const { seller, bookingId } = await opened();
  const storedPage = good(await seller.storedPage({ bookingId, langCode: "ENG" }));
  good(await seller.sendFinalMsg({ bookingId }));
  const token = await tokenOf(bookingId);
  const page = good(await holding(at, {}).signaturePage({ token, langCode: "ENG" }));
  expect(page.agencyName).toBe("Galil Tours");
  // Nothing is booked before the agency orders it.
  expect(page.state).toBe("STORED");
  expect(page.rooms).toEqual(storedPage.rooms);
  expect(page.rooms[0]).toMatchObject({ hotelName: expect.any(String), roomName: expect.any(String) });
  expect([page.outwardFlight?.flightNumber, page.inwardFlight?.flightNumber]).toEqual([
    storedPage.outwardFlight!.flightNumber,
    storedPage.inwardFlight!.flightNumber,
  ]);
  // Fees are percentages of 1333.00; the shop's price, its fees and its prices of baggage and services are nowhere.
  const fees = page.cancellation.filter(({ track }) => track === "supplier");
  expect(fees.length).toBeGreaterThan(0);
  for (const { amount, percent } of fees) expect(amount).toBe(((1333 * percent!) / 100).toFixed(2));
  const amounts = JSON.stringify(page).match(/"\d+\.\d\d"/g)!;
  const lawful = page.cancellation.find(({ track }) => track === "statutory")!.amount;
  const allowedAmounts = ["1333.00", lawful, ...fees.map(({ amount }) => amount)].map((amount) => `"${amount}"`);
  expect(amounts.filter((amount) => !allowedAmounts.includes(amount))).toEqual([]);
  expect(allowedAmounts).not.toContain(`"${storedPage.price.price}"`);
});

test("the agent sees that the customer was asked, read the offer and signed it, each with its time", async () => {
  const { seller, bookingId } = await opened();
  const bookingLine = async () =>
    good(await seller.agentHome({ langCode: "ENG" })).today.find(({ bookTransId }) => bookTransId === bookingId)!;
  const pageState = async () => {
    const { signature, maySend } = good(await seller.signatureState({ bookingId }));
    const line = await bookingLine();
    // The list and the booking say the same.
    expect([line.signature, line.maySendSignature]).toEqual([signature, maySend]);
    return [signature?.state, signature?.at, maySend];
  };
  const moment = () => at.clock.now().toISOString();
  expect(await pageState()).toEqual([undefined, undefined, true]);
  good(await seller.sendFinalMsg({ bookingId }));
  const requestedAt = moment();
  expect(await pageState()).toEqual(["asked", requestedAt, true]);
  const token = await tokenOf(bookingId);
  const customer = holding(at, {});
  at.clock.forward(30_000);
  good(await customer.signaturePage({ token }));
  const seenAt = moment();
  at.clock.forward(30_000);
  good(await customer.signaturePage({ token }));
  expect(await pageState()).toEqual(["seen", seenAt, true]);
  good(await signOffer(customer, token, { shownPrice: "1333.00" }));
  expect(await pageState()).toEqual(["signed", moment(), false]);
  const negev = good(await holding(at, {}).agencyPassLogin({ agencyCode: "NEGEV", password })).agencySid;
  const others = holding(at, { agencySid: negev, shopperSid: "an agency that looks on" });
  expect(refusal(await others.signatureState({ bookingId })).code).toBe("not-found");
});

test("a signature holds for the price that was signed: a changed price is read and signed again", async () => {
  const { seller, bookingId } = await opened();
  good(await seller.sendFinalMsg({ bookingId }));
  const token = await tokenOf(bookingId);
  const customer = holding(at, {});
  const state = async () => good(await seller.signatureState({ bookingId })).signature?.state;
  const price = (salePriceByAgent: string) => seller.storePage({ bookingId, stage: "agent", salePriceByAgent });
  good(await price("1400.00"));
  // The customer read the page before the price was changed.
  expect(refusal(await signOffer(customer, token, { shownPrice: "1333.00" })).code).toBe("price-changed");
  expect(await consents(bookingId)).toEqual([]);
  good(await signOffer(customer, token, { shownPrice: "1400.00" }));
  expect(await state()).toBe("signed");
  good(await price("1500.00"));
  expect(good(await seller.signatureState({ bookingId }))).toMatchObject({
    signature: { state: "changed", signed: { price: "1400.00", currency: "US" } },
    maySend: true,
  });
  expect(good(await customer.signaturePage({ token })).signedAt).toBeUndefined();
  good(await signOffer(customer, token, { shownPrice: "1500.00" }));
  expect(await state()).toBe("signed");
  expect(await consents(bookingId)).toHaveLength(2);
});

test("a link that is three days old, or of an ended booking, can be read but not signed", async () => {
  covers("7.127");
  const { seller, bookingId } = await opened();
  good(await seller.sendFinalMsg({ bookingId }));
  const token = await tokenOf(bookingId);
  at.clock.forward(73 * 3_600_000);
  expect(good(await holding(at, {}).signaturePage({ token })).expired).toBe(true);
  expect(refusal(await holding(at, {}).acceptTerms({ token, ...unread })).code).toBe("gone");
  expect(await consents(bookingId)).toEqual([]);
  const again = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password })).agencySid;
  const colleague = holding(at, { agencySid: again });
  expect(good(await colleague.signatureState({ bookingId })).signature?.state).toBe("expired");
  agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password })).agencySid;
});

test("only staff of the agency that made the booking for a customer may send it", async () => {
  covers("7.124");
  const { bookingId } = await opened();
  const negev = good(await holding(at, {}).agencyPassLogin({ agencyCode: "NEGEV", password })).agencySid;
  const others = holding(at, { agencySid: negev, shopperSid: "another agency" });
  expect(refusal(await others.sendFinalMsg({ bookingId })).code).toBe("not-found");
  const shopper = await opened({});
  expect(refusal(await shopper.seller.sendFinalMsg({ bookingId: shopper.bookingId })).code).toBe("not-logged-in");
  const sid = "a shopper who logs in as an agency";
  const own = holding(at, { shopperSid: sid });
  const page = good(await own.storePage({ stage: "init", ...selection(at.shop) }));
  const later = holding(at, { agencySid, shopperSid: sid });
  expect(refusal(await later.sendFinalMsg({ bookingId: page.bookTransId })).code).toBe("wrong-state");
});

test("a customer gets at most five links of a booking in an hour", async () => {
  const { seller, bookingId } = await opened();
  const answers = [];
  for (let count = 0; count <= 5; count += 1) answers.push(await seller.sendFinalMsg({ bookingId }));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  expect(refusal(answers[5]!).code).toBe("too-many-requests");
});

test("a phone in a country that gets no free SMS is sent no link: it goes to the payer's mail, and is signed there", async () => {
  const { seller, bookingId } = await opened();
  good(await seller.storePage({ bookingId, stage: "payer", payer: { ...aPayer, mobile: "+44 7700 900123" } }));
  expect(good(await seller.sendFinalMsg({ bookingId })).sentTo).toBe(aPayer.email);
  const sent = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  expect(sent.map(({ kind, payload }) => [kind, (payload as { to: string }).to])).toEqual([["mail", aPayer.email]]);
  const token = /\/sign\/([\w-]+)/.exec((sent[0]!.payload as { text: string }).text)![1]!;
  expect(good(await signOffer(holding(at, {}), token)).signedAt).toBeDefined();
});

test("another payer named when the card page is opened has a link of their own; the former payer's opens nothing", async () => {
  await database.db.delete(usageLimit);
  const { seller, bookingId } = await opened();
  good(await seller.sendFinalMsg({ bookingId }));
  const former = await tokenOf(bookingId);
  good(await seller.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const payer = { ...aPayer, mobile: "0527654399" };
  good(await seller.getPaymentUrl({ bookingId, payer }));
  const customer = holding(at, {});
  expect(refusal(await customer.signaturePage({ token: former })).code).toBe("not-found");
  const sent = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId)).orderBy(outbox.id);
  expect((sent.at(-1)!.payload as { to: string }).to).toContain("527654399");
  good(await customer.signaturePage({ token: await tokenOf(bookingId) }));
  // The hold counts for the new payer's phone.
  const [row] = await database.db.select().from(hold).where(eq(hold.bookingId, bookingId));
  expect(row!.phone).toContain("527654399");
});

test("a mailbox gets at most ten links a day, whatever the bookings and their phones", async () => {
  await database.db.delete(usageLimit);
  const answers = [];
  for (let count = 0; count < 3; count += 1) {
    const { seller, bookingId } = await opened();
    const payer = { ...aPayer, mobile: `+44 7700 90013${count}`, email: "Somebody@example.com" };
    good(await seller.storePage({ bookingId, stage: "payer", payer }));
    for (let press = 0; press < 5; press += 1) answers.push(await seller.sendFinalMsg({ bookingId }));
  }
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
});

test("a link cannot be sent before the payer and the sale price are known, and a forged token is not found", async () => {
  const seller = holding(at, { agencySid, shopperSid: "a seller in a hurry" });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const { bookTransId: bookingId } = page;
  expect(refusal(await seller.sendFinalMsg({ bookingId }))).toMatchObject({ code: "incomplete", field: "payer" });
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  expect(refusal(await seller.sendFinalMsg({ bookingId }))).toMatchObject({
    code: "incomplete",
    field: "salePriceByAgent",
  });
  expect(refusal(await seller.signaturePage({ token: "a-token-that-was-made-up" })).code).toBe("not-found");
  expect(refusal(await seller.acceptTerms({ token: "a-token-that-was-made-up", ...unread })).code).toBe("not-found");
});

test("a signature holds for the offer that was read: services or travellers changed at the same price are signed again", async () => {
  await database.db.delete(usageLimit);
  const { seller, bookingId } = await opened();
  good(await seller.sendFinalMsg({ bookingId }));
  const token = await tokenOf(bookingId);
  const customer = holding(at, {});
  const read = good(await customer.signaturePage({ token }));
  const { offer: shownOffer, price: shownPrice } = read;
  const isSigned = async () => good(await seller.signatureState({ bookingId })).signature?.state === "signed";
  // Changed between reading and signing: refused, and signed once it was read again.
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: ["TRANSFER"] }));
  good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: shownPrice }));
  expect(refusal(await customer.acceptTerms({ token, shownPrice, shownOffer })).code).toBe("offer-changed");
  const second = good(await customer.signaturePage({ token }));
  expect([second.price, second.services.length]).toEqual([shownPrice, read.services.length + 1]);
  good(await customer.acceptTerms({ token, shownPrice, shownOffer: second.offer }));
  expect(await isSigned()).toBe(true);
  // Changed after signing: the customer signs again.
  const page = good(await seller.storedPage({ bookingId }));
  const paxList = passengersFor(page).map((one, index) => (index === 0 ? { ...one, firstName: "noa" } : one));
  good(await seller.storePage({ bookingId, stage: "passengers", paxList }));
  expect(await isSigned()).toBe(false);
  expect(good(await customer.signaturePage({ token })).signedAt).toBeUndefined();
});

test("a link cannot be signed once the price rose above its sale price, until the agent enters one again", async () => {
  await database.db.delete(usageLimit);
  const { seller, bookingId } = await opened();
  const stage = (more: object) => seller.storePage({ bookingId, stage: "extras", ...more });
  good(await stage({ stage: "agent", salePriceByAgent: "1204.00" }));
  good(await seller.sendFinalMsg({ bookingId }));
  const token = await tokenOf(bookingId);
  const customer = holding(at, {});
  expect(good(await customer.signaturePage({ token }))).toMatchObject({ price: "1204.00", expired: false });
  good(await stage({ additionalServices: ["FLYING_SAFE"] }));
  expect(good(await customer.signaturePage({ token })).expired).toBe(true);
  expect(refusal(await customer.acceptTerms({ token, ...unread })).code).toBe("gone");
  expect(good(await seller.signatureState({ bookingId })).maySend).toBe(false);
  expect(good(await seller.agentHome({})).held.find((row) => row.bookTransId === bookingId)!.maySendSignature).toBe(
    false,
  );
  good(await stage({ stage: "agent", salePriceByAgent: "1270.00" }));
  good(await signOffer(customer, token, { shownPrice: "1270.00" }));
});
