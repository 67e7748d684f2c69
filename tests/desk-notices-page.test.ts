import { demoDeskUsers, demoPassword } from "@engine/demo/demo-people";
import { flight } from "@engine/offer/catalogue/schema";
import { importShop } from "@engine/offer/import/import-shop";
import { adminNotification } from "@engine/outbox/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { agentBooking, sellersSids } from "./factories/agent-booking";
import { good, refusal } from "./factories/booked";
import { deskCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** What the desk reads of a notice, and where it leads. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 30 });
let cookie: string;

beforeAll(async () => {
  at.clock.forward(60_000);
  const { headers } = await site.post("/admin/login?lang=en", [
    ["name", demoDeskUsers[0]],
    ["password", demoPassword],
    ["totp", deskCode(at)],
  ]);
  cookie = headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}, 300_000);
beforeEach(async () => {
  await database.db.delete(usageLimit);
  await database.db.delete(adminNotification);
});

const get = async (path: string) => (await site.get(path, { cookie })).html;
/** The text of a page, without its tags and the marks of direction. */
const textOf = (html: string) => html.replace(/<!--.*?-->|<[^>]+>|[\u2066-\u2069]/gs, "");

test.each([
  ["en", "A sold flight leaves at another time: tell its travellers", "Flight", "Was", "Now", "The bookings concerned"],
  ["he", "השתנתה שעת ההמראה של טיסה שנמכרה: עדכנו את הנוסעים", "טיסה", "היה", "עכשיו", "ההזמנות שהשינוי נוגע להן"],
  [
    "ru",
    "Изменилось время вылета проданного рейса: сообщите туристам",
    "Рейс",
    "Было",
    "Стало",
    "Затронутые бронирования",
  ],
  ["ar", "تغيّر وقت إقلاع رحلة مبيعة: أبلغوا المسافرين", "رحلة الطيران", "كان", "أصبح", "الحجوزات المعنية"],
])(
  "a sold flight that an import moves is a notice with its times and its bookings, in %s",
  async (lang, subject, ...labels) => {
    const [what, was, now, link] = labels;
    const { bookingId } = await soldBooking(at, `flies-${lang}`);
    const [row] = await database.db.select().from(flight).where(eq(flight.id, "f-out"));
    const { departsAt, ...other } = row!;
    const moved = { kind: "flight", ...other, flightNumber: "IZ215", departsAt: "09:05", arrivesAt: "10:50" };
    try {
      const lines = [JSON.stringify(moved)];
      expect(await importShop({ pool: database.pool, lines, log: { info() {} } })).toMatchObject({ problems: [] });
    } finally {
      await database.db.update(flight).set(row!).where(eq(flight.id, "f-out"));
    }
    const page = await get(`/admin/notices?lang=${lang}`);
    const day = row!.departsOn.split("-").reverse().join("/");
    const text = textOf(page);
    for (const fact of [subject, `${what}: IZ 215`, `${was}: ${day} ${departsAt.slice(0, 5)}`, `${now}: ${day} 09:05`])
      expect(text).toContain(fact);
    expect(text).not.toContain("f-out");
    const [, path] = new RegExp(`<a[^>]*href="([^"]+)"[^>]*>${link}</a>`).exec(page)!;
    expect(path).toBe(`/admin?flight=f-out&amp;lang=${lang}`);
    const [{ pnr } = { pnr: "" }] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const list = await get(path!.replace("&amp;", "&"));
    expect(list).toContain(pnr);
    // A search among them stays among them.
    expect(list).toMatch(/<input type="hidden" name="flight" value="f-out"/);
    expect(await get(`/admin?flight=another&lang=${lang}`)).not.toContain(pnr);
  },
);

test.each([
  ["en", "Search", "Price calculation"],
  ["he", "חיפוש", "חישוב המחיר"],
  ["ru", "Поиск", "Расчёт цены"],
  ["ar", "البحث", "حساب السعر"],
])("what a page reported says its subject, in %s", async (lang, search, calculation) => {
  const shopper = at.as(`who-reports-in-${lang}`);
  good(await shopper.notifyAdmin({ subject: "search", message: "odd" }));
  good(await shopper.notifyAdmin({ subject: "calculation", message: "odd" }));
  const page = await get(`/admin/notices?lang=${lang}`);
  const heads = [...page.matchAll(/<strong><bdi>[^<]*<\/bdi><\/strong><br\/?><bdi>([^<]*)<\/bdi>/g)].map(
    ([, about]) => about,
  );
  expect(heads.sort()).toEqual([search, calculation].sort());
});

test("an excessive discount names booking, agency and clerk, what was asked and what is allowed at most", async () => {
  const { agent, bookingId } = await agentBooking(at, (await sellersSids(at)).clerk);
  expect(refusal(await agent({ DiscountAmountByAgent: "12345.67" })).code).toBe("excessive-discount");
  const page = await get("/admin/notices?lang=en");
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect(page).toMatch(
    new RegExp(`href="/admin/booking/${bookingId}\\?lang=en"[^>]*>Booking(?:<!-- -->| )*<[^>]*>${row!.pnr}<`),
  );
  const text = textOf(page);
  const facts = ["Agency: NOFESH", "Clerk: דנה", "Asked for: 12345.67", "Allowed at most: 492.00", "Currency: US"];
  for (const fact of facts) expect(text).toContain(fact);
});
