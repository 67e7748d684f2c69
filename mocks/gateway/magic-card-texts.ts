export type CardTexts = Record<"he" | "en" | "ru" | "ar", string>;

/** The effect of each magic card, for users who try the shop. */
export const magicCardTexts = {
  approve: {
    he: "מאושר ומחויב",
    en: "approved and charged",
    ru: "одобряется и списывается",
    ar: "تُقبل ويُخصم المبلغ",
  },
  "approve-mastercard": {
    he: "מאסטרקארד, מאושר ומחויב",
    en: "Mastercard, approved and charged",
    ru: "Mastercard, одобряется и списывается",
    ar: "ماستركارد، تُقبل ويُخصم المبلغ",
  },
  "approve-isracard": {
    he: "ישראכרט, מאושר ומחויב",
    en: "Isracard, approved and charged",
    ru: "Isracard, одобряется и списывается",
    ar: "إسراكارت، تُقبل ويُخصم المبلغ",
  },
  decline: {
    he: "הכרטיס נדחה כבר בעמוד התשלום",
    en: "declined on the card page",
    ru: "отклоняется на странице оплаты",
    ar: "تُرفض في صفحة الدفع",
  },
  amex: {
    he: "אמריקן אקספרס: חברת הכרטיס מאשרת, החנות אינה מקבלת",
    en: "American Express: approved by its company, refused by the shop",
    ru: "American Express: банк одобряет, магазин не принимает",
    ar: "أمريكان إكسبرس: الشركة تقبل والمتجر يرفض",
  },
  diners: {
    he: "דיינרס: חברת הכרטיס מאשרת, החנות אינה מקבלת",
    en: "Diners: approved by its company, refused by the shop",
    ru: "Diners: банк одобряет, магазин не принимает",
    ar: "دينرز: الشركة تقبل والمتجر يرفض",
  },
  "3ds": {
    he: "הבנק מבקש קוד (כל קוד מתאים) ומאשר",
    en: "the bank asks for a code (any will do) and approves",
    ru: "банк запрашивает код (подойдёт любой) и одобряет",
    ar: "يطلب البنك رمزًا (أي رمز) ثم يقبل",
  },
  "3ds-fail": {
    he: "הבנק מבקש קוד, והאימות נכשל",
    en: "the bank asks for a code, and the check fails",
    ru: "банк запрашивает код, проверка не проходит",
    ar: "يطلب البنك رمزًا ويفشل التحقق",
  },
  "capture-decline": {
    he: "המסגרת נשמרת, והחיוב עצמו נדחה",
    en: "held, then the charge itself is declined",
    ru: "сумма блокируется, но само списание отклоняется",
    ar: "يُحجز المبلغ ثم يُرفض الخصم",
  },
  "hang-approve": {
    he: "החיוב מתבצע, והתשובה אינה מגיעה בזמן",
    en: "charged, but the answer does not come in time",
    ru: "списание проходит, но ответ не приходит вовремя",
    ar: "يُخصم المبلغ لكن الرد لا يصل في الوقت",
  },
  "hang-decline": {
    he: "החיוב נדחה, והתשובה אינה מגיעה בזמן",
    en: "the charge is declined, but the answer does not come in time",
    ru: "списание отклоняется, но ответ не приходит вовремя",
    ar: "يُرفض الخصم لكن الرد لا يصل في الوقت",
  },
  "charge-then-drop": {
    he: "החיוב מתבצע, ואז הקשר מתנתק",
    en: "charged, then the connection is lost",
    ru: "списание проходит, затем связь обрывается",
    ar: "يُخصم المبلغ ثم ينقطع الاتصال",
  },
  "500-before": {
    he: "תקלה בחברת הסליקה לפני החיוב; ניסיון נוסף מצליח",
    en: "the gateway fails before charging; the next try works",
    ru: "сбой до списания; следующая попытка успешна",
    ar: "عطل قبل الخصم، والمحاولة التالية تنجح",
  },
  "500-after": {
    he: "החיוב מתבצע, ואחריו תקלה בחברת הסליקה",
    en: "charged, then the gateway answers with an error",
    ru: "списание проходит, затем шлюз отвечает ошибкой",
    ar: "يُخصم المبلغ ثم يرد مزوّد الدفع بخطأ",
  },
  malformed: {
    he: "החיוב מתבצע, והתשובה קטועה",
    en: "charged, and the answer is cut off",
    ru: "списание проходит, ответ обрывается",
    ar: "يُخصم المبلغ والرد مبتور",
  },
  html: {
    he: "החיוב מתבצע, ובמקום תשובה חוזר עמוד HTML",
    en: "charged, and a page of HTML comes instead of the answer",
    ru: "списание проходит, вместо ответа приходит HTML",
    ar: "يُخصم المبلغ وتصل صفحة HTML بدل الرد",
  },
  "callback-twice": {
    he: "ההודעה לחנות נשלחת פעמיים",
    en: "the shop is told twice",
    ru: "магазин уведомляется дважды",
    ar: "يُبلَّغ المتجر مرتين",
  },
  "callback-first": {
    he: "ההודעה לחנות מגיעה לפני שהלקוח חוזר",
    en: "the shop is told before the shopper comes back",
    ru: "магазин узнаёт раньше, чем вернётся покупатель",
    ar: "يُبلَّغ المتجر قبل عودة الزبون",
  },
  "callback-never": {
    he: "ההודעה לחנות אינה נשלחת",
    en: "the shop is never told",
    ru: "уведомление магазину не приходит",
    ar: "لا يُبلَّغ المتجر أبدًا",
  },
  "callback-late": {
    he: "ההודעה לחנות מגיעה באיחור",
    en: "the shop is told late",
    ru: "уведомление магазину опаздывает",
    ar: "يُبلَّغ المتجر متأخرًا",
  },
  "wrong-amount": {
    he: "ההודעה לחנות נוקבת בסכום אחר",
    en: "the shop is told another amount",
    ru: "магазину сообщается другая сумма",
    ar: "يُبلَّغ المتجر بمبلغ آخر",
  },
  "wrong-signature": {
    he: "ההודעה לחנות חתומה במפתח שגוי",
    en: "what the shop is told is wrongly signed",
    ru: "уведомление подписано неверным ключом",
    ar: "الإبلاغ موقّع بمفتاح خاطئ",
  },
  pending: {
    he: "ממתין אצל חברת הכרטיס עד לשחרור ידני",
    en: "waits at the card company until it is released by hand",
    ru: "ждёт в банке, пока не будет отпущено вручную",
    ar: "ينتظر لدى شركة البطاقة حتى يُطلق يدويًا",
  },
} as const satisfies Record<string, CardTexts>;
