import { setTimeout as delay } from "node:timers/promises";
import { type FaultLabel, faultLabels } from "@engine/core/fault-point";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildOnce } from "../setup/build-once";
import { faultRounds, reportDurations } from "./fault-rounds";
import {
  type AtCardPage,
  type Offer,
  offersOf,
  settledAfter,
  toCardPage,
  toSecondCardPage,
  typeCard,
} from "./http-shopper";
import { type ShopUnderFaults, shopUnderFaults } from "./running-shop";
import { booksOf, cardNumbersIn, gatewayFile } from "./shop-books";

/** The process is ended at each label three times in every run. */
const rounds = faultRounds(3);
/** Milliseconds after the restart. A card that was only approved waits a minute for the browser. */
const longest = 90_000;

type Killed = { label: FaultLabel; booking: AtCardPage; repeatedAtOnce?: string; settling: Promise<number> };

let at: ShopUnderFaults;
const killed: Killed[] = [];
let employees = 0;
const waitingBookings = new Map<string, AtCardPage>();

beforeAll(
  async () => {
    buildOnce();
    at = await shopUnderFaults();
    const shop = await at.start();
    const offers = await offersOf(at.origin, 20);
    await shop.kill("SIGKILL");
    for (let round = 0; round < rounds; round += 1) {
      const these: { label: FaultLabel; booking: AtCardPage }[] = [];
      for (const label of faultLabels) these.push({ label, booking: await killedAt(label, offers, these) });
      const next = await at.start();
      for (const { label, booking } of these) {
        // In every other round the shopper does not come back, and the shop must settle everything by itself.
        const repeatedAtOnce = round % 2 === 0 ? (await booking.debit()).outcome : undefined;
        const settling = settledAfter(booking, longest);
        settling.catch(() => {});
        killed.push({ label, booking, repeatedAtOnce, settling });
      }
      await Promise.allSettled(killed.map(({ settling }) => settling));
      if (round < rounds - 1) await next.kill("SIGKILL");
    }
  },
  120_000 + rounds * 240_000,
);
afterAll(() => at?.remove());

/** A booking whose debit hit the fault: the process died, and its caller got no response. */
async function killedAt(label: FaultLabel, offers: Offer[], earlier: { booking: AtCardPage }[]): Promise<AtCardPage> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const shop = await at.start(label);
    try {
      const offer = offers[(waitingBookings.size + attempt) % offers.length]!;
      // Each employee is subsidised once.
      const booking = await (label === "debit:between-cards"
        ? toSecondCardPage(at.origin, offer, String(10_000 + ++employees))
        : toCardPage(at.origin, offer));
      waitingBookings.set(booking.bookingId, booking);
      await typeCard(booking.paymentUrl, "callback-never");
      const answer = await booking.debit().catch(() => null);
      if (answer) throw new Error(`the debit at ${label} was answered: ${answer.outcome}`);
      expect(await shop.ended).toBe("SIGKILL");
      return booking;
    } catch (fault) {
      // A job settling an earlier booking may have hit the fault first: then the shop is about to end.
      const exit = await Promise.race([shop.ended, delay(5_000)]);
      if (exit !== "SIGKILL") throw fault;
      // On a slow machine it would hit it repeatedly, so earlier bookings are settled first.
      const calm = await at.start();
      await Promise.all(earlier.map(({ booking }) => settledAfter(booking, longest)));
      await calm.kill("SIGKILL");
    }
  }
  throw new Error(`no debit reached ${label}`);
}

describe.each(faultLabels)("killed at %s", (label) => {
  const these = () => killed.filter((one) => one.label === label);

  test("the booking is confirmed with one charge of its price, and its message arrives once", async () => {
    expect(these()).toHaveLength(rounds);
    const books = booksOf(at.dataDir);
    for (const { booking, settling } of these()) {
      await settling;
      for (const { paymentTransUid, amountAgorot } of [booking, ...(booking.heldFirst ? [booking.heldFirst] : [])])
        expect(books.captures(paymentTransUid)).toEqual([amountAgorot]);
      expect((await books.events(booking.bookingId)).filter((event) => event === "captured")).toHaveLength(1);
    }
    await books.close();
  });

  test("a repeated debit never reports that nothing was charged, and returns the true result", async () => {
    for (const { booking, repeatedAtOnce } of these()) {
      if (repeatedAtOnce) expect(["DEBITED", "ALREADY_DEBITED", "PENDING", "UNKNOWN"]).toContain(repeatedAtOnce);
      const result = await booking.debit();
      expect(["DEBITED", "ALREADY_DEBITED"]).toContain(result.outcome);
      expect(result).toMatchObject({ charged: true, reservationStatus: "OK" });
      expect(await booking.debit()).toEqual(result);
    }
  });
});

test("check 4: all effects pending at the kill are delivered, and every invariant holds", async () => {
  const books = booksOf(at.dataDir);
  expect(await books.undelivered(100_000)).toEqual([]);
  for (const { booking } of killed) expect(books.finalSms(booking.bookingId)).toBe(1);
  expect(await books.brokenPromises()).toEqual([]);
  await books.close();
  for (const label of faultLabels) {
    const these = killed.filter((one) => one.label === label);
    reportDurations(label, await Promise.all(these.map(({ settling }) => settling)));
  }
}, 120_000);

test("no card number is in any log or table", () => {
  expect(cardNumbersIn([at.log(), gatewayFile(at.dataDir)])).toEqual([]);
});
