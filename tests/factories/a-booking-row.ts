import type { Language } from "@contract/vocabulary/languages";
import type { Booking } from "@engine/sale/booking/transition";

/** What messages read of a booking's row, with values as long as they can be. Nothing is stored. */
export function aBookingRow(
  language: Language,
  { firstName = "דנה", draft = {}, ...more }: { firstName?: string; draft?: object; bypassPayment?: boolean } = {},
): Booking {
  return {
    id: "b",
    pnr: "WWWWWWWW",
    orderNumber: 100001,
    quote: { totalMinor: 12_345_678, currency: "USD" },
    language,
    draft: {
      dateFrom: "2027-01-19",
      dateTo: "2027-01-23",
      payer: { firstName, lastName: "Cohen", email: "dana@example.com", mobile: "+972501234567" },
      ...draft,
    },
    ...more,
  } as unknown as Booking;
}
