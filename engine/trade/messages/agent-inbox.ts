import type { agentMessages } from "@contract/agencies/agent-messages";
import type { Output, ParsedInput } from "@contract/wire/operation";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { addressedTo, type Reader } from "./reader";
import { agentMessage, agentMessageReceipt } from "./schema";
import { shownMessage } from "./shown-message";

const most = 100;

const receiptOf = (reader: Reader) =>
  and(eq(agentMessageReceipt.messageId, agentMessage.id), eq(agentMessageReceipt.reader, reader.key));

/**
 * The current messages of a reader, newest first. Records for the desk that they were shown; repeating it changes
 * nothing.
 */
export async function inbox(
  { db, clock }: Store,
  reader: Reader,
  { from, to }: ParsedInput<typeof agentMessages.agentMessages>,
): Promise<Output<typeof agentMessages.agentMessages>> {
  const now = await databaseNow(db, clock);
  const where = addressedTo(reader, now);
  const [rows, [totals], unread] = await Promise.all([
    db
      .select({ row: agentMessage, acknowledgedAt: agentMessageReceipt.acknowledgedAt })
      .from(agentMessage)
      .leftJoin(agentMessageReceipt, receiptOf(reader))
      .where(where)
      .orderBy(desc(agentMessage.id))
      .offset(from - 1)
      .limit(Math.max(0, Math.min(to - from + 1, most))),
    db.select({ total: sql<number>`count(*)::int` }).from(agentMessage).where(where),
    unreadOf(db, reader, now),
  ]);
  if (rows.length > 0)
    await db
      .insert(agentMessageReceipt)
      .values(rows.map(({ row }) => receipt(row.id, reader, now)))
      .onConflictDoNothing();
  return {
    total: totals!.total,
    unread,
    messages: rows.map(({ row, acknowledgedAt }) => ({
      ...shownMessage(row, now),
      acknowledgedAt: acknowledgedAt?.toISOString(),
    })),
  };
}

/** Number of messages a reader has not acknowledged. */
export async function unreadCount({ db, clock }: Store, reader: Reader): Promise<number> {
  return unreadOf(db, reader, await databaseNow(db, clock));
}

async function unreadOf(db: Database, reader: Reader, now: Date): Promise<number> {
  const [row] = await db
    .select({ unread: sql<number>`count(*)::int` })
    .from(agentMessage)
    .leftJoin(agentMessageReceipt, receiptOf(reader))
    .where(and(addressedTo(reader, now), isNull(agentMessageReceipt.acknowledgedAt)));
  return row!.unread;
}

/** Records that a reader acknowledged these messages, ignoring those of other readers. Returns how many are left. */
export async function acknowledge({ db, clock }: Store, reader: Reader, ids: number[]): Promise<number> {
  const now = await databaseNow(db, clock);
  const own = await db
    .select({ id: agentMessage.id })
    .from(agentMessage)
    .where(and(addressedTo(reader, now), inArray(agentMessage.id, ids)));
  if (own.length > 0)
    await db
      .insert(agentMessageReceipt)
      .values(own.map(({ id }) => ({ ...receipt(id, reader, now), acknowledgedAt: now })))
      .onConflictDoUpdate({
        target: [agentMessageReceipt.messageId, agentMessageReceipt.reader],
        set: { acknowledgedAt: sql`coalesce(${agentMessageReceipt.acknowledgedAt}, excluded.acknowledged_at)` },
      });
  return unreadOf(db, reader, now);
}

function receipt(messageId: number, { key, agencyCode, name }: Reader, now: Date) {
  return { messageId, reader: key, agencyCode, name, seenAt: now };
}
