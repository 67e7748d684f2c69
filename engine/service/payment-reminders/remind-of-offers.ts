import type { Language } from "@contract/vocabulary/languages";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { jerusalemMinute } from "../../core/jerusalem-day";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { hold } from "../../offer/stock/schema";
import { isolate, ltr } from "../../outbox/isolates";
import { agencyMark } from "../../people/agencies/mail-agency";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { booking } from "../../sale/booking/schema";
import { lockBooking } from "../../sale/booking/transition";
import { type BookingFacts, mailAboutBooking } from "../agency-mails/mail-about-booking";
import { forEachDue } from "../reminders/for-each-due";

type Parts = Pick<BookingParts, "db" | "clock" | "random" | "log" | "publicUrl">;

/** Milliseconds before the end of a hold: time enough to order, or to ask for more. */
const timeLeft = 5 * 60_000;
const event = "offer-ends";
/** Bookings read at once. */
const most = 200;

type Texts = { subject: (pnr: string) => string; ends: (facts: BookingFacts, time: string) => string; todo: string };

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `הצעה שטרם שולמה: הזמנה ${ltr(pnr)}`,
    ends: (f, time) =>
      `ההצעה ששלחתם אל ${isolate(f.customer)}, ${f.dates} (הזמנה ${ltr(f.pnr)}), שמורה עד ${ltr(time)} ועדיין לא שולמה.`,
    todo: "אחר כך המקומות ישוחררו. אפשר לבקש זמן נוסף או להשלים את ההזמנה:",
  },
  en: {
    subject: (pnr) => `An offer is not paid yet: booking ${pnr}`,
    ends: (f, time) =>
      `The offer you sent to ${f.customer}, ${f.dates} (booking ${f.pnr}), is held until ${time} and has not been paid yet.`,
    todo: "The places will be released after that. You can ask for more time or complete the booking:",
  },
  ru: {
    subject: (pnr) => `Предложение ещё не оплачено: бронирование ${pnr}`,
    ends: (f, time) =>
      `Предложение для клиента ${f.customer}, ${f.dates} (бронирование ${f.pnr}), действует до ${time} и ещё не оплачено.`,
    todo: "После этого места освободятся. Можно продлить время или завершить бронирование:",
  },
  ar: {
    subject: (pnr) => `عرض لم يُدفع بعد: الحجز ${ltr(pnr)}`,
    ends: (f, time) =>
      `العرض الذي أرسلتموه إلى ${isolate(f.customer)}، ${f.dates} (الحجز ${ltr(f.pnr)})، محجوز حتى ${ltr(time)} ولم يُدفع بعد.`,
    todo: "بعد ذلك تُحرَّر الأماكن. يمكنكم طلب وقت إضافي أو إتمام الحجز:",
  },
};

/**
 * Tells an agency by mail, once for a booking, that an offer it sent to its customer is still unpaid five minutes before its places are
 * released. Nothing for one whose payment is open or that is ordered. Returns the number of offers.
 */
export async function remindOfOffers(parts: Parts, batch = most): Promise<number> {
  const now = await databaseNow(parts.db, parts.clock);
  return forEachDue(parts, {
    batch,
    problem: "an agency could not be reminded of its offer",
    after: (last) => dueAfter(parts, last, batch, now),
    work: ({ id }) => remind(parts, id, now),
  });
}

const endsSoon = (now: Date) =>
  and(eq(hold.state, "active"), gt(hold.expiresAt, now), lte(hold.expiresAt, new Date(now.getTime() + timeLeft)));

function dueAfter(parts: Parts, last: string, batch: number, now: Date): Promise<{ id: string }[]> {
  return parts.db
    .select({ id: booking.id })
    .from(hold)
    .innerJoin(booking, eq(booking.id, hold.bookingId))
    .where(
      and(
        endsSoon(now),
        eq(booking.state, "STORED"),
        gt(booking.id, last),
        sql`exists (select from signature_request asked where asked.booking_id = ${booking.id})`,
        // One without an address is called by the desk about what has happened, not about what it may do.
        sql`exists (select from agency where agency.code = ${booking.draft} -> 'agent' ->> 'agencyCode' and agency.email <> '')`,
        sql`not exists (select from outbox where key = ${`${event}${agencyMark}`} || ${booking.id})`,
      ),
    )
    .orderBy(booking.id)
    .limit(batch);
}

async function remind(parts: Parts, id: string, now: Date): Promise<boolean> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, id);
      const [held] = await tx
        .select({ expiresAt: hold.expiresAt })
        .from(hold)
        .where(and(eq(hold.bookingId, id), endsSoon(now)));
      // Ordered, or given more time meanwhile.
      if (row?.state !== "STORED" || !held) return false;
      const time = jerusalemMinute(held.expiresAt).slice(11, 16);
      await mailAboutBooking(
        parts,
        tx,
        row,
        { event, id },
        texts,
        (say, facts) => [say.ends(facts, time), say.todo],
        now,
      );
      return true;
    },
    { random: parts.random },
  );
}
