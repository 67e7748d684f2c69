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
] as const;
type DeskActionText = (typeof deskActions)[number] | "confirmed-unpaid" | "cancelled-unpaid";

/** The desk's last action, from the address. An order that the customer pays to the agency has texts of its own: no card was charged. */
export function lastDeskAction(
  param: string | null,
  payment: BookingInfo["payment"] | undefined,
): DeskActionText | null {
  const change = deskActions.find((option) => option === param) ?? null;
  if (payment !== "to-agency") return change;
  return change === "confirmed" || change === "cancelled" ? `${change}-unpaid` : change;
}
