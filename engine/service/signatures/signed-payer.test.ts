import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { deskCode, holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { signOffer } from "../../../tests/factories/sign-offer";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { forgetPersonalData, retentionDays } from "../retention/forget-personal-data";
import { signatureRequest } from "./schema";

/** Whose signature it is: that of the payer who was asked, and of no payer who is named afterwards. */

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
const anyone = () => holding(at, {});
/** An agent who enters himself as the payer. */
const himself = { ...aPayer, mobile: "052-1111111", email: "agent@galil.example", IdenticationNumber: "US123456789" };

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/** The links of a booking that are or will be sent, each with its recipient; oldest first. */
async function linksOf(bookingId: string): Promise<{ to: string; token: string }[]> {
  const rows = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId)).orderBy(outbox.id);
  return rows.flatMap(({ payload }) => {
    const { to, text = "" } = payload as { to: string; text?: string };
    const token = /\/sign\/([\w-]+)/.exec(text)?.[1];
    return token ? [{ to, token }] : [];
  });
}

/** A booking of an agency that this payer was asked to sign, and signed. */
async function signedBy(payer: typeof aPayer) {
  const made = await agentBooking(at, (await sellersSids(at)).agency);
  const { seller, bookingId, agent } = made;
  const pay = (other: typeof aPayer) => seller.storePage({ bookingId, stage: "payer", payer: other });
  good(await pay(payer));
  good(await agent({ salePriceByAgent: "1333.00" }));
  good(await seller.sendFinalMsg({ bookingId }));
  good(await signOffer(anyone(), (await linksOf(bookingId)).at(-1)!.token));
  const state = async () => good(await seller.signatureState({ bookingId })).signature?.state;
  expect(await state()).toBe("signed");
  const shown = async () =>
    good(await desk.deskBooking({ bookingId })).signatures.map(({ sentTo, holds }) => [sentTo, holds]);
  return { ...made, pay, state, shown };
}

test("an agent's own signature as the payer is none of the customer who is named afterwards, who is asked and signs", async () => {
  const { seller, bookingId, check, pay, state, shown } = await signedBy(himself);
  expect(await shown()).toEqual([["•••••1111", true]]);
  good(await pay(aPayer));
  expect(good(await seller.signatureState({ bookingId }))).toMatchObject({
    signature: { state: "changed", signed: { price: "1333.00" } },
    maySend: true,
  });
  expect(good(await check({ BypassPaymentByAgent: true })).state).toBe("OK");
  expect(await shown()).toEqual([["•••••1111", false]]);
  good(await seller.sendFinalMsg({ bookingId }));
  const link = (await linksOf(bookingId)).at(-1)!;
  expect([link.to, await state()]).toEqual(["+972501234567", "asked"]);
  good(await signOffer(anyone(), link.token));
  expect(await state()).toBe("signed");
  expect(await shown()).toEqual([
    ["•••••1111", false],
    ["•••••4567", true],
  ]);
});

test.each([
  ["another phone", { mobile: "052-3333333" }],
  ["another mail address", { email: "somebody.else@example.com" }],
  ["another identity number", { IdenticationNumber: "US987654321" }],
])("the signature is the former payer's once the card page is opened for %s", async (_, change) => {
  const { seller, bookingId, check, state } = await signedBy(aPayer);
  good(await check());
  good(await seller.getPaymentUrl({ bookingId, payer: { ...aPayer } }));
  expect(await state()).toBe("signed");
  good(await seller.getPaymentUrl({ bookingId, payer: { ...aPayer, ...change } }));
  expect(await state()).toBe("changed");
});

test("a link that waits for its customer is closed and sent again when only the identity number becomes another's", async () => {
  const { seller, bookingId, agent } = await agentBooking(at, (await sellersSids(at)).agency);
  good(await agent({ salePriceByAgent: "1333.00" }));
  good(await seller.sendFinalMsg({ bookingId }));
  const [former] = await linksOf(bookingId);
  const payer = { ...aPayer, IdenticationNumber: "US987654321" };
  good(await seller.storePage({ bookingId, stage: "payer", payer }));
  expect(refusal(await anyone().signaturePage({ token: former!.token })).code).toBe("not-found");
  const [next, ...others] = await linksOf(bookingId);
  expect(others).toEqual([]);
  good(await signOffer(anyone(), next!.token));
});

test("a signature from before whose link it was is kept counts for the payer, and one made by such a link is kept with its payer", async () => {
  const { seller, bookingId, pay, state, shown } = await signedBy(aPayer);
  const forget = () =>
    database.db
      .update(signatureRequest)
      .set({ recipient: null, sentTo: null })
      .where(eq(signatureRequest.bookingId, bookingId));
  await forget();
  expect([await state(), await shown()]).toEqual(["signed", [[undefined, true]]]);
  good(await seller.sendFinalMsg({ bookingId }));
  await forget();
  await database.db.update(signatureRequest).set({ signedAt: null }).where(eq(signatureRequest.bookingId, bookingId));
  good(await signOffer(anyone(), (await linksOf(bookingId)).at(-1)!.token));
  expect(await state()).toBe("signed");
  good(await pay(himself));
  expect(await state()).toBe("changed");
});

test("a signature survives the desk's correction of its payer's phone, and the end of travel documents", async () => {
  const { bookingId, check, state, shown } = await signedBy(aPayer);
  expect(good(await check({ BypassPaymentByAgent: true })).state).toBe("OK");
  const { firstName, lastName, email } = aPayer;
  const payer = { firstName, lastName, email, mobile: "052-2222222" };
  good(await desk.deskCorrectContact({ bookingId, payer, totp: deskCode(at) }));
  // Where it was sent to is what happened.
  expect([await state(), await shown()]).toEqual(["signed", [["•••••4567", true]]]);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const kept = async () => {
    const [link] = await database.db.select().from(signatureRequest).where(eq(signatureRequest.bookingId, bookingId));
    return [link!.recipient !== null, link!.sentTo];
  };
  const afterReturn = (days: number) => new Date(Date.parse(row!.draft.dateTo) + days * 86_400_000);
  expect(await kept()).toEqual([true, "•••••4567"]);
  await forgetPersonalData(database.db, afterReturn(retentionDays.travelDocuments + 1));
  expect([await kept(), await state(), await shown()]).toEqual([[false, "•••••4567"], "signed", [["•••••4567", true]]]);
  await forgetPersonalData(database.db, afterReturn(retentionDays.books + 1));
  expect(await kept()).toEqual([false, null]);
});

test("a link that goes by mail shows the desk the beginning of the address alone", async () => {
  const { shown } = await signedBy({ ...aPayer, mobile: "+44 7700 900123" });
  expect(await shown()).toEqual([["d…@example.com", true]]);
});
