import type { Language } from "@contract/vocabulary/languages";
import { twoLetterOf } from "@contract/vocabulary/money";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { amountOf } from "../core/money";
import type { Transaction } from "../database/connect";
import { mailSender } from "../outbox/branded-message";
import { isolate, ltr } from "../outbox/isolates";
import { letter } from "../outbox/letter";
import { post } from "../outbox/outbox";
import { bookingBrand } from "../sale/booking/booking-brand";
import type { Booking } from "../sale/booking/transition";
import { namesOnOrder } from "../sale/extras/car-order";
import { serviceNames } from "../sale/extras/paid-extras";
import type { extraOrder } from "../sale/extras/schema";

type Extra = typeof extraOrder.$inferSelect;

/**
 * Tells the payer by mail what came of a service: ordered with its reference, ordered again with what is valid from now on, not available,
 * or cancelled at the customer's request.
 * `refundAgorot` goes back to the card.
 */
export async function tellOfExtra(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  {
    extra,
    refundAgorot,
    retainedMinor,
    isByCustomer,
    isOrderedAgain,
  }: { extra: Extra; refundAgorot: number; retainedMinor: number; isByCustomer: boolean; isOrderedAgain: boolean },
  now: Date,
): Promise<void> {
  const { payer } = row.draft;
  if (!payer) return;
  const language = row.language;
  const brand = await bookingBrand(parts, tx, row);
  const names = serviceNames(extra.code);
  const facts = {
    pnr: ltr(row.pnr),
    name: isolate(
      [names?.[language] ?? extra.code, namesOnOrder(extra.code, row.draft)?.join(", ")].filter(Boolean).join(" – "),
    ),
    // On its own line and without direction marks, so that an eSIM's code can be copied.
    reference: [extra.reference, extra.supplierName, extra.supplierPhone].filter(Boolean).join("\n"),
    refund: ltr(printedPrice(amountOf(refundAgorot), "IL", language)),
    kept: ltr(printedPrice(amountOf(retainedMinor), twoLetterOf[row.quote.currency], language)),
  };
  const say = texts[language];
  const body =
    extra.state === "ordered"
      ? (isOrderedAgain ? say.orderedAgain : say.ordered)(facts)
      : isByCustomer
        ? cancelledText(say, facts, { refundAgorot, retainedMinor })
        : row.bypassPayment
          ? say.failed(facts)
          : say.refunded(facts);
  await post(
    tx,
    `extra:${extra.id}:${row.version}:${extra.state}:${now.getTime()}`,
    {
      kind: "mail",
      to: payer.email,
      subject: say.subject(facts),
      text: letter(language, payer.firstName, body, brand),
      ...mailSender(brand, language),
    },
    now,
    row.id,
  );
}

function cancelledText(say: Texts, facts: Facts, of: { refundAgorot: number; retainedMinor: number }): string {
  if (of.retainedMinor === 0) return say.cancelled(facts);
  return (of.refundAgorot > 0 ? say.cancelledKept : say.cancelledAllKept)(facts);
}

type Facts = Record<"pnr" | "name" | "reference" | "refund" | "kept", string>;

type Texts = Record<
  "subject" | "ordered" | "orderedAgain" | "refunded" | "cancelled" | "cancelledKept" | "cancelledAllKept" | "failed",
  (facts: Facts) => string
>;

export const texts: Record<Language, Texts> = {
  he: {
    subject: (f) => `הזמנה ${f.pnr}: ${f.name}`,
    ordered: (f) => `הזמנו עבורכם ${f.name} (הזמנה ${f.pnr}). מספר האישור או הקוד:\n${f.reference}`,
    orderedAgain: (f) =>
      `הפרטים של ${f.name} (הזמנה ${f.pnr}) השתנו. מעכשיו אלה הפרטים הנכונים, במקום אלה ששלחנו קודם:\n${f.reference}`,
    refunded: (f) => `לצערנו לא נוכל לספק לכם ${f.name} (הזמנה ${f.pnr}). הסכום, ${f.refund}, יוחזר לכרטיס שבו שילמתם.`,
    cancelled: (f) => `ביטלנו לבקשתכם את ${f.name} (הזמנה ${f.pnr}). הסכום, ${f.refund}, יוחזר לכרטיס שבו שילמתם.`,
    cancelledKept: (f) =>
      `ביטלנו לבקשתכם את ${f.name} (הזמנה ${f.pnr}). הספק גובה ${f.kept} על הביטול, והיתרה, ${f.refund}, תוחזר לכרטיס שבו שילמתם.`,
    cancelledAllKept: (f) =>
      `ביטלנו לבקשתכם את ${f.name} (הזמנה ${f.pnr}). הספק גובה על הביטול את המחיר המלא, ${f.kept}, ולכן אין החזר.`,
    failed: (f) => `לצערנו לא נוכל לספק לכם ${f.name} (הזמנה ${f.pnr}). לפרטים, פנו לסוכנות שבה הזמנתם.`,
  },
  en: {
    subject: (f) => `Booking ${f.pnr}: ${f.name}`,
    ordered: (f) => `We have ordered ${f.name} for booking ${f.pnr}. Confirmation number or code:\n${f.reference}`,
    orderedAgain: (f) =>
      `The details of ${f.name} for booking ${f.pnr} have changed. These are valid now, instead of those we sent before:\n${f.reference}`,
    refunded: (f) =>
      `We are sorry, but ${f.name} for booking ${f.pnr} cannot be provided. ${f.refund} will be refunded to the card you paid with.`,
    cancelled: (f) =>
      `As you asked, we have cancelled ${f.name} for booking ${f.pnr}. ${f.refund} will be refunded to the card you paid with.`,
    cancelledKept: (f) =>
      `As you asked, we have cancelled ${f.name} for booking ${f.pnr}. The supplier keeps ${f.kept}; the rest, ${f.refund}, will be refunded to the card you paid with.`,
    cancelledAllKept: (f) =>
      `As you asked, we have cancelled ${f.name} for booking ${f.pnr}. The supplier keeps its whole price, ${f.kept}, so there is no refund.`,
    failed: (f) =>
      `We are sorry, but ${f.name} for booking ${f.pnr} cannot be provided. For details, please contact the agency you booked with.`,
  },
  ru: {
    subject: (f) => `Бронирование ${f.pnr}: ${f.name}`,
    ordered: (f) =>
      `Услуга «${f.name}» по бронированию ${f.pnr} оформлена. Номер подтверждения или код:\n${f.reference}`,
    orderedAgain: (f) =>
      `Данные услуги «${f.name}» по бронированию ${f.pnr} изменились. Теперь действительны эти, а не те, что мы присылали раньше:\n${f.reference}`,
    refunded: (f) =>
      `К сожалению, услугу «${f.name}» по бронированию ${f.pnr} предоставить невозможно. На карту, которой вы платили, вернётся ${f.refund}.`,
    cancelled: (f) =>
      `По вашей просьбе услуга «${f.name}» по бронированию ${f.pnr} отменена. На карту, которой вы платили, вернётся ${f.refund}.`,
    cancelledKept: (f) =>
      `По вашей просьбе услуга «${f.name}» по бронированию ${f.pnr} отменена. Поставщик удерживает ${f.kept}; остаток, ${f.refund}, вернётся на карту, которой вы платили.`,
    cancelledAllKept: (f) =>
      `По вашей просьбе услуга «${f.name}» по бронированию ${f.pnr} отменена. Поставщик удерживает всю её цену, ${f.kept}, поэтому возврата нет.`,
    failed: (f) =>
      `К сожалению, услугу «${f.name}» по бронированию ${f.pnr} предоставить невозможно. За подробностями обратитесь в турагентство, где вы бронировали.`,
  },
  ar: {
    subject: (f) => `الحجز ${f.pnr}: ${f.name}`,
    ordered: (f) => `تم طلب ${f.name} للحجز ${f.pnr}. رقم التأكيد أو الرمز:\n${f.reference}`,
    orderedAgain: (f) =>
      `تغيرت تفاصيل ${f.name} للحجز ${f.pnr}. التفاصيل الصالحة من الآن هي التالية، بدلًا من التي أرسلناها سابقًا:\n${f.reference}`,
    refunded: (f) => `نأسف، لا يمكن توفير ${f.name} للحجز ${f.pnr}. يُعاد مبلغ ${f.refund} إلى البطاقة التي دفعتم بها.`,
    cancelled: (f) =>
      `ألغينا بناءً على طلبكم ${f.name} في الحجز ${f.pnr}. يُعاد مبلغ ${f.refund} إلى البطاقة التي دفعتم بها.`,
    cancelledKept: (f) =>
      `ألغينا بناءً على طلبكم ${f.name} في الحجز ${f.pnr}. يحتفظ المورّد بمبلغ ${f.kept}، ويُعاد الباقي، ${f.refund}، إلى البطاقة التي دفعتم بها.`,
    cancelledAllKept: (f) =>
      `ألغينا بناءً على طلبكم ${f.name} في الحجز ${f.pnr}. يحتفظ المورّد بكامل السعر، ${f.kept}، ولذلك لا يُعاد أي مبلغ.`,
    failed: (f) => `نأسف، لا يمكن توفير ${f.name} للحجز ${f.pnr}. للتفاصيل توجهوا إلى الوكالة التي حجزتم لديها.`,
  },
};
