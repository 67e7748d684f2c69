import type { CardBrand } from "../../sale/payment/payment-gateway";
import { isShekel, type TransactionRow } from "../gateways/transaction-row";

/** Card brands of CreditGuard's answers (cardBrand, with creditCompany for companies that acquire their own). */
const brands: Record<string, CardBrand> = {
  "1": "mastercard",
  "2": "visa",
  "3": "diners",
  "4": "amex",
  "5": "isracard",
};

const text = (value: unknown) => (value === undefined || value === null ? "" : String(value).trim());

/** Parses a row of inquireTransactions, or a deal's own answer. Amounts are agorot. Null if it is neither, or not of shekels. */
export function hypRow(source: unknown): TransactionRow | null {
  if (typeof source !== "object" || source === null) return null;
  const row = source as Record<string, unknown>;
  const uid = text(row.cgUid);
  const total = Number(text(row.total));
  if (!uid || !Number.isInteger(total) || total <= 0 || !isShekel(text(row.currency))) return null;
  const expiration = text(row.cardExpiration);
  return {
    uid,
    pageId: text(row.mpiTransactionId),
    statusCode: text(row.status),
    type: text(row.transactionType),
    amountAgorot: total,
    cancelled: text(row.cancelled) === "1",
    moreInfo: text(row.user),
    moreInfo1: text(row.userData1) || null,
    description: text(row.statusText),
    card: {
      brand: brands[text(row.cardBrand)] ?? "other",
      last4: text(row.cardMask).slice(-4),
      expiryMonth: expiration.slice(0, 2),
      expiryYear: expiration.slice(2, 4),
    },
    approvalNumber: text(row.authNumber),
    // Their count excludes the first.
    payments: Number(text(row.numberOfPayments) || 0) + 1,
    token: text(row.cardId) ? `${text(row.cardId)}|${expiration}` : undefined,
  };
}

/** Rows of an inquiry: XML parsing yields none, one, or an array. Null if any is unreadable: it could be the one we are looking for. */
export function hypRows(response: Record<string, unknown>): TransactionRow[] | null {
  const { row } = (response.transactions ?? {}) as { row?: unknown };
  const rows = (Array.isArray(row) ? row : row === undefined ? [] : [row]).map(hypRow);
  return rows.every((one) => one !== null) ? rows : null;
}
