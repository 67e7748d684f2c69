import type { StorePageResult } from "@contract/booking/booking";
import type { Booking } from "../transition";
import type { BookingFacts } from "./booking-facts";

/** How far a booking has come, what it still lacks, and until when its places and its price are kept. */
export function shownState(row: Booking, { held, missing }: Pick<BookingFacts, "held" | "missing">) {
  return {
    bookTransId: row.id,
    version: row.version,
    state: row.state,
    status: row.state === "EXPIRED" ? "EXPIRED" : row.quote.changedFrom ? "PRICE_CHANGED" : "STORED",
    holdExpiresAt: (held?.expiresAt ?? row.createdAt).toISOString(),
    holdExtended: held?.extended ?? true,
    placesHeld: row.draft.stay === undefined,
    quoteExpiresAt: row.quoteExpiresAt.toISOString(),
    missing,
    termsAccepted: row.termsAcceptedAt !== null,
    paymentTransUid: held?.uid ?? undefined,
    maccabiCardIndex: held?.cardIndex ?? undefined,
  } satisfies Partial<StorePageResult>;
}
