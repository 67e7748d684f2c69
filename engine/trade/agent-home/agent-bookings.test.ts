import type { Shop } from "@contract/calls";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, readyToPay, selection } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword as password } from "../../demo/demo-people";
import { agency } from "../../people/agencies/schema";
import { booking } from "../../sale/booking/schema";
import { inList } from "./in-list";

let database: TestDatabase;
let at: TestEngine;
let rami: Shop;
/** Of another agency. */
let omer: Shop;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 100 });
  await somePeople(at);
  const clerk = async (odyAgentCode: string, clerkName: string) =>
    holding(at, {
      agencySid: good(await holding(at, {}).agentLogin({ odyAgentCode, clerkName, password })).agencySid,
      shopperSid: `browser-of-the-clerk-${clerkName}`,
    });
  rami = await clerk("GALIL", "Rami");
  omer = await clerk("FCDIREC", "Omer");
});
afterAll(() => database.cleanup());

/** A booking of Rami's with its places held, copied so often. */
async function heldBooking(copies: number): Promise<typeof booking.$inferSelect> {
  const { bookTransId: bookingId } = good(await rami.storePage({ stage: "init", ...selection(at.shop) }));
  good(await rami.storePage({ bookingId, stage: "payer", payer: aPayer }));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { orderNumber: _, ...rest } = row!;
  for (let copy = 0; copy < copies; copy++) {
    const id = `${bookingId.slice(0, -3)}${String(copy).padStart(3, "0")}`;
    await database.db.insert(booking).values({ ...rest, id, pnr: `COPY${1000 + copy}` });
  }
  return row!;
}

test("an agency finds its own bookings by number, name, phone and days; another agency finds none of them", async () => {
  const row = await heldBooking(26);
  const found = async (search: string) => good(await rami.agentBookings({ search })).bookings.map(({ pnr }) => pnr);
  expect(await found(` ${row.pnr.toLowerCase()} `)).toEqual([row.pnr]);
  expect(await found(String(10_000 + row.orderNumber))).toEqual([row.pnr]);
  const named = {
    ...row.draft,
    payer: { ...row.draft.payer!, firstName: "עדינה", lastName: "בן-עמי", mobile: "+972547654321" },
  };
  const passengers = named.paxList.map((one) => ({ ...one, firstName: "ADINA", lastName: "OREN_TAL" }));
  await database.db
    .update(booking)
    .set({ draft: { ...named, dateFrom: "2031-01-05", paxList: passengers } })
    .where(eq(booking.id, row.id));
  for (const search of ["בן-עמי עדינה", "oren_tal adina", "054-7654321", "+972 54 765 4321", "7654321"])
    expect(await found(search), search).toEqual([row.pnr]);
  // What is typed is no pattern, and a digit of a phone finds nobody.
  expect(await found("adina oren%tal")).toEqual([]);
  expect(await found("7")).toEqual([]);
  const days = (firstDay: string, lastDay: string) => rami.agentBookings({ firstDay, lastDay });
  expect(good(await days("2031-01-05", "2031-01-05")).bookings).toMatchObject([{ pnr: row.pnr, own: true }]);
  expect(good(await days("2031-01-06", "2031-01-31")).total).toBe(0);
  for (const search of [row.pnr, "עדינה", undefined]) expect(good(await omer.agentBookings({ search })).total).toBe(0);
  expect(await holding(at, {}).agentBookings({})).toMatchObject({ ok: false, refusal: { code: "not-logged-in" } });

  // A customer of the agency's site: the agency finds the payer, and not whom they travel with.
  const { page } = await readyToPay(at.as("a-shopper-of-the-agencys-site"), at.shop);
  await database.db
    .update(booking)
    .set({
      agencyCode: "GALIL",
      draft: sql`jsonb_set(jsonb_set(${booking.draft}, '{payer,lastName}', '"Site"'), '{paxList,0,lastName}', '"SECRET"')`,
    })
    .where(eq(booking.id, page.bookTransId));
  expect(good(await rami.agentBookings({ search: "site" })).bookings).toMatchObject([{ own: false }]);
  expect(await found("secret")).toEqual([]);
});

test("lists of the home page say how many there are in all, and the page of bookings has the rest, newest first", async () => {
  const home = good(await rami.agentHome({}));
  expect(home.held).toHaveLength(20);
  expect(home.totals).toMatchObject({ held: 28, today: 28, waiting: 0, cancelling: 0 });
  expect(home.customers[0]!.booking.pnr).toBe(home.customers[0]!.pnr);
  const rest = good(await rami.agentBookings({ list: "held", from: 21, to: 40 }));
  expect([rest.total, rest.bookings.length]).toEqual([28, 8]);
  const first = good(await rami.agentBookings({ list: "held", to: 20 }));
  expect(new Set([...first.bookings, ...rest.bookings].map(({ pnr }) => pnr)).size).toBe(28);
  expect(first.bookings.map(({ pnr }) => pnr)).toEqual(home.held.map(({ pnr }) => pnr));
  await database.db.update(booking).set({ state: "OK" }).where(eq(booking.pnr, "COPY1010"));
  expect(good(await rami.agentBookings({ list: "OK" })).bookings.map(({ pnr }) => pnr)).toEqual(["COPY1010"]);
  expect(good(await rami.agentBookings({ list: "held" })).total).toBe(27);
});

test("sales paid to the shop are listed with the agency's commission: its staff's, its site's and those of its link", async () => {
  const [made, onSite, byLink] = await Promise.all(
    ["COPY1001", "COPY1002", "COPY1003"].map(async (pnr) => {
      const [row] = await database.db.update(booking).set({ state: "OK" }).where(eq(booking.pnr, pnr)).returning();
      return row!;
    }),
  );
  const [{ marketerId } = { marketerId: "" }] = await database.db.select().from(agency).where(eq(agency.code, "GALIL"));
  const ofCustomer = { draft: sql`${booking.draft} - 'agent'` };
  await database.db.update(booking).set(ofCustomer).where(eq(booking.id, onSite!.id));
  await database.db
    .update(booking)
    .set({ ...ofCustomer, agencyCode: null, marketerId })
    .where(eq(booking.id, byLink!.id));
  const percent = 8;
  await database.db
    .update(agency)
    .set({ commissionPercent: percent.toFixed(2) })
    .where(eq(agency.code, "GALIL"));
  // On the account instead, and sold by another agency to a customer whom the link brought.
  await database.db.update(booking).set({ state: "OK", bypassPayment: true }).where(eq(booking.pnr, "COPY1004"));
  await database.db
    .update(booking)
    .set({ state: "OK", agencyCode: "FCDIREC", marketerId })
    .where(eq(booking.pnr, "COPY1005"));
  await database.db.update(booking).set({ state: "CANCELLED" }).where(eq(booking.pnr, "COPY1010"));
  const { commissions } = good(await rami.agentHome({}));
  const shown = commissions.map(({ pnr, by, price, commission }) => `${pnr} ${by} ${price} ${commission}`);
  expect(made!.quote.totalMinor).toBe(120_000);
  expect(shown).toEqual([
    "COPY1010 agency 1200.00 0.00",
    "COPY1003 link 1200.00 96.00",
    "COPY1002 site 1200.00 96.00",
    "COPY1001 agency 1200.00 96.00",
  ]);
});

test("held bookings of an agency are read by an index of their own", async () => {
  const { rows } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(
      sql`explain select 1 from ${booking} left join "hold" on "hold"."id" = ${booking.holdId} where ${booking.agencyCode} = 'GALIL' and ${inList("held", at.clock.now())}`,
    );
  });
  expect(JSON.stringify(rows)).toContain("booking_unpaid");
});

test("what other agencies sell to customers of a link takes no line of its agency's sales", async () => {
  const { commissions } = good(await rami.agentHome({}));
  const [row] = await database.db.select().from(booking).where(eq(booking.pnr, "COPY1003"));
  const { orderNumber: _, ...byLink } = row!;
  // Fifty newer ones.
  const createdAt = new Date(byLink.createdAt.getTime() + 60_000);
  await database.db.insert(booking).values(
    Array.from({ length: 50 }, (_, index) => ({
      ...byLink,
      ...{ id: `others-${index}`, pnr: `OTHER${100 + index}`, createdAt, agencyCode: "FCDIREC" },
    })),
  );
  expect(good(await rami.agentHome({})).commissions).toEqual(commissions);
});
