import { type Names, names } from "../../core/names";

/** Themes of holidays. 68 is the subject of domestic hotels (specification §3); the others are ours. */
export const subjects = {
  1: names("חופי ים", "Beach holidays", "Пляжный отдых", "عطلات شاطئية"),
  2: names("סיטי ברייק", "City breaks", "Отдых в городе", "عطلات المدن"),
  3: names("חופשה משפחתית", "Family holidays", "Семейный отдых", "عطلات عائلية"),
  4: names("חופשת סקי", "Ski holidays", "Горные лыжи", "عطلات التزلج"),
  5: names("חופשה רומנטית", "Romantic getaways", "Романтические поездки", "رحلات رومانسية"),
  6: names("שופינג", "Shopping", "Шопинг", "التسوّق"),
  7: names("טבע ונופים", "Nature and scenery", "Природа и пейзажи", "الطبيعة والمناظر"),
  8: names("חיי לילה", "Nightlife", "Ночная жизнь", "الحياة الليلية"),
  9: names("תרבות והיסטוריה", "Culture and history", "Культура и история", "الثقافة والتاريخ"),
  68: names("מלונות בארץ", "Hotels in Israel", "Отели в Израиле", "فنادق في البلاد"),
} as const satisfies Record<number, Names>;

export type SubjectId = keyof typeof subjects;
