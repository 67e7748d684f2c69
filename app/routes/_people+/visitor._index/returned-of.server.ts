import type { VisitorBooking } from "@contract/booking/visitors";
import type { Language } from "@contract/vocabulary/languages";
import { priceInText } from "~/format/money";

/** What was charged, refunded and kept; known only of a customer's own payments to the shop. */
export function returnedOf({ chargedNIS, refundedNIS, paidNIS }: VisitorBooking, language: Language) {
  if (!chargedNIS || !refundedNIS || !paidNIS) return null;
  const amounts = [["charged", chargedNIS] as const, ["returned", refundedNIS] as const, ["kept", paidNIS] as const];
  return amounts.map(([name, amountNIS]) => ({ name, amount: priceInText(amountNIS, "IL", language) }));
}
