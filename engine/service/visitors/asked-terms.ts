import type { CancellationTrack } from "@contract/booking/visitors";
import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { amountOf } from "../../core/money";
import { ltr } from "../../outbox/isolates";
import { saleMinorOf } from "../../sale/booking/customer-view";
import type { Booking } from "../../sale/booking/transition";

type Texts = {
  ways: Record<CancellationTrack, string>;
  asked(way: string): string;
  /** Ends with a colon: the link to the booking follows. */
  amounts(fee: string, refund: string): string;
  free: string;
};

export const texts: Record<Language, Texts> = {
  he: {
    ways: {
      statutory: "לפי חוק הגנת הצרכן",
      supplier: "לפי תנאי הספק",
      flyingSafe: "לפי טסים בטוח, מסיבה המזכה בביטול",
      provider: "כי המלון שהוזמן אינו זמין",
    },
    asked: (way) => `ביקשתם לבטל ${way}.`,
    amounts: (fee, refund) =>
      `נכון להיום נשארים אצלנו ${ltr(fee)}, ויוחזרו לכם ${ltr(refund)}. הסכומים המעודכנים תמיד בעמוד ההזמנה:`,
    free: "לא חויבתם, ואין לכם חוב.",
  },
  en: {
    ways: {
      statutory: "by the Consumer Protection Law",
      supplier: "by the supplier’s terms",
      flyingSafe: "by Flying Safe, for a covered reason",
      provider: "because the hotel you booked is not available",
    },
    asked: (way) => `You asked to cancel ${way}.`,
    amounts: (fee, refund) =>
      `As of today we keep ${fee}, and ${refund} goes back to you. The current amounts are always in your booking:`,
    free: "You were not charged, and you owe nothing.",
  },
  ru: {
    ways: {
      statutory: "по закону о защите потребителя",
      supplier: "по условиям поставщика",
      flyingSafe: "по «Летим спокойно», по причине, предусмотренной услугой",
      provider: "потому что забронированный отель недоступен",
    },
    asked: (way) => `Вы попросили отменить бронирование ${way}.`,
    amounts: (fee, refund) =>
      `На сегодня сбор составляет ${fee}, вернётся ${refund}. Актуальные суммы всегда в бронировании:`,
    free: "Деньги не списаны, платить ничего не нужно.",
  },
  ar: {
    ways: {
      statutory: "بحسب قانون حماية المستهلك",
      supplier: "بحسب شروط المورّد",
      flyingSafe: "بحسب «نسافر بأمان» لسبب مشمول بالخدمة",
      provider: "لأن الفندق الذي حجزتموه غير متاح",
    },
    asked: (way) => `طلبتم الإلغاء ${way}.`,
    amounts: (fee, refund) =>
      `بحسب وضع اليوم نحتفظ بـ ${ltr(fee)} ويُعاد إليكم ${ltr(refund)}. المبالغ المحدّثة تجدونها دائمًا في الحجز:`,
    free: "لم يُخصم منكم شيء، ولا تدينون بشيء.",
  },
};

/**
 * What a request to cancel asked for, for its payer: the way, and what it keeps and gives back, in agorot. Without amounts for the customer of
 * an agency's own price, who does not know the shop's; nothing for one who pays an agency.
 */
export function askedTerms(
  row: Booking,
  { track, feeAgorot, refundAgorot }: { track: CancellationTrack; feeAgorot: number; refundAgorot: number },
): string | undefined {
  if (row.bypassPayment) return undefined;
  const say = texts[row.language];
  const shekels = (agorot: number) => printedPrice(amountOf(agorot), "IL", row.language);
  const amounts =
    feeAgorot + refundAgorot === 0
      ? [say.free]
      : saleMinorOf(row) === undefined
        ? [say.amounts(shekels(feeAgorot), shekels(refundAgorot))]
        : [];
  return [say.asked(say.ways[track]), ...amounts].join(" ");
}
