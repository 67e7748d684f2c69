import type { CardBrand } from "../../sale/payment/payment-gateway";

/** One transaction as a card company reports it. `statusCode` 000 succeeded; empty: not settled yet. */
export type TransactionRow = {
  uid: string;
  pageId: string;
  statusCode: string;
  type: string;
  amountAgorot: number;
  cancelled: boolean;
  moreInfo: string;
  moreInfo1: string | null;
  description: string;
  card: { brand: CardBrand; last4: string; expiryMonth: string; expiryYear: string };
  approvalNumber: string;
  token?: string;
  /** The number of payments agreed with the card; missing if the company does not report it. */
  payments?: number;
};

export function isApproved(row: TransactionRow): boolean {
  return row.statusCode === "000";
}
