import type { DealCategory } from "@contract/vocabulary/vocabulary";
import type { Names } from "../../core/names";

/** What is sold, in the order of the home page; Hotel_Only is fourth (specification §3). sport_pack is SportPack's other name. */
export const categoryNames: { category: DealCategory; sort: number; titles: Names }[] = [
  {
    category: "vacation_pack",
    sort: 1,
    titles: { he: "חבילות נופש", en: "Holiday packages", ru: "Пакетные туры", ar: "باقات العطلات" },
  },
  {
    category: "Organize_tour_packages",
    sort: 2,
    titles: { he: "טיולים מאורגנים", en: "Organised tours", ru: "Организованные туры", ar: "جولات منظمة" },
  },
  {
    category: "SportPack",
    sort: 3,
    titles: { he: "חבילות ספורט", en: "Sport packages", ru: "Спортивные туры", ar: "باقات رياضية" },
  },
  {
    category: "Hotel_Only",
    sort: 4,
    titles: { he: "חופשה בארץ", en: "Holidays in Israel", ru: "Отдых в Израиле", ar: "عطلة في البلاد" },
  },
  {
    category: "Flight_Only",
    sort: 5,
    titles: { he: "טיסות בלבד", en: "Flights only", ru: "Только перелёт", ar: "رحلات جوية فقط" },
  },
];
