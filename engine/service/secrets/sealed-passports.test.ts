import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, selection } from "../../../tests/factories/booked";
import { deliverAll, stateOf } from "../../../tests/factories/sold-booking";
import { aRandom, aTestEngine, type TestEngine, testKeys } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { dataKeys } from "../../core/data-keys";
import { booking } from "../../sale/booking/schema";
import { passengerList } from "../passenger-list/passenger-list";
import { sealSecrets } from "./seal-secrets";

const passportNumber = "ZZ9988776";
let database: TestDatabase;
let at: TestEngine;
let bookingId: string;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  bookingId = await sellBooking();
});
afterAll(() => database.cleanup());

const shopper = () => at.as("a-shopper-with-a-marked-passport");

/** A confirmed booking whose passengers have the marked passport number, with its messages and documents. */
async function sellBooking(): Promise<string> {
  const opened = good(await shopper().storePage({ stage: "init", ...selection(at.shop) }));
  const id = opened.bookTransId;
  const paxList = passengersFor(opened).map((one, index) => ({ ...one, passportNumber: `${passportNumber}${index}` }));
  // A refused form is stored nowhere either.
  const refused = { ...paxList[0]!, passportExpiry: "2026-12-01" };
  await shopper().storePage({ bookingId: id, stage: "passengers", paxList: [refused] });
  good(await shopper().storePage({ bookingId: id, stage: "passengers", paxList }));
  good(await shopper().storePage({ bookingId: id, stage: "payer", payer: aPayer }));
  good(await shopper().storePage({ bookingId: id, stage: "extras", additionalServices: [] }));
  const page = good(await shopper().storePage({ bookingId: id, stage: "check", acceptTerms: true }));
  expect(page.paxList.map(({ passportNumber }) => passportNumber)).toEqual(paxList.map((one) => one.passportNumber));
  const { paymentTransUid } = good(await shopper().getPaymentUrl({ bookingId: id }));
  at.gateway.approve(paymentTransUid);
  good(await shopper().debitCreditCard({ bookingId: id, paymentTransUid }));
  await deliverAll(at);
  expect(await stateOf(at, id)).toBe("OK");
  return id;
}

/** The tables, of every schema, with a row that contains the text: what a dump of the database would show. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const matches: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await database.pool.query(`select 1 from ${name} t where t::text like $1 limit 1`, [
      `%${text}%`,
    ]);
    if (rowCount) matches.push(name);
  }
  return matches;
}

const storedDraft = async () => {
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  return row!.draft;
};

test("a passport number is in no row after a booking; the list for the airline has it", async () => {
  // The search finds what is there: names stay readable.
  expect(await tablesWith("COHEN")).toContain("public.booking");
  expect(await tablesWith(passportNumber)).toEqual([]);

  const list = await passengerList({ ...at.engine.parts, dataKeys: testKeys }, (await storedDraft()).outwardFlightId!);
  expect(list!.list.split("\n").filter((line) => line.includes(passportNumber))).toHaveLength(2);
  expect(list!.list).toContain("COHEN,DANA,F,1985-03-04,ZZ99887760,2033-01-01");
  expect(await passengerList({ ...at.engine.parts, dataKeys: testKeys }, "no-such-flight")).toBeNull();
  expect(await tablesWith(passportNumber)).toEqual([]);
});

test("after the sale the browser that booked is not shown passports and identity number again", async () => {
  const page = good(await shopper().storedPage({ bookingId }));
  expect(page.paxList.map((one) => [one.lastName, one.passportNumber, one.passportExpiry])).toEqual([
    ["COHEN", undefined, undefined],
    ["LEVI", undefined, undefined],
  ]);
  expect(page.payer).toMatchObject({ firstName: "דנה", IdenticationNumber: "••••••782" });
});

test("rows from before encryption are sealed at the next start, and resealed when the key rotates", async () => {
  const plain = { paxList: (await storedDraft()).paxList.map((one) => ({ ...one, passportNumber })) };
  await database.pool.query("update booking set draft = draft || $1::jsonb", [JSON.stringify(plain)]);
  expect(await tablesWith(passportNumber)).toEqual(["public.booking"]);
  expect(await sealSecrets(database.db, testKeys)).toBe(0);
  expect(await tablesWith(passportNumber)).toEqual([]);

  const before = (await storedDraft()).paxList;
  const newest = dataKeys(["a newer key"], aRandom(7));
  // Without the old key nothing is lost: the rows stay as they are, and the start says how many it cannot read.
  expect(await sealSecrets(database.db, newest)).toBeGreaterThanOrEqual(before.length);
  expect((await storedDraft()).paxList).toEqual(before);
  await sealSecrets(database.db, dataKeys(["a newer key", "sandbox"], aRandom(8)));
  const after = await storedDraft();
  expect(after.paxList.every(({ passportNumber }) => newest.isCurrent(passportNumber!))).toBe(true);
  const list = await passengerList({ ...at.engine.parts, dataKeys: newest }, after.outwardFlightId!);
  expect(list!.list.split("\n").filter((line) => line.includes(passportNumber))).toHaveLength(2);
});
