import { inventory } from "@engine/offer/stock/schema";
import { sweepHolds } from "@engine/sale/booking/sweep-holds";
import { and, eq, sql } from "drizzle-orm";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { good, selection } from "./factories/booked";
import { shopWithPages } from "./factories/shop-with-pages";

/** The last room is in a booking without a payment: the next buyer reads until when, and the page tells when it is free. */

const { database, at, site } = await shopWithPages({ seats: 60, rooms: 1 });
let path: string;
let shoppers = 0;

beforeAll(async () => {
  // The pages read the clock of the machine.
  vi.useFakeTimers({ toFake: ["Date"], now: at.clock.now() });
  path = `/product-page/app?packId=${at.shop.packId}&laId=${at.shop.hotelId}&lang=en`;
}, 300_000);
beforeEach(async () => {
  await database.db
    .update(inventory)
    .set({ held: 0, sold: 0, capacity: sql`case class when 'STD' then 1 when 'SUI' then 0 else 60 end` });
  await database.db.execute(sql`truncate hold_line, hold cascade`);
});
afterAll(async () => {
  vi.useRealTimers();
});

function forward(minutes: number) {
  at.clock.forward(minutes * 60_000);
  vi.setSystemTime(at.clock.now());
}
async function opened(address?: string) {
  shoppers += 1;
  return good(await at.as(`in-a-hurry-${shoppers}`, address).storePage({ stage: "init", ...selection(at.shop) }));
}
/** How a product is found, and when it may be free. */
const found = async (party: object = {}) => {
  const { status, freeAt } = good(
    await at.as("next").select({ packId: at.shop.packId, laId: at.shop.hotelId, ...party }),
  );
  return [status, freeAt];
};
const rooms = (set: { capacity?: number; sold?: number }) =>
  database.db
    .update(inventory)
    .set(set)
    .where(and(eq(inventory.kind, "room"), eq(inventory.class, "STD")));
const textOf = (html: string) =>
  parse(html)
    .querySelector("main")!
    .text.replace(/[\u2066-\u2069]/g, "");
/** Where "Tell me" leads. */
const waitingPath = (html: string) =>
  parse(html).querySelector("a[href*='wait=']")!.getAttribute("href")!.replaceAll("&amp;", "&");
const booking = "Somebody is booking the last places right now";

test("until a hold of five minutes ends the page reloads itself after that time, and then says that the room is free", async () => {
  const held = await opened();
  const page = await site.get(path);
  expect(textOf(page.html)).toContain(booking);
  expect(textOf(page.html)).toContain("Tell me when they are free");
  expect(page.headers.get("cache-control")).toContain("no-store");
  expect(page.headers.get("refresh")).toBeNull();

  const waiting = await site.get(waitingPath(page.html));
  const left = (Date.parse(held.holdExpiresAt!) - Date.now()) / 1000;
  expect(Number(waiting.headers.get("refresh"))).toBe(Math.ceil(left) + 5);
  expect(textOf(waiting.html)).toContain("Keep this page open");

  forward(16);
  await sweepHolds(at.engine.parts);
  const free = await site.get(waitingPath(page.html));
  expect(free.headers.get("refresh")).toBeNull();
  expect(textOf(free.html)).toContain("The places are free again");
  expect(parse(free.html).querySelector("title")!.text).toMatch(/^Free again · /);
  expect(textOf(free.html)).not.toContain("Keep this page open");
});

test("a page that waited for places which were sold meanwhile says so, and waits no more", async () => {
  await opened();
  const waits = waitingPath((await site.get(path)).html);
  forward(16);
  await sweepHolds(at.engine.parts);
  await rooms({ sold: 1 });
  const sold = await site.get(waits);
  expect(textOf(sold.html)).toContain("Sold out");
  expect(textOf(sold.html)).not.toMatch(/free again|Keep this page open|Tell me/);
  expect(sold.headers.get("refresh")).toBeNull();
});

test("a page that waited waits on while another holds the place", async () => {
  await opened();
  const waits = waitingPath((await site.get(path)).html);
  forward(16);
  await sweepHolds(at.engine.parts);
  await opened();
  const again = await site.get(waits);
  expect(textOf(again.html)).toContain("Keep this page open");
  expect(Number(again.headers.get("refresh"))).toBeGreaterThan(60);
});

test("a shopper who may not yet take the last half of the rooms is offered to wait where the order is refused, with the choices kept", async () => {
  await rooms({ capacity: 2 });
  // From the address of the site's requests: elsewhere the last half may be taken.
  await opened("192.0.2.7");
  const page = await site.get(path);
  expect(textOf(page.html)).not.toContain(booking);
  const form: [string, string][] = [["cls", "STD-BB"]];
  const refused = await site.post(path, form);
  expect(refused.status).toBe(409);
  // A room is left, as the page says: nobody is said to be booking the last one.
  expect(textOf(refused.html)).toContain("Last room left");
  expect(textOf(refused.html)).toContain("we make sure the last places are not all taken at once. Please try again at");
  expect(textOf(refused.html)).not.toContain(booking);
  const waits = waitingPath(refused.html);
  expect(new URLSearchParams(waits.split("?")[1]).getAll("cls")).toEqual(["STD-BB"]);
  const waiting = await site.get(waits);
  expect(Number(waiting.headers.get("refresh"))).toBeGreaterThan(60);
  expect(textOf(waiting.html)).toContain("Keep this page open");
});

test("a time in the address that no hold can have is not waited for", async () => {
  for (const wait of ["2030-01-01T00:00:00.000Z", "soon", "<b>"]) {
    const page = await site.get(`${path}&wait=${encodeURIComponent(wait)}`);
    expect([page.status, page.headers.get("refresh")]).toEqual([200, null]);
    expect(textOf(page.html)).not.toContain("Keep this page open");
  }
});

test.each([
  ["one room held, one family", {}, true],
  ["two rooms wanted of one", { adult: 2, rooms: 2 }, false],
])("places count as held by others only if they would be enough: %s", async (_, party, mayBeFree) => {
  const held = await opened();
  expect(await found(party)).toEqual(["soldOut", mayBeFree ? held.holdExpiresAt : undefined]);
});

test("sold places are not waited for, and free ones have no time", async () => {
  expect(await found()).toEqual(["available", undefined]);
  await rooms({ sold: 1 });
  expect(await found()).toEqual(["soldOut", undefined]);
});

test("held seats are announced too", async () => {
  const held = await opened();
  await database.db.update(inventory).set({ capacity: 5 }).where(eq(inventory.kind, "room"));
  await database.db.update(inventory).set({ capacity: 3 }).where(eq(inventory.kind, "seat"));
  expect(await found()).toEqual(["soldOut", held.holdExpiresAt]);
  await database.db.update(inventory).set({ capacity: 2, sold: 1, held: 1 }).where(eq(inventory.kind, "seat"));
  expect(await found({ adult: 3 })).toEqual(["soldOut", undefined]);
});
