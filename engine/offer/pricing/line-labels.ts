import type { PriceLineCode } from "@contract/vocabulary/price-lines";
import type { Names } from "../../core/names";

/** Labels of the amounts in a price. Services have their own names. A child may be the second person of a room, so these name a person. */
export const lineLabels: Record<PriceLineCode, Names> = {
  ADULT: {
    he: "אדם בחדר זוגי",
    en: "Person in a double room",
    ru: "Место в двухместном номере",
    ar: "شخص في غرفة مزدوجة",
  },
  SINGLE_SUPP: {
    he: "תוספת ליחיד בחדר",
    en: "Single room supplement",
    ru: "Доплата за одноместное размещение",
    ar: "إضافة للإقامة الفردية",
  },
  ADULT3: {
    he: "אדם נוסף בחדר",
    en: "Additional person in the room",
    ru: "Дополнительное место в номере",
    ar: "شخص إضافي في الغرفة",
  },
  CHILD1: { he: "ילד ראשון", en: "First child", ru: "Первый ребёнок", ar: "الطفل الأول" },
  CHILD2: { he: "ילד שני", en: "Second child", ru: "Второй ребёнок", ar: "الطفل الثاني" },
  CHILD3: { he: "ילד נוסף", en: "Further child", ru: "Следующий ребёнок", ar: "طفل إضافي" },
  INFANT: { he: "תינוק", en: "Infant", ru: "Младенец", ar: "رضيع" },
  FARE_AGE: {
    he: "הפרש מחיר טיסה לפי גיל",
    en: "Fare difference by age",
    ru: "Разница тарифа по возрасту",
    ar: "فرق سعر التذكرة حسب العمر",
  },
  FLIGHT_SUPP: {
    he: "תוספת לטיסה שנבחרה",
    en: "Supplement for the chosen flight",
    ru: "Доплата за выбранный рейс",
    ar: "إضافة للرحلة المختارة",
  },
  TICKET: {
    he: "תוספת לקטגוריית הכרטיס",
    en: "Supplement for the ticket category",
    ru: "Доплата за категорию билета",
    ar: "إضافة لفئة التذكرة",
  },
  CAR: { he: "רכב שכור ליום", en: "Rental car per day", ru: "Прокат автомобиля на день", ar: "سيارة مستأجرة لليوم" },
  STAY: { he: "חדר לכל השהות", en: "Room for the whole stay", ru: "Номер на всё время", ar: "غرفة لكامل الإقامة" },
  SERVICE: { he: "שירות נוסף", en: "Additional service", ru: "Дополнительная услуга", ar: "خدمة إضافية" },
  DISCOUNT: { he: "הנחת מבצע", en: "Deal discount", ru: "Скидка по акции", ar: "خصم العرض" },
  CLUB: { he: "החזר לחברי מועדון", en: "Club refund", ru: "Возврат участнику клуба", ar: "استرداد لأعضاء النادي" },
  COUPON: { he: "קופון", en: "Coupon", ru: "Купон", ar: "كوبون" },
  AGENT_DISCOUNT: { he: "הנחת סוכן", en: "Agent discount", ru: "Скидка агента", ar: "خصم الوكيل" },
  SUBSIDY: { he: "השתתפות המעסיק", en: "Employer subsidy", ru: "Субсидия работодателя", ar: "دعم صاحب العمل" },
  PHONE_FEE: {
    he: "דמי הזמנה טלפונית",
    en: "Phone order fee",
    ru: "Сбор за бронирование по телефону",
    ar: "رسوم الحجز الهاتفي",
  },
  WAIVED: {
    he: "הפרש שלא נגבה בהחלפה",
    en: "Difference not charged for the change",
    ru: "Разница при замене не взимается",
    ar: "فرق السعر الذي لم نتقاضاه عند التغيير",
  },
  REFUND: {
    he: "החזר שאושר לכם",
    en: "Refund granted",
    ru: "Предоставленный возврат",
    ar: "استرداد تمت الموافقة عليه",
  },
  RETAINED: {
    he: "דמי ביטול תוספת לספק",
    en: "Kept by the supplier of a cancelled extra",
    ru: "Удержано поставщиком за отменённую услугу",
    ar: "رسوم إلغاء إضافة يحتفظ بها المورّد",
  },
  TRAVELLER_FEE: {
    he: "דמי ביטול נוסע",
    en: "Fee for a cancelled traveller",
    ru: "Сбор за отмену поездки одного из туристов",
    ar: "رسوم إلغاء سفر أحد المسافرين",
  },
  SOLD_PRICE: {
    he: "התאמה למחיר שבו הזמנתם",
    en: "Adjusted to the price you booked at",
    ru: "Поправка до цены вашего бронирования",
    ar: "تعديل إلى السعر الذي حجزتم به",
  },
};

/** The same lines for bookings without a room. */
export const journeyLabels: Partial<Record<PriceLineCode, Names>> = {
  ADULT: { he: "נוסע", en: "Passenger", ru: "Пассажир", ar: "مسافر" },
  ADULT3: { he: "נוסע", en: "Passenger", ru: "Пассажир", ar: "مسافر" },
  CHILD1: { he: "ילד", en: "Child", ru: "Ребёнок", ar: "طفل" },
  CHILD2: { he: "ילד", en: "Child", ru: "Ребёнок", ar: "طفل" },
  CHILD3: { he: "ילד", en: "Child", ru: "Ребёнок", ar: "طفل" },
};

export const boardNames = {
  RO: { he: "לינה בלבד", en: "Room only", ru: "Без питания", ar: "إقامة فقط" },
  BB: { he: "לינה וארוחת בוקר", en: "Bed and breakfast", ru: "Завтрак", ar: "إقامة مع إفطار" },
  HB: { he: "חצי פנסיון", en: "Half board", ru: "Полупансион", ar: "نصف إقامة" },
  FB: { he: "פנסיון מלא", en: "Full board", ru: "Полный пансион", ar: "إقامة كاملة" },
  AI: { he: "הכול כלול", en: "All inclusive", ru: "Всё включено", ar: "شامل كليًا" },
  SC: { he: "אירוח עצמי", en: "Self-catering", ru: "Без питания, с кухней", ar: "إعداد الطعام ذاتيًا" },
} as const satisfies Record<string, Names>;
