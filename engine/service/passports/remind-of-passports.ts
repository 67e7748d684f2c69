import { and, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay, jerusalemMinute } from "../../core/jerusalem-day";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { post } from "../../outbox/outbox";
import { isSentFor } from "../../people/sessions/sms-countries";
import { bookingBrand } from "../../sale/booking/booking-brand";
import { booking } from "../../sale/booking/schema";
import { lockBooking } from "../../sale/booking/transition";
import { firstOpenDeparture, withoutPassport } from "../../sale/draft/passports-later";
import { leavesWithoutPassports, reminderDays } from "./missing-passports";
import { passportMessages } from "./passport-messages";

type Parts = Store & { publicUrl: string; smsCountries: readonly string[] };

/** Nobody's phone rings at night; hours of Jerusalem. */
const [firstHour, lastHour] = [9, 19];
/** Bookings per round. */
const most = 200;

/**
 * Reminds customers of passports that are missing 14 and again 9 days before departure, by mail and SMS, each once for a departure day. A
 * reminder whose day was before the sale is left out: the confirmation has just asked. Returns the number of bookings.
 */
export async function remindOfPassports(parts: Parts): Promise<number> {
  const now = await databaseNow(parts.db, parts.clock);
  const hour = Number(jerusalemMinute(now).slice(11, 13));
  if (hour < firstHour || hour > lastHour) return 0;
  const today = jerusalemDay(now);
  // A round that was missed is made up for on the next days, until the next reminder or the last day to give passports.
  const first = await remind(parts, reminderDays.first, addDays(today, reminderDays.last + 1), now);
  return first + (await remind(parts, reminderDays.last, firstOpenDeparture(today), now));
}

async function remind(parts: Parts, days: number, from: string, now: Date): Promise<number> {
  const until = addDays(jerusalemDay(now), days);
  const rows = await parts.db
    .select({ id: booking.id })
    .from(booking)
    .where(
      and(
        leavesWithoutPassports(from, until),
        sql`(booking.settled_at at time zone 'Asia/Jerusalem')::date < (booking.draft ->> 'dateFrom')::date - ${days}::int`,
        sql`not exists (select 1 from outbox where key = 'passports:' || booking.id || ':' || (booking.draft ->> 'dateFrom') || ':' || ${days}::int || ':mail')`,
      ),
    )
    .orderBy(booking.id)
    .limit(most);
  let reminded = 0;
  for (const { id } of rows) {
    const sent = await inTransaction(
      parts.db,
      async (tx) => {
        const row = await lockBooking(tx, id);
        if (!row || (row.state !== "OK" && row.state !== "RQ") || withoutPassport(row.draft).length === 0) return false;
        const brand = await bookingBrand(parts, tx, row);
        const key = `passports:${id}:${row.draft.dateFrom}:${days}`;
        for (const { kind, effect } of passportMessages(row, brand))
          if (isSentFor(parts, row, effect)) await post(tx, `${key}:${kind}`, effect, now, id);
        return true;
      },
      { random: parts.random },
    );
    if (sent) reminded += 1;
  }
  return reminded;
}
