import type { Language } from "@contract/vocabulary/languages";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { endOfJerusalemDay } from "../../core/jerusalem-day";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { hotel } from "../../offer/catalogue/schema";
import { ltr } from "../../outbox/isolates";
import { post } from "../../outbox/outbox";
import { audit } from "../../people/desk-users/audit";
import { newSid } from "../../people/sessions/sessions";
import { booking } from "../../sale/booking/schema";
import { lockBooking } from "../../sale/booking/transition";
import { hotelChangeOffer } from "../visitors/schema";

const texts: Record<Language, (pnr: string, link: string) => string> = {
  he: (pnr, link) => `הזמנה ${ltr(pnr)}: המלון אינו זמין, ומצאנו לכם מלון אחר. לפרטים ולתשובה: ${link}`,
  en: (pnr, link) =>
    `Booking ${pnr}: your hotel is not available, and we found you another. Details and your answer: ${link}`,
  ru: (pnr, link) => `Бронирование ${pnr}: отель недоступен, мы подобрали другой. Подробности и ответ: ${link}`,
  ar: (pnr, link) => `الحجز ${ltr(pnr)}: الفندق غير متاح، ووجدنا لكم فندقًا آخر. للتفاصيل والرد: ${link}`,
};

/** The SMS that offers another hotel. */
export function hotelChangeMessage(language: Language, pnr: string, link: string): string {
  return texts[language](pnr, link);
}

/**
 * Marks the booked hotel cxxl and offers another of the same place. The link's token is in the SMS and nowhere else: the table keeps its
 * hash. It can be answered until the end of a day in Jerusalem.
 */
export async function offerHotelChange(
  parts: Store & { publicUrl: string },
  asked: { bookingId: string; toHotelId: string; answerBy: string },
  actor: string,
): Promise<Result<{ answerBy: string }, "not-found" | "wrong-state" | "invalid-input">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, asked.bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      const booked = row.draft.rooms[0]?.hotelId;
      // A supplier's stay is changed by cancelling it: no hotel of ours takes its place.
      if ((row.state !== "OK" && row.state !== "RQ") || !booked || !row.draft.payer || row.draft.stay)
        return refuse("wrong-state", { details: { state: row.state } });
      const [other] = await tx.select().from(hotel).where(eq(hotel.id, asked.toHotelId));
      if (!other || other.id === booked || other.destinationCode !== row.draft.destinationCode)
        return refuse("invalid-input", { field: "toHotelId" });
      const now = await databaseNow(tx, parts.clock);
      const answerBy = endOfJerusalemDay(asked.answerBy);
      if (answerBy <= now || asked.answerBy >= row.draft.dateFrom)
        return refuse("invalid-input", { field: "answerBy" });
      const token = newSid(parts.random);
      const [offer] = await tx
        .insert(hotelChangeOffer)
        .values({
          tokenHash: hashedToken(token),
          bookingId: row.id,
          fromHotelId: booked,
          toHotelId: other.id,
          answerBy,
          offeredAt: now,
          offeredBy: actor,
        })
        .returning({ id: hotelChangeOffer.id });
      await tx
        .update(booking)
        .set({ draft: { ...row.draft, hotelStatus: "cxxl" }, version: row.version + 1 })
        .where(eq(booking.id, row.id));
      const text = hotelChangeMessage(row.language as Language, row.pnr, `${parts.publicUrl}/hotel-change/${token}`);
      await post(tx, `hotel-change:${offer!.id}`, { kind: "sms", to: row.draft.payer.mobile, text }, now, row.id);
      await audit(
        tx,
        { actor, action: "offer-hotel-change", target: `booking:${row.id}`, details: { to: other.id } },
        now,
      );
      return accept({ answerBy: answerBy.toISOString() });
    },
    { random: parts.random },
  );
}
