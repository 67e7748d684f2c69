import type { CallName } from "@contract/calls";
import type { Operation, Result } from "@contract/wire/operation";
import { lead } from "@engine/content/leads/schema";
import { newsletterLetter } from "@engine/content/newsletter/schema";
import { addDays } from "@engine/core/epoch-day";
import { demoPassword } from "@engine/demo/demo-people";
import { departure } from "@engine/offer/catalogue/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { adminNotification } from "@engine/outbox/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { coupon } from "@engine/sale/coupons/schema";
import { extraOrder } from "@engine/sale/extras/schema";
import { stayBooking, stayClient } from "@engine/sale/hotel-api/schema";
import { agencyQuestion } from "@engine/service/agency-questions/schema";
import { review } from "@engine/service/reviews/schema";
import { question } from "@engine/service/visitors/schema";
import { agentMessage } from "@engine/trade/messages/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "./factories/booked";
import { type FieldSchema, inputSchemaOf } from "./factories/call-inputs";
import { holding, lastCode, loggedInDesk, type Sids, somePeople } from "./factories/people";
import type { SmallShop } from "./factories/small-shop";
import { soldBooking } from "./factories/sold-booking";
import { aTestEngine, type TestEngine, testStart } from "./factories/test-engine";
import { forEveryCall } from "./setup/for-every-call";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** Entries that an answer has at most, however many are asked for. */
const most = 100;
/** Lists with another bound, and why. */
const otherwise: Partial<Record<CallName, { most: number; why: string }>> = {
  listedDeals: { most: 500, why: "read by the sitemap, from few stored columns" },
  agentAll: { most: 1000, why: "specification §9: all agents of an office at once" },
  hotelReviews: { most: 200, why: "each step of the hotel's page shows more of the same list" },
  ...Object.fromEntries(
    (
      [
        "deskReviews",
        "deskExtras",
        "deskBookings",
        "deskAgencies",
        "deskMembers",
        "deskLog",
        "deskCoupons",
        "deskHotelClients",
        "deskHotelStays",
        "deskNotices",
        "deskLeads",
        "deskQuestions",
        "deskDepartures",
      ] satisfies CallName[]
    ).map((name) => [name, { most: 200, why: "the desk alone reads it" }]),
  ),
};
/** Lists that are computed, and so cannot be filled with copies of a row: what bounds each. */
const bounded: Partial<Record<CallName, string>> = {
  aggSearch: "one card of each hotel, cut where those of search are",
  stayHotels: "the supplier's answer: engine/sale/supplier-stays",
};

let database: TestDatabase;
let at: TestEngine;
let who: Sids;
let agencysBooking: string;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  const { bookingId } = await soldBooking(at, "of-a-list", { services: ["FLYING_SAFE"] });
  const now = at.clock.now();
  const { db } = database;
  const four = { he: "א", en: "a", ru: "а", ar: "ا" };
  await db.insert(question).values({ bookingId, question: "?", askedAt: now });
  const { bookingId: ofAgency } = await soldBooking(at, "of-an-agency");
  const clerkOf = JSON.stringify({ agencyCode: "NOFESH", odyAgentCode: "FCDIREC", mayPhoneOrder: false });
  await db.execute(
    sql`update booking set draft = jsonb_set(draft, '{agent}', ${clerkOf}::jsonb) where id = ${ofAgency}`,
  );
  await db.insert(agencyQuestion).values({ bookingId: ofAgency, agencyCode: "NOFESH", question: "?", askedAt: now });
  agencysBooking = ofAgency;
  await db.insert(newsletterLetter).values({ id: "l", subjects: four, texts: four, createdAt: now, createdBy: "ruth" });
  await db.insert(adminNotification).values({ key: "k", subject: "s", details: {}, firstAt: now, lastAt: now });
  await db.insert(lead).values({ key: "k", kind: "call", name: "n", message: "m", language: "he", createdAt: now });
  await db
    .insert(agentMessage)
    .values({ title: "t", body: "b", sentBy: "ruth", at: now, endsAt: new Date("2090-01-01") });
  const usable = { usableFrom: "2020-01-01", usableUntil: "2090-01-01" };
  await db.insert(coupon).values({ code: "LISTED", amountMinor: 100, currency: "USD", ...usable, createdAt: now });
  await db.delete(extraOrder);
  await db
    .insert(extraOrder)
    .values({ bookingId, code: "ESIM", qty: 1, state: "to-order", createdAt: now, changedAt: now });
  const stay = { dateFrom: addDays(at.shop.startDate, -90), dateTo: addDays(at.shop.startDate, -86) };
  const written = { stars: 5, guestKind: "couple" as const, text: "t", name: "n", writtenAt: now, judgedAt: now };
  await db.insert(review).values({
    id: "r",
    hotelId: at.shop.hotelId,
    state: "published",
    ...stay,
    language: "he",
    invitedAt: now,
    ...written,
  });
  who = { bearer: await loggedInDesk(at) };
  const { rows } = await db.execute<{ pnr: string }>(sql`select pnr from booking where id = ${bookingId}`);
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: rows[0]!.pnr }));
  const visitor = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  who.visitorSid = visitor.visitorSid;
  const clerk = { odyAgentCode: "FCDIREC", clerkName: "Omer", password: demoPassword };
  who.agencySid = good(await holding(at, {}).agentLogin(clerk)).agencySid;
  await db.delete(usageLimit);
  for (const table of [
    "question",
    "agency_question",
    "newsletter_letter",
    "admin_notification",
    "lead",
    "agent_message",
    "coupon",
    "review",
    "outbox",
    "booking",
    "extra_order",
    "member",
  ])
    await multiply(table, 210);
  // The copies are of the clerk's agency; the first stays the visitor's own.
  await db.execute(sql`update booking set agency_code = 'NOFESH' where id <> ${bookingId}`);
  const anybody = { secret: "sealed", paidAgorot: 0 };
  await db
    .insert(stayClient)
    .values(
      Array.from({ length: 210 }, (_, index) => ({ ...anybody, apiKey: `key-${index}`, name: `Client ${index}` })),
    );
  const guest = { name: "Dana", surname: "Levi" };
  await db.insert(stayBooking).values(
    Array.from({ length: 210 }, (_, index) => ({
      reference: `stay-${index}`,
      apiKey: "key-0",
      clientReference: `of-${index}`,
      status: "CONFIRMED",
      holder: guest,
      hotelId: at.shop.hotelId,
      checkIn: at.shop.startDate,
      checkOut: addDays(at.shop.startDate, 2),
      rooms: [],
      currency: "USD",
      totalMinor: 100,
      holdId: `hold-${index}`,
      createdAt: now,
    })),
  );
  await multiply("agency", 1010, sql`code = 'GALIL'`);
  await multiply("inventory", 130, sql`kind = 'room' and class = 'STD'`, ["on_date"]);
  await manyDepartures();
});
afterAll(() => database.cleanup());

/** Rooms without flights, which need no seats: seven lengths from each of 110 days. */
async function manyDepartures() {
  const { db } = database;
  const [pack] = await db.select().from(departure).where(eq(departure.id, at.shop.packId));
  const starts = Array.from({ length: 110 }, (_, index) => addDays(at.shop.startDate, index + 1));
  await db.insert(departure).values(
    starts.flatMap((startDate) =>
      [2, 3, 4, 5, 6, 7, 8].map((nights) => ({
        ...pack!,
        id: `${startDate}-${nights}`,
        startDate,
        endDate: addDays(startDate, nights),
        nights,
        outwardFlightId: null,
        inwardFlightId: null,
      })),
    ),
  );
  await rebuildIndex(db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
}

/** Copies a row of a table so many times; what has to be unique differs. */
async function multiply(table: string, count: number, which = sql`true`, differing?: string[]) {
  const { rows } = await database.db.execute<{ name: string; type: string; unique: boolean; counted: boolean }>(sql`
    select a.attname as name, t.typname as type, coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval%', false) or a.attidentity <> '' as counted,
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey))
        and not exists (select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any(c.conkey)) as unique
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`);
  const columns = rows.filter(({ counted }) => !counted);
  const values = columns.map(({ name, type, unique }) => {
    const of = sql`s.${sql.identifier(name)}`;
    if (!(differing?.includes(name) ?? unique)) return of;
    return type === "text" ? sql`${of} || n` : sql`${of} + n`;
  });
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await database.db.execute(sql`insert into ${sql.identifier(table)} (${names}) select ${sql.join(values, sql`, `)}
    from (select * from ${sql.identifier(table)} where ${which} limit 1) s, generate_series(1, ${count}) n on conflict do nothing`);
}

/** What a call must say besides the page it asks for. */
const asks = ({ hotelId, startDate }: SmallShop): Partial<Record<CallName, object>> => ({
  search: { dest: ["RHO"], yearMonth: [addDays(startDate, 40).slice(0, 7)] },
  hotelReviews: { hotelId },
  agencyQuestions: { bookingId: agencysBooking },
  deskReviews: { state: "published" },
  deskExtras: { state: "to-order" },
  deskLog: { kind: "messages" },
  deskNotices: { all: true },
  deskDepartures: { dest: "RHO", fromDate: startDate },
});

function isPaged(op: Operation) {
  return (inputSchemaOf(op).properties?.to as FieldSchema | undefined)?.type === "integer";
}

test("a caller who asks for everything gets no more entries than the bound of the list, in every list with pages", async () => {
  const shop = holding(at, who);
  await forEveryCall(
    async (op, name) => {
      const bound = otherwise[name]?.most ?? most;
      const { maximum } = inputSchemaOf(op).properties!.to!;
      const ask = shop[name] as (input: object) => Promise<Result<object>>;
      const lists = Object.values(good(await ask({ ...asks(at.shop)[name], from: 1, to: maximum }))).filter(
        Array.isArray,
      );
      const longest = Math.max(...lists.map(({ length }) => length));
      // Fewer would mean that there was nothing to bound.
      expect(longest, "entries, of more that there are").toBe(bound);
    },
    (op, name) => isPaged(op) && !(name in bounded),
  );
});
