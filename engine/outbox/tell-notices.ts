import { gt, inArray, sql } from "drizzle-orm";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { post } from "./outbox";
import { redacted } from "./redacted";
import { adminNotification, outbox } from "./schema";

export type NoticeParts = Store & {
  publicUrl: string;
  /** Where administrators read of failures. */
  noticeMail: string;
  /** Whether a webhook is called about them as well. */
  noticeWebhook: boolean;
};

/** Milliseconds between two mails: what happens in between is in the next one, with how often it did. */
export const noticeWindow = 15 * 60_000;
/** Groups that one mail names; the desk has the rest. */
const mostTold = 40;

/**
 * Mails administrators what happened since they were last told, and calls the webhook of whoever has one: all of it together, at most
 * once in a window, in the transaction that marks it as told. Says how many groups were told.
 */
export function tellNotices(parts: NoticeParts): Promise<number> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const window = Math.floor(now.getTime() / noticeWindow);
      const [told] = await tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(inArray(outbox.key, [`notices:${window}`]));
      if (told) return 0;
      const rows = await tx
        .select()
        .from(adminNotification)
        .where(gt(adminNotification.count, adminNotification.told))
        .orderBy(adminNotification.firstAt)
        .for("update", { skipLocked: true });
      if (rows.length === 0) return 0;
      const notices = rows.slice(0, mostTold).map((row) => ({
        subject: row.subject,
        key: redacted(row.key),
        happened: row.count - row.told,
        count: row.count,
        firstAt: row.firstAt.toISOString(),
        lastAt: row.lastAt.toISOString(),
      }));
      const more = rows.length - notices.length;
      await tx
        .update(adminNotification)
        .set({ told: sql`${adminNotification.count}` })
        .where(
          inArray(
            adminNotification.id,
            rows.map(({ id }) => id),
          ),
        );
      const lines = notices.map(
        ({ subject, key, happened, count, firstAt, lastAt }) =>
          `${happened} x ${subject} (${key})\n  all in all ${count}, first ${firstAt}, last ${lastAt}`,
      );
      await post(
        tx,
        `notices:${window}`,
        {
          kind: "mail",
          to: parts.noticeMail,
          subject: `Nofesh: ${rows.length} to look at`,
          text: [...lines, ...(more > 0 ? [`and ${more} more`] : []), "", `${parts.publicUrl}/admin/notices`].join(
            "\n",
          ),
        },
        now,
        null,
      );
      if (parts.noticeWebhook)
        await post(
          tx,
          `notices-webhook:${window}`,
          { kind: "webhook", body: JSON.stringify({ type: "notices", at: now.toISOString(), notices, more }) },
          now,
          null,
        );
      return rows.length;
    },
    { random: parts.random },
  );
}
