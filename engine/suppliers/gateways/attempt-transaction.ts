import type { GatewayTransaction } from "../../sale/payment/payment-gateway";
import { isApproved, type TransactionRow } from "./transaction-row";

/** The attempt as a whole: its authorization, captures and refunds. The transaction names are those a refund needs. */
export function transactionOf(
  hold: TransactionRow,
  charge?: TransactionRow,
  refunds: TransactionRow[] = [],
): GatewayTransaction {
  const capturedAgorot = charge?.amountAgorot ?? 0;
  const refundedAgorot = refunds.reduce((total, row) => total + row.amountAgorot, 0);
  return {
    transactionId: (charge ?? hold).uid,
    pageId: hold.pageId,
    status: statusOf(hold, capturedAgorot, refundedAgorot),
    amountAgorot: hold.amountAgorot,
    capturedAgorot,
    refundedAgorot,
    ...hold.card,
    approvalNumber: (charge ?? hold).approvalNumber || hold.approvalNumber,
    token: hold.token,
    declineReason: isApproved(hold) ? undefined : hold.description || hold.statusCode,
  };
}

function statusOf(hold: TransactionRow, captured: number, refunded: number): GatewayTransaction["status"] {
  if (!isApproved(hold)) return "declined";
  if (captured > 0) return refunded >= captured ? "refunded" : "captured";
  return hold.cancelled ? "voided" : "approved";
}
