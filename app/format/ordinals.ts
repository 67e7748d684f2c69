import type { Language } from "@contract/vocabulary/languages";

/** Ordinals of rooms, up to ten (specification §9), in the gender of the word "room" of each language. */
const rooms: Record<Language, readonly string[]> = {
  he: ["ראשון", "שני", "שלישי", "רביעי", "חמישי", "שישי", "שביעי", "שמיני", "תשיעי", "עשירי"],
  en: ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"],
  ru: ["Первый", "Второй", "Третий", "Четвёртый", "Пятый", "Шестой", "Седьмой", "Восьмой", "Девятый", "Десятый"],
  ar: ["الأولى", "الثانية", "الثالثة", "الرابعة", "الخامسة", "السادسة", "السابعة", "الثامنة", "التاسعة", "العاشرة"],
};

export function roomOrdinal(number: number, language: Language): string {
  return rooms[language][number - 1] ?? String(number);
}
