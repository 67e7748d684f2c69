import type { GatewayTransaction } from "./payment-gateway";

/** Merges what is known of a card: a later answer without a field does not erase an earlier value. */
export function cardOf(known: GatewayTransaction) {
  return {
    transactionId: known.transactionId,
    ...(known.brand === "other" ? {} : { brand: known.brand }),
    ...(known.last4 ? { last4: known.last4 } : {}),
    ...(known.expiryMonth ? { expiryMonth: known.expiryMonth, expiryYear: known.expiryYear } : {}),
    ...(known.approvalNumber ? { approvalNumber: known.approvalNumber } : {}),
  };
}
