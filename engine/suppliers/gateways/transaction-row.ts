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

/**
 * Whether an amount is of shekels, the only currency that is asked for. An answer without a currency is about what was asked; one in another
 * currency settles nothing, whatever its amount.
 */
export function isShekel(currency: string): boolean {
  return /^(?:ILS|NIS|376)?$/i.test(currency);
}
