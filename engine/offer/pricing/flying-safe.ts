import { addDays } from "../../core/epoch-day";
import { minorOf } from "../../core/money";
import type { Names } from "../../core/names";
import type { QuoteLine } from "./quote-line";
import { retainedMinor } from "./retained";

/** The paid service that grants rights of cancellation and change (specification §9; its terms page lists them). */
const flyingSafe = "FLYING_SAFE";

/**
 * Whether a booking has the rights of Flying Safe. Only the paid service grants them: a request's `ensureCancellation` (specification §3)
 * has no effect.
 */
export function hasFlyingSafe({ additionalServices: services }: { additionalServices: readonly string[] }): boolean {
  return services.includes(flyingSafe);
}

/** Tickets are issued this many days before departure: dates and names can be changed until the day before (terms of Flying Safe). */
const ticketDays = 3;

/** The last day, in Jerusalem, for a change of date or name. */
export function lastChangeDay(dateFrom: string): string {
  return addDays(dateFrom, -ticketDays - 1);
}

/** A match has a fixed day, and a supplier's live stay or one without a flight has to be cancelled instead. */
export function isDateFixed(trip: { stay?: unknown; ticket?: unknown; outwardFlightId: string | null }): boolean {
  return Boolean(trip.stay || trip.ticket || !trip.outwardFlightId);
}

/** What decides which rights of Flying Safe a trip can have: its departure day in Jerusalem, and whether it can be on another day. */
export type SafeTrip = { dateFrom: string; isFixed: boolean };

/** The rights that Flying Safe can still give a trip on a day in Jerusalem. */
export function flyingSafeRights({ dateFrom, isFixed }: SafeTrip, today: string) {
  const beforeTickets = today <= lastChangeDay(dateFrom);
  return { cancellation: today <= dateFrom, name: beforeTickets, date: beforeTickets && !isFixed };
}

/**
 * What Flying Safe is said to give a trip when it is sold: only the rights that the trip can have (decision 0127). Null when it has none:
 * then it is not sold.
 */
export function flyingSafeWords(trip: SafeTrip, today: string): Names | null {
  const { cancellation, name, date } = flyingSafeRights(trip, today);
  if (!cancellation && !name && !date) return null;
  const until = printedDay(lastChangeDay(trip.dateFrom));
  return date ? withDate(until) : name ? withNames(until) : cancellationAlone;
}

const printedDay = (iso: string) => `\u2066${iso.split("-").reverse().join("/")}\u2069`;

const withDate = (until: string): Names => ({
  he: `ביטול מסיבה מזכה עד ההמראה, בדמי הביטול שבחוק בלבד; שינוי תאריך אחד להזמנה ותיקון שם אחד לכל נוסע. את התאריך ואת השמות אפשר לשנות עד ${until}.`,
  en: `Cancel for a covered reason right up to take-off and pay only the statutory fee; one change of date for the booking and one correction of a name for each traveller, both until ${until}.`,
  ru: `Отмена по причине, предусмотренной услугой, до самого вылета: удерживается только сбор по закону. Один перенос даты на всё бронирование и по одному исправлению имени на каждого туриста, до ${until}.`,
  ar: `إلغاء لسبب مشمول بالخدمة حتى الإقلاع بالرسوم التي يحددها القانون فقط، وتغيير موعد واحد للحجز وتصحيح اسم واحد لكل مسافر، وكلاهما حتى ${until}.`,
});

const withNames = (until: string): Names => ({
  he: `ביטול מסיבה מזכה עד ההמראה, בדמי הביטול שבחוק בלבד, ותיקון שם אחד לכל נוסע עד ${until}. את התאריך של ההזמנה הזאת אי אפשר לשנות.`,
  en: `Cancel for a covered reason right up to take-off and pay only the statutory fee; one correction of a name for each traveller, until ${until}. The date of this booking cannot be changed.`,
  ru: `Отмена по причине, предусмотренной услугой, до самого вылета: удерживается только сбор по закону. По одному исправлению имени на каждого туриста, до ${until}. Дату этого бронирования перенести нельзя.`,
  ar: `إلغاء لسبب مشمول بالخدمة حتى الإقلاع بالرسوم التي يحددها القانون فقط، وتصحيح اسم واحد لكل مسافر حتى ${until}. لا يمكن تغيير موعد هذا الحجز.`,
});

export const cancellationAlone: Names = {
  he: "ביטול מסיבה מזכה עד ההמראה, בדמי הביטול שבחוק בלבד. בהזמנה הזאת כבר אי אפשר לשנות תאריך או לתקן שם: היציאה קרובה מדי.",
  en: "Cancel for a covered reason right up to take-off and pay only the statutory fee. The date and names of this booking can no longer be changed: departure is too close.",
  ru: "Отмена по причине, предусмотренной услугой, до самого вылета: удерживается только сбор по закону. Перенести дату или исправить имя в этом бронировании уже нельзя: до вылета слишком мало времени.",
  ar: "إلغاء لسبب مشمول بالخدمة حتى الإقلاع بالرسوم التي يحددها القانون فقط. في هذا الحجز لم يعد ممكنًا تغيير الموعد أو تصحيح اسم: موعد السفر قريب جدًا.",
};

/**
 * What the customer pays for Flying Safe, in minor units of the price's currency. An employer that pays a part of the price pays the same
 * part of the service: otherwise the service could cost more than the employee pays in all. Never more than a refund left of the price
 * beside what suppliers keep.
 */
export function flyingSafeMinor({ lines, totalMinor }: { lines: readonly QuoteLine[]; totalMinor: number }): number {
  const sumOf = (is: (line: QuoteLine) => boolean) =>
    lines.filter(is).reduce((sum, { total }) => sum + (minorOf(total) ?? 0), 0);
  const costMinor = sumOf(({ service }) => service === flyingSafe);
  const subsidyMinor = -sumOf(({ code }) => code === "SUBSIDY");
  const ownMinor = subsidyMinor === 0 ? costMinor : Math.round((costMinor * totalMinor) / (totalMinor + subsidyMinor));
  return Math.min(ownMinor, totalMinor - retainedMinor({ lines, totalMinor }));
}

/** The same part of what was paid or is owed for the price, in agorot. */
export function flyingSafeAgorot(quote: { lines: readonly QuoteLine[]; totalMinor: number }, agorot: number): number {
  return Math.round((agorot * flyingSafeMinor(quote)) / quote.totalMinor);
}
