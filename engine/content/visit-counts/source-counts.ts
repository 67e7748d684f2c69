import type { FunnelStep } from "@contract/desk/source-desk";
import type { IsoCurrency } from "@contract/vocabulary/money";
import { sql } from "drizzle-orm";
import { booking } from "../../sale/booking/schema";
import { visitCount } from "./schema";

/** Bookings and sales in each currency, as aggregates of rows of `booking`; the currency is what to group by. */
export const bookingCounts = {
  currency: sql<IsoCurrency>`${booking.quote} ->> 'currency'`,
  opened: sql<number>`count(*)::int`,
  confirmed: sql<number>`(count(*) filter (where ${booking.state} = 'OK'))::int`,
  cancelled: sql<number>`(count(*) filter (where ${booking.state} in ('CANCELLING', 'CANCELLED')))::int`,
  /** The prices of the confirmed ones, in minor units. */
  minor: sql<number>`coalesce(sum((${booking.quote} ->> 'totalMinor')::bigint) filter (where ${booking.state} = 'OK'), 0)::float8`,
};

/** How often a step was counted, as an aggregate of rows of `visitCount`. */
export function visitsTo(event: FunnelStep) {
  return sql<number>`coalesce(sum(${visitCount.count}) filter (where ${visitCount.event} = ${event}), 0)::int`;
}
