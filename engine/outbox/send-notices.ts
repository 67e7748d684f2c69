import { gt, inArray, sql } from "drizzle-orm";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { post } from "./outbox";
import { redact } from "./redact";
import { adminNotification, outbox } from "./schema";

export type NoticeParts = Store & {
  publicUrl: string;
  /** Recipient of failure reports for administrators. */
  noticeMail: string;
  /** Whether to call a webhook as well. */
  noticeWebhook: boolean;
};

/** Milliseconds between two mails: notices in between go into the next one, with their counts. */
export const noticeWindow = 15 * 60_000;
/** Groups listed in one mail; the desk shows the rest. */
const maxListed = 40;

/**
 * Mails administrators all notices since the last mail, and calls the webhook where one is configured: all together, at most once per
 * window, in the transaction that marks them as sent. Returns the number of groups.
 */
export function sendNotices(parts: NoticeParts): Promise<number> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const window = Math.floor(now.getTime() / noticeWindow);
      const [alreadySent] = await tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(inArray(outbox.key, [`notices:${window}`]));
      if (alreadySent) return 0;
      const rows = await tx
        .select()
        .from(adminNotification)
        .where(gt(adminNotification.count, adminNotification.told))
        .orderBy(adminNotification.firstAt)
        .for("update", { skipLocked: true });
      if (rows.length === 0) return 0;
      const notices = rows.slice(0, maxListed).map((row) => ({
        subject: row.subject,
        key: redact(row.key),
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
