import { type Names, names } from "../core/names";

/** ISO 3166-1 alpha-2. */
export const countries = {
  IL: names("ישראל", "Israel", "Израиль", "إسرائيل"),
  GR: names("יוון", "Greece", "Греция", "اليونان"),
  CY: names("קפריסין", "Cyprus", "Кипр", "قبرص"),
  IT: names("איטליה", "Italy", "Италия", "إيطاليا"),
  ES: names("ספרד", "Spain", "Испания", "إسبانيا"),
  PT: names("פורטוגל", "Portugal", "Португалия", "البرتغال"),
  FR: names("צרפת", "France", "Франция", "فرنسا"),
  GB: names("בריטניה", "United Kingdom", "Великобритания", "بريطانيا"),
  NL: names("הולנד", "Netherlands", "Нидерланды", "هولندا"),
  CH: names("שווייץ", "Switzerland", "Швейцария", "سويسرا"),
  DE: names("גרמניה", "Germany", "Германия", "ألمانيا"),
  AT: names("אוסטריה", "Austria", "Австрия", "النمسا"),
  CZ: names("צ׳כיה", "Czechia", "Чехия", "التشيك"),
  HU: names("הונגריה", "Hungary", "Венгрия", "المجر"),
  PL: names("פולין", "Poland", "Польша", "بولندا"),
  RO: names("רומניה", "Romania", "Румыния", "رومانيا"),
  BG: names("בולגריה", "Bulgaria", "Болгария", "بلغاريا"),
  ME: names("מונטנגרו", "Montenegro", "Черногория", "الجبل الأسود"),
  HR: names("קרואטיה", "Croatia", "Хорватия", "كرواتيا"),
  RS: names("סרביה", "Serbia", "Сербия", "صربيا"),
  GE: names("גאורגיה", "Georgia", "Грузия", "جورجيا"),
  AM: names("ארמניה", "Armenia", "Армения", "أرمينيا"),
  AZ: names("אזרבייג׳ן", "Azerbaijan", "Азербайджан", "أذربيجان"),
  AE: names("איחוד האמירויות", "United Arab Emirates", "ОАЭ", "الإمارات العربية المتحدة"),
  TH: names("תאילנד", "Thailand", "Таиланд", "تايلاند"),
  MV: names("האיים המלדיביים", "Maldives", "Мальдивы", "جزر المالديف"),
  SC: names("איי סיישל", "Seychelles", "Сейшельские острова", "سيشل"),
  TZ: names("טנזניה", "Tanzania", "Танзания", "تنزانيا"),
  US: names("ארצות הברית", "United States", "США", "الولايات المتحدة"),
  MA: names("מרוקו", "Morocco", "Марокко", "المغرب"),
} as const satisfies Record<string, Names>;

export type CountryCode = keyof typeof countries;
