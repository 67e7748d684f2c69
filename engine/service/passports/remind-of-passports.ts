import { and, gt, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay, jerusalemMinute } from "../../core/jerusalem-day";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { bookingBrand } from "../../sale/booking/booking-brand";
import { type MessageParts, postToPayer } from "../../sale/booking/post-to-payer";
import { booking } from "../../sale/booking/schema";
import { lockBooking } from "../../sale/booking/transition";
import { firstOpenDeparture, withoutPassport } from "../../sale/draft/passports-later";
import { forEachDue } from "../reminders/for-each-due";
import { leavesWithoutPassports, reminderDays } from "./missing-passports";
import { passportMessages } from "./passport-messages";

type Parts = Store & MessageParts & { log: Logger };

/** Nobody's phone rings at night; hours of Jerusalem. */
const [firstHour, lastHour] = [9, 19];
/** Bookings read at once. */
const most = 200;

/**
 * Reminds customers of passports that are missing 14 and again 9 days before departure, by mail and SMS, each once for a departure day. A
 * reminder whose day was before the sale is left out: the confirmation has just asked. Returns the number of bookings.
 */
export async function remindOfPassports(parts: Parts, batch = most): Promise<number> {
  const now = await databaseNow(parts.db, parts.clock);
  const hour = Number(jerusalemMinute(now).slice(11, 13));
  if (hour < firstHour || hour > lastHour) return 0;
  const today = jerusalemDay(now);
  // A round that was missed is made up for on the next days, until the next reminder or the last day to give passports.
  const reminders = [
    { days: reminderDays.first, from: addDays(today, reminderDays.last + 1) },
    { days: reminderDays.last, from: firstOpenDeparture(today) },
  ];
  let reminded = 0;
  for (const reminder of reminders)
    reminded += await forEachDue(parts, {
      batch,
      problem: "a customer could not be reminded of passports",
      after: (last) => dueAfter(parts, last, batch, reminder, now),
      work: ({ id }) => remind(parts, id, reminder.days, now),
    });
  return reminded;
}

function dueAfter(
  parts: Parts,
  last: string,
  batch: number,
  { days, from }: { days: number; from: string },
  now: Date,
): Promise<{ id: string }[]> {
  const until = addDays(jerusalemDay(now), days);
  return parts.db
    .select({ id: booking.id })
    .from(booking)
    .where(
      and(
        leavesWithoutPassports(from, until),
        sql`(booking.settled_at at time zone 'Asia/Jerusalem')::date < (booking.draft ->> 'dateFrom')::date - ${days}::int`,
        gt(booking.id, last),
        sql`not exists (select 1 from outbox where key = 'passports:' || booking.id || ':' || (booking.draft ->> 'dateFrom') || ':' || ${days}::int || ':mail')`,
      ),
    )
    .orderBy(booking.id)
    .limit(batch);
}

async function remind(parts: Parts, id: string, days: number, now: Date): Promise<boolean> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, id);
      if (!row || (row.state !== "OK" && row.state !== "RQ") || withoutPassport(row.draft).length === 0) return false;
      const brand = await bookingBrand(parts, tx, row);
      const key = `passports:${id}:${row.draft.dateFrom}:${days}`;
      const messages = passportMessages(row, brand).map(({ kind, effect }) => ({ key: `${key}:${kind}`, effect }));
      await postToPayer(parts, tx, row, messages, now);
      return true;
    },
    { random: parts.random },
  );
}
