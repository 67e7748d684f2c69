import { priceInText } from "~/format/money";

/** Whether a signed price difference is a refund, an extra payment or neither for the payer. */
export function signOf(differenceNIS: string): "same" | "back" | "pay" {
  const value = Number(differenceNIS);
  if (value === 0) return "same";
  return value < 0 ? "back" : "pay";
}

/** The absolute amount of a signed difference in shekels. */
export function amountInText(differenceNIS: string): string {
  return priceInText(differenceNIS.replace("-", ""), "IL");
}

/** Codes of the coupons that a change loses, in a sentence of any direction. */
export function couponsInText(codes: readonly string[]): string {
  return codes.map((code) => `\u2066${code}\u2069`).join(", ");
}
