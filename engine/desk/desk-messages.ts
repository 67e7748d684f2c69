import type { messageDesk } from "@contract/agencies/agent-messages";
import type { Output, ParsedInput } from "@contract/wire/operation";
import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Store } from "../database/store";
import { clerk } from "../people/agencies/schema";
import { agentMessage, agentMessageReceipt } from "../trade/messages/schema";

const most = 100;
/** Maximum readers named per message; the counts include the others. */
const mostReaders = 20;

/** Messages to agents, newest first, with who has seen and acknowledged them. */
export async function deskMessages(
  { db }: Store,
  { from, to }: ParsedInput<typeof messageDesk.deskMessages>,
): Promise<Output<typeof messageDesk.deskMessages>> {
  const [rows, [totals]] = await Promise.all([
    db
      .select({ row: agentMessage, clerkName: clerk.name })
      .from(agentMessage)
      .leftJoin(clerk, eq(clerk.id, agentMessage.clerkId))
      .orderBy(desc(agentMessage.id))
      .offset(from - 1)
      .limit(Math.max(0, Math.min(to - from + 1, most))),
    db.select({ total: sql<number>`count(*)::int` }).from(agentMessage),
  ]);
  const ids = rows.map(({ row }) => row.id);
  const receipts =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(agentMessageReceipt)
          .where(inArray(agentMessageReceipt.messageId, ids))
          .orderBy(desc(sql`coalesce(${agentMessageReceipt.acknowledgedAt}, ${agentMessageReceipt.seenAt})`));
  return {
    total: totals!.total,
    messages: rows.map(({ row, clerkName }) => {
      const acknowledgements = receipts.filter(({ messageId }) => messageId === row.id);
      return {
        id: row.id,
        kind: row.agencyCode === null ? ("shared" as const) : ("private" as const),
        agencyCode: row.agencyCode ?? undefined,
        clerkName: clerkName ?? undefined,
        title: row.title,
        body: row.body,
        at: row.at.toISOString(),
        endsAt: row.endsAt.toISOString(),
        by: row.sentBy,
        seen: acknowledgements.length,
        acknowledged: acknowledgements.filter(({ acknowledgedAt }) => acknowledgedAt).length,
        readers: acknowledgements.slice(0, mostReaders).map(({ agencyCode, name, seenAt, acknowledgedAt }) => ({
          agencyCode,
          name: name ?? undefined,
          seenAt: seenAt.toISOString(),
          acknowledgedAt: acknowledgedAt?.toISOString(),
        })),
      };
    }),
  };
}
