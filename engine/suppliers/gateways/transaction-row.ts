import type { CardBrand } from "../../sale/payment/payment-gateway";

/** One transaction as a card company tells it. `statusCode` 000 went through; empty: not settled yet. */
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
  /** In how many payments the card agreed to pay; missing where the company keeps that to itself. */
  payments?: number;
};

export function wentThrough(row: TransactionRow): boolean {
  return row.statusCode === "000";
}
