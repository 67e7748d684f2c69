import { createHash } from "node:crypto";
import type { LedgerTransaction } from "./ledger";

/** One transaction in PayPlus's format: flat in look-ups and lists. Amounts are decimal shekels. */
export function rowOf(transaction: LedgerTransaction) {
  return {
    transaction_uid: transaction.id,
    page_request_uid: transaction.pageId,
    // A transaction that is not settled yet has no code.
    status_code: transaction.statusCode === "" ? null : transaction.statusCode,
    status: statusOf(transaction),
    type: transaction.type,
    amount: transaction.amountAgorot / 100,
    currency: "ILS",
    four_digits: transaction.card.last4,
    expiry_month: transaction.card.expiryMonth,
    expiry_year: transaction.card.expiryYear,
    brand_name: transaction.card.brand,
    token_uid: derive("token", transaction.card.name + transaction.uid),
    customer_uid: derive("customer", transaction.uid),
    approval_num: transaction.statusCode === "000" ? approvalNumber(transaction.id) : "",
    more_info: transaction.moreInfo,
    more_info_1: transaction.moreInfo1,
  };
}

/** The response of a call that moved money: the transaction in a wrapper, with its card beside it. */
export function transactionAnswer(transaction: LedgerTransaction) {
  const { transaction_uid, page_request_uid, four_digits, expiry_month, expiry_year, brand_name, ...rest } =
    rowOf(transaction);
  const through = transaction.statusCode === "000";
  return {
    results: { status: through ? "success" : "error", code: through ? 0 : 1, description: through ? "" : "declined" },
    data: {
      transaction: { uid: transaction_uid, payment_page_request_uid: page_request_uid, ...rest },
      data: { card_information: { four_digits, expiry_month, expiry_year, brand_name } },
    },
  };
}

export function refusal(description: string, code = 1) {
  return { results: { status: "error", code, description }, data: null };
}

function statusOf(transaction: LedgerTransaction): string {
  if (transaction.cancelled) return "cancelled";
  if (transaction.statusCode === "") return "pending";
  return transaction.statusCode === "000" ? "approved" : "rejected";
}

function derive(what: string, seed: string): string {
  return createHash("sha256").update(`${what} ${seed}`).digest("hex").slice(0, 32);
}

function approvalNumber(id: string): string {
  return String(Number.parseInt(derive("approval", id).slice(0, 8), 16) % 10_000_000).padStart(7, "0");
}
