import type { noticeDesk } from "@contract/desk/notice-desk";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Output, ParsedInput } from "@contract/wire/operation";
import { and, desc, inArray, isNull, sql } from "drizzle-orm";
import { localise } from "../core/localise";
import { amountOf } from "../core/money";
import type { Names } from "../core/names";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { bookingsOfNotices, soldOnOf } from "../outbox/bookings-of-notices";
import { redact } from "../outbox/redact";
import { adminNotification } from "../outbox/schema";
import { audit } from "../people/desk-users/audit";
import { orderNumberOffset } from "../sale/booking/stored/order-number-offset";

export async function deskNotices(
  { db }: Store,
  { all, from, to, langCode }: ParsedInput<typeof noticeDesk.deskNotices>,
): Promise<Output<typeof noticeDesk.deskNotices>> {
  const rows = await db
    .select({ row: adminNotification, total: sql<number>`count(*) over ()::int` })
    .from(adminNotification)
    .where(all ? undefined : isNull(adminNotification.seenAt))
    .orderBy(desc(adminNotification.lastAt), desc(adminNotification.id))
    .offset(from - 1)
    .limit(Math.max(0, Math.min(to - from + 1, 200)));
  const bookings = await bookingsOfNotices(
    db,
    rows.map(({ row }) => row.details),
  );
  return {
    total: rows[0]?.total ?? 0,
    notices: rows.map(({ row }) => ({
      id: String(row.id),
      subject: row.subject,
      key: redact(row.key),
      details: shownDetails(row.details, langCode),
      booking: shownBooking(bookings(row.details)),
      ...soldOnOf(row.details),
      count: row.count,
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
      seen: row.seenAt ? { by: row.seenBy ?? "", at: row.seenAt.toISOString() } : undefined,
    })),
  };
}

const shownBooking = (booking: { id: string; pnr: string } | undefined) =>
  booking && { bookTransId: booking.id, pnr: booking.pnr };

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

/** Ids of a list to open: cut like a long number they would say nothing. */
const idNames = ["flightId", "eventId"];

/** The facts of a notice, each with its name; personal data is masked. */
export function shownDetails(details: unknown, langCode: LangCode = "HEB"): { name: string; value: string }[] {
  return Object.entries(details && typeof details === "object" ? details : {})
    .filter(([name]) => !idNames.includes(name))
    .map(([name, value]) => ({ name, value: withoutPeople(shownValue(name, value, langCode)).slice(0, 200) }));
}

/** An amount is neither a phone nor a card, however large. */
function withoutPeople(value: string): string {
  return /^-?\d{1,9}\.\d{2}$/.test(value) ? value : redact(value);
}

function shownValue(name: string, value: unknown, langCode: LangCode): string {
  if (name === "match") return localise(value as Names, langCode);
  if (typeof value === "number" && name === "orderNumber") return String(orderNumberOffset + value);
  if (typeof value === "number" && minorNames.includes(name)) return amountOf(value);
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
