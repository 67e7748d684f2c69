import { and, asc, gt, isNotNull, lte } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { addressedTo, highestId, type Reader } from "./reader";
import { agentMessage } from "./schema";
import type { MessageRow } from "./shown-message";

/** A client that missed more than this is told to reload the page. */
export const maxMissed = 200;

/** The id of the newest message of all; zero when there is none. */
export async function newestMessage(db: Database): Promise<number> {
  const [row] = await db.select({ head: highestId }).from(agentMessage);
  return row!.head;
}

/**
 * The messages for a reader after the id `after`, up to the newest of all, `head`. `rows` is null when the client has to reload: it missed
 * more than `maxMissed`, or its id is higher than any, which comes from before a database was restored.
 */
export async function missedMessages(
  { db, clock }: Pick<Store, "db" | "clock">,
  { reader, shared, after }: { reader: Reader; shared: boolean; after: number },
): Promise<{ head: number; rows: MessageRow[] | null }> {
  const head = await newestMessage(db);
  if (after >= head) return { head, rows: after > head ? null : [] };
  const now = await databaseNow(db, clock);
  const rows = await db
    .select()
    .from(agentMessage)
    .where(
      and(
        addressedTo(reader, now),
        shared ? undefined : isNotNull(agentMessage.agencyCode),
        gt(agentMessage.id, after),
        lte(agentMessage.id, head),
      ),
    )
    .orderBy(asc(agentMessage.id))
    .limit(maxMissed + 1);
  return { head, rows: rows.length > maxMissed ? null : rows };
}
