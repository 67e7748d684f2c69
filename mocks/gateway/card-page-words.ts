type PageLanguage = "he" | "en" | "ru" | "ar";
export type CardField = "number" | "expiry" | "cvv" | "id" | "holder";
export type FieldError = "number" | "foreignCard" | "expiry" | "expired" | "cvv" | "id" | "code";

type PageWords = {
  title: string;
  company: string;
  demo: string;
  amount: string;
  payments: string;
  fields: Record<CardField, string>;
  hints: { expiry: string; cvv: string; optional: string };
  pay: string;
  cancel: string;
  errorTitle: string;
  errors: Record<FieldError, string>;
  code: { title: string; text: string; field: string; confirm: string; otherCard: string };
  over: { title: string; text: string; back: string };
  missing: { title: string; text: string };
  demoCards: string;
};

export const pageWords: Record<PageLanguage, PageWords> = {
  he: {
    title: "תשלום מאובטח בכרטיס אשראי",
    company: "חברת הסליקה להדגמה",
    demo: "זו הדגמה: שום כרטיס אינו מחויב באמת. נא לא להקליד פרטים של כרטיס אמיתי.",
    amount: "סכום לתשלום",
    payments: "מספר תשלומים",
    fields: {
      number: "מספר כרטיס",
      expiry: "תוקף",
      cvv: "קוד אבטחה",
      id: "תעודת זהות של בעל הכרטיס",
      holder: "שם בעל הכרטיס",
    },
    hints: { expiry: "חודש ושנה, לדוגמה 09/29", cvv: "3 או 4 ספרות שבגב הכרטיס", optional: "לא חובה" },
    pay: "לתשלום",
    cancel: "ביטול וחזרה לאתר",
    errorTitle: "יש לתקן את הפרטים הבאים",
    errors: {
      number: "מספר הכרטיס אינו תקין",
      foreignCard: "כאן אפשר לשלם רק בכרטיסי ההדגמה שברשימה",
      expiry: "יש להקליד חודש ושנה, לדוגמה 09/29",
      expired: "תוקף הכרטיס פג",
      cvv: "יש להקליד את 3 או 4 הספרות שבגב הכרטיס",
      id: "מספר תעודת הזהות אינו תקין",
      code: "יש להקליד את הקוד שקיבלתם, 4 עד 8 ספרות",
    },
    code: {
      title: "אימות מול הבנק",
      text: "הבנק שלח לכם קוד במסרון. בהדגמה כל קוד בן 4 עד 8 ספרות מתאים.",
      field: "קוד האימות",
      confirm: "אישור",
      otherCard: "תשלום בכרטיס אחר",
    },
    over: {
      title: "הזמן לתשלום הסתיים",
      text: "עמוד התשלום אינו פעיל עוד, והכרטיס לא חויב.",
      back: "חזרה לאתר",
    },
    missing: { title: "העמוד לא נמצא", text: "כתובת עמוד התשלום אינה מוכרת לנו. אפשר לחזור לאתר ולנסות שוב." },
    demoCards: "כרטיסים להדגמה",
  },
  en: {
    title: "Secure card payment",
    company: "Demonstration card company",
    demo: "This is a demonstration: no card is really charged. Please do not type the details of a real card.",
    amount: "Amount to pay",
    payments: "Number of payments",
    fields: {
      number: "Card number",
      expiry: "Expiry date",
      cvv: "Security code",
      id: "Cardholder’s Israeli ID number",
      holder: "Name on the card",
    },
    hints: {
      expiry: "Month and year, such as 09/29",
      cvv: "3 or 4 digits on the back of the card",
      optional: "optional",
    },
    pay: "Pay",
    cancel: "Cancel and go back",
    errorTitle: "Please correct the following",
    errors: {
      number: "The card number is not valid",
      foreignCard: "Only the demonstration cards of the list can pay here",
      expiry: "Enter month and year, such as 09/29",
      expired: "The card has expired",
      cvv: "Enter the 3 or 4 digits on the back of the card",
      id: "The ID number is not valid",
      code: "Enter the code you received, 4 to 8 digits",
    },
    code: {
      title: "Your bank’s check",
      text: "Your bank has sent you a code by SMS. In this demonstration any code of 4 to 8 digits will do.",
      field: "Verification code",
      confirm: "Confirm",
      otherCard: "Pay with another card",
    },
    over: {
      title: "The time to pay is over",
      text: "This payment page is closed, and the card was not charged.",
      back: "Back to the shop",
    },
    missing: {
      title: "Page not found",
      text: "We do not know this payment page. Please go back to the shop and try again.",
    },
    demoCards: "Demonstration cards",
  },
  ru: {
    title: "Безопасная оплата картой",
    company: "Демонстрационный платёжный сервис",
    demo: "Это демонстрация: деньги с карты не списываются. Пожалуйста, не вводите данные настоящей карты.",
    amount: "К оплате",
    payments: "Количество платежей",
    fields: {
      number: "Номер карты",
      expiry: "Срок действия",
      cvv: "Код безопасности",
      id: "Номер удостоверения личности владельца (Израиль)",
      holder: "Имя на карте",
    },
    hints: { expiry: "Месяц и год, например 09/29", cvv: "3 или 4 цифры на обороте карты", optional: "необязательно" },
    pay: "Оплатить",
    cancel: "Отменить и вернуться на сайт",
    errorTitle: "Исправьте, пожалуйста, следующее",
    errors: {
      number: "Номер карты указан неверно",
      foreignCard: "Здесь принимаются только демонстрационные карты из списка",
      expiry: "Введите месяц и год, например 09/29",
      expired: "Срок действия карты истёк",
      cvv: "Введите 3 или 4 цифры с оборота карты",
      id: "Номер удостоверения указан неверно",
      code: "Введите полученный код, от 4 до 8 цифр",
    },
    code: {
      title: "Подтверждение банка",
      text: "Банк отправил вам код по SMS. В демонстрации подойдёт любой код от 4 до 8 цифр.",
      field: "Код подтверждения",
      confirm: "Подтвердить",
      otherCard: "Оплатить другой картой",
    },
    over: {
      title: "Время оплаты истекло",
      text: "Эта страница больше не действует, деньги с карты не списаны.",
      back: "Вернуться на сайт",
    },
    missing: {
      title: "Страница не найдена",
      text: "Такой страницы оплаты нет. Вернитесь, пожалуйста, на сайт и попробуйте ещё раз.",
    },
    demoCards: "Демонстрационные карты",
  },
  ar: {
    title: "دفع آمن بالبطاقة",
    company: "شركة دفع للتجربة",
    demo: "هذه تجربة: لا يُخصم أي مبلغ فعليًا. يُرجى عدم إدخال بيانات بطاقة حقيقية.",
    amount: "المبلغ المطلوب",
    payments: "عدد الدفعات",
    fields: {
      number: "رقم البطاقة",
      expiry: "تاريخ الانتهاء",
      cvv: "رمز الأمان",
      id: "رقم هوية صاحب البطاقة",
      holder: "الاسم على البطاقة",
    },
    hints: { expiry: "الشهر والسنة، مثل 09/29", cvv: "3 أو 4 أرقام على ظهر البطاقة", optional: "اختياري" },
    pay: "دفع",
    cancel: "إلغاء والعودة إلى الموقع",
    errorTitle: "يُرجى تصحيح ما يلي",
    errors: {
      number: "رقم البطاقة غير صحيح",
      foreignCard: "يمكن الدفع هنا ببطاقات التجربة المذكورة في القائمة فقط",
      expiry: "أدخلوا الشهر والسنة، مثل 09/29",
      expired: "انتهت صلاحية البطاقة",
      cvv: "أدخلوا 3 أو 4 أرقام من ظهر البطاقة",
      id: "رقم الهوية غير صحيح",
      code: "أدخلوا الرمز الذي وصلكم، من 4 إلى 8 أرقام",
    },
    code: {
      title: "التحقق لدى البنك",
      text: "أرسل إليكم البنك رمزًا برسالة نصية. في هذه التجربة يصلح أي رمز من 4 إلى 8 أرقام.",
      field: "رمز التحقق",
      confirm: "تأكيد",
      otherCard: "الدفع ببطاقة أخرى",
    },
    over: {
      title: "انتهى وقت الدفع",
      text: "لم تعد صفحة الدفع هذه فعّالة، ولم يُخصم أي مبلغ من البطاقة.",
      back: "العودة إلى الموقع",
    },
    missing: {
      title: "الصفحة غير موجودة",
      text: "لا نعرف صفحة الدفع هذه. يُرجى العودة إلى الموقع والمحاولة من جديد.",
    },
    demoCards: "بطاقات للتجربة",
  },
};

/** The language of a page's `language_code`; Hebrew for an unsupported one. */
export function pageLanguage(code: string): PageLanguage {
  const language = code.slice(0, 2).toLowerCase();
  return language === "en" || language === "ru" || language === "ar" ? language : "he";
}
