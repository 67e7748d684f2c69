import type { SoldCategory } from "@contract/vocabulary/categories";
import type { Names } from "../../core/names";

/** Names of the categories in lists. */
export const categoryNames: Record<SoldCategory, Names> = {
  vacation_pack: { he: "חבילות נופש", en: "Holiday packages", ru: "Пакетные туры", ar: "باقات العطلات" },
  Organize_tour_packages: {
    he: "טיולים מאורגנים",
    en: "Organised tours",
    ru: "Организованные туры",
    ar: "جولات منظمة",
  },
  SportPack: { he: "חבילות ספורט", en: "Sport packages", ru: "Спортивные туры", ar: "باقات رياضية" },
  Hotel_Only: { he: "חופשה בארץ", en: "Holidays in Israel", ru: "Отдых в Израиле", ar: "عطلة في البلاد" },
  Flight_Only: { he: "טיסות בלבד", en: "Flights only", ru: "Только перелёт", ar: "رحلات جوية فقط" },
};
