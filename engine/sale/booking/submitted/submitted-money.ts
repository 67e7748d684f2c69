import type { BookingInfo } from "@contract/booking/booking";
import { amountOf } from "../../../core/money";
import type { Database } from "../../../database/connect";
import { netOf, netPaid } from "../../payment/net-paid";
import { cardRefunds } from "../stored/card-refunds";
import { shownTotal } from "../stored/shown-total";
import type { Booking } from "../transition";
import { shownCard } from "./shown-card";
import type { SubmittedFacts } from "./submitted-facts";

type Paid = Pick<
  BookingInfo,
  "paidNIS" | "paidFees" | "refundedNIS" | "chargedNIS" | "refunds" | "cancellationFeeNIS" | "payment" | "paidAt"
>;
type Facts = Pick<SubmittedFacts, "attempts" | "changeAttempts" | "feeAttempts" | "entries" | "posted" | "currentRate">;

export type SubmittedMoney = Awaited<ReturnType<typeof submittedMoney>>;

/**
 * The cards that paid or will pay, those of changes after those of the booking, the price at the rate they were debited at, and what was paid,
 * returned and kept.
 */
export async function submittedMoney(db: Database, row: Booking, facts: Facts) {
  const { attempts, changeAttempts, entries, currentRate } = facts;
  // A card whose whole payment was refunded still counts as one that paid.
  const debited = (attempt: SubmittedFacts["attempts"][number]) =>
    entries.some(({ kind, attemptUid }) => kind === "capture" && attemptUid === attempt.uid);
  const first = attempts.filter(({ cardIndex }) => cardIndex === 1);
  const card =
    first.find(({ state }) => state === "captured") ??
    first.find(({ state }) => state === "approved") ??
    first.find(debited);
  const secondCard = attempts.find(
    (attempt) => attempt.cardIndex === 2 && card && (debited(card) ? debited(attempt) : attempt.state === card.state),
  );
  const cards = [card, secondCard, ...changeAttempts.filter(debited)].filter((one) => one !== undefined);
  const frozen = card && {
    value: card.rateValue,
    date: card.rateDate,
    kind: "transferSell" as const,
    estimate: false,
  };
  return { card, cards, ...shownTotal(row, frozen ?? currentRate), paid: await paidOf(db, row, facts) };
}

async function paidOf(
  db: Database,
  row: Booking,
  { attempts, changeAttempts, entries, posted, feeAttempts }: Omit<Facts, "currentRate">,
): Promise<Paid> {
  const isCancelled = row.state === "CANCELLING" || row.state === "CANCELLED";
  const paidAgorot = isCancelled ? await netPaid(db, row.id) : netOf(entries);
  const capturedAgorot = netOf(entries.filter(({ kind }) => kind === "capture"));
  const capture = entries.find((entry) => entry.kind === "capture");
  return {
    paidNIS: amountOf(paidAgorot),
    paidFees: feeAttempts
      .filter(({ state }) => state === "captured")
      .map((attempt) => shownCard(attempt))
      .reverse(),
    refundedNIS: capturedAgorot > paidAgorot ? amountOf(capturedAgorot - paidAgorot) : undefined,
    chargedNIS: capturedAgorot > paidAgorot ? amountOf(capturedAgorot) : undefined,
    refunds: cardRefunds(entries, posted, [...attempts, ...changeAttempts]),
    cancellationFeeNIS: isCancelled && capturedAgorot > 0 ? amountOf(row.cancellationFeeAgorot ?? 0) : undefined,
    payment: row.bypassPayment ? "to-agency" : paidAgorot > 0 ? "paid" : capture ? "refunded" : "unpaid",
    paidAt: capture?.at.toISOString(),
  };
}
