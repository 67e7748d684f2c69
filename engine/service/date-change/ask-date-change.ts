import type { BookingAnswer } from "@contract/booking/booking-answer";
import { type Language, languageOf } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { type Result, refuse } from "@contract/wire/operation";
import { amountOf, minorOf } from "../../core/money";
import { ltr } from "../../outbox/isolates";
import { printedRange } from "../../outbox/printed-range";
import type { SignInParts } from "../../people/sessions/one-time-code";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { askQuestion } from "../visitors/ask-question";
import { dateChoices } from "./date-choices";
import type { DateChangeFailure } from "./may-change-date";

type Texts = {
  ask(dates: string): string;
  same: string;
  dearer(amount: string): string;
  cheaper(amount: string): string;
};

export const texts: Record<Language, Texts> = {
  he: {
    ask: (dates) => `אנחנו מבקשים לעבור לתאריכים ${dates}, שבהם נדרש אישור מראש.`,
    same: "המחיר שהוצג: בלי הפרש.",
    dearer: (amount) => `המחיר שהוצג: תוספת של ${amount}.`,
    cheaper: (amount) => `המחיר שהוצג: החזר של ${amount}.`,
  },
  en: {
    ask: (dates) => `We would like to move to ${dates}, which has to be confirmed first.`,
    same: "Price shown: no difference.",
    dearer: (amount) => `Price shown: ${amount} more.`,
    cheaper: (amount) => `Price shown: ${amount} back.`,
  },
  ru: {
    ask: (dates) => `Просим перенести поездку на ${dates}: эти даты нужно сначала подтвердить.`,
    same: "Показанная цена: без разницы.",
    dearer: (amount) => `Показанная цена: доплата ${amount}.`,
    cheaper: (amount) => `Показанная цена: возврат ${amount}.`,
  },
  ar: {
    ask: (dates) => `نرجو نقل الحجز إلى ${dates}، وهو موعد يلزم تأكيده أولًا.`,
    same: "السعر المعروض: دون فرق.",
    dearer: (amount) => `السعر المعروض: زيادة ${amount}.`,
    cheaper: (amount) => `السعر المعروض: استرداد ${amount}.`,
  },
};

/**
 * Asks the desk for a day on request, as a question about the booking (decision 0131): the day must be one that the visitor is offered, at
 * the difference in price that was shown. Nothing is held, changed or charged.
 */
export async function askDateChange(
  parts: BookingParts & Pick<SignInParts, "limits">,
  { bookingId, date, shownNIS, langCode }: { bookingId: string; date: string; shownNIS: string; langCode: LangCode },
): Promise<
  Result<
    BookingAnswer,
    DateChangeFailure | "not-found" | "no-departure" | "not-on-request" | "price-changed" | "too-many-questions"
  >
> {
  const days = await dateChoices(parts, bookingId, "visitor", langCode);
  if (!days.ok) return days;
  const day = days.value.choices.find((choice) => choice.date === date);
  if (!day) return refuse("no-departure", { field: "date" });
  if (!day.onRequest) return refuse("not-on-request", { field: "date" });
  const difference = minorOf(day.differenceNIS) ?? 0;
  if (difference !== minorOf(shownNIS))
    return refuse("price-changed", { details: { old: shownNIS, new: day.differenceNIS } });
  const language = languageOf[langCode];
  const say = texts[language];
  const dates = printedRange(day.date, day.dateTo, language);
  const amount = ltr(printedPrice(amountOf(Math.abs(difference)), "IL", language));
  const price = difference === 0 ? say.same : difference > 0 ? say.dearer(amount) : say.cheaper(amount);
  return askQuestion(parts, bookingId, `${say.ask(dates)} ${price}`);
}
