import type { LinkResults } from "@contract/agencies/agent-home";
import { and, eq, gte, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay, startOfJerusalemDay } from "../../core/jerusalem-day";
import { amountOf } from "../../core/money";
import type { Store } from "../../database/store";
import { booking } from "../../sale/booking/schema";
import { visitCount } from "./schema";
import { bookingCounts, visitsTo } from "./source-counts";

const days = 30;

/**
 * What the links of a marketer brought in the last thirty days of Jerusalem, today included. Bookings that the agency's staff made are not
 * counted: no link brought them. Amounts in the currency each booking was priced in.
 */
export async function marketerResults({ db, clock }: Store, marketerId: string): Promise<LinkResults> {
  const first = addDays(jerusalemDay(clock.now()), 1 - days);
  const [[visits], bookings] = await Promise.all([
    db
      .select({ searches: visitsTo("search"), products: visitsTo("product") })
      .from(visitCount)
      .where(and(eq(visitCount.marketerId, marketerId), gte(visitCount.day, first))),
    db
      .select(bookingCounts)
      .from(booking)
      .where(
        and(
          eq(booking.marketerId, marketerId),
          gte(booking.createdAt, new Date(startOfJerusalemDay(first))),
          sql`${booking.draft} -> 'agent' is null`,
        ),
      )
      .groupBy(bookingCounts.currency),
  ]);
  const sum = (of: "opened" | "confirmed" | "cancelled") => bookings.reduce((total, row) => total + row[of], 0);
  return {
    marketerId,
    days,
    ...visits!,
    opened: sum("opened"),
    confirmed: sum("confirmed"),
    cancelled: sum("cancelled"),
    sales: bookings
      .filter(({ confirmed }) => confirmed > 0)
      .map(({ minor, currency }) => ({ amount: amountOf(minor), currency })),
  };
}
