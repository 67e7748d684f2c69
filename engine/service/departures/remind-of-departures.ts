import { documentsSentDaysBefore } from "@contract/vocabulary/documents-sent";
import { langCodeOf } from "@contract/vocabulary/languages";
import { and, eq, gt, gte, type SQL, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay, jerusalemMinute } from "../../core/jerusalem-day";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { flight } from "../../offer/catalogue/schema";
import { bookingBrand } from "../../sale/booking/booking-brand";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { postToPayer } from "../../sale/booking/post-to-payer";
import { booking } from "../../sale/booking/schema";
import { bookingInfo } from "../../sale/booking/succeeded-booking";
import { type Booking, lockBooking } from "../../sale/booking/transition";
import { forEachDue } from "../reminders/for-each-due";
import { departureMessages, type Reminder } from "./departure-messages";

/** Hours of Jerusalem, the last one included, in which a phone may ring. */
const hours: Record<Reminder, { first: number; last: number }> = {
  soon: { first: 9, last: 19 },
  today: { first: 7, last: 21 },
};
/** For a flight that leaves earlier the reminder is sent on the evening before: its passengers are on the way before the day's first message. */
const early = { before: "11:00", fromHour: 18 } as const;
/** Days before a holiday; a round that was missed is made up for a day later. */
const soonDays = documentsSentDaysBefore;
/** Bookings read at once. */
const most = 200;

const leaves = sql<string>`${booking.draft} ->> 'dateFrom'`;

/**
 * Reminds the payers of confirmed bookings twice, by mail and SMS, each once for a departure day: three days before, and before the first
 * flight, with the airport's page of gates. A customer who bought within these three days has just been told. Returns the number of bookings.
 */
export async function remindOfDepartures(parts: BookingParts, batch = most): Promise<number> {
  const now = await databaseNow(parts.db, parts.clock);
  const minute = jerusalemMinute(now);
  const [today, time, hour] = [minute.slice(0, 10), minute.slice(11, 16), Number(minute.slice(11, 13))];
  const may = (reminder: Reminder) => hour >= hours[reminder].first && hour <= hours[reminder].last;
  let reminded = 0;
  if (may("soon"))
    reminded += await remind(
      parts,
      batch,
      "soon",
      sql`${leaves} between ${addDays(today, soonDays - 1)} and ${addDays(today, soonDays)}
        and (${booking.settledAt} at time zone 'Asia/Jerusalem')::date < (${leaves})::date - ${soonDays}::int`,
    );
  if (may("today"))
    reminded += await remind(
      parts,
      batch,
      "today",
      sql`((${flight.departsOn} = ${today} and ${flight.departsAt} > ${time})
        or (${hour >= early.fromHour} and ${flight.departsOn} = ${addDays(today, 1)} and ${flight.departsAt} < ${early.before}))`,
    );
  return reminded;
}

async function remind(parts: BookingParts, batch: number, reminder: Reminder, due: SQL): Promise<number> {
  const now = await databaseNow(parts.db, parts.clock);
  return forEachDue(parts, {
    batch,
    problem: "a customer could not be reminded of a departure",
    after: (last) => dueAfter(parts, last, batch, reminder, due, now),
    work: (row) => send(parts, reminder, row, now),
  });
}

async function dueAfter(
  parts: BookingParts,
  last: string,
  batch: number,
  reminder: Reminder,
  due: SQL,
  now: Date,
): Promise<Booking[]> {
  const rows = await parts.db
    .select({ booking })
    .from(booking)
    .leftJoin(flight, eq(flight.id, sql`${booking.draft} ->> 'outwardFlightId'`))
    .where(
      and(
        // Together the index of bookings by their last day.
        eq(booking.forgotten, 0),
        gte(sql`${booking.draft} ->> 'dateTo'`, jerusalemDay(now)),
        eq(booking.state, "OK"),
        due,
        gt(booking.id, last),
        sql`not exists (select from outbox where key = ${`departure-${reminder}:`} || ${booking.id} || ':' || (${leaves}) || ':mail')`,
      ),
    )
    .orderBy(booking.id)
    .limit(batch);
  return rows.map(({ booking: row }) => row);
}

async function send(parts: BookingParts, reminder: Reminder, row: Booking, now: Date): Promise<boolean> {
  const info = await bookingInfo(parts, row, langCodeOf[row.language]);
  if (!info.ok) return false;
  return inTransaction(
    parts.db,
    async (tx) => {
      const locked = await lockBooking(tx, row.id);
      // Changed or cancelled meanwhile: the next round reads it again.
      if (locked?.version !== row.version || locked.state !== "OK") return false;
      const brand = await bookingBrand(parts, tx, row);
      const key = `departure-${reminder}:${row.id}:${row.draft.dateFrom}`;
      const messages = departureMessages(reminder, row, info.value, brand);
      const keyed = messages.map(({ kind, effect }) => ({ key: `${key}:${kind}`, effect }));
      await postToPayer(parts, tx, row, keyed, now);
      return true;
    },
    { random: parts.random },
  );
}
