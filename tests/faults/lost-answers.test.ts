import { setTimeout as delay } from "node:timers/promises";
import type { BookingState } from "@contract/booking/booking";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildOnce } from "../setup/build-once";
import { faultRounds, reportDurations } from "./fault-rounds";
import { type AtCardPage, type Offer, offersOf, settledAfter, toCardPage, typeCard } from "./http-shopper";
import { type ShopUnderFaults, shopUnderFaults } from "./running-shop";
import { booksOf, cardNumbersIn, gatewayFile } from "./shop-books";

/** charge-then-drop is the most expensive fault: twenty times always, a thousand times with FAULT_ROUNDS=500. */
const dropped = faultRounds(10) * 2;
const atOnce = pLimit(Math.max(20, Math.min(40, dropped / 20)));

let at: ShopUnderFaults;
let books: ReturnType<typeof booksOf>;
let offers: Offer[];
let next = 0;

beforeAll(async () => {
  buildOnce();
  at = await shopUnderFaults();
  await at.start();
  books = booksOf(at.dataDir);
  await books.addStock(dropped);
  offers = await offersOf(at.origin, 30);
}, 180_000);
afterAll(async () => {
  await books?.close();
  await at?.remove();
});

async function paidWith(card: string): Promise<AtCardPage> {
  const booking = await toCardPage(at.origin, offers[next++ % offers.length]!);
  await typeCard(booking.paymentUrl, card);
  return booking;
}

/**
 * A card that is held and not debited yet, the company's notice of it handled. Handled during the debit, the notice would find the charge
 * before the debit is answered, which then rightly says that the money was taken.
 */
async function heldWith(card: string): Promise<AtCardPage> {
  const booking = await paidWith(card);
  await settledAfter(booking, 20_000, ["VERIFIED"]);
  return booking;
}

async function release(): Promise<void> {
  const answer = await fetch(`${at.origin}/sandbox-gateway/release`, {
    method: "POST",
    headers: { "api-key": "sandbox" },
  });
  expect(await answer.json()).toEqual({ released: 1 });
}

// Concurrent: most of the time is spent waiting for scheduled jobs.
describe.concurrent("the debit's response is lost", () => {
  test(
    `check 5: charged, then the connection dropped, ${dropped} times: settled within a minute, with one charge each`,
    async () => {
      const times = await Promise.all(
        Array.from({ length: dropped }, () =>
          atOnce(async () => {
            const booking = await heldWith("charge-then-drop");
            const answer = await booking.debit();
            expect(answer).toMatchObject({ outcome: "UNKNOWN", retryAllowed: false });
            expect(answer.charged).toBeUndefined();
            const time = await settledAfter(booking, 60_000);
            expect(books.captures(booking.paymentTransUid)).toEqual([booking.amountAgorot]);
            expect(await booking.debit()).toMatchObject({ charged: true, reservationStatus: "OK" });
            return time;
          }),
        ),
      );
      reportDurations("charge-then-drop", times);
    },
    180_000 + dropped * 5_000,
  );

  test.each(["hang-approve", "500-before", "500-after", "malformed", "html"])(
    "%s: reported as unknown, then confirmed with one charge",
    async (card) => {
      const booking = await heldWith(card);
      expect((await booking.debit()).outcome).toBe("UNKNOWN");
      await settledAfter(booking, 60_000);
      expect(books.captures(booking.paymentTransUid)).toEqual([booking.amountAgorot]);
    },
    180_000,
  );

  test.each([
    ["capture-decline", "DECLINED", 1],
    ["hang-decline", "UNKNOWN", 2],
  ])(
    "%s: a declined debit is not retried without the shopper",
    async (card, outcome, declines) => {
      const booking = await heldWith(card);
      expect((await booking.debit()).outcome).toBe(outcome);
      const tries = async () => (await books.events(booking.bookingId)).filter((event) => event === "debit-declined");
      while ((await tries()).length < declines) await delay(500);
      expect(await booking.debit()).toMatchObject({ outcome: "DECLINED", charged: false, retryAllowed: true });
      // Longer than the shop waits before it handles an undebited card.
      await delay(80_000);
      expect(await tries()).toHaveLength(declines);
      expect(books.captures(booking.paymentTransUid)).toEqual([]);
    },
    180_000,
  );
});

describe.concurrent("the browser never comes back", () => {
  const cards: [string, number][] = [
    ["approve", 60_000],
    ["callback-twice", 60_000],
    ["callback-first", 60_000],
    ["callback-late", 90_000],
    ["callback-never", 90_000],
    ["wrong-amount", 60_000],
    ["wrong-signature", 90_000],
  ];
  test.each(cards)(
    "%s: a job confirms the booking, with one charge",
    async (card, most) => {
      const booking = await paidWith(card);
      reportDurations(`no browser, ${card}`, [await settledAfter(booking, most)]);
      expect(books.captures(booking.paymentTransUid)).toEqual([booking.amountAgorot]);
    },
    180_000,
  );

  test("a card with a pending decision keeps the booking waiting until the company approves it", async () => {
    const booking = await paidWith("pending");
    const waiting: BookingState = "PAYMENT_URL";
    expect((await booking.debit()).outcome).toBe("NOT_VERIFIED");
    expect(await booking.state()).toBe(waiting);
    await release();
    await settledAfter(booking, 60_000);
    expect(books.captures(booking.paymentTransUid)).toEqual([booking.amountAgorot]);
  }, 180_000);
});

test("every message was delivered and every invariant holds", async () => {
  expect(await books.undelivered(30_000)).toEqual([]);
  expect(await books.brokenPromises()).toEqual([]);
});

test("no card number is in any log or table", () => {
  expect(cardNumbersIn([at.log(), gatewayFile(at.dataDir)])).toEqual([]);
});
