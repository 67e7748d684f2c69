import { type Names, named } from "../../core/names";

/** Themes of holidays. 68 is the subject of domestic hotels (specification §3); the others are ours. */
export const subjects = {
  1: named("חופי ים", "Beach holidays", "Пляжный отдых", "عطلات شاطئية"),
  2: named("סיטי ברייק", "City breaks", "Отдых в городе", "عطلات المدن"),
  3: named("חופשה משפחתית", "Family holidays", "Семейный отдых", "عطلات عائلية"),
  4: named("חופשת סקי", "Ski holidays", "Горные лыжи", "عطلات التزلج"),
  5: named("חופשה רומנטית", "Romantic getaways", "Романтические поездки", "رحلات رومانسية"),
  6: named("שופינג", "Shopping", "Шопинг", "التسوّق"),
  7: named("טבע ונופים", "Nature and scenery", "Природа и пейзажи", "الطبيعة والمناظر"),
  8: named("חיי לילה", "Nightlife", "Ночная жизнь", "الحياة الليلية"),
  9: named("תרבות והיסטוריה", "Culture and history", "Культура и история", "الثقافة والتاريخ"),
  68: named("מלונות בארץ", "Hotels in Israel", "Отели в Израиле", "فنادق في البلاد"),
} as const satisfies Record<number, Names>;

export type SubjectId = keyof typeof subjects;
