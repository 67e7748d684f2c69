import type { GuestKind } from "@contract/vocabulary/guest-kinds";
import type { Language } from "@contract/vocabulary/languages";
import { addDays } from "../core/epoch-day";
import type { review } from "../service/reviews/schema";
import type { Facility, HotelBoard } from "./hotel-kinds";
import { type Draw, pick } from "./seeded-draw";

/** `of`: what the text is about, if not every hotel has it. */
type Sample = {
  stars: number;
  guestKind: GuestKind;
  language: Language;
  name: string;
  of?: readonly (Facility | "breakfast")[];
  text: string;
  reply?: string;
};

/** Boards that begin the day at the hotel's table. */
const withBreakfast: ReadonlySet<string> = new Set(["BB", "HB", "FB", "AI"] satisfies HotelBoard[]);

/** What guests of any hotel might write. Nobody did: every page that shows them says so. */
const samples: Sample[] = [
  {
    stars: 5,
    guestKind: "couple",
    language: "he",
    name: "נועה",
    of: ["breakfast"],
    text: "חדר נקי ושקט, מיטה מצוינת וארוחת בוקר עשירה. הצוות בקבלה עזר לנו להזמין מונית ולמצוא מסעדה טובה. נחזור.",
  },
  {
    stars: 4,
    guestKind: "family",
    language: "he",
    name: "איתי",
    of: ["pool", "breakfast"],
    text: "היינו עם שני ילדים. הבריכה הייתה הלהיט, והחדר מספיק גדול למיטה נוספת. בשעות העומס מחכים קצת לארוחת הבוקר.",
  },
  {
    stars: 3,
    guestKind: "family",
    language: "he",
    name: "מיכל",
    text: "המיקום טוב, אבל החדר קטן ממה שציפינו והמזגן רועש. ביקשנו חדר אחר וקיבלנו ביום השני.",
    reply: "תודה שכתבתם. העברנו את ההערה על המזגן למלון, ובבקשה שלכם נציין חדר שקט כבר בהזמנה.",
  },
  {
    stars: 5,
    guestKind: "friends",
    language: "he",
    name: "רותם",
    text: "ארבע חברות לסוף שבוע ארוך. הולכים ברגל לכל מקום, יש תחבורה ציבורית ליד המלון, והכול היה כמו בתמונות.",
  },
  {
    stars: 2,
    guestKind: "solo",
    language: "he",
    name: "אורי",
    of: ["gym"],
    text: "הגעתי מאוחר וחיכיתי כמעט שעה לחדר. המיטה טובה, אבל האינטרנט כמעט לא עבד ואת חדר הכושר סגרו לשיפוץ.",
  },
  {
    stars: 4,
    guestKind: "couple",
    language: "he",
    name: "יעל",
    text: "תמורה טובה למחיר. החדר פשוט ונעים, יש מרפסת קטנה. כדאי לבקש קומה גבוהה.",
  },
  {
    stars: 4,
    guestKind: "couple",
    language: "en",
    name: "Daniel",
    of: ["breakfast"],
    text: "Comfortable room, friendly reception and an easy walk to everything we wanted to see. Breakfast was the same every day.",
  },
  {
    stars: 5,
    guestKind: "family",
    language: "en",
    name: "Sarah",
    text: "They had the cot ready when we arrived, and the staff were lovely with the children. We would book it again.",
  },
  {
    stars: 4,
    guestKind: "couple",
    language: "ru",
    name: "Марина",
    of: ["breakfast"],
    text: "Чистый номер, вкусный завтрак, приветливый персонал. Вечером с улицы бывает шумно, лучше просить окна во двор.",
  },
  {
    stars: 5,
    guestKind: "friends",
    language: "ru",
    name: "Алексей",
    text: "Отличное расположение и большой номер. Ранний заезд разрешили без доплаты, за это отдельное спасибо.",
  },
  {
    stars: 5,
    guestKind: "family",
    language: "ar",
    name: "ليان",
    of: ["pool"],
    text: "غرفة واسعة ونظيفة وموظفون ودودون مع الأطفال. المسبح ممتاز والموقع قريب من كل شيء.",
  },
  {
    stars: 3,
    guestKind: "business",
    language: "ar",
    name: "سامر",
    of: ["breakfast", "lift"],
    text: "الفندق جيد للإقامة القصيرة، لكن الإفطار بسيط والمصعد بطيء في الصباح.",
  },
];

type Row = typeof review.$inferInsert;

/**
 * Up to nine reviews of each hotel, the better ones more often for more stars; one hotel in eight has none. Nobody praises a pool, or a
 * breakfast, of a hotel that has none.
 */
export function demoReviews(
  hotels: readonly { id: string; stars: number; facilities?: readonly string[] | undefined }[],
  rates: readonly { hotelId: string; board: string }[],
  today: string,
  draw: Draw,
): Row[] {
  const breakfasts = new Set(rates.filter(({ board }) => withBreakfast.has(board)).map(({ hotelId }) => hotelId));
  return hotels.flatMap(({ id, stars, facilities = [] }) => {
    const has = (what: string) => (what === "breakfast" ? breakfasts.has(id) : facilities.includes(what));
    const key = `review:${id}`;
    if (draw(key) < 0.125) return [];
    const number = 2 + Math.floor(draw(`${key}:count`) * 8);
    const worst = stars >= 5 ? 4 : stars === 4 ? 3 : 2;
    const fitting = samples.filter((sample) => sample.stars >= worst - 1 && (sample.of ?? []).every(has));
    const first = Math.floor(draw(`${key}:first`) * fitting.length);
    return Array.from({ length: Math.min(number, fitting.length) }, (_, index): Row => {
      const { of: _needs, ...sample } = fitting[(first + index) % fitting.length]!;
      const nights = pick([3, 4, 5, 7], draw(`${key}:nights:${index}`));
      const dateFrom = addDays(today, -(20 + index * 31 + Math.floor(draw(`${key}:day:${index}`) * 25)));
      const published = new Date(`${addDays(dateFrom, nights + 6)}T09:00:00Z`);
      return {
        ...sample,
        reply: sample.reply ?? null,
        id: `demo-${id}-${index + 1}`,
        hotelId: id,
        state: "published",
        dateFrom,
        dateTo: addDays(dateFrom, nights),
        invitedAt: new Date(`${addDays(dateFrom, nights + 3)}T09:00:00Z`),
        writtenAt: published,
        judgedAt: published,
        judgedBy: "demo",
        demo: true,
      };
    });
  });
}
