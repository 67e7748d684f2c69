import { printedDate } from "@contract/vocabulary/calendar-days";
import { and, gt, inArray, or, sql } from "drizzle-orm";
import { jerusalemMinute } from "../core/jerusalem-day";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { bookingsOfNotices, soldOnOf } from "./bookings-of-notices";
import { ltr } from "./isolates";
import { moveInWords, wordsOfNotice } from "./notice-words";
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
/** Groups listed in one mail. */
const maxListed = 40;
/** What any visitor can cause as often as he likes: listed after all others, and never in a later mail. */
const fromVisitors = sql`${adminNotification.key} ~ '^(site|missing|missing-others)(:|$)'`;
const waiting = gt(adminNotification.count, adminNotification.told);

/**
 * Mails the office, which reads Hebrew, the notices since the last mail, and calls the webhook where one is configured: all together, at most
 * once per window, in the transaction that marks those that are listed as sent. Those that find no room go into the next mail; of what
 * visitors cause the mail says how many more there are, so that a flood of it ends with its last mail. Returns the number of groups that were
 * waiting.
 */
export function sendNotices(parts: NoticeParts): Promise<number> {
  return inTransaction(
    parts.db,
    async (tx) => {
      // Of two processes the second finds the mail of the first, whose rows it would pass over.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('notices', 0))`);
      const now = await databaseNow(tx, parts.clock);
      const window = Math.floor(now.getTime() / noticeWindow);
      const [alreadySent] = await tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(inArray(outbox.key, [`notices:${window}`]));
      if (alreadySent) return 0;
      const listed = await tx
        .select()
        .from(adminNotification)
        .where(waiting)
        .orderBy(fromVisitors, adminNotification.firstAt)
        .limit(maxListed)
        .for("update", { skipLocked: true });
      if (listed.length === 0) return 0;
      const total = await tx.$count(adminNotification, waiting);
      const notices = listed.map((row) => ({
        subject: row.subject,
        key: redact(row.key),
        happened: row.count - row.told,
        count: row.count,
        firstAt: row.firstAt.toISOString(),
        lastAt: row.lastAt.toISOString(),
      }));
      const more = Math.max(0, total - notices.length);
      const caused = tx
        .select({ id: adminNotification.id })
        .from(adminNotification)
        .where(and(waiting, fromVisitors))
        .for("update", { skipLocked: true });
      const ids = listed.map(({ id }) => id);
      await tx
        .update(adminNotification)
        .set({ told: sql`${adminNotification.count}` })
        .where(or(inArray(adminNotification.id, ids), inArray(adminNotification.id, caused)));
      const bookings = await bookingsOfNotices(
        tx,
        listed.map(({ details }) => details),
      );
      const lines = listed.map((row, index) => {
        const { key, subject, happened, count } = notices[index]!;
        const about = bookings(row.details);
        const move = moveInWords(row.details);
        const { flightId, eventId } = soldOnOf(row.details);
        return [
          [
            `${ltr(`${happened} ×`)} ${wordsOfNotice({ key, subject })}`,
            ...(about ? [`הזמנה ${ltr(about.pnr)}`] : []),
          ].join(" · "),
          `בסך הכול: ${count}, מ־${printedMoment(row.firstAt)} עד ${printedMoment(row.lastAt)}`,
          ...(move ? [move] : []),
          ...(about ? [`${parts.publicUrl}/admin/booking/${about.id}`] : []),
          ...(flightId ? [`${parts.publicUrl}/admin?flight=${encodeURIComponent(flightId)}`] : []),
          ...(eventId ? [`${parts.publicUrl}/admin?event=${encodeURIComponent(eventId)}`] : []),
        ].join("\n");
      });
      await post(
        tx,
        `notices:${window}`,
        {
          kind: "mail",
          to: parts.noticeMail,
          subject: total === 1 ? "נופש: התראה אחת לטיפול" : `נופש: ${total} התראות לטיפול`,
          text: [
            ...lines,
            ...(more > 0 ? [`ועוד ${more} ברשימת ההתראות`] : []),
            "",
            `${parts.publicUrl}/admin/notices`,
          ].join("\n"),
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
      return total;
    },
    { random: parts.random },
  );
}

/** DD/MM/YYYY HH:MM in Jerusalem. */
function printedMoment(at: Date): string {
  const [day = "", time = ""] = jerusalemMinute(at).split("T");
  return ltr(`${printedDate(day)} ${time}`);
}
