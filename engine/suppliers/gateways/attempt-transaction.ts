import type { GatewayTransaction } from "../../sale/payment/payment-gateway";
import { isApproved, type TransactionRow } from "./transaction-row";

/** The attempt as a whole: its authorization, captures and refunds. The transaction names are those a refund needs. */
export function transactionOf(
  authorization: TransactionRow,
  charge?: TransactionRow,
  refunds: TransactionRow[] = [],
): GatewayTransaction {
  const capturedAgorot = charge?.amountAgorot ?? 0;
  const refundedAgorot = refunds.reduce((total, row) => total + row.amountAgorot, 0);
  return {
    transactionId: (charge ?? authorization).uid,
    pageId: authorization.pageId,
    status: statusOf(authorization, capturedAgorot, refundedAgorot),
    amountAgorot: authorization.amountAgorot,
    capturedAgorot,
    refundedAgorot,
    ...authorization.card,
    approvalNumber: (charge ?? authorization).approvalNumber || authorization.approvalNumber,
    token: authorization.token,
    declineReason: isApproved(authorization) ? undefined : authorization.description || authorization.statusCode,
  };
}

function statusOf(authorization: TransactionRow, captured: number, refunded: number): GatewayTransaction["status"] {
  if (!isApproved(authorization)) return "declined";
  if (captured > 0) return refunded >= captured ? "refunded" : "captured";
  return authorization.cancelled ? "voided" : "approved";
}
