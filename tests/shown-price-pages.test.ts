import { demoDeskUsers } from "@engine/demo/demo-people";
import { carClass } from "@engine/offer/cars/schema";
import { departure } from "@engine/offer/catalogue/schema";
import { paymentAttempt } from "@engine/sale/payment/schema";
import { eq } from "drizzle-orm";
import { type HTMLElement, parse } from "node-html-parser";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { withBooking } from "~/session/shopper.server";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { holding, loggedInDesk } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { type SitePage, siteOrigin } from "./factories/site-on-engine";
import { someProgrammes } from "./factories/small-programmes";

/** A customer who read one price is never charged another: what the pages before the card send back with their form, and then show. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 30 });
let desk: ReturnType<typeof holding>;
let shoppers = 0;

beforeAll(async () => {
  at.engine.listenForChanges();
  desk = holding(at, { bearer: await loggedInDesk(at, demoDeskUsers[0]) });
}, 300_000);
beforeEach(async () => {
  await setRate("3.5000");
  await database.db.update(departure).set({ fareAdultMinor: 40_000 });
});

/** Set at the desk, and no longer another in the engine's memory. */
async function setRate(value: string): Promise<void> {
  const date = at.clock.now().toISOString().slice(0, 10);
  expect(good(await desk.deskSetRate({ currency: "USD", date, value })).waits).toBe(false);
  await vi.waitFor(async () => expect((await at.engine.parts.rates.charge("USD"))?.value).toBe(value), 5_000);
}

type Opening = Parameters<ReturnType<typeof at.as>["storePage"]>[0];

/** Two adults at the page before the card: their booking, and the browser that has it. */
async function atCheck(opening: Omit<Opening, "stage"> = selection(at.shop)) {
  shoppers += 1;
  const sid = `reads-a-price-${shoppers}`;
  const shopper = at.as(sid);
  const opened = good(await shopper.storePage({ stage: "init", ...opening }));
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  const cookie = (await withBooking({ sid, bookings: [] }, bookingId)).split(";")[0]!;
  const checkPath = `/booking/hotel-flight/app-desktop/check?booking=${bookingId}&lang=en`;
  return { shopper, bookingId, cookie, checkPath, page: await site.get(checkPath, { cookie }) };
}

/** What the browser sends of the page's form: its hidden fields as they were shown, and the tick of the terms. */
function formOf(html: string): [string, string][] {
  const hidden = parse(html).querySelectorAll("form:has([name=acceptTerms]) input[type=hidden]");
  const field = (input: HTMLElement, name: string) => input.getAttribute(name) ?? "";
  return [
    ...hidden.map((input): [string, string] => [field(input, "name"), field(input, "value")]),
    ["acceptTerms", "on"],
  ];
}

const attemptsOf = (bookingId: string) =>
  database.db.select().from(paymentAttempt).where(eq(paymentAttempt.bookingId, bookingId));
const text = (html: string) =>
  parse(html)
    .querySelector("main")!
    .text.replace(/[\u2066-\u2069]/g, "");
/** The button that agrees to a moved amount. */
function agree(html: string, cookie: string) {
  const form = parse(html).querySelector("main form:has(button.button)")!;
  const fields = form
    .querySelectorAll("input")
    .map((input): [string, string] => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]);
  return site.post(form.getAttribute("action")!.replaceAll("&amp;", "&"), fields, { cookie });
}

/** What the browser does with a form that is handed on: the same one again, at the address it is told. */
async function handedOn(sent: SitePage, form: [string, string][], cookie: string) {
  expect(sent.status).toBe(307);
  return site.post(sent.headers.get("location")!, form, { cookie });
}

test("a rate set between the check page and its form is read before any card page is opened, and paid once agreed to", async () => {
  const { bookingId, cookie, checkPath, page } = await atCheck();
  expect(text(page.html)).toContain("₪4,200");
  await setRate("3.6000");
  const sent = await site.post(checkPath, formOf(page.html), { cookie });
  const moved = await handedOn(sent, formOf(page.html), cookie);
  expect(moved.status).toBe(409);
  expect(text(moved.html)).toContain("The transfer rate changed since the price was shown: ₪4,200 is now ₪4,320.");
  expect(moved.html).not.toContain("<iframe");
  expect(await attemptsOf(bookingId)).toEqual([]);
  // The button of that page names the new amount, which is what is charged.
  const opened = await agree(moved.html, cookie);
  expect(opened.status).toBe(303);
  const card = await site.get(opened.headers.get("location")!, { cookie });
  expect([card.status, text(card.html).includes("₪4,320")]).toEqual([200, true]);
  expect((await attemptsOf(bookingId)).map(({ amountAgorot }) => amountAgorot)).toEqual([432_000]);
});

test("a rate set once more while the new amount is read is read again", async () => {
  const { bookingId, cookie, checkPath, page } = await atCheck();
  await setRate("3.6000");
  const sent = await site.post(checkPath, formOf(page.html), { cookie });
  const moved = await handedOn(sent, formOf(page.html), cookie);
  await setRate("3.6400");
  const again = await agree(moved.html, cookie);
  expect([again.status, text(again.html).includes("₪4,320 is now ₪4,368")]).toEqual([409, true]);
  expect(await attemptsOf(bookingId)).toEqual([]);
});

test("a fare imported after the guaranteed time is shown beside the old price, and only the price agreed to there is charged", async () => {
  const { shopper, bookingId, cookie, checkPath } = await atCheck();
  at.clock.forward(14 * 60_000);
  good(await shopper.storePage({ bookingId, stage: "extend" }));
  at.clock.forward(2 * 60_000);
  const page = await site.get(checkPath, { cookie });
  await database.db.update(departure).set({ fareAdultMinor: 45_000 });
  const sent = await site.post(checkPath, formOf(page.html), { cookie });
  expect(sent.status).toBe(409);
  expect(text(sent.html)).toContain("$1,300");
  expect(await attemptsOf(bookingId)).toEqual([]);
  // The fare rises once more while both prices are read: what was agreed to there is what holds.
  await database.db.update(departure).set({ fareAdultMinor: 50_000 });
  const agreed = await site.post(checkPath, formOf(sent.html), { cookie });
  const opened = await handedOn(agreed, formOf(sent.html), cookie);
  expect(opened.status).toBe(303);
  const card = await site.get(opened.headers.get("location")!, { cookie });
  expect([card.status, text(card.html).includes("₪4,550")]).toEqual([200, true]);
  expect((await attemptsOf(bookingId)).map(({ amountAgorot }) => amountAgorot)).toEqual([455_000]);
});

test("a car that became dearer before the payment is agreed to in the booking's currency, and then paid", async () => {
  await someProgrammes(database.db, at.shop);
  const { shopper, bookingId, cookie, checkPath } = await atCheck({ packageId: "FO1", car: "ECMR" });
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  at.clock.forward(14 * 60_000);
  good(await shopper.storePage({ bookingId, stage: "extend" }));
  at.clock.forward(2 * 60_000);
  await database.db.update(carClass).set({ dayMinor: 50_00 });
  const refused = await site.post(`/booking/verifying-card?booking=${bookingId}&lang=en`, [], { cookie });
  expect(refused.status).toBe(303);
  const check = new URL(refused.headers.get("location")!, siteOrigin);
  expect(check.pathname).toMatch(/\/check$/);
  const page = await site.get(check.pathname + check.search, { cookie });
  expect(text(page.html)).toContain(
    "It was $960 and is now $1,000. The price of a car, match tickets or an extra was updated.",
  );
  const agreed = await site.post(checkPath, formOf(page.html), { cookie });
  const opened = await handedOn(agreed, formOf(page.html), cookie);
  expect(opened.status).toBe(303);
  expect((await attemptsOf(bookingId)).map(({ amountAgorot }) => amountAgorot)).toEqual([350_000]);
});
