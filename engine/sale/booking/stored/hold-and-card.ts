import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../database/connect";
import { builtOnce } from "../../../database/prepared/built-once";
import { hold } from "../../../offer/stock/schema";
import { paymentAttempt } from "../../payment/schema";
import { booking } from "../schema";
import type { Booking } from "../transition";

/** How long a booking's stock is held, and the card entered last. */
export type Held = { expiresAt: Date | null; extended: boolean | null; uid: string | null; cardIndex: number | null };

/** A booking that was just written, and what its writer knows of its hold. */
export type Written = { row: Booking; held?: Held };

/** The same as columns of a statement that writes `booking`. */
export const heldColumns = {
  held: sql<[expiresAt: string, extended: boolean] | null>`(
    select json_build_array(h.expires_at, h.extended) from hold h where h.id = booking.hold_id)`,
  card: sql<[uid: string, cardIndex: number] | null>`(
    select json_build_array(a.uid, a.leg) from payment_attempt a
    where a.booking_id = booking.id and a.change_id is null and a.fee_id is null order by a.created_at desc, a.leg desc limit 1)`,
};

export function heldOf(
  held: [expiresAt: string, extended: boolean] | null,
  card: [uid: string, cardIndex: number] | null,
): Held {
  const [uid = null, cardIndex = null] = card ?? [];
  return { expiresAt: held && new Date(held[0]), extended: held?.[1] ?? null, uid, cardIndex };
}

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

/** Both in one query, since every page of a booking reads them. */
export async function holdAndCard(db: Database, bookingId: string): Promise<Held | undefined> {
  const [row] = await holdAndCardOf(db).execute({ id: bookingId });
  return row;
}
