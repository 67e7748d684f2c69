import type { Language } from "@contract/vocabulary/languages";
import { languageQuery } from "../../core/language-query";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import { printedRange } from "../../outbox/printed-range";
import { mailAgency } from "../../people/agencies/mail-agency";
import { bookingBrand } from "../../sale/booking/booking-brand";
import type { Booking } from "../../sale/booking/transition";

type Facts = { pnr: string; customer: string; dates: string };
type Texts = { subject: (pnr: string) => string; asked: (facts: Facts) => string; next: string };

const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `בקשת ביטול להזמנה ${ltr(pnr)}`,
    asked: (f) => `הלקוח ${isolate(f.customer)} ביקש לבטל את הזמנה ${ltr(f.pnr)}, ${f.dates}.`,
    next: "ההזמנה עדיין בתוקף. נודיע לכם כשנבטל אותה, עם דמי הביטול.",
  },
  en: {
    subject: (pnr) => `A request to cancel booking ${pnr}`,
    asked: (f) => `Your customer ${f.customer} asked to cancel booking ${f.pnr}, ${f.dates}.`,
    next: "The booking still stands. We will tell you when it is cancelled, and the fee.",
  },
  ru: {
    subject: (pnr) => `Запрос на отмену бронирования ${pnr}`,
    asked: (f) => `Ваш клиент ${f.customer} просит отменить бронирование ${f.pnr}, ${f.dates}.`,
    next: "Пока бронирование действует. Когда мы его отменим, сообщим об этом и о сумме сбора.",
  },
  ar: {
    subject: (pnr) => `طلب إلغاء الحجز ${ltr(pnr)}`,
    asked: (f) => `طلب الزبون ${isolate(f.customer)} إلغاء الحجز ${ltr(f.pnr)}، ${f.dates}.`,
    next: "ما زال الحجز قائمًا. سنبلغكم عند إلغائه وبرسوم الإلغاء.",
  },
};

/** Tells the agency that made a booking that its customer asked to cancel it, once. Nothing is sent for a booking of no agency. */
export async function tellAgencyCancellationAsked(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  now: Date,
): Promise<void> {
  const { agent, payer, dateFrom, dateTo } = row.draft;
  if (!agent) return;
  const about = { bookingId: row.id, orderNumber: row.orderNumber, agencyCode: agent.agencyCode };
  await mailAgency(
    parts,
    tx,
    { ...about, event: "cancellation-asked", id: row.id },
    async (_, language) => {
      const say = texts[language];
      const customer = payer ? `${payer.firstName} ${payer.lastName}` : "";
      const { origin } = await bookingBrand(parts, tx, row);
      const facts = { pnr: row.pnr, customer, dates: printedRange(dateFrom, dateTo, language) };
      return {
        subject: say.subject(row.pnr),
        body: [say.asked(facts), say.next, `${origin}/agent${languageQuery(language)}`].join("\n"),
      };
    },
    now,
  );
}
