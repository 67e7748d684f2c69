/**
 * Transliterates Hebrew, Russian and Arabic letters the way most passports do. A suggestion, never stored without
 * consent.
 */
const letters: Record<string, string> = {
  א: "A",
  ב: "B",
  ג: "G",
  ד: "D",
  ה: "H",
  ו: "V",
  ז: "Z",
  ח: "H",
  ט: "T",
  י: "Y",
  כ: "K",
  ך: "K",
  ל: "L",
  מ: "M",
  ם: "M",
  נ: "N",
  ן: "N",
  ס: "S",
  ע: "A",
  פ: "P",
  ף: "F",
  צ: "TZ",
  ץ: "TZ",
  ק: "K",
  ר: "R",
  ש: "SH",
  ת: "T",
  А: "A",
  Б: "B",
  В: "V",
  Г: "G",
  Д: "D",
  Е: "E",
  Ё: "E",
  Ж: "ZH",
  З: "Z",
  И: "I",
  Й: "I",
  К: "K",
  Л: "L",
  М: "M",
  Н: "N",
  О: "O",
  П: "P",
  Р: "R",
  С: "S",
  Т: "T",
  У: "U",
  Ф: "F",
  Х: "KH",
  Ц: "TS",
  Ч: "CH",
  Ш: "SH",
  Щ: "SHCH",
  Ъ: "IE",
  Ы: "Y",
  Ь: "",
  Э: "E",
  Ю: "IU",
  Я: "IA",
  ا: "A",
  أ: "A",
  إ: "I",
  آ: "A",
  ب: "B",
  ت: "T",
  ث: "TH",
  ج: "J",
  ح: "H",
  خ: "KH",
  د: "D",
  ذ: "DH",
  ر: "R",
  ز: "Z",
  س: "S",
  ش: "SH",
  ص: "S",
  ض: "D",
  ط: "T",
  ظ: "Z",
  ع: "A",
  غ: "GH",
  ف: "F",
  ق: "Q",
  ك: "K",
  ل: "L",
  م: "M",
  ن: "N",
  ه: "H",
  ة: "A",
  و: "W",
  ؤ: "U",
  ي: "Y",
  ى: "A",
  ئ: "Y",
  ء: "",
};

/** Upper case, single spaces, plain apostrophes and dashes; accents are dropped as in machine-readable passports. */
export function passportName(typed: string): string {
  return typed
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[’‘`´׳]/g, "'")
    .replace(/[‐-―־]/g, "-")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();
}

export function isPassportName(name: string): boolean {
  return /^[A-Z][A-Z '-]*$/.test(name);
}

/** A Latin spelling to suggest for a name in another script; null if there is nothing to suggest. */
export function suggestLatinName(typed: string): string | null {
  const spelling = [...passportName(typed).normalize("NFC")].map((letter) => letters[letter] ?? letter).join("");
  return isPassportName(spelling) ? spelling : null;
}
