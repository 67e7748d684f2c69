import type { noticeDesk } from "@contract/desk/notice-desk";
import type { Output, ParsedInput } from "@contract/wire/operation";
import { and, desc, inArray, isNull, or, sql } from "drizzle-orm";
import { amountOf } from "../core/money";
import type { Database } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { redact } from "../outbox/redact";
import { adminNotification } from "../outbox/schema";
import { audit } from "../people/desk-users/audit";
import { booking } from "../sale/booking/schema";
import { orderNumberOffset } from "../sale/booking/stored/order-number-offset";

export async function deskNotices(
  { db }: Store,
  { all, from, to }: ParsedInput<typeof noticeDesk.deskNotices>,
): Promise<Output<typeof noticeDesk.deskNotices>> {
  const rows = await db
    .select({ row: adminNotification, total: sql<number>`count(*) over ()::int` })
    .from(adminNotification)
    .where(all ? undefined : isNull(adminNotification.seenAt))
    .orderBy(desc(adminNotification.lastAt), desc(adminNotification.id))
    .offset(from - 1)
    .limit(Math.max(0, Math.min(to - from + 1, 200)));
  const bookings = await bookingsOf(
    db,
    rows.map(({ row }) => row.details),
  );
  return {
    total: rows[0]?.total ?? 0,
    notices: rows.map(({ row }) => ({
      id: String(row.id),
      subject: row.subject,
      key: redact(row.key),
      details: shownDetails(row.details),
      booking: bookings(row.details),
      count: row.count,
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
      seen: row.seenAt ? { by: row.seenBy ?? "", at: row.seenAt.toISOString() } : undefined,
    })),
  };
}

/** Details name a booking by its id or by its number. */
function bookingIn(details: unknown): { id?: string; orderNumber?: number } {
  const { bookingId, orderNumber } = (details ?? {}) as { bookingId?: unknown; orderNumber?: unknown };
  return {
    ...(typeof bookingId === "string" ? { id: bookingId } : {}),
    ...(typeof orderNumber === "number" ? { orderNumber } : {}),
  };
}

/** The booking of a notice as customers and desk call it; undefined for none, and for one that is gone. */
async function bookingsOf(db: Database, all: unknown[]) {
  const named = all.map(bookingIn);
  const ids = named.flatMap(({ id }) => id ?? []);
  const numbers = named.flatMap(({ orderNumber }) => orderNumber ?? []);
  const rows =
    ids.length + numbers.length === 0
      ? []
      : await db
          .select({ id: booking.id, pnr: booking.pnr, orderNumber: booking.orderNumber })
          .from(booking)
          .where(or(inArray(booking.id, ids), inArray(booking.orderNumber, numbers)));
  return (details: unknown) => {
    const { id, orderNumber } = bookingIn(details);
    const row = rows.find((one) => one.id === id || one.orderNumber === orderNumber);
    return row && { bookTransId: row.id, pnr: row.pnr };
  };
}

export async function markNoticesSeen(parts: Store, ids: string[], actor: string): Promise<{ seen: number }> {
  const now = await databaseNow(parts.db, parts.clock);
  const marked = await parts.db
    .update(adminNotification)
    .set({ seenAt: now, seenBy: actor })
    .where(and(inArray(adminNotification.id, ids.map(Number)), isNull(adminNotification.seenAt)))
    .returning({ id: adminNotification.id });
  if (marked.length > 0)
    await audit(parts.db, { actor, action: "see-notices", target: `notices:${marked.length}` }, now);
  return { seen: marked.length };
}

/** Amounts in minor units. */
const minorNames = ["agreed", "said", "ours", "theirs"];

/** The facts of a notice, each with its name; personal data is masked. */
export function shownDetails(details: unknown): { name: string; value: string }[] {
  return Object.entries(details && typeof details === "object" ? details : {}).map(([name, value]) => ({
    name,
    value: redact(shownValue(name, value)).slice(0, 200),
  }));
}

function shownValue(name: string, value: unknown): string {
  if (typeof value === "number" && name === "orderNumber") return String(orderNumberOffset + value);
  if (typeof value === "number" && minorNames.includes(name)) return amountOf(value);
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
