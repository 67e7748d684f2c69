import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../database/connect";
import { builtOnce } from "../../../database/prepared/built-once";
import { hold } from "../../../offer/stock/schema";
import { paymentAttempt } from "../../payment/schema";
import { booking } from "../schema";

const holdAndCardOf = builtOnce((db) => {
  const latest = db
    .select({ uid: paymentAttempt.uid, cardIndex: paymentAttempt.cardIndex })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.bookingId, booking.id), isNull(paymentAttempt.changeId), isNull(paymentAttempt.feeId)))
    .orderBy(desc(paymentAttempt.createdAt), desc(paymentAttempt.cardIndex))
    .limit(1)
    .as("latest");
  return db
    .select({ expiresAt: hold.expiresAt, extended: hold.extended, uid: latest.uid, cardIndex: latest.cardIndex })
    .from(booking)
    .leftJoin(hold, eq(hold.id, booking.holdId))
    .leftJoinLateral(latest, sql`true`)
    .where(eq(booking.id, sql.placeholder("id")))
    .prepare("");
});

/** How long a booking's stock is held, and the card entered last; in one query, since every page of a booking reads both. */
export async function holdAndCard(db: Database, bookingId: string) {
  const [row] = await holdAndCardOf(db).execute({ id: bookingId });
  return row;
}
