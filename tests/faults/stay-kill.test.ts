import { setTimeout as delay } from "node:timers/promises";
import type { BookingState } from "@contract/booking/booking";
import { type FaultLabel, stayFaultLabels } from "@engine/core/fault-point";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../coverage/covers";
import { buildOnce } from "../setup/build-once";
import { faultRounds, reportDurations } from "./fault-rounds";
import { type AtCardPage, settledAfter, stayOfferOn, toCardPage, typeCard } from "./http-shopper";
import { type ShopUnderFaults, shopUnderFaults } from "./running-shop";
import { booksOf, cardNumbersIn, gatewayFile } from "./shop-books";

/** The process is ended at each label once in every run. */
const rounds = faultRounds(1);
/** Milliseconds after the restart; what was sent without a trace is dated eleven minutes before it. */
const longest = 120_000;
const lostRound = 11;

type Killed = { label: FaultLabel; booking: AtCardPage; laterOutcome?: string; settling: Promise<number> };

let at: ShopUnderFaults;
const killed: Killed[] = [];
let days = 30;

/** Only a refusal ends a booking; at all other labels the stay is booked and paid. */
const endOf = (label: FaultLabel): BookingState => (label === "stay:before-refusal" ? "REFUSE" : "OK");
const dayAhead = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

beforeAll(
  async () => {
    buildOnce();
    at = await shopUnderFaults();
    for (let round = 0; round < rounds; round += 1) {
      const these: { label: FaultLabel; booking: AtCardPage }[] = [];
      for (const label of stayFaultLabels) these.push({ label, booking: await killedAt(label) });
      const next = await at.start();
      const books = booksOf(at.dataDir);
      for (const { label, booking } of these) {
        await books.ageReservation(booking.bookingId, lostRound);
        // In every other round the shopper does not come back, and the shop must settle everything by itself.
        const outcome = round % 2 === 0 ? (await booking.debit()).outcome : undefined;
        const settling = settledAfter(booking, longest, [endOf(label)]);
        settling.catch(() => {});
        killed.push({ label, booking, laterOutcome: outcome, settling });
      }
      await books.close();
      await Promise.allSettled(killed.map(({ settling }) => settling));
      if (round < rounds - 1) await next.kill("SIGKILL");
    }
  },
  120_000 + rounds * 300_000,
);
afterAll(() => at?.remove());

/** A stay whose debit hit the fault: its card is held, the process died, and its caller got no response. */
async function killedAt(label: FaultLabel): Promise<AtCardPage> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const shop = await at.start(label);
    try {
      // On its own night, so that selling it out affects no other test.
      days += 2;
      const booking = await toCardPage(at.origin, await stayOfferOn(at.origin, dayAhead(days), dayAhead(days + 1)));
      await typeCard(booking.paymentUrl, "callback-never");
      if (endOf(label) === "REFUSE") {
        const books = booksOf(at.dataDir);
        await books.sellOutRooms(dayAhead(days));
        await books.close();
      }
      const answer = await booking.debit().catch(() => null);
      if (answer) throw new Error(`the debit at ${label} was answered: ${answer.outcome}`);
      expect(await shop.ended).toBe("SIGKILL");
      return booking;
    } catch (fault) {
      // A job looking up an earlier stay may have hit the fault first: then the shop is about to end.
      const exit = await Promise.race([shop.ended, delay(5_000)]);
      if (exit === "SIGKILL") continue;
      // On a slow machine the supplier may time out right after the start: the call is repeated, as its page suggests.
      if (!String(fault).includes("supplier-away")) throw fault;
      await shop.kill("SIGKILL");
    }
  }
  throw new Error(`no debit reached ${label}`);
}

describe.each(stayFaultLabels)("killed at %s", (label) => {
  const these = () => killed.filter((one) => one.label === label);

  test("one stay at the supplier and one capture of its price; neither when refused", async () => {
    covers("3.51");
    expect(these()).toHaveLength(rounds);
    const books = booksOf(at.dataDir);
    for (const { booking, settling } of these()) {
      await settling;
      const bought = endOf(label) === "OK";
      expect(await books.atSupplier(booking.bookingId)).toEqual(bought ? ["CONFIRMED"] : []);
      expect(books.captures(booking.paymentTransUid)).toEqual(bought ? [booking.amountAgorot] : []);
    }
    await books.close();
  });

  test("no charge is reported before the supplier confirms, and a repeated call returns the true result", async () => {
    for (const { booking, laterOutcome, settling } of these()) {
      await settling;
      const bought = endOf(label) === "OK";
      const truly = ["DEBITED", "ALREADY_DEBITED", "PENDING", "UNKNOWN", ...(bought ? [] : ["INVENTORY_LOST"])];
      if (laterOutcome) expect(truly).toContain(laterOutcome);
      expect(await booking.debit()).toMatchObject({ charged: bought, reservationStatus: endOf(label) });
    }
  });
});

test("all effects pending at the kill are delivered, and every invariant holds", async () => {
  const books = booksOf(at.dataDir);
  expect(await books.undelivered(100_000)).toEqual([]);
  expect(await books.brokenPromises()).toEqual([]);
  await books.close();
  for (const label of stayFaultLabels)
    reportDurations(
      label,
      await Promise.all(killed.filter((one) => one.label === label).map(({ settling }) => settling)),
    );
}, 120_000);

test("no card number is in any log or table", () => {
  expect(cardNumbersIn([at.log(), gatewayFile(at.dataDir)])).toEqual([]);
});
