import type { BookingInfo } from "@contract/booking/booking";

const dones = ["confirmed", "refused", "cancelled", "offered", "answered", "name", "date"] as const;
type Done = (typeof dones)[number] | "confirmed-unpaid" | "cancelled-unpaid";

/** What the desk did last, as the address says; an order that the agency's customer pays to the agency charged no card. */
export function doneOf(asked: string | null, payment: BookingInfo["payment"] | undefined): Done | null {
  const done = dones.find((known) => known === asked) ?? null;
  if (payment !== "to-agency") return done;
  return done === "confirmed" || done === "cancelled" ? `${done}-unpaid` : done;
}
