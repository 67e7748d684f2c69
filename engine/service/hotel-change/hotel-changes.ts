import type { HotelChange } from "@contract/booking/visitors";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, desc, eq } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { amountOf, minorOf } from "../../core/money";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { notifyAdmin } from "../../outbox/outbox";
import { lockBooking } from "../../sale/booking/transition";
import { applyChange } from "../../sale/change/apply-change";
import { endOpenChange } from "../../sale/change/end-change";
import { type BookingChange, bookingChange } from "../../sale/change/schema";
import { shownChange } from "./shown-change";

type Parts = Store & { publicUrl: string };

/** Identifies the offer: by the link's token, or by the booking of a visitor logged in with its reference. */
export type OfferKey = { token: string } | { bookingId: string };

export async function hotelChange(
  parts: Store,
  token: string,
  langCode: LangCode,
): Promise<Result<HotelChange, "not-found">> {
  const [row] = await parts.db
    .select()
    .from(bookingChange)
    .where(eq(bookingChange.tokenHash, hashedToken(token)));
  return row ? accept(await shownChange(parts, row, token, langCode)) : refuse("not-found", { field: "token" });
}

/**
 * Records the answer to an offered hotel, once. Acceptance moves the booking in the same transaction: places, price,
 * documents and refund. Repeating the answer returns the same result; a different answer is refused, and so is any
 * after the deadline.
 */
export async function answerHotelChange(
  parts: Parts,
  asked: OfferKey & { accepted: boolean; shownNIS?: string; langCode: LangCode },
): Promise<Result<HotelChange, "not-found" | "gone" | "already-answered" | "price-changed">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const found = await offered(tx, asked);
      if (!found) return refuse("not-found", { field: "token" });
      const booked = (await lockBooking(tx, found.bookingId))!;
      const [row] = await tx.select().from(bookingChange).where(eq(bookingChange.id, found.id)).for("update");
      const shown = async (change: BookingChange) =>
        accept(
          await shownChange({ ...parts, db: parts.db }, change, "token" in asked ? asked.token : "", asked.langCode),
        );
      const said = row!.state === "declined" ? false : row!.state === "held" || row!.state === "expired" ? null : true;
      if (said !== null) return said === asked.accepted ? shown(row!) : refuse("already-answered");
      const now = await databaseNow(tx, parts.clock);
      if (row!.state === "expired" || row!.answerBy <= now || booked.state !== "OK") return refuse("gone");
      if (!asked.accepted) {
        const declined = await endOpenChange(tx, booked.id, "declined", now);
        await notifyAdmin(tx, `hotel-change:${row!.id}`, "A hotel change was refused", { bookingId: booked.id }, now);
        return shown(declined!);
      }
      if (asked.shownNIS !== undefined && minorOf(asked.shownNIS) !== row!.differenceAgorot)
        return refuse("price-changed", { details: { old: asked.shownNIS, new: amountOf(row!.differenceAgorot) } });
      if (!(await applyChange(parts, tx, booked, row!, "shopper", now))) return refuse("gone");
      return shown({ ...row!, state: "applied" });
    },
    { random: parts.random },
  );
}

async function offered(tx: Transaction, key: OfferKey): Promise<BookingChange | undefined> {
  const [row] = await tx
    .select()
    .from(bookingChange)
    .where(
      "token" in key
        ? eq(bookingChange.tokenHash, hashedToken(key.token))
        : and(eq(bookingChange.bookingId, key.bookingId), eq(bookingChange.kind, "hotel")),
    )
    .orderBy(desc(bookingChange.id))
    .limit(1);
  return row;
}
