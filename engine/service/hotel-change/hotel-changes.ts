import type { HotelChange } from "@contract/booking/visitors";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { desc, eq, inArray } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { localise } from "../../core/localise";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { hotel, roomType } from "../../offer/catalogue/schema";
import { notifyAdmin } from "../../outbox/outbox";
import { booking } from "../../sale/booking/schema";
import { type Booking, lockBooking } from "../../sale/booking/transition";
import { hotelChangeOffer } from "../visitors/schema";

type Offered = typeof hotelChangeOffer.$inferSelect;

export async function hotelChange(
  parts: Store,
  token: string,
  langCode: LangCode,
): Promise<Result<HotelChange, "not-found">> {
  const [row] = await parts.db
    .select()
    .from(hotelChangeOffer)
    .where(eq(hotelChangeOffer.tokenHash, hashedToken(token)));
  return row ? accept(await shownChange(parts, row, token, langCode)) : refuse("not-found", { field: "token" });
}

/** The last change offered for a booking, for its own visitor. Its link's token is not kept anywhere, so none is shown. */
export async function changeOfBooking(
  parts: Store,
  bookingId: string,
  langCode: LangCode,
): Promise<HotelChange | undefined> {
  const [row] = await parts.db
    .select()
    .from(hotelChangeOffer)
    .where(eq(hotelChangeOffer.bookingId, bookingId))
    .orderBy(desc(hotelChangeOffer.id))
    .limit(1);
  return row && shownChange(parts, row, "", langCode);
}

/** Writes the answer down, once. The same answer again is the same result; another one is refused, and so is any after its day. */
export async function answerHotelChange(
  parts: Store,
  asked: { token: string; accepted: boolean; langCode: LangCode },
): Promise<Result<HotelChange, "not-found" | "gone" | "already-answered">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const [row] = await tx
        .select()
        .from(hotelChangeOffer)
        .where(eq(hotelChangeOffer.tokenHash, hashedToken(asked.token)))
        .for("update");
      if (!row) return refuse("not-found", { field: "token" });
      if (row.accepted !== null)
        return row.accepted === asked.accepted
          ? accept(await shownChange(parts, row, asked.token, asked.langCode))
          : refuse("already-answered");
      const now = await databaseNow(tx, parts.clock);
      const booked = (await lockBooking(tx, row.bookingId))!;
      if (row.answerBy <= now || (booked.state !== "OK" && booked.state !== "RQ")) return refuse("gone");
      if (asked.accepted) await moveToHotel(tx, booked, row.toHotelId);
      const [answered] = await tx
        .update(hotelChangeOffer)
        .set({ accepted: asked.accepted, answeredAt: now })
        .where(eq(hotelChangeOffer.id, row.id))
        .returning();
      await notifyAdmin(
        tx,
        `hotel-change:${row.id}`,
        asked.accepted ? "A hotel change was accepted" : "A hotel change was refused",
        { bookingId: row.bookingId },
        now,
      );
      return accept(await shownChange(parts, answered!, asked.token, asked.langCode));
    },
    { random: parts.random },
  );
}

/** The booking is for the other hotel from now on, at its price: in the same class of room where there is one. */
async function moveToHotel(tx: Transaction, row: Booking, toHotelId: string): Promise<void> {
  const types = await tx.select().from(roomType).where(eq(roomType.hotelId, toHotelId));
  const rooms = row.draft.rooms.map((room) => {
    const type = types.find(({ roomClass }) => roomClass === room.roomClass) ?? types[0];
    const roomClass = type?.roomClass ?? room.roomClass;
    return { ...room, hotelId: toHotelId, roomClass, cls: `${roomClass}-${room.board}` };
  });
  await tx
    .update(booking)
    .set({ draft: { ...row.draft, rooms, hotelStatus: "ok" }, version: row.version + 1 })
    .where(eq(booking.id, row.id));
}

async function shownChange(parts: Store, row: Offered, token: string, langCode: LangCode): Promise<HotelChange> {
  const hotels = await parts.db
    .select({ id: hotel.id, names: hotel.names })
    .from(hotel)
    .where(inArray(hotel.id, [row.fromHotelId, row.toHotelId]));
  const name = (id: string) => {
    const found = hotels.find((candidate) => candidate.id === id);
    return found ? localise(found.names, langCode) : id;
  };
  const now = await databaseNow(parts.db, parts.clock);
  return {
    token,
    from: name(row.fromHotelId),
    to: name(row.toHotelId),
    accepted: row.accepted ?? undefined,
    answerBy: row.answerBy.toISOString(),
    expired: row.accepted === null && row.answerBy <= now,
  };
}
