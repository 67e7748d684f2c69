import type { GatewayTransaction } from "./payment-gateway";

/** What is known of a card. A later answer that leaves a field out does not wipe what an earlier one said. */
export function cardOf(known: GatewayTransaction) {
  return {
    transactionId: known.transactionId,
    ...(known.brand === "other" ? {} : { brand: known.brand }),
    ...(known.last4 ? { last4: known.last4 } : {}),
    ...(known.expiryMonth ? { expiryMonth: known.expiryMonth, expiryYear: known.expiryYear } : {}),
    ...(known.approvalNumber ? { approvalNumber: known.approvalNumber } : {}),
  };
}
