import type { BookingInfo } from "@contract/booking/booking";

const dones = ["confirmed", "refused", "cancelled", "offered", "answered", "name", "date"] as const;
type DoneText = (typeof dones)[number] | "confirmed-unpaid" | "cancelled-unpaid";

/** What the desk did last, as the address says; an order that the agency's customer pays to the agency charged no card. */
export function doneOf(param: string | null, payment: BookingInfo["payment"] | undefined): DoneText | null {
  const change = dones.find((option) => option === param) ?? null;
  if (payment !== "to-agency") return change;
  return change === "confirmed" || change === "cancelled" ? `${change}-unpaid` : change;
}
