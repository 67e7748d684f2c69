import type { Language } from "@contract/vocabulary/languages";
import type { Occupancy } from "../pricing/occupancy";

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export const words: Record<Language, Record<"adults" | "children" | "infants", PluralForms>> = {
  he: {
    adults: { one: "מבוגר אחד", two: "שני מבוגרים", other: "{n} מבוגרים" },
    children: { one: "ילד אחד", two: "שני ילדים", other: "{n} ילדים" },
    infants: { one: "תינוק אחד", two: "שני תינוקות", other: "{n} תינוקות" },
  },
  en: {
    adults: { one: "1 adult", other: "{n} adults" },
    children: { one: "1 child", other: "{n} children" },
    infants: { one: "1 infant", other: "{n} infants" },
  },
  ru: {
    adults: { one: "{n} взрослый", few: "{n} взрослых", many: "{n} взрослых", other: "{n} взрослых" },
    children: { one: "{n} ребёнок", few: "{n} ребёнка", many: "{n} детей", other: "{n} детей" },
    infants: { one: "{n} младенец", few: "{n} младенца", many: "{n} младенцев", other: "{n} младенцев" },
  },
  ar: {
    adults: { one: "بالغ واحد", two: "بالغان", few: "{n} بالغين", other: "{n} بالغًا" },
    children: { one: "طفل واحد", two: "طفلان", few: "{n} أطفال", other: "{n} طفلًا" },
    infants: { one: "رضيع واحد", two: "رضيعان", few: "{n} رضّع", other: "{n} رضيعًا" },
  },
};

/** Made once: making them takes longer than all they are asked for a page. */
const pluralRules: Record<Language, Intl.PluralRules> = {
  he: new Intl.PluralRules("he"),
  en: new Intl.PluralRules("en"),
  ru: new Intl.PluralRules("ru"),
  ar: new Intl.PluralRules("ar"),
};

/** "2 adults, 1 child": the occupants of a room, in words. */
export function compositionLabel(occupancy: Occupancy, language: Language): string {
  const rules = pluralRules[language];
  const counts = (["adults", "children", "infants"] as const)
    .filter((kind) => occupancy[kind] > 0)
    .map((kind) => {
      const forms = words[language][kind];
      return (forms[rules.select(occupancy[kind])] ?? forms.other).replace("{n}", String(occupancy[kind]));
    });
  return counts.join(language === "ar" ? "، " : ", ");
}
