import { type Names, names } from "../../core/names";

/** Groups of destinations in the search form and on the area pages, in display order. */
export const areas = {
  greece: names("יוון והאיים", "Greece and its islands", "Греция и острова", "اليونان وجزرها"),
  cyprus: names("קפריסין", "Cyprus", "Кипр", "قبرص"),
  italy: names("איטליה", "Italy", "Италия", "إيطاليا"),
  iberia: names("ספרד ופורטוגל", "Spain and Portugal", "Испания и Португалия", "إسبانيا والبرتغال"),
  "western-europe": names("מערב אירופה", "Western Europe", "Западная Европа", "أوروبا الغربية"),
  "central-europe": names("מרכז אירופה", "Central Europe", "Центральная Европа", "أوروبا الوسطى"),
  balkans: names("הבלקן והים השחור", "Balkans and the Black Sea", "Балканы и Чёрное море", "البلقان والبحر الأسود"),
  caucasus: names("הקווקז", "The Caucasus", "Кавказ", "القوقاز"),
  gulf: names("מדינות המפרץ", "The Gulf", "Персидский залив", "الخليج"),
  "far-east": names("המזרח הרחוק", "Far East", "Юго-Восточная Азия", "الشرق الأقصى"),
  "indian-ocean": names(
    "איי האוקיינוס ההודי",
    "Indian Ocean islands",
    "Острова Индийского океана",
    "جزر المحيط الهندي",
  ),
  usa: names("ארצות הברית", "United States", "США", "الولايات المتحدة"),
  morocco: names("מרוקו", "Morocco", "Марокко", "المغرب"),
  israel: names("חופשה בארץ", "Israel", "Отдых в Израиле", "عطلة داخل البلاد"),
} as const satisfies Record<string, Names>;

export type AreaCode = keyof typeof areas;
