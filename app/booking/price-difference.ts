import { priceInText } from "~/format/money";

/** What a signed difference in price means for whoever paid. */
export function signOf(differenceNIS: string): "same" | "back" | "pay" {
  const value = Number(differenceNIS);
  if (value === 0) return "same";
  return value < 0 ? "back" : "pay";
}

/** The amount of a signed difference in shekels, without its sign. */
export function amountInText(differenceNIS: string): string {
  return priceInText(differenceNIS.replace("-", ""), "IL");
}
