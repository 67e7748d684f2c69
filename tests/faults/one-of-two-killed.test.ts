import { setTimeout as delay } from "node:timers/promises";
import type { Shop } from "@contract/calls";
import { EngineFault } from "@contract/wire/engine-fault";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../factories/booked";
import { buildOnce } from "../setup/build-once";
import { type AtCardPage, type Offer, offersOf, toCardPage, typeCard } from "./http-shopper";
import { type ShopProcess, type ShopUnderFaults, shopUnderFaults } from "./running-shop";
import { booksOf } from "./shop-books";

const shoppers = 4;
/** Milliseconds in which a step that a shopper repeats must be answered. */
const patience = 60_000;

let first: ShopUnderFaults;
let second: ShopUnderFaults;
const processes: ShopProcess[] = [];
let offers: Offer[];

beforeAll(async () => {
  buildOnce();
  first = await shopUnderFaults();
  processes[0] = await first.start();
  second = await shopUnderFaults(undefined, {}, first);
  processes[1] = await second.start();
  offers = await offersOf(first.origin, 20);
}, 240_000);
afterAll(async () => {
  await second?.remove();
  await first?.remove();
});

/** What was acknowledged to shoppers: that a booking exists, and that it was paid. */
const openBookings: { bookingId: string; by: Shop }[] = [];
const paidBookings: AtCardPage[] = [];
let failures = 0;
let calls = 0;

/** Each call goes to the other process than the one before it, as a load balancer sends them. */
const nextOrigin = () => [first, second][calls++ % 2]!.origin;

async function again<T>(step: () => Promise<T>): Promise<T> {
  const until = Date.now() + patience;
  for (;;) {
    try {
      return await step();
    } catch (fault) {
      const lost = fault instanceof EngineFault || (fault as Error).name !== "AssertionError";
      if (!lost || Date.now() > until) throw fault;
      failures += 1;
      await delay(50);
    }
  }
}

/** The card company is imitated in each process, on one ledger: its page is at whichever is alive. */
function cardPageAtEither(paymentUrl: string): string {
  const url = new URL(paymentUrl);
  url.port = new URL(nextOrigin()).port;
  return url.href;
}

async function buyUntil(over: () => boolean, from: number): Promise<void> {
  for (let index = from; !over(); index += shoppers) {
    const offer = offers[index % offers.length]!;
    const booking = await toCardPage(nextOrigin, offer, again, (bookingId, by) => openBookings.push({ bookingId, by }));
    await again(() => typeCard(cardPageAtEither(booking.paymentUrl), "approve"));
    // Until the answer is final: the process that charges the card may be killed meanwhile.
    const until = Date.now() + patience;
    let result = await again(() => booking.debit());
    while (!result.charged && Date.now() < until) {
      await delay(500);
      result = await again(() => booking.debit());
    }
    expect(result).toMatchObject({ charged: true });
    paidBookings.push(booking);
  }
}

test("one of two processes is killed during sales, then the other: what either acknowledged is kept, and sales go on", async () => {
  let over = false;
  const buying = Promise.all(Array.from({ length: shoppers }, (_, index) => buyUntil(() => over, index)));
  buying.catch(() => {});
  const sell = async (more: number) => {
    const before = paidBookings.length;
    while (paidBookings.length < before + more) await Promise.race([delay(20), buying]);
  };
  for (const [index, shop] of [first, second].entries()) {
    await sell(3);
    const failuresBefore = failures;
    await processes[index]!.kill("SIGKILL");
    // The other one goes on selling alone.
    await sell(3);
    expect(failures).toBeGreaterThan(failuresBefore);
    expect(processes[1 - index]!.alive()).toBe(true);
    processes[index] = await shop.start();
  }
  await sell(3);
  over = true;
  await buying;

  for (const { bookingId, by } of openBookings) good(await by.storedPage({ bookingId }));
  const books = booksOf(first.dataDir);
  expect(await books.undelivered(100_000)).toEqual([]);
  for (const booking of paidBookings) {
    expect(await booking.state()).toBe("OK");
    expect(books.captures(booking.paymentTransUid)).toEqual([booking.amountAgorot]);
    expect(books.finalSms(booking.bookingId)).toBe(1);
  }
  expect(await books.brokenPromises()).toEqual([]);
  await books.close();
}, 300_000);
