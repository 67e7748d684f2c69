import type { BookingInfo } from "@contract/booking/booking";

const deskActions = [
  "confirmed",
  "refused",
  "cancelled",
  "offered",
  "answered",
  "name",
  "passports",
  "date",
  "contact",
  "again",
  "refunded",
  "waived",
  "traveller",
] as const;
type DeskActionText = (typeof deskActions)[number] | "confirmed-unpaid" | "cancelled-unpaid" | "refunded-agency";

/**
 * The desk's last action, from the address. An order that the customer pays to the agency has texts of its own: no card was charged. For a
 * refund an agency reads beside its customer.
 */
export function lastDeskAction(
  param: string | null,
  { payment, salePrice }: Partial<Pick<BookingInfo, "payment" | "salePrice">>,
): DeskActionText | null {
  const change = deskActions.find((option) => option === param) ?? null;
  if (change === "refunded" && salePrice !== undefined) return "refunded-agency";
  if (payment !== "to-agency") return change;
  return change === "confirmed" || change === "cancelled" ? `${change}-unpaid` : change;
}
