import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/connect";

/** Details of a notice name a booking by its id or by its number. */
function bookingIn(details: unknown): { id: string | null; orderNumber: number | null } {
  const { bookingId, orderNumber } = (details ?? {}) as { bookingId?: unknown; orderNumber?: unknown };
  return {
    id: typeof bookingId === "string" ? bookingId : null,
    orderNumber: typeof orderNumber === "number" ? orderNumber : null,
  };
}

/** The flight or the match that a notice is about, for all its bookings are concerned. */
export function soldOnOf(details: unknown): { flightId?: string; eventId?: string } {
  const { flightId, eventId } = (details ?? {}) as { flightId?: unknown; eventId?: unknown };
  return {
    ...(typeof flightId === "string" ? { flightId } : {}),
    ...(typeof eventId === "string" ? { eventId } : {}),
  };
}

/** Which booking each of some notices is about, by the notice's details; undefined for none, and for one that is gone. */
export async function bookingsOfNotices(
  db: Database | Transaction,
  all: unknown[],
): Promise<(details: unknown) => { id: string; pnr: string } | undefined> {
  const named = all.map(bookingIn);
  const ids = named.flatMap(({ id }) => id ?? []);
  const numbers = named.flatMap(({ orderNumber }) => orderNumber ?? []);
  const { rows } =
    ids.length + numbers.length === 0
      ? { rows: [] }
      : await db.execute<{ id: string; pnr: string; order_number: number }>(sql`
          select id, pnr, order_number from booking
          where id = any(${sql.param(ids)}::text[]) or order_number = any(${sql.param(numbers)}::int[])`);
  return (details) => {
    const { id, orderNumber } = bookingIn(details);
    const row = rows.find((one) => one.id === id || Number(one.order_number) === orderNumber);
    return row && { id: row.id, pnr: row.pnr };
  };
}
