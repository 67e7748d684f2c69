import type { BookingInfo } from "@contract/booking/booking";
import { amountOf } from "../../../core/money";
import type { Database } from "../../../database/connect";
import { netOf, netPaid } from "../../payment/net-paid";
import { cardRefunds } from "../stored/card-refunds";
import { shownTotal } from "../stored/shown-total";
import type { Booking } from "../transition";
import type { SubmittedFacts } from "./submitted-facts";

type Paid = Pick<
  BookingInfo,
  "paidNIS" | "refundedNIS" | "chargedNIS" | "refunds" | "cancellationFeeNIS" | "payment" | "paidAt"
>;
type Facts = Pick<SubmittedFacts, "attempts" | "entries" | "posted" | "currentRate">;

export type SubmittedMoney = Awaited<ReturnType<typeof submittedMoney>>;

/** The cards that paid or will pay, the price at the rate they were debited at, and what was paid, returned and kept. */
export async function submittedMoney(db: Database, row: Booking, facts: Facts) {
  const { attempts, currentRate } = facts;
  const card =
    attempts.find(({ cardIndex, state }) => cardIndex === 1 && state === "captured") ??
    attempts.find(({ cardIndex, state }) => cardIndex === 1 && state === "approved");
  const secondCard = attempts.find(({ cardIndex, state }) => cardIndex === 2 && state === card?.state);
  const frozen = card && {
    value: card.rateValue,
    date: card.rateDate,
    kind: "transferSell" as const,
    estimate: false,
  };
  return { card, secondCard, ...shownTotal(row, frozen ?? currentRate), paid: await paidOf(db, row, facts) };
}

async function paidOf(
  db: Database,
  row: Booking,
  { entries, posted }: Pick<Facts, "entries" | "posted">,
): Promise<Paid> {
  const isCancelled = row.state === "CANCELLING" || row.state === "CANCELLED";
  const paidAgorot = isCancelled ? await netPaid(db, row.id) : netOf(entries);
  const capturedAgorot = netOf(entries.filter(({ kind }) => kind === "capture"));
  const capture = entries.find((entry) => entry.kind === "capture");
  return {
    paidNIS: amountOf(paidAgorot),
    refundedNIS: capturedAgorot > paidAgorot ? amountOf(capturedAgorot - paidAgorot) : undefined,
    chargedNIS: capturedAgorot > paidAgorot ? amountOf(capturedAgorot) : undefined,
    refunds: cardRefunds(entries, posted),
    cancellationFeeNIS: isCancelled && capturedAgorot > 0 ? amountOf(row.cancellationFeeAgorot ?? 0) : undefined,
    payment: row.bypassPayment ? "to-agency" : paidAgorot > 0 ? "paid" : capture ? "refunded" : "unpaid",
    paidAt: capture?.at.toISOString(),
  };
}
