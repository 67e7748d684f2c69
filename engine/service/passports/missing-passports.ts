import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import type { Booking } from "../../sale/booking/transition";
import { withoutPassport } from "../../sale/draft/passports-later";

/** Days before departure on which customers are reminded of missing passports; the last is two days before they are due. */
export const reminderDays = { first: 14, last: 9 } as const;

/** Sold bookings that lack passports and leave on one of these days. The first two conditions are those of an index. */
export function leavesWithoutPassports(from: string, to: string): SQL<boolean> {
  return sql<boolean>`(booking.draft ? 'passportsLater' and booking.draft ->> 'dateFrom' between ${from} and ${to}
    and booking.state in ('OK', 'RQ')
    and jsonb_path_exists(booking.draft, '$.paxList[*] ? (!exists(@.passportNumber) || !exists(@.passportExpiry))'))`;
}

/** The days on which missing passports of a departure concern the desk: from the first reminder on. */
export function nearDays(today: string): [from: string, to: string] {
  return [today, addDays(today, reminderDays.first)];
}

/** Whether a booking is one of those. */
export function waitsForPassports({ draft, state }: Booking, today: string): boolean {
  const [from, to] = nearDays(today);
  const near = draft.dateFrom >= from && draft.dateFrom <= to;
  return near && (state === "OK" || state === "RQ") && withoutPassport(draft).length > 0;
}
