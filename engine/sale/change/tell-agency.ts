import type { Language } from "@contract/vocabulary/languages";
import { twoLetterOf } from "@contract/vocabulary/money";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { languageQuery } from "../../core/language-query";
import { amountOf } from "../../core/money";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import { printedRange } from "../../outbox/printed-range";
import { mailAgency } from "../../people/agencies/mail-agency";
import { bookingBrand } from "../booking/booking-brand";
import type { Actor } from "../booking/states";
import type { Booking } from "../booking/transition";
import { orderOnAccount } from "../credit/change-on-credit";
import { agencyNet } from "../draft/agency-net";
import { bookedHotelName } from "../draft/booked-hotel";
import { saleRise } from "./changed-draft";
import type { BookingChange } from "./schema";

type Facts = { pnr: string; customer: string; hotel: string; dates: string };
type Prices = { before: string; after: string; net: string };
type Texts = Record<"deskHotel" | "deskDate" | "customerHotel" | "customerDate", (facts: Facts) => string> & {
  subject: (pnr: string) => string;
  price: (prices: Prices) => string;
  sale: (price: string) => string;
  sign: string;
};

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `שינוי בהזמנה ${ltr(pnr)}`,
    deskHotel: (f) => `החלפנו את המלון בהזמנה ${ltr(f.pnr)} של ${isolate(f.customer)}: ${isolate(f.hotel)}.`,
    deskDate: (f) => `העברנו את הזמנה ${ltr(f.pnr)} של ${isolate(f.customer)} לתאריכים ${f.dates}.`,
    customerHotel: (f) => `הלקוח ${isolate(f.customer)} קיבל מלון אחר בהזמנה ${ltr(f.pnr)}: ${isolate(f.hotel)}.`,
    customerDate: (f) => `הלקוח ${isolate(f.customer)} העביר את הזמנה ${ltr(f.pnr)} לתאריכים ${f.dates}.`,
    price: (p) => `המחיר היה ${ltr(p.before)} ועכשיו הוא ${ltr(p.after)}. מחיר נטו לסוכן: ${ltr(p.net)}.`,
    sale: (price) => `מחיר המכירה ללקוח עלה ל־${ltr(price)}.`,
    sign: "אם הלקוח כבר חתם, שלחו לו את ההזמנה שוב לחתימה.",
  },
  en: {
    subject: (pnr) => `A change in booking ${pnr}`,
    deskHotel: (f) => `We changed the hotel in booking ${f.pnr} of ${f.customer}: ${f.hotel}.`,
    deskDate: (f) => `We moved booking ${f.pnr} of ${f.customer} to ${f.dates}.`,
    customerHotel: (f) => `Your customer ${f.customer} accepted another hotel in booking ${f.pnr}: ${f.hotel}.`,
    customerDate: (f) => `Your customer ${f.customer} moved booking ${f.pnr} to ${f.dates}.`,
    price: (p) => `The price was ${p.before} and is now ${p.after}. Agent net price: ${p.net}.`,
    sale: (price) => `The sale price to the customer has risen to ${price}.`,
    sign: "If the customer has signed already, please send the booking for signing again.",
  },
  ru: {
    subject: (pnr) => `Изменение в бронировании ${pnr}`,
    deskHotel: (f) => `Мы заменили отель в бронировании ${f.pnr} (${f.customer}): ${f.hotel}.`,
    deskDate: (f) => `Мы перенесли бронирование ${f.pnr} (${f.customer}) на ${f.dates}.`,
    customerHotel: (f) => `Ваш клиент ${f.customer} согласился на другой отель в бронировании ${f.pnr}: ${f.hotel}.`,
    customerDate: (f) => `Ваш клиент ${f.customer} перенёс бронирование ${f.pnr} на ${f.dates}.`,
    price: (p) => `Цена была ${p.before}, теперь ${p.after}. Нетто для агента: ${p.net}.`,
    sale: (price) => `Цена продажи клиенту выросла до ${price}.`,
    sign: "Если клиент уже подписал бронирование, отправьте его на подпись ещё раз.",
  },
  ar: {
    subject: (pnr) => `تغيير في الحجز ${ltr(pnr)}`,
    deskHotel: (f) => `غيّرنا الفندق في الحجز ${ltr(f.pnr)} باسم ${isolate(f.customer)}: ${isolate(f.hotel)}.`,
    deskDate: (f) => `نقلنا الحجز ${ltr(f.pnr)} باسم ${isolate(f.customer)} إلى ${f.dates}.`,
    customerHotel: (f) =>
      `وافق الزبون ${isolate(f.customer)} على فندق آخر في الحجز ${ltr(f.pnr)}: ${isolate(f.hotel)}.`,
    customerDate: (f) => `نقل الزبون ${isolate(f.customer)} الحجز ${ltr(f.pnr)} إلى ${f.dates}.`,
    price: (p) => `كان السعر ${ltr(p.before)} وأصبح ${ltr(p.after)}. السعر الصافي للوكيل: ${ltr(p.net)}.`,
    sale: (price) => `ارتفع سعر البيع للزبون إلى ${ltr(price)}.`,
    sign: "إذا كان الزبون قد وقّع، فأرسلوا إليه الحجز للتوقيع مرة أخرى.",
  },
};

/**
 * Tells the agency that made a booking of a change of hotel or date, by mail in the agency's language: who made it, price and net price in the
 * booking's currency, and its own price if that rose.
 */
export async function tellAgency(
  parts: { publicUrl: string },
  tx: Transaction,
  { before, changed, change, actor }: { before: Booking; changed: Booking; change: BookingChange; actor: Actor },
  now: Date,
): Promise<void> {
  const { agent, payer, dateFrom, dateTo } = changed.draft;
  if (!agent) return;
  const about = { bookingId: changed.id, orderNumber: changed.orderNumber, agencyCode: agent.agencyCode };
  await mailAgency(
    parts,
    tx,
    { ...about, event: "changed", id: String(change.id) },
    async (to, language) => {
      const say = texts[language];
      const facts: Facts = {
        pnr: changed.pnr,
        customer: payer ? `${payer.firstName} ${payer.lastName}` : "",
        hotel: (await bookedHotelName(tx, changed.draft, language)) ?? "",
        dates: printedRange(dateFrom, dateTo, language),
      };
      const printed = (minor: number) => printedPrice(amountOf(minor), twoLetterOf[changed.quote.currency], language);
      const { commissionPercent } = (await orderOnAccount(tx, changed.id)) ?? to;
      const { priceMinor, netMinor } = agencyNet(changed.quote, commissionPercent);
      const [byDesk, byCustomer] =
        change.kind === "hotel"
          ? ([say.deskHotel, say.customerHotel] as const)
          : ([say.deskDate, say.customerDate] as const);
      const hasRisen = saleRise({ before, change }) > 0 && agent.salePriceMinor !== undefined;
      const { origin } = await bookingBrand(parts, tx, changed);
      const lines = [
        (actor === "desk" ? byDesk : byCustomer)(facts),
        say.price({ before: printed(before.quote.totalMinor), after: printed(priceMinor), net: printed(netMinor) }),
        ...(hasRisen ? [say.sale(printed(agent.salePriceMinor!))] : []),
        say.sign,
        `${origin}/agent${languageQuery(language)}`,
      ];
      return { subject: say.subject(changed.pnr), body: lines.join("\n") };
    },
    now,
  );
}
