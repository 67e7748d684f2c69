import type { HotelChange } from "@contract/booking/offered-change";
import { printedDate } from "@contract/vocabulary/calendar-days";
import type { Language } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq, gt } from "drizzle-orm";
import type { Brand } from "../../core/brand";
import { hashedToken } from "../../core/hashed-token";
import { endOfJerusalemDay } from "../../core/jerusalem-day";
import { amountOf } from "../../core/money";
import { inTransactionOrNothing, type Transaction } from "../../database/connect";
import { lastChangeDay } from "../../offer/pricing/flying-safe";
import { smsText } from "../../outbox/branded-message";
import { ltr } from "../../outbox/isolates";
import { post } from "../../outbox/outbox";
import { audit } from "../../people/desk-users/audit";
import { newSid } from "../../people/sessions/sessions";
import { bookingBrand, changeLink } from "../../sale/booking/booking-brand";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { type BookingChange, bookingChange } from "../../sale/change/schema";
import { shownChange } from "../hotel-change/shown-change";
import { type HeldDateRefusal, type HeldDateRequest, holdDate } from "./hold-date";

/** Milliseconds a more expensive day is held for a visitor who is about to pay the difference. */
const heldForVisitor = 30 * 60_000;
/** Holds a visitor may take for a booking, so that nobody keeps a day off sale without paying. */
const mostHolds = { hour: 4, day: 10 };

export const texts: Record<Language, (pnr: string, date: string, link: string) => string> = {
  he: (pnr, date, link) => `הזמנה ${ltr(pnr)}: שמרנו לכם מקום ביציאה ב־${ltr(date)}. לפרטים ולתשובה: ${link}`,
  en: (pnr, date, link) => `Booking ${pnr}: we are holding places for you on ${date}. Details and reply: ${link}`,
  ru: (pnr, date, link) => `Бронирование ${pnr}: места на ${date} оставлены за вами. Подробности и ответ: ${link}`,
  ar: (pnr, date, link) => `الحجز ${ltr(pnr)}: نحتفظ لكم بأماكن للسفر في ${ltr(date)}. للتفاصيل والرد: ${link}`,
};

/** The SMS with the offer of another day. */
export function dateChangeMessage(language: Language, pnr: string, date: string, link: string, brand: Brand): string {
  return smsText(brand, language, texts[language](pnr, printedDate(date), link));
}

/** Holds a day for the visitor of a booking for half an hour: it becomes the booking's when its difference is paid. */
export async function holdDateChange(
  parts: BookingParts,
  request: HeldDateRequest & { langCode: LangCode },
): Promise<Result<HotelChange, HeldDateRefusal | "too-many-holds">> {
  const change = await inTransactionOrNothing(
    parts.db,
    async (tx): Promise<Result<BookingChange, HeldDateRefusal | "too-many-holds">> => {
      const heldDate = await holdDate(parts, tx, request, "visitor", (_, now) =>
        accept({ answerBy: new Date(now.getTime() + heldForVisitor), offeredBy: "visitor" }),
      );
      if (!heldDate.ok) return heldDate;
      // The booking is locked: simultaneous requests are counted one after the other.
      const { change: held, now } = heldDate.value;
      const taken = await holdsOf(tx, request.bookingId, now);
      if (taken.hour > mostHolds.hour || taken.day > mostHolds.day) return refuse("too-many-holds", { field: "date" });
      return accept(held);
    },
    { random: parts.random },
  );
  return change.ok ? accept(await shownChange(parts, change.value, "", request.langCode)) : change;
}

/** Days that the visitor has held for a booking in the last hour and in the last day. */
async function holdsOf(tx: Transaction, bookingId: string, now: Date): Promise<{ hour: number; day: number }> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const held = await tx
    .select({ offeredAt: bookingChange.offeredAt })
    .from(bookingChange)
    .where(
      and(
        eq(bookingChange.bookingId, bookingId),
        eq(bookingChange.offeredBy, "visitor"),
        gt(bookingChange.offeredAt, ago(24)),
      ),
    );
  return { hour: held.filter(({ offeredAt }) => offeredAt > ago(1)).length, day: held.length };
}

/**
 * The desk offers another day by SMS, held until the end of a day in Jerusalem, at the latest the day on which the
 * tickets are issued. A higher price is paid through the link; the link's token exists only in the SMS.
 */
export async function offerDateChange(
  parts: BookingParts,
  request: HeldDateRequest & { answerBy: string },
  actor: string,
): Promise<Result<{ answerBy: string; differenceNIS: string }, HeldDateRefusal>> {
  return inTransactionOrNothing(
    parts.db,
    async (tx): Promise<Result<{ answerBy: string; differenceNIS: string }, HeldDateRefusal>> => {
      const token = newSid(parts.random);
      const answerBy = endOfJerusalemDay(request.answerBy);
      const heldDate = await holdDate(parts, tx, request, "desk", (row, now) =>
        answerBy <= now || request.answerBy > lastChangeDay(row.draft.dateFrom)
          ? refuse("invalid-input", { field: "answerBy" })
          : accept({ answerBy, offeredBy: actor, tokenHash: hashedToken(token) }),
      );
      if (!heldDate.ok) return heldDate;
      const { row, change, now } = heldDate.value;
      const brand = await bookingBrand(parts, tx, row);
      const link = changeLink(brand, token, row.language);
      const text = dateChangeMessage(row.language, row.pnr, request.date, link, brand);
      await post(tx, `date-offer:${change.id}`, { kind: "sms", to: row.draft.payer!.mobile, text }, now, row.id);
      const { date, supplierConfirmed, shopReason } = request;
      const details = { date, differenceAgorot: change.differenceAgorot, supplierConfirmed, shopReason };
      await audit(tx, { actor, action: "offer-date-change", target: `booking:${row.id}`, details }, now);
      return accept({ answerBy: answerBy.toISOString(), differenceNIS: amountOf(change.differenceAgorot) });
    },
    { random: parts.random },
  );
}
