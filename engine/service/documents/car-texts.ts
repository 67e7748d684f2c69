/** Wording about a rented car, in the order of `documentTexts`: he, en, ru, ar. */
export const carRows = {
  carVoucher: ["שובר לרכב שכור", "Car rental voucher", "Ваучер на прокат автомобиля", "قسيمة استئجار سيارة"],
  car: ["רכב שכור", "Rental car", "Прокат автомобиля", "سيارة مستأجرة"],
  pickUp: ["איסוף הרכב", "Pick-up", "Получение автомобиля", "استلام السيارة"],
  giveBack: ["החזרת הרכב", "Return", "Возврат автомобиля", "إعادة السيارة"],
  driver: ["הנהג", "Driver", "Водитель", "السائق"],
  days: ["ימים", "Days", "Дней", "الأيام"],
  carCompany: ["חברת ההשכרה", "Rental company", "Прокатная компания", "شركة التأجير"],
  carPhone: ["טלפון של חברת ההשכרה", "Rental company’s phone", "Телефон прокатной компании", "هاتف شركة التأجير"],
  carReference: [
    "מספר הזמנה בחברת ההשכרה",
    "Rental company’s reference",
    "Номер бронирования у прокатной компании",
    "رقم الحجز لدى شركة التأجير",
  ],
  carOnOrder: [
    "הרכב בתהליך הזמנה. כשההזמנה תושלם נעדכן אתכם במייל, ושם חברת ההשכרה, הטלפון ומספר ההזמנה יופיעו כאן.",
    "The car is being ordered. We’ll email you once it is booked, and the rental company, its phone and the reference will appear here.",
    "Автомобиль оформляется. Когда он будет забронирован, мы напишем вам, а здесь появятся прокатная компания, её телефон и номер бронирования.",
    "السيارة قيد الطلب. عند اكتمال الحجز سنراسلكم بالبريد الإلكتروني، وستظهر هنا شركة التأجير وهاتفها ورقم الحجز.",
  ],
  carNote: [
    "לקבלת הרכב יש להציג רישיון נהיגה בתוקף, דרכון וכרטיס אשראי על שם הנהג.",
    "To pick up the car, bring a valid driving licence, your passport and a credit card in the driver’s name.",
    "Для получения автомобиля нужны действующие права, паспорт и кредитная карта на имя водителя.",
    "لاستلام السيارة يلزم إبراز رخصة قيادة سارية وجواز سفر وبطاقة ائتمان باسم السائق.",
  ],
} as const satisfies Record<string, readonly [string, string, string, string]>;
