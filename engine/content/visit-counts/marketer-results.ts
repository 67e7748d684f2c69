import type { LinkResults } from "@contract/agencies/agent-home";
import type { IsoCurrency } from "@contract/vocabulary/money";
import { and, eq, gte, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay, startOfJerusalemDay } from "../../core/jerusalem-day";
import { amountOf } from "../../core/money";
import type { Store } from "../../database/store";
import { booking } from "../../sale/booking/schema";
import { visitCount } from "./schema";

const days = 30;

/**
 * What the links of a marketer brought in the last thirty days of Jerusalem, today included. Bookings that the agency's staff made are not
 * counted: no link brought them. Amounts in the currency each booking was priced in.
 */
export async function marketerResults({ db, clock }: Store, marketerId: string): Promise<LinkResults> {
  const first = addDays(jerusalemDay(clock.now()), 1 - days);
  const inState = (...states: string[]) =>
    sql<number>`(count(*) filter (where ${booking.state} = any(${sql.param(states)}::text[])))::int`;
  const [[visits], bookings] = await Promise.all([
    db
      .select({ searches: visitsTo("search"), products: visitsTo("product") })
      .from(visitCount)
      .where(and(eq(visitCount.marketerId, marketerId), gte(visitCount.day, first))),
    db
      .select({
        currency: sql<IsoCurrency>`${booking.quote} ->> 'currency'`,
        opened: sql<number>`count(*)::int`,
        confirmed: inState("OK"),
        cancelled: inState("CANCELLING", "CANCELLED"),
        minor: sql<number>`coalesce(sum((${booking.quote} ->> 'totalMinor')::bigint) filter (where ${booking.state} = 'OK'), 0)::float8`,
      })
      .from(booking)
      .where(
        and(
          eq(booking.marketerId, marketerId),
          gte(booking.createdAt, new Date(startOfJerusalemDay(first))),
          sql`${booking.draft} -> 'agent' is null`,
        ),
      )
      .groupBy(sql`1`),
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

function visitsTo(event: "search" | "product") {
  return sql<number>`coalesce(sum(${visitCount.count}) filter (where ${visitCount.event} = ${event}), 0)::int`;
}
