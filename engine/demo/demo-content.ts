import type { Names } from "../core/names";

const n = (he: string, en: string, ru: string, ar: string): Names => ({ he, en, ru, ar });

export const demoBanners: { pageKey: string; item?: number; image: string; href?: string; alts: Names }[] = [
  {
    pageKey: "home",
    image: "/pictures/destination/BCN/stadium/none/wide.svg",
    href: "/?categoryId=5",
    alts: n(
      "הליגות חזרו: טיסה, מלון וכרטיס",
      "The leagues are back: flight, hotel, ticket",
      "Лиги вернулись: перелёт, отель и билет",
      "عادت البطولات: طيران وفندق وتذكرة",
    ),
  },
  {
    pageKey: "home",
    item: 1,
    image: "/pictures/destination/ROM/old-town/none/wide.svg",
    href: "/?categoryId=2",
    alts: n(
      "טיולים מאורגנים עם מדריך ישראלי",
      "Organised tours with an Israeli guide",
      "Туры с израильским гидом",
      "جولات منظمة مع مرشد إسرائيلي",
    ),
  },
  {
    pageKey: "SPSearchResult",
    image: "/pictures/destination/LON/stadium/none/wide.svg",
    alts: n(
      "מקומות צמודים, כרטיסים רשמיים",
      "Seats together, official tickets",
      "Места рядом, официальные билеты",
      "مقاعد متجاورة وتذاكر رسمية",
    ),
  },
  {
    pageKey: "FHProduct",
    image: "/pictures/destination/ATH/old-town/none/wide.svg",
    alts: n(
      "יש שאלה על המלון? עונים לכם מ־09:00 עד 20:00",
      "A question about the hotel? We answer from 09:00 to 20:00",
      "Вопрос об отеле? Отвечаем с 09:00 до 20:00",
      "سؤال عن الفندق؟ نرد بين 09:00 و20:00",
    ),
  },
];

/** Keyed by the ids of the demo's departures. */
export const demoSubCategories: Record<number, Names> = {
  1: n("הרגע האחרון", "Last minute", "Горящие туры", "اللحظة الأخيرة"),
  2: n("קיץ משפחתי", "Family summer", "Лето всей семьёй", "صيف عائلي"),
  3: n("סוף שבוע ארוך", "Long weekend", "Длинные выходные", "عطلة نهاية أسبوع طويلة"),
};

export const demoPopup = {
  id: "early-booking",
  titles: n("מקדימים ומרוויחים", "Early birds pay less", "Раньше — значит выгоднее", "احجزوا مبكرًا وادفعوا أقل"),
  bodies: n(
    "מי שמזמין עכשיו לעונה הבאה משלם פחות ובוחר ראשון את החדר.",
    "Book next season’s holiday now: you pay less and choose your room first.",
    "Забронируйте отпуск на следующий сезон сейчас: цена ниже, а номер выбираете первыми.",
    "من يحجز الآن للموسم القادم يدفع أقل ويختار غرفته أولًا.",
  ),
  href: "/?categoryId=1",
};

/** Messages to agents about the main deals. */
export const demoInternalInfo = n(
  "חדרים בהקצאה ישירה מהמלון. אפשר לבקש קומה גבוהה.",
  "Rooms from the hotel’s own allotment. You may ask for a high floor.",
  "Номера из квоты отеля. Можно просить высокий этаж.",
  "غرف من حصة الفندق مباشرة. يمكن طلب طابق مرتفع.",
);
