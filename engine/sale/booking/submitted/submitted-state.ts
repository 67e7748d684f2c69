import type { BookingInfo } from "@contract/booking/booking";
import type { LangCode, ReservationStatus } from "@contract/vocabulary/vocabulary";
import { localise } from "../../../core/localise";
import { isRecentlySent } from "../../supplier-stays/reservation";
import { orderNumberOffset } from "../stored/order-number-offset";
import type { Booking } from "../transition";
import type { SubmittedFacts } from "./submitted-facts";

const statuses = ["OK", "RQ", "ERROR", "REFUSE"] as const satisfies readonly ReservationStatus[];

/** Who sold a submitted booking, what it is called, and how far it has come. */
export function submittedState(
  row: Booking,
  { brand, reservation }: Pick<SubmittedFacts, "brand" | "reservation">,
  langCode: LangCode,
) {
  const { state } = row;
  return {
    seller: {
      name: localise(brand.names, langCode),
      phone: brand.agency?.phone,
      hours: brand.agency?.phoneHours,
    },
    bookTransId: row.id,
    pnr: row.pnr,
    orderNumber: String(orderNumberOffset + row.orderNumber),
    createdAt: row.createdAt.toISOString(),
    state,
    reservationStatus: statuses.find((status) => status === state),
    refusedBy: state === "REFUSE" ? row.draft.awaited : undefined,
    // A supplier that was just requested answers within moments, so the page waits for it.
    processing: row.settledAt === null || (state === "RQ" && isRecentlySent(reservation)),
  } satisfies Partial<BookingInfo>;
}
