import { type Names, named } from "../../core/names";

/** Groups of destinations in the search form and on the area pages, in display order. */
export const areas = {
  greece: named("יוון והאיים", "Greece and its islands", "Греция и острова", "اليونان وجزرها"),
  cyprus: named("קפריסין", "Cyprus", "Кипр", "قبرص"),
  italy: named("איטליה", "Italy", "Италия", "إيطاليا"),
  iberia: named("ספרד ופורטוגל", "Spain and Portugal", "Испания и Португалия", "إسبانيا والبرتغال"),
  "western-europe": named("מערב אירופה", "Western Europe", "Западная Европа", "أوروبا الغربية"),
  "central-europe": named("מרכז אירופה", "Central Europe", "Центральная Европа", "أوروبا الوسطى"),
  balkans: named("הבלקן והים השחור", "Balkans and the Black Sea", "Балканы и Чёрное море", "البلقان والبحر الأسود"),
  caucasus: named("הקווקז", "The Caucasus", "Кавказ", "القوقاز"),
  gulf: named("מדינות המפרץ", "The Gulf", "Персидский залив", "الخليج"),
  "far-east": named("המזרח הרחוק", "Far East", "Юго-Восточная Азия", "الشرق الأقصى"),
  "indian-ocean": named(
    "איי האוקיינוס ההודי",
    "Indian Ocean islands",
    "Острова Индийского океана",
    "جزر المحيط الهندي",
  ),
  usa: named("ארצות הברית", "United States", "США", "الولايات المتحدة"),
  morocco: named("מרוקו", "Morocco", "Марокко", "المغرب"),
  israel: named("חופשה בארץ", "Israel", "Отдых в Израиле", "عطلة داخل البلاد"),
} as const satisfies Record<string, Names>;

export type AreaCode = keyof typeof areas;
