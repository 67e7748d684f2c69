import { and, eq, gt, gte, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { jerusalemDay, jerusalemMinute } from "../../core/jerusalem-day";
import { minorOf } from "../../core/money";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { bookingBrand } from "../../sale/booking/booking-brand";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { postToPayer } from "../../sale/booking/post-to-payer";
import { booking } from "../../sale/booking/schema";
import { type Booking, lockBooking } from "../../sale/booking/transition";
import { bookingChange } from "../../sale/change/schema";
import { changePayment } from "../../sale/change-payment/change-payment";
import { bookingFee } from "../../sale/fees/schema";
import { shownFees } from "../../sale/fees/shown-fees";
import { forEachDue } from "../reminders/for-each-due";
import { paymentMessages, type Unpaid } from "./payment-messages";

type Parts = Pick<BookingParts, "db" | "clock" | "random" | "log" | "publicUrl" | "smsCountries">;

/** Nobody's phone rings at night; hours of Jerusalem. */
const [firstHour, lastHour] = [9, 19];
/** Who was just asked to pay is not reminded. */
const hoursSinceFee = 48;
const hoursSinceOffer = 12;
/** An offer is held until the end of a day: its payer is reminded on that day. */
const hoursToEnd = 24;
/** Bookings read at once. */
const most = 200;

/** Payments that may have been made, or are being made at this moment. */
const inProgress: readonly string[] = ["checking", "open", "paid"];

/**
 * Reminds the payers of confirmed bookings of what waits for their money: a fee two days after it was asked, the difference of another day or
 * hotel on the last day that it is held. Once each, by mail and SMS, by day, and nothing that is paid or is being paid. Returns the number of
 * bookings.
 */
export async function remindOfPayments(parts: Parts, batch = most): Promise<number> {
  const now = await databaseNow(parts.db, parts.clock);
  const hour = Number(jerusalemMinute(now).slice(11, 13));
  if (hour < firstHour || hour > lastHour) return 0;
  return forEachDue(parts, {
    batch,
    problem: "a customer could not be reminded of a payment",
    after: (last) => dueAfter(parts, last, batch, now),
    work: ({ id }) => remind(parts, id, now),
  });
}

const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

function dueAfter(parts: Parts, last: string, batch: number, now: Date): Promise<{ id: string }[]> {
  const isNotTold = (key: SQL) => sql`not exists (select from outbox where key = ${key})`;
  return parts.db
    .select({ id: booking.id })
    .from(booking)
    .where(
      and(
        // Together the index of bookings by their last day.
        eq(booking.forgotten, 0),
        gte(sql`${booking.draft} ->> 'dateTo'`, jerusalemDay(now)),
        eq(booking.state, "OK"),
        gt(booking.id, last),
        or(
          sql`exists (select from booking_fee fee where fee.booking_id = ${booking.id} and fee.state = 'due'
            and fee.at <= ${ago(now, hoursSinceFee).toISOString()} and ${isNotTold(sql`'payment-fee:' || fee.id || ':mail'`)})`,
          sql`exists (select from booking_change change where change.booking_id = ${booking.id} and ${isOpenOffer(now)}
            and ${isNotTold(sql`'payment-change:' || change.id || ':mail'`)})`,
        ),
      ),
    )
    .orderBy(booking.id)
    .limit(batch);
}

/** Of the desk: a visitor's own day is held for half an hour alone, while its payment is open. */
function isOpenOffer(now: Date): SQL {
  return sql`change.state = 'held' and change.difference_agorot > 0 and change.offered_by <> 'visitor'
    and change.answer_by > ${now.toISOString()} and change.answer_by <= ${ago(now, -hoursToEnd).toISOString()}
    and change.offered_at <= ${ago(now, hoursSinceOffer).toISOString()}`;
}

async function remind(parts: Parts, id: string, now: Date): Promise<boolean> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, id);
      if (row?.state !== "OK") return false;
      const unpaid = [...(await dueFees(tx, row, now)), ...(await openDifferences(tx, row, now))];
      const brand = await bookingBrand(parts, tx, row);
      const messages = unpaid.flatMap(({ key, ...what }) =>
        paymentMessages(row, what, brand).map(({ kind, effect }) => ({ key: `${key}:${kind}`, effect })),
      );
      await postToPayer(parts, tx, row, messages, now);
      return messages.length > 0;
    },
    { random: parts.random },
  );
}

type Due = Unpaid & { key: string };

async function dueFees(tx: Transaction, row: Booking, now: Date): Promise<Due[]> {
  const asked = await tx
    .select({ id: bookingFee.id })
    .from(bookingFee)
    .where(and(eq(bookingFee.bookingId, row.id), lte(bookingFee.at, ago(now, hoursSinceFee))));
  const fees = asked.length > 0 ? await shownFees(tx, row, now) : [];
  return fees
    .filter(({ state, payment }) => state === "due" && !inProgress.includes(payment.state))
    .filter(({ feeId }) => asked.some(({ id }) => id === feeId))
    .map(({ feeId, amountNIS }) => ({ key: `payment-fee:${feeId}`, what: "fee", agorot: minorOf(amountNIS) ?? 0 }));
}

async function openDifferences(tx: Transaction, row: Booking, now: Date): Promise<Due[]> {
  const [offer] = await tx
    .select()
    .from(bookingChange)
    .where(
      and(
        eq(bookingChange.bookingId, row.id),
        eq(bookingChange.state, "held"),
        gt(bookingChange.differenceAgorot, 0),
        ne(bookingChange.offeredBy, "visitor"),
        gt(bookingChange.answerBy, now),
      ),
    );
  // One that was offered just now is told of on its own last day.
  if (!offer || offer.answerBy > ago(now, -hoursToEnd) || offer.offeredAt > ago(now, hoursSinceOffer)) return [];
  if (inProgress.includes((await changePayment(tx, offer, now)).state)) return [];
  return [
    {
      key: `payment-change:${offer.id}`,
      what: offer.kind === "date" ? "date" : "hotel",
      agorot: offer.differenceAgorot,
      until: jerusalemDay(offer.answerBy),
    },
  ];
}
