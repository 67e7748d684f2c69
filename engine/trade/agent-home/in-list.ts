import type { AgencyList } from "@contract/agencies/agent-home";
import { eq, gte, type SQL, sql } from "drizzle-orm";
import { jerusalemDay, startOfJerusalemDay } from "../../core/jerusalem-day";
import { hold } from "../../offer/stock/schema";
import { hotelGoneSql } from "../../sale/booking/hotel-gone";
import { booking } from "../../sale/booking/schema";

/** States in which places are held and nothing is paid. Must match the condition of the partial index, as must `RQ` below. */
const isUnpaid = sql`${booking.state} in ('STORED', 'PAYMENT_URL', 'VERIFYING', 'VERIFIED')`;

/** The condition of each list of an agency's bookings, for a query that joins the active hold. "Today" is Jerusalem's. */
export function inList(list: AgencyList, now: Date): SQL {
  switch (list) {
    case "today":
      return sql`(${gte(booking.createdAt, new Date(startOfJerusalemDay(jerusalemDay(now))))} and ${booking.state} not in ('DRAFT', 'EXPIRED'))`;
    case "held":
      return sql`(${isUnpaid} and ${hold.expiresAt} > ${now.toISOString()})`;
    case "waiting":
      return sql`${booking.state} = 'RQ'`;
    case "cancelling":
      return sql`(${booking.state} in ('OK', 'RQ') and ${booking.id} in (select booking_id from cancellation_request where settled_at is null))`;
    case "hotelGone":
      return hotelGoneSql;
    default:
      return eq(booking.state, list);
  }
}
