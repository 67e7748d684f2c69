import type { desk } from "@contract/desk/desk";
import type { Output, ParsedInput } from "@contract/wire/operation";
import { desc, inArray, sql } from "drizzle-orm";
import type { Store } from "../database/store";
import { adminNotification, outbox } from "../outbox/schema";
import { changesIn } from "../people/desk-users/audited-changes";
import { auditLog } from "../people/desk-users/schema";
import { booking } from "../sale/booking/schema";
import { shownDetails } from "./desk-notices";

type Lines = Output<typeof desk.deskLog>;

/** The desk's view of sent messages. It shows neither recipients nor text, because a text may contain a login code. */
export async function deskLog({ db }: Store, { kind, from, to }: ParsedInput<typeof desk.deskLog>): Promise<Lines> {
  const offset = from - 1;
  const limit = Math.max(0, Math.min(to - from + 1, 200));
  const total = sql<number>`count(*) over ()::int`;
  if (kind === "messages") {
    const rows = await db
      .select({ row: outbox, total })
      .from(outbox)
      .where(inArray(outbox.kind, ["sms", "mail"]))
      .orderBy(desc(outbox.id))
      .offset(offset)
      .limit(limit);
    return linesOf(rows, ({ row }) => ({
      at: row.createdAt.toISOString(),
      what: `${row.kind} ${row.key.split(":")[0]}`,
      about: mask(String((row.payload as { to?: unknown }).to ?? "")),
      note: row.deliveredAt ? "" : (row.lastError ?? "…"),
      count: row.attempts,
      changes: [],
    }));
  }
  if (kind === "notifications") {
    const rows = await db
      .select({ row: adminNotification, total })
      .from(adminNotification)
      .orderBy(desc(adminNotification.lastAt))
      .offset(offset)
      .limit(limit);
    return linesOf(rows, ({ row }) => ({
      at: row.lastAt.toISOString(),
      what: row.subject,
      about: row.key,
      note: shownDetails(row.details)
        .map(({ name, value }) => `${name}: ${value}`)
        .join(" · ")
        .slice(0, 200),
      count: row.count,
      changes: [],
    }));
  }
  const rows = await db
    .select({ row: auditLog, total })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .offset(offset)
    .limit(limit);
  const references = await referencesOf(
    db,
    rows.map(({ row }) => bookingIn(row.target)),
  );
  return linesOf(rows, ({ row }) => ({
    at: row.at.toISOString(),
    what: row.action,
    about: references.get(bookingIn(row.target)) ?? row.target.replace(/^hotel-stay:/, ""),
    note: row.actor,
    count: 1,
    changes: changesIn(row.details),
  }));
}

/** The booking that a line of the log is about, by its id; none: empty. */
function bookingIn(target: string): string {
  return /^booking:(.+)$/.exec(target)?.[1] ?? "";
}

/** What customers and desk call each booking. */
async function referencesOf(db: Store["db"], ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: booking.id, pnr: booking.pnr })
    .from(booking)
    .where(inArray(booking.id, [...new Set(ids)].filter(Boolean)));
  return new Map(rows.map(({ id, pnr }) => [id, pnr]));
}

function linesOf<T extends { total: number }>(rows: T[], line: (row: T) => Lines["lines"][number]): Lines {
  return { total: rows[0]?.total ?? 0, lines: rows.map(line) };
}

/** Enough of a number or an address for its owner to recognise it. */
function mask(to: string): string {
  const [name = "", host] = to.split("@");
  return host ? `${name.slice(0, 1)}…@${host}` : `…${to.slice(-3)}`;
}
