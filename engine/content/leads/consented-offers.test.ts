import { eq, like, or } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverAll } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { newsletterConsent, newsletterSubscriber } from "../newsletter/schema";
import { factsIn, factsText } from "./lead-facts";
import { lead } from "./schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterAll(() => database.cleanup());

const all = { sendPromotionalProductMails: true, sendPromotionalInsuranceMails: true, sendEsimOffer: true };

/** A paid booking whose payer answered so; returns what followed for this address. */
async function boughtWith(name: string, answers: Partial<typeof all>[], site?: string, esims = 0) {
  const email = `${name}@Example.com`;
  const shopper = holding(at, { shopperSid: `a-shopper-with-consents-${name}`, agency: site });
  const draft = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = draft.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(draft) }));
  for (const answer of answers)
    good(await shopper.storePage({ bookingId, stage: "payer", payer: { ...aPayer, email }, ...answer }));
  good(await shopper.storePage({ bookingId, stage: "extras", ...extrasWith(esims) }));
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const { paymentTransUid } = good(await shopper.getPaymentUrl({ bookingId }));
  const early = await followed(email);
  at.gateway.approve(paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
  await deliverAll(at);
  return { early, ...(await followed(email)) };
}

const extrasWith = (esims: number) =>
  esims === 0
    ? { additionalServices: [] }
    : { additionalServices: ["ESIM"], serviceQuantities: [{ code: "ESIM", qty: esims }] };

async function followed(email: string) {
  const { db } = database;
  const [subscriber] = await db
    .select()
    .from(newsletterSubscriber)
    .where(eq(newsletterSubscriber.email, email.toLowerCase()));
  const leads = await db.select().from(lead).where(eq(lead.email, email));
  return { subscriber: subscriber?.state, leads };
}

/** What an offer is wanted of, in Hebrew. */
const offered = (row: typeof lead.$inferSelect) => /הצעה: ([^·]*) ·/.exec(factsText(factsIn(row)!, "he", "רודוס"))?.[1];

test("what the payer ticked happens once the booking is paid: a mail to confirm the newsletter, a lead for the office", async () => {
  covers("3.40");
  const { early, subscriber, leads } = await boughtWith("all", [all]);
  expect(early).toEqual({ subscriber: undefined, leads: [] });
  expect(subscriber).toBe("pending");
  expect(leads).toMatchObject([
    { kind: "offer", name: `${aPayer.firstName} ${aPayer.lastName}`, phone: "+972501234567" },
  ]);
  const [row] = leads;
  expect(factsIn(row!)).toMatchObject({ wanted: ["insurance", "esim"], destinationCode: "RHO" });
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const readIn = async (langCode: "HEB" | "ENG" | "RUS") =>
    good(await desk.deskLeads({ list: "all", langCode })).leads.find(({ leadId }) => leadId === row!.id)!;
  expect((await readIn("HEB")).message).toMatch(/^הצעה: ביטוח נסיעות, eSIM · הזמנה .*רודוס/);
  expect((await readIn("RUS")).message).toMatch(/^Предложение: страховка, eSIM · бронирование .*Родос/);
  const { booking, message } = await readIn("ENG");
  expect(message).toContain(booking!.pnr);
  expect(message).toContain("Rhodes");
  const [asked] = await database.db.select().from(newsletterConsent);
  expect(asked).toMatchObject({ event: "asked", source: "booking" });
  const mails = await database.db.select().from(outbox).where(like(outbox.key, "lead:%"));
  expect(mails.map(({ payload }) => (payload as { to: string }).to)).toEqual(["office@shop.test"]);
  // A second delivery after a crash tells the office nothing new.
  await database.db.update(outbox).set({ deliveredAt: null }).where(like(outbox.key, "offers:%"));
  await deliverAll(at);
  expect((await followed("all@Example.com")).leads).toHaveLength(1);
});

test.each<[string, Partial<typeof all>[], string | undefined, string]>([
  ["nobody asked", [{}], undefined, ""],
  [
    "no",
    [{ sendPromotionalProductMails: false, sendPromotionalInsuranceMails: false, sendEsimOffer: false }],
    undefined,
    "",
  ],
  [
    "taken back",
    [all, { sendPromotionalProductMails: false, sendPromotionalInsuranceMails: false, sendEsimOffer: true }],
    undefined,
    "eSIM",
  ],
  ["on an agency's site", [all], "GALIL", "ביטוח נסיעות, eSIM"],
])("the last recorded answer counts: %s", async (name, answers, site, offer) => {
  const { subscriber, leads } = await boughtWith(name.replaceAll(/\W/g, "-"), answers, site);
  expect([subscriber, leads.map(offered)]).toEqual([undefined, offer ? [offer] : []]);
});

test("a lead for an eSIM says that one was bought with the booking, and whose it is", async () => {
  const { leads } = await boughtWith("with-an-esim", [{ sendEsimOffer: true }], undefined, 1);
  const offer = factsText(factsIn(leads[0]!)!, "he", "רודוס").replace(/[\u2066-\u2069]/g, "");
  expect(offer).toContain("הצעה: eSIM (כבר נרכש: DANA COHEN) ·");
});

test("an offer asked for on an agency's site reaches the agency, and the office reads whose it is", async () => {
  await database.db.update(agency).set({ email: "desk@galil.test", language: "en" }).where(eq(agency.code, "GALIL"));
  const { leads } = await boughtWith("insured", [all], "GALIL");
  expect(leads).toMatchObject([{ agencyCode: "GALIL" }]);
  const about = (prefix: string) => like(outbox.key, `${prefix}:${leads[0]!.id}`);
  const rows = await database.db
    .select()
    .from(outbox)
    .where(or(about("lead"), about("lead-agency")))
    .orderBy(outbox.id);
  const [toOffice, toAgency] = rows.map(({ payload }) => payload as { to: string; text: string });
  expect([toOffice?.to, toAgency?.to]).toEqual(["office@shop.test", "desk@galil.test"]);
  expect(toOffice!.text).toContain("גליל טורס");
  expect(toAgency!.text).toContain("Offer: travel insurance, eSIM");
});
