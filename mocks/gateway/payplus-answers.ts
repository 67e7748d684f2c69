import { createHash } from "node:crypto";
import type { LedgerTransaction } from "./ledger";

/** One transaction in PayPlus's format: flat in look-ups and lists. Amounts are decimal shekels. */
export function rowOf(known: LedgerTransaction) {
  return {
    transaction_uid: known.id,
    page_request_uid: known.pageId,
    // A transaction that is not settled yet has no code.
    status_code: known.statusCode === "" ? null : known.statusCode,
    status: statusOf(known),
    type: known.type,
    amount: known.amountAgorot / 100,
    currency: "ILS",
    four_digits: known.card.last4,
    expiry_month: known.card.expiryMonth,
    expiry_year: known.card.expiryYear,
    brand_name: known.card.brand,
    token_uid: derived("token", known.card.name + known.uid),
    customer_uid: derived("customer", known.uid),
    approval_num: known.statusCode === "000" ? approvalNumber(known.id) : "",
    more_info: known.moreInfo,
    more_info_1: known.moreInfo1,
  };
}

/** The response of a call that moved money: the transaction in a wrapper, with its card beside it. */
export function transactionAnswer(known: LedgerTransaction) {
  const { transaction_uid, page_request_uid, four_digits, expiry_month, expiry_year, brand_name, ...rest } =
    rowOf(known);
  const through = known.statusCode === "000";
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

function statusOf(known: LedgerTransaction): string {
  if (known.cancelled) return "cancelled";
  if (known.statusCode === "") return "pending";
  return known.statusCode === "000" ? "approved" : "rejected";
}

function derived(what: string, seed: string): string {
  return createHash("sha256").update(`${what} ${seed}`).digest("hex").slice(0, 32);
}

function approvalNumber(id: string): string {
  return String(Number.parseInt(derived("approval", id).slice(0, 8), 16) % 10_000_000).padStart(7, "0");
}
