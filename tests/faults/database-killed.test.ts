import { spawnSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import type { BookingState } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import { EngineFault } from "@contract/wire/engine-fault";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../factories/booked";
import { buildOnce } from "../setup/build-once";
import { faultRounds } from "./fault-rounds";
import { type AtCardPage, type Offer, offersOf, settledAfter, shopOver, toCardPage, typeCard } from "./http-shopper";
import { type ShopProcess, type ShopUnderFaults, shopUnderFaults } from "./running-shop";
import { booksOf } from "./shop-books";

const shoppers = 4;
/** Milliseconds of downtime that a shopper may experience; a larger database takes longer to recover. */
const longestGap = 20_000;

let at: ShopUnderFaults;
let shop: ShopProcess;
let offers: Offer[];

beforeAll(async () => {
  buildOnce();
  at = await shopUnderFaults();
  shop = await at.start();
  offers = await offersOf(at.origin, 20);
}, 180_000);
afterAll(() => at?.remove());

/** What the shop has acknowledged: that a booking exists, and that it was paid. */
const openBookings: { bookingId: string; by: Shop }[] = [];
const paidBookings: AtCardPage[] = [];
const atPage: AtCardPage[] = [];
let failures = 0;

/** Repeats a step that got no proper response, like a user who presses the button again. */
async function again<T>(step: () => Promise<T>): Promise<T> {
  const until = Date.now() + longestGap;
  for (;;) {
    try {
      return await step();
    } catch (fault) {
      const lost = fault instanceof EngineFault || (fault as Error).name !== "AssertionError";
      if (!shop.alive()) throw new Error(`the shop died:\n${at.log().slice(-3_000)}`);
      if (!lost || Date.now() > until) throw fault;
      failures += 1;
      await delay(100);
    }
  }
}

async function buyUntil(over: () => boolean, first: number): Promise<void> {
  for (let index = first; !over(); index += shoppers) {
    const offer = offers[index % offers.length]!;
    const booking = await toCardPage(at.origin, offer, again, (bookingId, by) => openBookings.push({ bookingId, by }));
    await again(() => typeCard(booking.paymentUrl, "approve"));
    atPage.push(booking);
    const result = await again(() => booking.debit());
    if (result.charged) paidBookings.push(booking);
  }
}

test("check 28: after PostgreSQL is killed during bookings, the shop recovers by itself and loses nothing it acknowledged", async () => {
  let over = false;
  const buying = Promise.all(Array.from({ length: shoppers }, (_, index) => buyUntil(() => over, index)));
  buying.catch(() => {});
  const gaps: number[] = [];
  for (let kill = 0; kill < faultRounds() + 1; kill += 1) {
    const before = paidBookings.length;
    while (paidBookings.length < before + 3 && shop.alive()) await Promise.race([delay(20), buying]);
    const failuresBefore = failures;
    process.kill(at.postmaster(), "SIGKILL");
    const killedAt = Date.now();
    while (failures === failuresBefore && Date.now() - killedAt < longestGap) await delay(10);
    await again(async () => good(await shopOver(at.origin).storePage({ stage: "init", ...offers[kill]! })));
    gaps.push(Date.now() - killedAt);
  }
  const before = paidBookings.length;
  while (paidBookings.length < before + 3 && shop.alive()) await Promise.race([delay(20), buying]);
  over = true;
  await buying;
  console.log(
    `PostgreSQL killed ${gaps.length} times: sold again after ${gaps.map((gap) => (gap / 1000).toFixed(1)).join(", ")} s; ` +
      `${paidBookings.length} bookings paid, ${failures} answers lost`,
  );
  expect(shop.alive(), at.log().slice(-2_000)).toBe(true);
  expect(failures).toBeGreaterThan(0);

  for (const { bookingId, by } of openBookings) good(await by.storedPage({ bookingId }));
  const states = new Set<BookingState>();
  for (const booking of paidBookings) states.add(await booking.state());
  expect([...states]).toEqual(["OK"]);
}, 240_000);

test("interrupted payments are settled, and a job completes those of shoppers who never come back", async () => {
  const lastBooking = await toCardPage(at.origin, offers.at(-1)!);
  await typeCard(lastBooking.paymentUrl, "approve");
  await settledAfter(lastBooking, 60_000);
  const books = booksOf(at.dataDir);
  for (const booking of [...atPage, lastBooking]) {
    await settledAfter(booking, 100_000);
    expect(books.captures(booking.paymentTransUid)).toEqual([booking.amountAgorot]);
  }
  expect(await books.undelivered(100_000)).toEqual([]);
  expect(await books.brokenPromises()).toEqual([]);
  await books.close();
}, 240_000);

test("the command reports the same, on the running shop", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["build/index.js", "invariants"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: at.dataDir },
  });
  expect({ status, said: stdout.trim().split("\n").at(-1), stderr }).toEqual({
    status: 0,
    said: "All invariants hold.",
    stderr: "",
  });
});
