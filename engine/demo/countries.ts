import { type Names, named } from "../core/names";

/** ISO 3166-1 alpha-2. */
export const countries = {
  IL: named("ישראל", "Israel", "Израиль", "إسرائيل"),
  GR: named("יוון", "Greece", "Греция", "اليونان"),
  CY: named("קפריסין", "Cyprus", "Кипр", "قبرص"),
  IT: named("איטליה", "Italy", "Италия", "إيطاليا"),
  ES: named("ספרד", "Spain", "Испания", "إسبانيا"),
  PT: named("פורטוגל", "Portugal", "Португалия", "البرتغال"),
  FR: named("צרפת", "France", "Франция", "فرنسا"),
  GB: named("בריטניה", "United Kingdom", "Великобритания", "بريطانيا"),
  NL: named("הולנד", "Netherlands", "Нидерланды", "هولندا"),
  CH: named("שווייץ", "Switzerland", "Швейцария", "سويسرا"),
  DE: named("גרמניה", "Germany", "Германия", "ألمانيا"),
  AT: named("אוסטריה", "Austria", "Австрия", "النمسا"),
  CZ: named("צ׳כיה", "Czechia", "Чехия", "التشيك"),
  HU: named("הונגריה", "Hungary", "Венгрия", "المجر"),
  PL: named("פולין", "Poland", "Польша", "بولندا"),
  RO: named("רומניה", "Romania", "Румыния", "رومانيا"),
  BG: named("בולגריה", "Bulgaria", "Болгария", "بلغاريا"),
  ME: named("מונטנגרו", "Montenegro", "Черногория", "الجبل الأسود"),
  HR: named("קרואטיה", "Croatia", "Хорватия", "كرواتيا"),
  RS: named("סרביה", "Serbia", "Сербия", "صربيا"),
  GE: named("גאורגיה", "Georgia", "Грузия", "جورجيا"),
  AM: named("ארמניה", "Armenia", "Армения", "أرمينيا"),
  AZ: named("אזרבייג׳ן", "Azerbaijan", "Азербайджан", "أذربيجان"),
  AE: named("איחוד האמירויות", "United Arab Emirates", "ОАЭ", "الإمارات العربية المتحدة"),
  TH: named("תאילנד", "Thailand", "Таиланд", "تايلاند"),
  MV: named("האיים המלדיביים", "Maldives", "Мальдивы", "جزر المالديف"),
  SC: named("איי סיישל", "Seychelles", "Сейшельские Острова", "سيشل"),
  TZ: named("טנזניה", "Tanzania", "Танзания", "تنزانيا"),
  US: named("ארצות הברית", "United States", "США", "الولايات المتحدة"),
  MA: named("מרוקו", "Morocco", "Марокко", "المغرب"),
} as const satisfies Record<string, Names>;

export type CountryCode = keyof typeof countries;
