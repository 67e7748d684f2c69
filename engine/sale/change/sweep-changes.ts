import { and, eq, lte } from "drizzle-orm";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { notifyAdmin } from "../../outbox/outbox";
import { lockBooking } from "../booking/transition";
import { endOpenChange, openChange } from "./end-change";
import { bookingChange } from "./schema";

/** Changes per round. */
const batchSize = 200;

/** Ends changes that were not answered in time and releases their stock. Returns how many. */
export async function sweepChanges(parts: Store): Promise<number> {
  const now = await databaseNow(parts.db, parts.clock);
  const over = await parts.db
    .select({ bookingId: bookingChange.bookingId })
    .from(bookingChange)
    .where(and(eq(bookingChange.state, "held"), lte(bookingChange.answerBy, now)))
    .limit(batchSize);
  let ended = 0;
  for (const { bookingId } of over)
    ended += await inTransaction(
      parts.db,
      async (tx) => {
        const row = await lockBooking(tx, bookingId);
        const open = row && (await openChange(tx, bookingId));
        if (!open || open.answerBy > now) return 0;
        await endOpenChange(tx, bookingId, "expired", now);
        await notifyAdmin(
          tx,
          `change-expired:${open.id}`,
          "A change of a booking was not answered in time",
          { orderNumber: row.orderNumber, kind: open.kind },
          now,
        );
        return 1;
      },
      { random: parts.random },
    );
  return ended;
}
