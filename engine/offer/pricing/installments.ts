import type { Installments } from "@contract/vocabulary/money";
import { mostPayments } from "@contract/vocabulary/payment-counts";
import { amountOf } from "../../core/money";

/** Equal payments with the remainder in the first, in agorot (Israeli credit type 8). */
export function installments(totalAgorot: number, count: number): { first: number; other: number } {
  const other = count > 1 ? Math.floor(totalAgorot / count) : 0;
  return { first: totalAgorot - other * (count - 1), other };
}

/** The longest division of a total into payments that a payer may choose. */
export function mostInstallments(totalAgorot: number): Installments {
  const { first, other } = installments(totalAgorot, mostPayments);
  return { payments: mostPayments, firstNIS: amountOf(first), otherNIS: amountOf(other) };
}
