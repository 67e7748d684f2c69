import { addDays } from "@engine/core/epoch-day";
import { demoPassword } from "@engine/demo/demo-people";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { booking } from "@engine/sale/booking/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { desc, eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { agentBooking } from "./factories/agent-booking";
import { good } from "./factories/booked";
import { anotherDay } from "./factories/other-day";
import { anotherHotel } from "./factories/other-hotel";
import { holding } from "./factories/people";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";
import { testStart } from "./factories/test-engine";

const { database, at, site } = await shopWithPages({ people: true });
let bookingId: string;

const logIn = async (odyAgentCode: string) =>
  receivedCookies(
    await site.post("/agent/login", [
      ["odyAgentCode", odyAgentCode],
      ["clerkName", "Rami"],
      ["password", demoPassword],
    ]),
  );

beforeAll(async () => {
  await anotherHotel(at, { id: "h-rho-2", adultMinor: 4000, rooms: 30 });
  await anotherDay(at, { startDate: addDays(at.shop.startDate, 7), fareAdultMinor: 30_000, places: 20 });
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  const sid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword })).agencySid;
  const made = await agentBooking(at, { agencySid: sid });
  bookingId = made.bookingId;
  good(await made.agent({ salePriceByAgent: "1300.00" }));
  good(await made.check({ BypassPaymentByAgent: true }));
}, 300_000);

test("an agent books the same travellers, payer and hotel again at today's price, without what is hidden after a sale", async () => {
  const cookie = await logIn("GALIL");
  const confirmation = parse((await site.get(`/booking/confirmation?booking=${bookingId}&lang=en`, { cookie })).html);
  const link = confirmation
    .querySelectorAll("a")
    .find((one) => one.text === "Book again")!
    .getAttribute("href")!;
  const home = parse((await site.get("/agent?lang=en", { cookie })).html);
  expect(home.querySelector("#customers")?.parentNode?.querySelector(`a[href="${link}"]`)).not.toBeNull();

  const page = parse((await site.get(link, { cookie })).html);
  expect(page.querySelector("h1")?.text).toBe("Book again");
  expect(page.text).toContain("Olive Bay");
  expect(page.text).toContain("2 adults");
  const days = page.querySelectorAll("#content li form").map((form) => ({
    fields: form
      .querySelectorAll("input")
      .map((input): [string, string] => [input.getAttribute("name")!, input.getAttribute("value") ?? ""]),
    text: form.text,
  }));
  // Both days of the booked hotel, the cheaper hotel on none; two hundred dollars less a week later.
  expect(days.map(({ fields }) => Object.fromEntries(fields))).toMatchObject([
    { packId: at.shop.packId, laId: at.shop.hotelId, price: "1200.00" },
    { laId: at.shop.hotelId, price: "1000.00" },
  ]);
  expect(days[1]!.text).toContain("net");
  // It begins in the month of the earlier journey, whose day is marked, and other hotels are searched in that month.
  const [earlier, later] = page.querySelectorAll("#content .agent-lines li");
  expect([earlier!.text, later!.text].map((text) => text.includes("the dates of this booking"))).toEqual([true, false]);
  const month = at.shop.startDate.slice(0, 7);
  expect(
    page
      .querySelectorAll("a")
      .find((one) => one.text.startsWith("Search other"))!
      .getAttribute("href"),
  ).toContain(`yearMonth=${month}`);

  const opened = await site.post(link, days[1]!.fields, { cookie });
  expect(opened.status).toBe(303);
  const path = opened.headers.get("location")!;
  const [row] = await database.db.select().from(booking).orderBy(desc(booking.orderNumber)).limit(1);
  expect(row!.id).not.toBe(bookingId);
  expect([row!.state, row!.quote.totalMinor, row!.draft.agent?.agencyCode]).toEqual(["STORED", 100_000, "GALIL"]);
  expect(row!.draft.rooms[0]!.hotelId).toBe(at.shop.hotelId);
  const steps = parse((await site.get(path, { cookie: `${cookie}; ${receivedCookies(opened)}` })).html);
  const shown = (name: string) => steps.querySelector(`[name="${name}"]`)?.getAttribute("value");
  const [before] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { firstName, lastName, email } = before!.draft.payer!;
  expect([shown("payer.firstName"), shown("payer.lastName"), shown("payer.email")]).toEqual([
    firstName,
    lastName,
    email,
  ]);
  expect([0, 1].map((index) => shown(`travellers[${index}].lastName`))).toEqual(["COHEN", "LEVI"]);
  expect(shown("travellers[0].birth")).toBe("04/03/1985");
  // Hidden after a sale, and typed anew.
  expect([shown("payer.IdenticationNumber"), shown("travellers[0].passportNumber") ?? ""]).toEqual(["", ""]);
  expect(steps.toString()).not.toContain("12345670");
});

test("a price that has changed is said, and nothing is opened", async () => {
  const cookie = await logIn("GALIL");
  const link = `/agent/again?booking=${bookingId}&lang=en`;
  const count = async () => (await database.db.select().from(booking)).length;
  const before = await count();
  const refused = await site.post(
    link,
    [
      ["packId", at.shop.packId],
      ["laId", at.shop.hotelId],
      ["price", "900.00"],
      ["currency", "US"],
    ],
    { cookie },
  );
  expect(refused.status).toBe(409);
  expect(parse(refused.html).querySelector("#errors")?.text).toContain("1,200");
  expect(await count()).toBe(before);
});

test.each([
  ["another agency", "INTSPORT"],
  ["nobody", ""],
])("%s reads nothing of a booking that it could book again", async (_, code) => {
  const form: [string, string][] = [
    ["agencyCode", code],
    ["by", "password"],
    ["password", demoPassword],
  ];
  const cookie = code ? receivedCookies(await site.post("/agency/login", form)) : "";
  const answer = await site.get(`/agent/again?booking=${bookingId}`, { cookie });
  expect(answer.status).toBe(code ? 404 : 303);
  if (!code) expect(answer.headers.get("location")).toContain("/agent/login");
  expect(answer.html).not.toContain("Olive Bay");
});

test("the keys stand on a page of their own, which every agent's page names for the script", async () => {
  const cookie = await logIn("GALIL");
  const home = parse((await site.get("/agent?lang=en", { cookie })).html);
  const link = home
    .querySelectorAll("main a")
    .find((one) => one.text === "Keyboard")
    ?.getAttribute("href");
  expect(link).toBe("/agent/keys?lang=en");
  expect(home.querySelector("[data-keys]")?.getAttribute("data-keys")).toBe(link);
  const keys = parse((await site.get(link!, { cookie })).html);
  expect(keys.querySelectorAll("kbd").map(({ text }) => text)).toContain("Esc");
  // A shopper loads nothing of it.
  expect((await site.get("/?lang=en")).html).not.toContain("agent-keys.js");
});
