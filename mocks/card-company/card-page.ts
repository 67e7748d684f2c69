import type { LedgerPage } from "./ledger";

type Words = {
  title: string;
  amount: string;
  payments: string;
  holder: string;
  number: string;
  expiry: string;
  cvv: string;
  pay: string;
  cancel: string;
  code: string;
  codeHint: string;
  confirm: string;
  expired: string;
  demo: string;
  badNumber: string;
  badExpiry: string;
  badCvv: string;
};

const words: Record<string, Words> = {
  he: {
    title: "תשלום בכרטיס אשראי",
    amount: "סכום לתשלום",
    payments: "תשלומים",
    holder: "שם בעל הכרטיס",
    number: "מספר כרטיס",
    expiry: "תוקף (חודש/שנה)",
    cvv: "3 ספרות בגב הכרטיס",
    pay: "תשלום",
    cancel: "ביטול וחזרה",
    code: "קוד אימות",
    codeHint: "הבנק שלח לכם קוד במסרון. בהדגמה כל קוד מתאים.",
    confirm: "אישור",
    expired: "זמן התשלום בעמוד הזה נגמר. חזרו לאתר ונסו שוב.",
    demo: "חברת סליקה להדגמה: שום כרטיס לא מחויב.",
    badNumber: "מספר הכרטיס אינו תקין.",
    badExpiry: "התוקף אינו תקין או שעבר.",
    badCvv: "הזינו 3 או 4 ספרות.",
  },
  en: {
    title: "Card payment",
    amount: "Amount to pay",
    payments: "payments",
    holder: "Name on the card",
    number: "Card number",
    expiry: "Expiry (month/year)",
    cvv: "3 digits on the back",
    pay: "Pay",
    cancel: "Cancel and go back",
    code: "Verification code",
    codeHint: "Your bank sent you a code by SMS. In this demo any code will do.",
    confirm: "Confirm",
    expired: "The time of this payment page is over. Go back to the shop and try again.",
    demo: "A card company for demonstration: no card is charged.",
    badNumber: "The card number is not valid.",
    badExpiry: "The expiry is not valid or has passed.",
    badCvv: "Enter 3 or 4 digits.",
  },
  ru: {
    title: "Оплата картой",
    amount: "Сумма к оплате",
    payments: "платежей",
    holder: "Имя на карте",
    number: "Номер карты",
    expiry: "Срок действия (месяц/год)",
    cvv: "3 цифры на обороте",
    pay: "Оплатить",
    cancel: "Отменить и вернуться",
    code: "Код подтверждения",
    codeHint: "Банк отправил вам код по SMS. В демо подойдёт любой.",
    confirm: "Подтвердить",
    expired: "Время этой страницы истекло. Вернитесь в магазин и попробуйте снова.",
    demo: "Демонстрационная платёжная система: карты не списываются.",
    badNumber: "Неверный номер карты.",
    badExpiry: "Срок действия неверный или истёк.",
    badCvv: "Введите 3 или 4 цифры.",
  },
  ar: {
    title: "الدفع بالبطاقة",
    amount: "المبلغ للدفع",
    payments: "دفعات",
    holder: "اسم صاحب البطاقة",
    number: "رقم البطاقة",
    expiry: "تاريخ الانتهاء (شهر/سنة)",
    cvv: "3 أرقام على ظهر البطاقة",
    pay: "ادفع",
    cancel: "إلغاء والعودة",
    code: "رمز التحقق",
    codeHint: "أرسل البنك رمزًا برسالة. في العرض التجريبي يصلح أي رمز.",
    confirm: "تأكيد",
    expired: "انتهى وقت صفحة الدفع. عودوا إلى الموقع وحاولوا مجددًا.",
    demo: "شركة دفع تجريبية: لا تُخصم أي بطاقة.",
    badNumber: "رقم البطاقة غير صالح.",
    badExpiry: "تاريخ الانتهاء غير صالح أو مضى.",
    badCvv: "أدخلوا 3 أو 4 أرقام.",
  },
};

export function pageWords(language: string): Words {
  return words[language] ?? words.he!;
}

export const pageStyles = `:root{color-scheme:light;font:16px/1.5 system-ui,Arial,sans-serif;color:#0f2a3d}
body{margin:0;padding:1rem;background:#fff}main{max-inline-size:26rem;margin-inline:auto;display:grid;gap:1rem}
h1{font-size:1.3rem;margin:0}.sum{display:flex;justify-content:space-between;padding:.75rem 1rem;background:#e3f2f2;border-radius:10px;font-weight:600}
form{display:grid;gap:.9rem}label{display:grid;gap:.25rem;font-weight:500}
input{font:inherit;min-block-size:46px;padding:.4rem .7rem;border:1px solid #70818d;border-radius:8px;direction:ltr}
input[aria-invalid]{border:2px solid #a3261b}.error{color:#a3261b;font-size:.9rem;font-weight:500}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}button{font:inherit;font-weight:600;min-block-size:48px;border:0;border-radius:10px;background:#006d77;color:#fff;cursor:pointer}
a{color:#006d77}.soft{color:#4a6172;font-size:.88rem;margin:0}:focus-visible{outline:3px solid #f4a259;outline-offset:2px}`;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function shell(page: LedgerPage, base: string, body: string): string {
  const language = words[page.language] ? page.language : "he";
  const direction = language === "he" || language === "ar" ? "rtl" : "ltr";
  const text = pageWords(language);
  const sum = `<div class="sum"><span>${text.amount}</span><bdi dir="ltr">₪${(page.amountAgorot / 100).toFixed(2)}</bdi></div>`;
  const parts = page.payments > 1 ? `<p class="soft">${page.payments} ${text.payments}</p>` : "";
  return `<!DOCTYPE html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${text.title}</title><link rel="stylesheet" href="${base}/style.css"></head><body><main><h1>${text.title}</h1>${sum}${parts}${body}<p class="soft">${text.demo}</p></main></body></html>`;
}

type Shown = { errors?: Record<string, string>; holder?: string; expiry?: string; expired?: boolean };

/** The page where a card is typed. What was typed is kept after an error, the number and its code never. */
export function cardPage(
  page: LedgerPage,
  base: string,
  { errors = {}, holder = page.customer, expiry = "", expired }: Shown,
): string {
  const text = pageWords(page.language);
  const back = `<p><a href="${escaped(page.cancel)}">${text.cancel}</a></p>`;
  if (expired) return shell(page, base, `<p class="error" role="alert">${text.expired}</p>${back}`);
  const field = (name: string, label: string, value: string, more: string) =>
    `<label for="${name}">${label}${errors[name] ? `<span class="error" id="${name}-error">${errors[name]}</span>` : ""}<input id="${name}" name="${name}" value="${escaped(value)}" ${more}${errors[name] ? ` aria-invalid="true" aria-describedby="${name}-error"` : ""}></label>`;
  return shell(
    page,
    base,
    `<form method="post" action="${base}/page/${page.pageId}">${field("number", text.number, "", 'inputmode="numeric" autocomplete="cc-number" maxlength="23" required')}
<div class="pair">${field("expiry", text.expiry, expiry, 'inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="MM/YY" required')}${field("cvv", text.cvv, "", 'inputmode="numeric" autocomplete="cc-csc" maxlength="4" required')}</div>
${field("holder", text.holder, holder, 'autocomplete="cc-name" maxlength="60"')}<button type="submit">${text.pay}</button></form>${back}`,
  );
}

/** The bank's second step. */
export function codePage(
  page: LedgerPage,
  base: string,
  card: { number: string; expiry: string; cvv: string; holder: string },
): string {
  const text = pageWords(page.language);
  const kept = Object.entries(card)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join("");
  return shell(
    page,
    base,
    `<p>${text.codeHint}</p><form method="post" action="${base}/page/${page.pageId}">${kept}<label for="code">${text.code}<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="8" required></label><button type="submit">${text.confirm}</button></form>`,
  );
}
