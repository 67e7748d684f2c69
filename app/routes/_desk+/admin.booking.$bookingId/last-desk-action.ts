import type { BookingInfo } from "@contract/booking/booking";

const deskActions = ["confirmed", "refused", "cancelled", "offered", "answered", "name", "date"] as const;
type DeskActionText = (typeof deskActions)[number] | "confirmed-unpaid" | "cancelled-unpaid";

/** What the desk did last, as the address says; an order that the agency's customer pays to the agency charged no card. */
export function lastDeskAction(
  param: string | null,
  payment: BookingInfo["payment"] | undefined,
): DeskActionText | null {
  const change = deskActions.find((option) => option === param) ?? null;
  if (payment !== "to-agency") return change;
  return change === "confirmed" || change === "cancelled" ? `${change}-unpaid` : change;
}
