import { amountOf } from "../../../core/money";
import type { paymentAttempt } from "../../payment/schema";

/** A card as receipts name it. */
export function shownCard({
  last4,
  expiryMonth,
  expiryYear,
  amountAgorot,
  noOfPayments,
  changeId,
}: typeof paymentAttempt.$inferSelect) {
  return {
    last4: last4 ?? undefined,
    validity: expiryMonth ? `${expiryMonth}/${expiryYear}` : undefined,
    amountNIS: amountOf(amountAgorot),
    payments: noOfPayments,
    isChange: changeId !== null,
  };
}
