import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq, gt, ne } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database, Transaction } from "../../database/connect";
import { hasFlyingSafe, isDateFixed, lastChangeDay } from "../../offer/pricing/flying-safe";
import type { Booking } from "../../sale/booking/transition";
import { bookingChange } from "../../sale/change/schema";

export type DateChangeFailure =
  | "not-confirmed"
  | "not-covered"
  | "already-used"
  | "too-late"
  | "wrong-state"
  | "not-changeable"
  | "offer-open";

/**
 * Whether a booking's date may be changed at a moment (terms of Flying Safe): once, if the service was paid, until the
 * tickets are issued, unless its date is fixed. A visitor answers an open offer of
 * the desk first; the desk may replace its own.
 */
export async function mayChangeDate(
  db: Database | Transaction,
  row: Booking,
  now: Date,
  by: "visitor" | "desk",
): Promise<Result<null, DateChangeFailure>> {
  const { draft } = row;
  if (row.state === "RQ") return refuse("not-confirmed");
  if (row.state !== "OK") return refuse("wrong-state", { details: { state: row.state } });
  if (!hasFlyingSafe(draft)) return refuse("not-covered");
  if (isDateFixed(draft)) return refuse("not-changeable");
  if (jerusalemDay(now) > lastChangeDay(draft.dateFrom)) return refuse("too-late");
  const [appliedChange] = await db
    .select({ id: bookingChange.id })
    .from(bookingChange)
    .where(
      and(eq(bookingChange.bookingId, row.id), eq(bookingChange.kind, "date"), eq(bookingChange.state, "applied")),
    );
  if (appliedChange) return refuse("already-used");
  return by === "visitor" && (await hasOpenOffer(db, row.id, now)) ? refuse("offer-open") : accept(null);
}

/**
 * Whether a day costs more than a booking that its agency ordered without payment: the agency would pay the difference, so its customer
 * cannot choose such a day alone.
 */
export function costsAgencyMore(
  { bypassPayment, quote }: Pick<Booking, "bypassPayment" | "quote">,
  { totalMinor }: Pick<Booking["quote"], "totalMinor">,
): boolean {
  return bypassPayment && totalMinor > quote.totalMinor;
}

/** Whether the desk has offered a change that the customer may still answer. */
async function hasOpenOffer(db: Database | Transaction, bookingId: string, now: Date): Promise<boolean> {
  const offers = await db
    .select({ id: bookingChange.id })
    .from(bookingChange)
    .where(
      and(
        eq(bookingChange.bookingId, bookingId),
        eq(bookingChange.state, "held"),
        ne(bookingChange.offeredBy, "visitor"),
        gt(bookingChange.answerBy, now),
      ),
    );
  return offers.length > 0;
}
