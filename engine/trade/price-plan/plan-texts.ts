import type { Language } from "@contract/vocabulary/languages";

/** Wording of price plan files and mails besides the plan. One row per text, in the four languages: he, en, ru, ar. */
const rows = {
  plan: ["מחירון", "Price plan", "Прайс-лист", "قائمة الأسعار"],
  destination: ["יעד", "Destination", "Направление", "الوجهة"],
  hotel: ["מלון", "Hotel", "Отель", "الفندق"],
  nights: ["לילות", "Nights", "Ночей", "الليالي"],
  currency: ["מטבע", "Currency", "Валюта", "العملة"],
  madeOn: ["נכון ליום", "As of", "По состоянию на", "بتاريخ"],
  prices: ["יציאות ומחירים", "Departures and prices", "Вылеты и цены", "مواعيد السفر والأسعار"],
  weekday: ["יום", "Day", "День", "اليوم"],
  date: ["תאריך", "Date", "Дата", "التاريخ"],
  flights: ["טיסות", "Flights", "Рейсы", "الرحلات"],
  room: ["חדר ואירוח", "Room and board", "Номер и питание", "الغرفة والإقامة"],
  single: ["יחיד", "Single", "Одноместный", "مفردة"],
  double: ["זוג", "Double", "Двухместный", "مزدوجة"],
  adults2child1: ["זוג וילד", "2 adults + child", "2 взр. + 1 реб.", "بالغان وطفل"],
  adults3: ["שלושה מבוגרים", "3 adults", "3 взр.", "ثلاثة بالغين"],
  adults2child2: ["זוג ושני ילדים", "2 adults + 2 children", "2 взр. + 2 реб.", "بالغان وطفلان"],
  adults2child3: ["זוג ושלושה ילדים", "2 adults + 3 children", "2 взр. + 3 реб.", "بالغان وثلاثة أطفال"],
  status: ["מצב", "Status", "Статус", "الحالة"],
  ok: ["פנוי", "Available", "Есть места", "متاح"],
  rq: ["באישור הספק", "On request", "По запросу", "بتأكيد المورّد"],
  closed: ["סגור", "Closed", "Закрыто", "مغلق"],
  seats: ["מקומות", "Seats", "Места", "المقاعد"],
  perRoom: [
    "המחירים הם לחדר, לכל השוהים בו יחד.",
    "Prices are per room, for everyone staying in it.",
    "Цены указаны за номер, за всех проживающих вместе.",
    "الأسعار للغرفة، لجميع النزلاء فيها معًا.",
  ],
  otherRooms: ["מחירים לחדר אחר", "Prices for another room", "Цены за другой номер", "أسعار لغرفة أخرى"],
  otherRoomNote: [
    "מחיר המסומן {mark} הוא לחדר: {room}.",
    "A price marked {mark} is for: {room}.",
    "Цена с пометкой {mark} — за номер: {room}.",
    "السعر المعلّم {mark} هو لغرفة: {room}.",
  ],
  starNote: [
    "מחיר המסומן בכוכבית טעון אישור של הספק.",
    "A price with an asterisk must be confirmed by the supplier.",
    "Цена со звёздочкой требует подтверждения поставщика.",
    "السعر المعلّم بنجمة يحتاج إلى تأكيد المورّد.",
  ],
  changeNote: [
    "המחירים והמקומות משתנים. המחיר הקובע הוא המחיר שמוצג בעת ההזמנה.",
    "Prices and places change. The price that counts is the one shown when you book.",
    "Цены и наличие мест меняются. Действительна цена, показанная при бронировании.",
    "تتغيّر الأسعار والأماكن. السعر المعتمد هو المعروض عند الحجز.",
  ],
  mailText: [
    "המחירון מצורף להודעה הזאת.",
    "The price plan is attached.",
    "Прайс-лист — во вложении.",
    "قائمة الأسعار مرفقة بهذه الرسالة.",
  ],
  sentBy: ["נשלח מטעם:", "Sent for:", "Отправлено от имени:", "أُرسلت باسم:"],
  newsSubject: [
    "מה השתנה במחירונים שלכם",
    "What changed in your price plans",
    "Что изменилось в ваших прайс-листах",
    "ما تغيّر في قوائم أسعاركم",
  ],
  added: ["חדש:", "New:", "Новое:", "جديد:"],
  updated: ["עודכן:", "Updated:", "Изменено:", "تحديث:"],
  deleted: ["הוסר:", "Removed:", "Снято:", "أُزيل:"],
  more: [
    "ועוד שינויים בעמוד השינויים.",
    "See the changes page for more.",
    "Остальные изменения — на странице изменений.",
    "المزيد من التغييرات في صفحة التغييرات.",
  ],
  allChanges: ["כל השינויים:", "All changes:", "Все изменения:", "جميع التغييرات:"],
  followedUntil: [
    "המיילים האלה יישלחו עד",
    "You will get these emails until",
    "Вы получаете эти письма до",
    "تصلكم هذه الرسائل حتى",
  ],
  followAgain: [
    "כדי להמשיך לקבל אותם, הירשמו שוב למעקב בעמוד המחירון.",
    "To keep getting them, follow the price plan again on its page.",
    "Чтобы продлить, подпишитесь ещё раз на странице прайс-листа.",
    "للاستمرار، تابعوا القائمة مجددًا من صفحتها.",
  ],
  stop: ["להפסקת המיילים האלה:", "To stop these emails:", "Отписаться:", "لإيقاف هذه الرسائل:"],
} as const satisfies Record<string, readonly [string, string, string, string]>;

export type PlanTexts = Record<keyof typeof rows, string>;

const order: readonly Language[] = ["he", "en", "ru", "ar"];

export function planTexts(language: Language): PlanTexts {
  const at = order.indexOf(language);
  return Object.fromEntries(Object.entries(rows).map(([key, all]) => [key, all[at]])) as PlanTexts;
}

const weekdays = new Map<Language, Intl.DateTimeFormat>();

/** Short name of the weekday of YYYY-MM-DD. */
export function planWeekday(iso: string, language: Language): string {
  const format = weekdays.get(language) ?? new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  weekdays.set(language, format);
  return format.format(new Date(`${iso}T12:00:00Z`));
}
