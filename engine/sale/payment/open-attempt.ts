import type { bookings } from "@contract/booking/booking";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import { amountOf, inAgorot, minorOf } from "../../core/money";
import type { Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { journeyFlights } from "../../offer/selection/flights-by-id";
import { holdById } from "../../offer/stock/hold-by-id";
import { notifyAdmin } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import { actorOf } from "../booking/actor-of";
import { lockOwnBooking } from "../booking/own-booking";
import { booking } from "../booking/schema";
import { type Booking, transition } from "../booking/transition";
import { recordCoupons } from "../coupons/take-coupons";
import type { BookingDraft } from "../draft/booking-draft";
import { checkPayer } from "../draft/payer-rules";
import { type PricedAgain, priceAgain } from "../draft/price-again";
import { missingFields, travelRules } from "../draft/required-fields";
import { closeFormerLinks, phonedHold } from "../stages/payer-stage";
import { type Attempt, bookingPayment } from "./attempt";
import { freeEarlierCards, insertAttempt, samePageOrAbandon } from "./page/insert-attempt";
import type { PaymentParts } from "./payment-parts";
import { amountsOf, liveAttempts } from "./two-cards";

type Input = ParsedInput<typeof bookings.getPaymentUrl>;
type Failure = (typeof bookings.getPaymentUrl)["refusals"][number] | "not-found" | "invalid-input";
type OpenedAttempt = {
  attempt: Attempt;
  row: Booking;
  totalAgorot: number;
  expiresAt: Date;
  /** The payer moved: once this is stored, a new link to sign is sent. */
  needsSignatureLink?: boolean;
};
/** The amount of the whole booking in agorot, with its frozen rate. */
type Frozen = Pick<Attempt, "rateValue" | "rateDate" | "rateKind"> & { totalAgorot: number };

/**
 * Creates a payment attempt in the transaction that locks the booking: checks that the booking can be paid, its hold is
 * alive and its price is the one shown. Returns the existing attempt if its page is still valid for the same card,
 * amount and number of payments.
 */
export async function openAttempt(
  parts: PaymentParts,
  tx: Transaction,
  input: Input,
  caller: Caller,
): Promise<Result<OpenedAttempt, Failure>> {
  const row = await lockOwnBooking(tx, input.bookingId, caller);
  if (!row) return refuse("not-found", { field: "bookingId" });
  const now = await databaseNow(tx, parts.clock);
  const complete = await completeDraft(parts, tx, row, input, now);
  if (!complete.ok) return complete;
  const draft = complete.value;
  const expiresAt = await holdExpiry(tx, row, now);
  if (!expiresAt) return refuse("hold-expired");
  const priced = await unchangedPrice(parts, tx, row, now);
  if (!priced.ok) return priced;
  const { quote, quoteExpiresAt, coupons, agent } = priced.value;
  const payments = draft.payer!.NoOfPayment;
  const heldBefore = await heldCards(tx, row, payments);
  const frozenTotal = await frozenAmount(parts, tx, quote, heldBefore[0], input.shownPrice, now);
  if (!frozenTotal.ok) return frozenTotal;
  const { totalAgorot } = frozenTotal.value;

  const amounts = amountsOf(draft.split, totalAgorot);
  if (!amounts) return refuse("incomplete", { field: "firstCardNIS" });
  const reusable = heldBefore.filter(({ cardIndex, amountAgorot }) => amounts[cardIndex - 1] === amountAgorot);
  const cardIndex = amounts.findIndex((_, index) => !reusable.some((attempt) => attempt.cardIndex === index + 1)) + 1;
  if (cardIndex === 0) return refuse("wrong-state", { details: { state: row.state } });
  const card = { cardIndex, amountAgorot: amounts[cardIndex - 1]!, noOfPayments: payments };

  const payer = draft.payer!;
  const isNewPayer = input.payer !== undefined;
  if (isNewPayer) await phonedHold(parts, tx, row, payer, now);
  const closeLinks = async () => isNewPayer && closeFormerLinks(parts, tx, row, payer, now);
  const purpose = { bookingId: row.id, ...bookingPayment };
  const same = await samePageOrAbandon(tx, purpose, card, now);
  if (same) {
    const needsSignatureLink = await closeLinks();
    if (isNewPayer) await tx.update(booking).set({ draft }).where(eq(booking.id, row.id));
    return accept({ attempt: same, row, totalAgorot, expiresAt: same.pageExpiresAt!, needsSignatureLink });
  }
  const attempt = await insertAttempt(parts, tx, purpose, { ...card, ...frozenTotal.value }, now);
  if (!attempt) return refuse("too-many-attempts");
  const isFirst = attempt.cardIndex === 1 && attempt.attemptNo === 1;
  if (!isFirst) await freeEarlierCards(tx, purpose, reusable, now);
  const waiting = await transition(tx, row, "payment-opened", actorOf(caller), now, {
    set: { draft: { ...draft, coupons, agent }, quote, quoteExpiresAt },
  });
  return accept({ attempt, row: waiting, totalAgorot, expiresAt, needsSignatureLink: await closeLinks() });
}

/** The draft with the payer of this request, once everything required by law, flight and payment is present. */
async function completeDraft(
  parts: PaymentParts,
  tx: Transaction,
  row: Booking,
  input: Input,
  now: Date,
): Promise<Result<BookingDraft, Failure>> {
  if (row.state === "EXPIRED") return refuse("hold-expired");
  if (row.state !== "STORED" && row.state !== "PAYMENT_URL" && row.state !== "VERIFIED")
    return refuse("wrong-state", { details: { state: row.state } });
  const payer = input.payer && checkPayer(input.payer, now);
  if (payer && !payer.ok) return payer;
  // The subsidy belongs to the payer: somebody else has to enter their own number first.
  const isOtherPerson = payer && payer.value.IdenticationNumber !== row.draft.payer?.IdenticationNumber;
  if (isOtherPerson && row.draft.employer?.number) return refuse("incomplete", { field: "employeeNumber" });
  const draft = payer ? { ...row.draft, payer: payer.value } : row.draft;
  const missing = missingFields(
    { ...row, draft },
    await travelRules(parts, { flights: await journeyFlights(tx, draft) }, draft, jerusalemDay(now)),
    row.termsAcceptedAt !== null,
  );
  if (missing.includes("acceptTerms")) return refuse("terms-not-accepted", { field: "acceptTerms" });
  if (missing.length > 0) return refuse("incomplete", { field: missing[0], details: { missing } });
  return accept(draft);
}

/** When the booking's stock is released; nothing if that has already happened. */
async function holdExpiry(tx: Transaction, row: Booking, now: Date): Promise<Date | undefined> {
  const stockHold = await holdById(tx, row.holdId ?? "");
  return stockHold?.state === "active" && stockHold.expiresAt > now ? stockHold.expiresAt : undefined;
}

/**
 * The quote to pay. A changed quote is stored beside the old one and refused: the page shows both and asks for consent.
 */
async function unchangedPrice(
  parts: PaymentParts,
  tx: Transaction,
  row: Booking,
  now: Date,
): Promise<Result<PricedAgain, Failure>> {
  const again = await priceAgain({ ...parts, db: tx }, row, now);
  if (!again.ok) return again;
  const { quote, coupons, agent } = again.value;
  await recordCoupons(tx, row, coupons ?? [], now);
  const changed = quote.changedFrom;
  if (!changed) return again;
  await tx
    .update(booking)
    .set({ quote, draft: { ...row.draft, coupons, agent } })
    .where(eq(booking.id, row.id));
  return refuse("price-changed", {
    details: { old: amountOf(changed.totalMinor), new: amountOf(quote.totalMinor), reason: changed.reason },
  });
}

/** The total in agorot at the day's transfer-selling rate; a second card uses the first one's rate. */
async function frozenAmount(
  parts: PaymentParts,
  tx: Transaction,
  quote: PricedAgain["quote"],
  first: Attempt | undefined,
  shownPrice: Input["shownPrice"],
  now: Date,
): Promise<Result<Frozen, Failure>> {
  const today = await parts.rates.charge(quote.currency);
  if (!today) {
    await notifyAdmin(
      tx,
      `rate-missing:${quote.currency}`,
      "No transfer-selling rate for the day: payment is closed",
      { currency: quote.currency },
      now,
    );
    return refuse("payment-closed", { retryable: true });
  }
  const { rateValue, rateDate, rateKind } = first ?? {
    rateValue: today.value,
    rateDate: today.date,
    rateKind: today.kind,
  };
  const totalAgorot = inAgorot(quote.totalMinor, quote.currency, rateValue);
  if (shownPrice !== undefined && minorOf(shownPrice) !== totalAgorot) {
    return refuse("price-changed", {
      field: "shownPrice",
      details: { old: shownPrice, new: amountOf(totalAgorot), reason: "RATE" },
    });
  }
  return accept({ totalAgorot, rateValue, rateDate, rateKind });
}

/** With two cards, the authorizations that stay while the other card is entered: as long as nothing else changed. */
async function heldCards(tx: Transaction, row: Booking, payments: number): Promise<Attempt[]> {
  if (!row.draft.split || row.state !== "PAYMENT_URL") return [];
  const live = await liveAttempts(tx, row.id);
  return live.filter(({ state, noOfPayments }) => state === "approved" && noOfPayments === payments);
}
