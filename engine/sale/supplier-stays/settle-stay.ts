import type { BookingState } from "@contract/booking/booking";
import { eq } from "drizzle-orm";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { notifyAdmin } from "../../outbox/outbox";
import { bookingBrand } from "../booking/booking-brand";
import { postToPayer } from "../booking/post-to-payer";
import { booking } from "../booking/schema";
import { type Booking, lockBooking } from "../booking/transition";
import type { HotelSupplier, SupplierAnswer, SupplierBooking } from "../hotel-api/hotel-supplier";
import type { PaymentParts } from "../payment/payment-parts";
import { confirmOnRequest, refuseBooking } from "../settlement/settle-on-request";
import { waitingMessages } from "../settlement/waiting-messages";
import { differencesFromRequest } from "./differences-from-request";
import type { DraftStay } from "./draft-stay";
import { isReferenceTaken, lockReservation, lostAfter, type Reservation } from "./reservation";
import { supplierReservation } from "./schema";

/**
 * A booking that was sent may still be answered by the process that sent it: it is left alone this long, in
 * milliseconds.
 */
const supplierCallTime = 90_000;
const mostTries = 3;

type Step = "book" | "look" | "confirm" | "refuse";

/**
 * Advances a supplier's stay with a held card as far as possible: planned is booked, sent without an answer is looked
 * up, confirmed is captured, refused ends the booking and releases the card. Three phases, and no network call inside a
 * transaction; after a crash the next call continues from the stored state. Returns the booking's state; null: nothing
 * to do.
 */
export async function settleStay(parts: PaymentParts, bookingId: string): Promise<BookingState | null> {
  const supplier = parts.hotelSupplier;
  const claimed =
    supplier && (await inTransaction(parts.db, (tx) => claim(parts, tx, bookingId), { random: parts.random }));
  if (!claimed) return null;
  const { reservation, row } = claimed;
  let step: Step | null = claimed.step;
  if (step === "book" || step === "look") {
    const recordStep = step === "book" ? record : recordLookup;
    parts.faultPoint("stay:before-call");
    const answer = await (step === "book" ? book(supplier, row, reservation) : look(supplier, reservation));
    parts.faultPoint("stay:after-call");
    step = await inTransaction(parts.db, (tx) => recordStep(parts, tx, bookingId, answer), { random: parts.random });
    parts.faultPoint("stay:after-record");
  }
  if (step === "confirm") await confirm(parts, bookingId);
  if (step === "refuse") await refuseStay(parts, bookingId, "refused");
  return stateOf(parts, bookingId);
}

async function stateOf({ db }: PaymentParts, id: string): Promise<BookingState | null> {
  const [row] = await db.select({ state: booking.state }).from(booking).where(eq(booking.id, id));
  return row?.state ?? null;
}

type ClaimedStep = { step: Step; reservation: Reservation; row: Booking };

/**
 * The next step, marked as in progress; null: nothing to do, or another process is doing it. Only an on-request booking
 * waits for its supplier.
 */
async function claim(parts: PaymentParts, tx: Transaction, bookingId: string): Promise<ClaimedStep | null> {
  const row = await lockBooking(tx, bookingId);
  const reservation = row?.state === "RQ" && row.draft.stay ? await lockReservation(tx, bookingId) : null;
  if (!row || !reservation) return null;
  const now = await databaseNow(tx, parts.clock);
  const mark = async (step: Step, more: Partial<Reservation> = {}): Promise<ClaimedStep> => {
    const [marked] = await tx
      .update(supplierReservation)
      .set({ ...more, updatedAt: now })
      .where(eq(supplierReservation.bookingId, bookingId))
      .returning();
    return { step, reservation: marked!, row };
  };
  switch (reservation.state) {
    case "planned":
      return mark("book", { state: "asking", tries: reservation.tries + 1, askedAt: now });
    case "asking":
      return now.getTime() - (reservation.askedAt?.getTime() ?? 0) < supplierCallTime ? null : mark("look");
    case "waiting":
      return mark("look");
    case "confirmed":
      return mark("confirm");
    case "refused":
      return mark("refuse");
    default:
      return null;
  }
}

function look(supplier: HotelSupplier, { clientReference }: Reservation) {
  return supplier.findBooking(clientReference);
}

function book(
  supplier: HotelSupplier,
  { draft }: Booking,
  { clientReference }: Reservation,
): Promise<SupplierAnswer<SupplierBooking>> {
  const stay = draft.stay!;
  const nameOf = (paxId: string) => {
    const { firstName = "", lastName = "" } = draft.paxList.find((passenger) => passenger.paxId === paxId) ?? {};
    return { name: firstName, surname: lastName };
  };
  // The guest list is in Latin letters; the payer's name need not be.
  const first = stay.guests.find(({ type }) => type === "AD")!;
  return supplier.book({
    clientReference,
    holder: nameOf(first.paxId),
    rooms: stay.rates.map(({ rateKey }, rate) => ({ rateKey, paxes: paxesOf(stay, rate, nameOf) })),
    // The accepted price is the upper limit for the booking.
    tolerancePercent: 0,
    language: stay.langCode,
  });
}

function paxesOf({ guests }: DraftStay, rate: number, nameOf: (paxId: string) => { name: string; surname: string }) {
  return guests
    .filter((guest) => guest.rate === rate)
    .map(({ paxId, roomId, type, age }) => ({ roomId, type, ...(age === undefined ? {} : { age }), ...nameOf(paxId) }));
}

/** Records the outcome of a booking call. The reservation stays "asking" while it is unknown. */
async function record(
  parts: PaymentParts,
  tx: Transaction,
  bookingId: string,
  answer: SupplierAnswer<SupplierBooking | null>,
): Promise<Step | null> {
  const row = (await lockBooking(tx, bookingId))!;
  const reservation = (await lockReservation(tx, bookingId))!;
  // Another process's look-up or a cancellation may have run in the meantime: its result is kept.
  if (reservation.state !== "asking" && reservation.state !== "waiting") return null;
  const now = await databaseNow(tx, parts.clock);
  if (answer.outcome === "done" && answer.value && answer.value.status !== "cancelled")
    return recordConfirmed(parts, tx, { row, reservation, now }, answer.value, answer.value.status);
  if (answer.outcome === "refused")
    return recordRefused(tx, bookingId, `${answer.code}: ${answer.message}`.slice(0, 300), now);
  if (answer.outcome === "done") return recordRefused(tx, bookingId, "cancelled there", now);
  return recordUnanswered(parts, tx, { row, reservation, now }, answer);
}

type Recorded = { row: Booking; reservation: Reservation; now: Date };

async function write(tx: Transaction, bookingId: string, set: Partial<Reservation>, now: Date): Promise<void> {
  await tx
    .update(supplierReservation)
    .set({ ...set, updatedAt: now })
    .where(eq(supplierReservation.bookingId, bookingId));
}

/** Confirmed, or waiting for the hotel: what the supplier booked is compared with what was asked for. */
async function recordConfirmed(
  parts: PaymentParts,
  tx: Transaction,
  { row, reservation, now }: Recorded,
  booked: SupplierBooking,
  status: "confirmed" | "waiting",
): Promise<Step | null> {
  const { reference, totalMinor, currency, supplier } = booked;
  if (await isReferenceTaken(tx, reservation, reference)) {
    // Not refused: that would cancel the other booking there. The card stays held until the supplier or the desk clears it up.
    await write(tx, row.id, { problem: `${reference} is the reference of another booking` }, now);
    await notifyAdmin(
      tx,
      `stay-reference:${row.id}`,
      "A supplier confirmed a stay under the reference of another booking: ask the supplier, and refuse this one if it is not there",
      { orderNumber: row.orderNumber, reference },
      now,
    );
    return null;
  }
  const wrong = differencesFromRequest(row.draft, booked);
  if (wrong.length > 0) {
    // It stays open there until it is cancelled: the reference is kept for that, and the card is never captured.
    const problem = `not what was asked: ${wrong.join(", ")}`.slice(0, 300);
    await write(tx, row.id, { reference, problem }, now);
    await notifyAdmin(
      tx,
      `stay-differs:${row.id}`,
      "A supplier confirmed another stay than was asked for: it is being cancelled there",
      { orderNumber: row.orderNumber, reference, wrong },
      now,
    );
    return "refuse";
  }
  const [supplierName, vatNumber] = [supplier?.name ?? null, supplier?.vatNumber ?? null];
  const set = { state: status, reference, totalMinor, currency, supplierName, vatNumber, problem: null };
  await write(tx, row.id, set, now);
  await tellIfDearer(tx, row, booked, now);
  if (status === "waiting") await tellThatItWaits(parts, tx, row, now);
  return status === "confirmed" ? "confirm" : null;
}

async function recordRefused(tx: Transaction, bookingId: string, problem: string, now: Date): Promise<Step> {
  await write(tx, bookingId, { state: "refused", problem }, now);
  return "refuse";
}

/** Unreachable means nothing was sent, so it may be sent again. Unknown may have been booked, so it is looked up. */
async function recordUnanswered(
  parts: PaymentParts,
  tx: Transaction,
  { row, reservation, now }: Recorded,
  { outcome, message }: { outcome: "unreachable" | "unknown"; message: string },
): Promise<null> {
  const again: Partial<Reservation> =
    outcome === "unreachable" ? { state: "planned", ...(reservation.tries === 1 ? { askedAt: null } : {}) } : {};
  await write(tx, row.id, { ...again, problem: `${outcome}: ${message}`.slice(0, 300) }, now);
  await notifyAdmin(
    tx,
    `stay-open:${row.id}`,
    "A supplier's stay has no answer yet: the card is held, and the supplier is being asked",
    { orderNumber: row.orderNumber, outcome },
    now,
  );
  await tellThatItWaits(parts, tx, row, now);
  return null;
}

/** The customer is told once that the hotel has not answered, however often it is asked. */
async function tellThatItWaits(parts: PaymentParts, tx: Transaction, row: Booking, now: Date): Promise<void> {
  await postToPayer(parts, tx, row, waitingMessages(row, "hotel", await bookingBrand(parts, tx, row)), now);
}

/**
 * Records the result of a look-up. "Not found" is not final: a booking that was sent may still appear, for as long as
 * `lostAfter`.
 */
async function recordLookup(
  parts: PaymentParts,
  tx: Transaction,
  bookingId: string,
  answer: SupplierAnswer<SupplierBooking | null>,
): Promise<Step | null> {
  if (answer.outcome === "done" && answer.value) return record(parts, tx, bookingId, answer);
  const row = (await lockBooking(tx, bookingId))!;
  const reservation = (await lockReservation(tx, bookingId))!;
  if (answer.outcome !== "done") return null;
  // It was reported as waiting for the hotel and is now gone: the hotel refused.
  if (reservation.state === "waiting") return record(parts, tx, bookingId, { outcome: "done", value: null });
  const now = await databaseNow(tx, parts.clock);
  if (reservation.state !== "asking" || now.getTime() - reservation.askedAt!.getTime() < lostAfter) return null;
  if (reservation.tries >= mostTries) {
    await notifyAdmin(
      tx,
      `stay-lost:${bookingId}`,
      "A supplier's stay was sent and is not found there: the desk has to decide",
      { orderNumber: row.orderNumber, tries: reservation.tries },
      now,
    );
    return null;
  }
  await write(tx, bookingId, { state: "planned" }, now);
  return null;
}

/** The supplier may not charge more than the checked price; the amount it reports is compared anyway. */
async function tellIfDearer(tx: Transaction, row: Booking, answer: SupplierBooking, now: Date): Promise<void> {
  const agreed = row.draft.stay!.rates.reduce((sum, { netMinor }) => sum + netMinor, 0);
  if (answer.totalMinor <= agreed) return;
  await notifyAdmin(
    tx,
    `stay-dearer:${row.id}`,
    "A supplier confirmed a stay at another price than it was checked at",
    { orderNumber: row.orderNumber, agreed, said: answer.totalMinor, currency: answer.currency },
    now,
  );
}

/**
 * The supplier confirmed: captures the held card. If the card is refused now the booking ends, and the stay is
 * cancelled there.
 */
async function confirm(parts: PaymentParts, bookingId: string): Promise<void> {
  const confirmed = await confirmOnRequest(parts, bookingId, "supplier", "supplier");
  if (!confirmed.ok && confirmed.refusal.code === "gateway-refused") await refuseStay(parts, bookingId, "failed");
}

async function refuseStay(parts: PaymentParts, bookingId: string, end: "refused" | "failed"): Promise<void> {
  parts.faultPoint("stay:before-refusal");
  const reason = end === "refused" ? "the supplier refused" : "the card was refused";
  await refuseBooking(parts, bookingId, reason, "supplier", { by: "supplier", end });
}
