import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { signOffer } from "../../../tests/factories/sign-offer";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking, consentEvent } from "../../sale/booking/schema";
import { signatureRequest } from "./schema";

/** What somebody can do who knows the address of a signature, and on which sites it opens. */

let database: TestDatabase;
let at: TestEngine;

/** What somebody says who read nothing. */
const unread = { shownPrice: "1.00", shownOffer: "-" };

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/** An agency's booking whose customer was sent a link. */
async function sent(): Promise<{ bookingId: string; token: string }> {
  const { seller, bookingId, agent } = await agentBooking(at, (await sellersSids(at)).agency);
  good(await agent({ salePriceByAgent: "1333.00" }));
  good(await seller.sendFinalMsg({ bookingId }));
  const [sms] = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "sms")));
  return { bookingId, token: /\/sign\/([\w-]+)$/.exec((sms!.payload as { text: string }).text)![1]! };
}

const consents = (bookingId: string) => database.db.$count(consentEvent, eq(consentEvent.bookingId, bookingId));

test("an address that is opened, loaded ahead, shown as a picture or called without what was read signs nothing", async () => {
  const { bookingId, token } = await sent();
  const address = `http://engine.test/api/bff/operation/acceptTerms/${token}`;
  const page = good(await holding(at, {}).signaturePage({ token }));
  const read = new URLSearchParams({ shownPrice: page.price, shownOffer: page.offer });
  const status = async (init: RequestInit, query = `?${read}`) =>
    (await at.engine.fetch(new Request(`${address}${query}`, init))).status;
  for (const [name, value] of [
    ["sec-fetch-mode", "navigate"],
    ["sec-fetch-dest", "image"],
    ["sec-purpose", "prefetch"],
  ] as const)
    expect(await status({ headers: { [name]: value } })).toBe(403);
  expect(await status({ method: "HEAD" })).toBe(403);
  // Nor does one that does not say what was read.
  for (const without of ["", `?shownPrice=${page.price}`, `?shownOffer=${page.offer}`])
    expect(await status({}, without)).toBe(422);
  expect(await consents(bookingId)).toBe(0);
  expect(await status({})).toBe(200);
  expect(await consents(bookingId)).toBe(1);
});

test("the page to sign opens on the site of its own agency and of the shop, and on no other agency's", async () => {
  const { bookingId, token } = await sent();
  const seenAt = async () =>
    (await database.db.select().from(signatureRequest).where(eq(signatureRequest.bookingId, bookingId)))[0]!.seenAt;
  const other = holding(at, { agency: "NEGEV" });
  expect(refusal(await other.signaturePage({ token })).code).toBe("not-found");
  expect(refusal(await other.acceptTerms({ token, ...unread })).code).toBe("not-found");
  expect([await consents(bookingId), await seenAt()]).toEqual([0, null]);
  for (const site of [{ agency: "GALIL" }, {}])
    expect(good(await holding(at, site).signaturePage({ token })).signedAt).toBeUndefined();
  expect(await seenAt()).not.toBeNull();
  good(await signOffer(holding(at, { agency: "GALIL" }), token));
  expect(await consents(bookingId)).toBe(1);
});

test("the offer of a closed agency is neither shown nor signed until it opens again; what is booked stays readable", async () => {
  const { bookingId, token } = await sent();
  const customer = holding(at, {});
  const { price: shownPrice, offer: shownOffer } = good(await customer.signaturePage({ token }));
  const close = (disabledAt: Date | null) =>
    database.db.update(agency).set({ disabledAt }).where(eq(agency.code, "GALIL"));
  await close(at.clock.now());
  expect(refusal(await customer.signaturePage({ token })).code).toBe("gone");
  expect(refusal(await customer.acceptTerms({ token, shownPrice, shownOffer })).code).toBe("gone");
  expect(await consents(bookingId)).toBe(0);
  for (const state of ["RQ", "OK"] as const) {
    await database.db.update(booking).set({ state }).where(eq(booking.id, bookingId));
    expect(good(await customer.signaturePage({ token })).state).toBe(state);
  }
  await database.db.update(booking).set({ state: "STORED" }).where(eq(booking.id, bookingId));
  await close(null);
  good(await customer.acceptTerms({ token, shownPrice, shownOffer }));
  expect(await consents(bookingId)).toBe(1);
});
