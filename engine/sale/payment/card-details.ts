import type { GatewayTransaction } from "./payment-gateway";

/** The card's details for an update: a later answer without a field does not erase an earlier value. */
export function cardDetails(transaction: GatewayTransaction) {
  return {
    transactionId: transaction.transactionId,
    ...(transaction.brand === "other" ? {} : { brand: transaction.brand }),
    ...(transaction.last4 ? { last4: transaction.last4 } : {}),
    ...(transaction.expiryMonth ? { expiryMonth: transaction.expiryMonth, expiryYear: transaction.expiryYear } : {}),
    ...(transaction.approvalNumber ? { approvalNumber: transaction.approvalNumber } : {}),
  };
}
