import type { Names } from "../core/names";
import { isolate, ltr } from "./isolates";

/** What notices say in the mail to the office, which reads Hebrew: the words of the desk's list, by the beginning of the key. */
export const noticeWords: Record<string, string> = {
  "tell-agency": "לסוכנות אין כתובת מייל: יש לעדכן אותה על הזמנה שלה",
  fault: "תקלה באתר",
  refused: "אין מחיר בגלל נתון שגוי",
  site: "עמוד דיווח על תקלה",
  missing: "עמוד לא נמצא",
  "missing-others": "עמודים נוספים לא נמצאו",
  "codes-per-hour": "נשלחו יותר מדי קודי כניסה, והשליחה נעצרה לשעה",
  "on-request": "הזמנה ממתינה לאישור הספק",
  "change-not-made": "התקבל כסף על שינוי שלא בוצע, והוא מוחזר",
  "change-applied": "שינוי בהזמנה בוצע: עדכנו את המלון ואת חברת התעופה",
  "change-expired": "הצעת שינוי לא נענתה בזמן",
  "credit-limit": "הזמנה בלי תשלום נדחתה: הסוכנות מיצתה את המסגרת",
  discount: "הנחה מעל המותר נדחתה",
  debit: "חיוב נכשל, הכרטיס לא חויב",
  unknown: "אין עדיין תשובה על חיוב",
  discrepancy: "הרישום אצלנו שונה מחברת הסליקה",
  "callback-refused": "הודעת תשלום מזויפת",
  "rate-missing": "אין שער להיום: התשלום סגור",
  "gateway-page": "עמוד הכרטיס לא נפתח",
  "capture-without-booking": "התקבל כסף על הזמנה שלא ממתינה לו, והוא מוחזר",
  "captured-amount": "חויב סכום אחר, והוא מוחזר",
  "payment-mismatch": "הסכום או העמוד של חברת הסליקה אינם שלנו",
  "debit-in-doubt": "יום בלי תשובה על חיוב: נדרשת הכרעה של התפעול",
  "two-cards": "הכרטיס השני לא חויב: הראשון מוחזר",
  "stay-not-cancelled": "הספק לא ביטל לינה: יש להסדיר מולו",
  "stay-reference": "הספק נתן אסמכתה של הזמנה אחרת: בררו מולו",
  "stay-differs": "הספק אישר לינה אחרת מהמבוקש: היא מתבטלת",
  "stay-open": "אין עדיין תשובה מספק הלינה",
  "stay-lost": "הלינה נשלחה ולא נמצאה אצל הספק: נדרשת הכרעה של התפעול",
  "stay-dearer": "הספק אישר לינה במחיר אחר",
  cancellation: "התבקש ביטול",
  "cancellation-withdrawn": "הלקוח משך את בקשת הביטול",
  "cancellation-ended": "בקשת ביטול נסגרה: הלקוח קיבל מלון או תאריך אחר",
  "name-correction": "שם נוסע תוקן: עדכנו את המלון ואת חברת התעופה",
  "traveller-cancelled": "נוסע בוטל: עדכנו את המלון ואת חברת התעופה",
  "hotel-change": "הלקוח דחה מלון חלופי",
  "date-change": "הלקוח דחה תאריך אחר",
  "late-effects": "הודעות או החזרים מתעכבים",
  undelivered: "הודעה או החזר לא יצאו",
  question: "לקוח שאל שאלה",
  "agency-question": "סוכנות שאלה על הזמנה שלה",
  "flight-moved": "השתנתה שעת ההמראה של טיסה שנמכרה: עדכנו את הנוסעים",
  "match-moved": "השתנה המועד של משחק שנמכרו אליו כרטיסים: עדכנו את הנוסעים",
  "fee-not-due": "התקבל כסף על דמים שכבר לא היה צורך לשלם, והוא מוחזר",
};

/** What the mail says of a flight or a match that was moved: which, when it was and when it is. */
export function moveInWords(details: unknown): string | undefined {
  const { flight, match, was, now, places } = (details ?? {}) as Record<string, unknown>;
  if (typeof was !== "string" || typeof now !== "string") return undefined;
  const what =
    typeof flight === "string" ? `טיסה ${ltr(flight)}` : `משחק ${isolate((match as Names | undefined)?.he ?? "")}`;
  return [what, `היה ${ltr(was)}`, `עכשיו ${ltr(now)}`, `מקומות שנמכרו או מוחזקים: ${places}`].join(" · ");
}

/** Kinds whose key names the page or the call that it is about. */
const saysWhere = ["fault", "site", "refused", "missing"];

/** A notice in words; one without them has those it was written with. */
export function wordsOfNotice({ key, subject }: { key: string; subject: string }): string {
  const [kind = "", ...rest] = key.split(":");
  const words = Object.hasOwn(noticeWords, kind) ? noticeWords[kind]! : subject;
  return saysWhere.includes(kind) && rest.length > 0 ? `${words}: \u2066${rest.join(":")}\u2069` : words;
}
