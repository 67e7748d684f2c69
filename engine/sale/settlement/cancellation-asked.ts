import { sql } from "drizzle-orm";

/** Whether a booking has a request to cancel that the desk has not settled, as a condition of a query of `booking`. */
export const cancellationAskedSql = sql<boolean>`exists (select 1 from cancellation_request c where c.booking_id = booking.id and c.settled_at is null)`;
