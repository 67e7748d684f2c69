import { demoDeskUsers, demoPassword } from "@engine/demo/demo-people";
import { agency } from "@engine/people/agencies/schema";
import { booking } from "@engine/sale/booking/schema";
import { agencyOrder } from "@engine/sale/credit/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { anotherHotel } from "./factories/other-hotel";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

const { database, at, site } = await shopWithPages({ people: true });

beforeAll(async () => {
  // A couple's four nights cost 80 dollars more there: at 3.5, 280 shekels.
  await anotherHotel(at, { id: "dearer", adultMinor: 6000, rooms: 30 });
}, 300_000);

async function logIn(path: string, fields: [string, string][]): Promise<string> {
  return receivedCookies(await site.post(path, fields));
}

test("the desk sees what an agency owes and marks it as paid; the agency sees its balance and its limit", async () => {
  const { bookingId } = await soldBooking(at, "ordered-on-credit");
  const [row] = await database.db
    .update(booking)
    .set({ agencyCode: "GALIL", bypassPayment: true })
    .where(eq(booking.id, bookingId))
    .returning();
  const { pnr, draft } = row!;
  const agent = {
    agencyCode: "GALIL",
    odyAgentCode: "GALIL",
    clerkName: null,
    mayPhoneOrder: false,
    salePriceMinor: 130_000,
  };
  await database.db
    .update(booking)
    .set({ draft: { ...draft, agent: { ...agent, discountMinor: 0, phoneFeeMinor: 0 } } })
    .where(eq(booking.id, bookingId));
  await database.db
    .insert(agencyOrder)
    .values({ bookingId, agencyCode: "GALIL", rate: "3.5000", commissionPercent: "8", orderedAt: at.clock.now() });
  const cookie = await logInToDesk(site, at);
  const address = "/admin/agency/GALIL?lang=en";
  const { html } = await site.get(address, { cookie });
  expect(html).toContain(`Select booking ${pnr}`);
  // Price, commission and net price, which is owed: 4,200, 336 and 3,864 shekels.
  expect(html).toMatch(/Open balance: \u2066₪3,864/);
  const columns = /<tr><td[^>]*><input type="checkbox"[\s\S]*?<\/tr>/.exec(html)![0].replaceAll(/<[^>]+>/g, " ");
  expect(columns).toMatch(/₪3,864 .* ₪4,200 .* ₪336 .* ₪3,864 .* ₪0 /);
  const shown = new RegExp(`value="(${bookingId}:[\\d.]+)"`).exec(html)![1]!;

  // Before a dearer hotel is offered, its form shows what it adds to the account, and that it would be over the limit.
  const hotels = `/admin/booking/${bookingId}?hotel=dearer&lang=en`;
  const form = await site.get(hotels, { cookie });
  expect(form.html).toMatch(/on the account of agency \u2066GALIL\u2069\. It owes \u2066₪3,864/);
  expect(form.html).toContain("It has no limit.");
  expect(form.html).toContain("\u2066₪257.60\u2069 more on the agency’s account");
  expect(form.html).not.toContain("same price");
  // What is sent is what is shown: a price that moves in the meantime is noticed.
  expect(form.html).toContain('value="STD-BB 257.60"');
  const moved = await site.post(
    hotels,
    [
      ["do", "change"],
      ["toHotelId", "dearer"],
      ["cls", "STD-BB 250.00"],
      ["answerBy", new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)],
    ],
    { cookie },
  );
  expect([moved.status, moved.html.includes("The price has changed in the meantime. Please look again.")]).toEqual([
    ...[409, true],
  ]);
  // Nothing of an order on account is paid by card: the page does not offer it, and a page of before is told.
  expect(form.html).not.toContain('name="customerPays"');
  const byCard = await site.post(
    hotels,
    [
      ["do", "change"],
      ["toHotelId", "dearer"],
      ["cls", "STD-BB 257.60"],
      ["answerBy", new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)],
      ["customerPays", "on"],
    ],
    { cookie },
  );
  expect([byCard.status, byCard.html.includes("This booking is not paid by card.")]).toEqual([422, true]);
  const limit = (creditLimitAgorot: number | null) =>
    database.db.update(agency).set({ creditLimitAgorot }).where(eq(agency.code, "GALIL"));
  await limit(400_000);
  const limited = await site.get(hotels, { cookie });
  expect(limited.html).toContain("Its limit is \u2066₪4,000\u2069, which leaves \u2066₪136\u2069.");
  expect(limited.html).toContain("more on the agency’s account, over its limit");
  await limit(null);

  const settle = (orders: [string, string][]) => site.post(address, [["do", "settle"], ...orders], { cookie });
  const none = await settle([["reference", "bank 17"]]);
  expect(none.status).toBe(422);
  expect(none.html).toContain("Select at least one booking.");
  const unnamed = await settle([["orders", shown]]);
  expect([unnamed.status, unnamed.html.includes("Enter the reference of the payment.")]).toEqual([422, true]);
  const other = await settle([
    ["orders", `${bookingId}:1.00`],
    ["reference", "bank 17"],
  ]);
  expect(other.html).toContain("has changed in the meantime");

  const galil = await logIn("/agency/login?lang=en", [
    ["agencyCode", "GALIL"],
    ["password", demoPassword],
  ]);
  const agentHome = async () => (await site.get("/agent?lang=en", { cookie: galil })).html;
  expect(await agentHome()).toMatch(/Owed for bookings without payment: \u2066₪3,864/);
  const done = await settle([
    ["orders", shown],
    ["method", "cheque"],
    ["reference", "bank 17"],
  ]);
  expect(done.status).toBe(303);
  const after = await site.get(done.headers.get("location")!, { cookie });
  expect(after.html).toContain("The payment was recorded.");
  expect(after.html).toContain("There are no unsettled bookings.");
  expect(await agentHome()).toMatch(/Owed for bookings without payment: \u2066₪0/);

  // What was recorded stays readable: at the agency and at the order with who recorded it, for the agency without.
  const payment = (page: string) =>
    new RegExp(`data-payment="${bookingId}"[\\s\\S]*?</li>`).exec(page)![0].replaceAll(/<[^>]*>/g, "");
  for (const page of [after.html, (await site.get(`/admin/booking/${bookingId}?lang=en`, { cookie })).html])
    expect(payment(page)).toMatch(new RegExp(`Received.* · cheque.* · bank 17.* · ${demoDeskUsers[0]}.*₪3,864$`));
  const own = payment(await agentHome());
  expect(own).toMatch(/Received.* · cheque.* · bank 17.*₪3,864$/);
  expect(own).not.toContain(demoDeskUsers[0]);
  const order = (await site.get(`/admin/booking/${bookingId}?lang=en`, { cookie })).html;
  const balance = (page: string) => (name: string) =>
    new RegExp(`data-account="${name}">.*?₪([\\d,.]+)<`).exec(page)![1];
  const confirmation = (await site.get(`/booking/confirmation?booking=${bookingId}&lang=en`, { cookie: galil })).html;
  for (const page of [order, confirmation])
    expect(["price", "commission", "net", "paid", "open"].map(balance(page))).toEqual([
      ...["4,200", "336", "3,864", "3,864", "0"],
    ]);
  // State, number, the agency's money and what is next stand above the trip.
  const ordered = parse(confirmation);
  const headings = ordered
    .querySelectorAll("main :is(h1, h2, h3)")
    .map(({ text }) => text.replace(/[\u2066-\u2069]/g, "").trim());
  expect(headings.slice(1, 4)).toEqual(["Price and commission", "On the agency’s account", "What next"]);
  expect(headings.indexOf("Flights")).toBeGreaterThan(3);
  const next = ordered.querySelectorAll("nav[aria-labelledby=next-steps] a").map((link) => link.getAttribute("href")!);
  for (const place of next.filter((href) => href.startsWith("#")))
    expect(ordered.querySelector(place), place).toBeTruthy();
  expect(next).toEqual([
    "#files",
    "#questions",
    expect.stringContaining(bookingId),
    expect.stringContaining("/agent/again?booking="),
    "/agent/bookings?lang=en",
  ]);
  // Nobody pays by card: neither a rate that is still to come nor a number of payments.
  expect(confirmation).not.toMatch(/final exchange rate|Number of payments/i);
  expect(confirmation.replaceAll(/<[^>]+>/g, " ")).toMatch(
    /Price of the booking +\$1,200 .*Commission.* \$96 +Agent net price +\$1,104 /,
  );
  await database.db.update(booking).set({ state: "RQ" }).where(eq(booking.id, bookingId));
  const onRequest = (await site.get(`/admin/booking/${bookingId}?lang=en`, { cookie })).html;
  expect(onRequest).toContain("no card is charged");
  expect(onRequest).not.toContain("debits the held card");
});

test("an agency reads lists in the currency it is invoiced in, and is offered no other", async () => {
  const galil = await logIn("/agency/login?lang=en", [
    ["agencyCode", "GALIL"],
    ["password", demoPassword],
  ]);
  const choice = 'name="currency" value="sold"';
  expect((await site.get("/?lang=en")).html).toContain(choice);
  expect((await site.get("/?lang=en", { cookie: galil })).html).not.toContain(choice);
});

test("a clerk works as an agency's marketer and returns by the page's own form", async () => {
  const clerk = await logIn("/agent/login?lang=en", [
    ["odyAgentCode", "FCDIREC"],
    ["clerkName", "דנה"],
    ["password", demoPassword],
  ]);
  const home = async () => (await site.get("/agent?lang=en", { cookie: clerk })).html;
  const choose = async (form: [string, string][]) =>
    (await site.post("/agent?lang=en", form, { cookie: clerk })).status;
  expect(
    await choose([
      ["odyAgentCode", "GALIL"],
      ["marketerMode", "on"],
    ]),
  ).toBe(303);
  expect(await home()).toContain("In marketer mode");
  // The form of the button has no fields.
  expect(await choose([])).toBe(303);
  expect(await home()).not.toContain("In marketer mode");
});
