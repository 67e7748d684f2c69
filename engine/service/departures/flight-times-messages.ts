import type { Language } from "@contract/vocabulary/languages";
import type { Brand } from "../../core/brand";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { visitorLink } from "../../sale/booking/booking-brand";
import type { Booking } from "../../sale/booking/transition";

/** `day`, `time`: when it leaves now; `was`: the time it left before; `lands`: when it arrives, with the day where that is another. */
export type FlightFacts = Record<"flight" | "day" | "time" | "was" | "lands", string>;
type Facts = FlightFacts & { pnr: string };
type Texts = Record<"subject" | "sms" | "mail", (facts: Facts) => string> & Record<"documents" | "rights", string>;

/** `rights`: flights from and to Israel that leave five hours earlier or eight later count as cancelled (Aviation Services Law). */
export const texts: Record<Language, Texts> = {
  he: {
    subject: (f) => `שעת הטיסה בהזמנה ${ltr(f.pnr)} השתנתה`,
    sms: (f) => `הזמנה ${ltr(f.pnr)}: טיסה ${ltr(f.flight)} ב־${ltr(f.day)} תמריא ב־${ltr(f.time)}.`,
    mail: (f) =>
      `שעת הטיסה ${ltr(f.flight)} בהזמנה ${ltr(f.pnr)} השתנתה.\nהמראה: ${ltr(f.day)} בשעה ${ltr(f.time)}, במקום ${ltr(f.was)}.\nנחיתה: ${ltr(f.lands)}.`,
    documents: "המסמכים המעודכנים מצורפים.",
    rights:
      "לפי חוק שירותי תעופה, שינוי גדול כזה נחשב כביטול הטיסה: תוכלו לבחור בין החזר מלא לטיסה חלופית. כתבו לנו מה נוח לכם.",
  },
  en: {
    subject: (f) => `The time of the flight in booking ${f.pnr} has changed`,
    sms: (f) => `Booking ${f.pnr}: flight ${f.flight} on ${f.day} now leaves at ${f.time}.`,
    mail: (f) =>
      `The time of flight ${f.flight} in booking ${f.pnr} has changed.\nDeparture: ${f.day} at ${f.time}, instead of ${f.was}.\nArrival: ${f.lands}.`,
    documents: "The updated documents are attached.",
    rights:
      "Under the Aviation Services Law a change this large counts as a cancellation: you may choose between a full refund and another flight. Please write and tell us which you prefer.",
  },
  ru: {
    subject: (f) => `Время рейса в бронировании ${f.pnr} изменилось`,
    sms: (f) => `Бронирование ${f.pnr}: рейс ${f.flight} ${f.day} вылетает в ${f.time}.`,
    mail: (f) =>
      `Время рейса ${f.flight} в бронировании ${f.pnr} изменилось.\nВылет: ${f.day} в ${f.time} вместо ${f.was}.\nПрилёт: ${f.lands}.`,
    documents: "Обновлённые документы приложены.",
    rights:
      "По израильскому закону об авиационных услугах такое изменение считается отменой рейса: вы можете выбрать полный возврат денег или другой рейс. Напишите нам, что вам удобнее.",
  },
  ar: {
    subject: (f) => `تغيّر موعد الرحلة في الحجز ${ltr(f.pnr)}`,
    sms: (f) => `الحجز ${ltr(f.pnr)}: تقلع الرحلة ${ltr(f.flight)} في ${ltr(f.day)} الساعة ${ltr(f.time)}.`,
    mail: (f) =>
      `تغيّر موعد الرحلة ${ltr(f.flight)} في الحجز ${ltr(f.pnr)}.\nالإقلاع: ${ltr(f.day)} الساعة ${ltr(f.time)} بدلًا من ${ltr(f.was)}.\nالوصول: ${ltr(f.lands)}.`,
    documents: "الوثائق المحدّثة مرفقة.",
    rights:
      "بحسب قانون خدمات الطيران الإسرائيلي يُعتبر تغيير كبير كهذا إلغاءً للرحلة: يمكنكم اختيار استرداد كامل المبلغ أو رحلة أخرى. اكتبوا إلينا ما يناسبكم.",
  },
};

/**
 * Messages to the payer by SMS and mail that a flight of the booking leaves at another time, with the new documents once it is confirmed.
 * `row` is the booking afterwards, whose version makes each be sent once.
 */
export function flightTimesMessages(
  row: Booking,
  flight: FlightFacts,
  countsAsCancelled: boolean,
  brand: Brand,
): { key: string; effect: Effect }[] {
  const { payer } = row.draft;
  if (!payer) return [];
  const { language } = row;
  const say = texts[language];
  const facts = { ...flight, pnr: row.pnr };
  const link = visitorLink(brand, language, row);
  const isConfirmed = row.state === "OK";
  const body = [
    say.mail(facts),
    ...(countsAsCancelled ? [say.rights] : []),
    ...(isConfirmed ? [say.documents] : []),
    link,
  ].join("\n");
  return [
    {
      key: `flight-times:${row.id}:${row.version}:sms`,
      effect: {
        kind: "sms",
        to: payer.mobile,
        text: smsText(brand, language, `${say.sms(facts)} ${visitorLink(brand, language)}`),
      },
    },
    {
      key: `flight-times:${row.id}:${row.version}:mail`,
      effect: {
        kind: "mail",
        to: payer.email,
        subject: say.subject(facts),
        text: letter(language, payer.firstName, body, brand),
        ...(isConfirmed ? { document: { bookingId: row.id, language } } : {}),
        ...mailSender(brand, language),
      },
    },
  ];
}
