import type { Names } from "../core/names";

const n = (he: string, en: string, ru: string, ar: string): Names => ({ he, en, ru, ar });

/** Leagues and cups of the demo shop; the matches are fictional. */
export const competitions = {
  LALIGA: n("הליגה הספרדית", "Spanish league", "Чемпионат Испании", "الدوري الإسباني"),
  PREMIER: n("הליגה האנגלית", "English league", "Чемпионат Англии", "الدوري الإنجليزي"),
  SERIEA: n("הליגה האיטלקית", "Italian league", "Чемпионат Италии", "الدوري الإيطالي"),
  BUNDES: n("הליגה הגרמנית", "German league", "Чемпионат Германии", "الدوري الألماني"),
  EUROCUP: n("הגביע האירופי בכדורסל", "European basketball cup", "Баскетбольный Еврокубок", "كأس أوروبا لكرة السلة"),
} as const;

type DemoGround = {
  destinationCode: string;
  competition: keyof typeof competitions;
  home: Names;
  venue: Names;
  /** The price of the cheapest ticket, in US cents per person. */
  ticketMinor: number;
  visitors: Names[];
};

const spanish = [
  n("אתלטיקו", "Atlético", "Атлетико", "أتلتيكو"),
  n("סביליה", "Sevilla", "Севилья", "إشبيلية"),
  n("ולנסיה", "Valencia", "Валенсия", "فالنسيا"),
];
const english = [
  n("ליברפול", "Liverpool", "Ливерпуль", "ليفربول"),
  n("אסטון וילה", "Aston Villa", "Астон Вилла", "أستون فيلا"),
  n("ניוקאסל", "Newcastle", "Ньюкасл", "نيوكاسل"),
];
const italian = [
  n("נאפולי", "Napoli", "Наполи", "نابولي"),
  n("פיורנטינה", "Fiorentina", "Фиорентина", "فيورنتينا"),
  n("בולוניה", "Bologna", "Болонья", "بولونيا"),
];
const german = [
  n("דורטמונד", "Dortmund", "Дортмунд", "دورتموند"),
  n("לייפציג", "Leipzig", "Лейпциг", "لايبزيغ"),
  n("שטוטגרט", "Stuttgart", "Штутгарт", "شتوتغارت"),
];
const basket = [
  n("מכבי תל אביב", "Maccabi Tel Aviv", "Маккаби Тель-Авив", "مكابي تل أبيب"),
  n("הפועל תל אביב", "Hapoel Tel Aviv", "Хапоэль Тель-Авив", "هبوعيل تل أبيب"),
];

export const grounds: DemoGround[] = [
  {
    destinationCode: "BCN",
    competition: "LALIGA",
    home: n("ברצלונה", "Barcelona", "Барселона", "برشلونة"),
    venue: n(
      "האצטדיון האולימפי, ברצלונה",
      "Olympic Stadium, Barcelona",
      "Олимпийский стадион, Барселона",
      "الملعب الأولمبي، برشلونة",
    ),
    ticketMinor: 220_00,
    visitors: spanish,
  },
  {
    destinationCode: "MAD",
    competition: "LALIGA",
    home: n("ריאל מדריד", "Real Madrid", "Реал Мадрид", "ريال مدريد"),
    venue: n("אצטדיון העיר, מדריד", "City Stadium, Madrid", "Городской стадион, Мадрид", "ملعب المدينة، مدريد"),
    ticketMinor: 260_00,
    visitors: spanish,
  },
  {
    destinationCode: "LON",
    competition: "PREMIER",
    home: n("ארסנל", "Arsenal", "Арсенал", "أرسنال"),
    venue: n("אצטדיון צפון לונדון", "North London Stadium", "Стадион Северного Лондона", "ملعب شمال لندن"),
    ticketMinor: 280_00,
    visitors: english,
  },
  {
    destinationCode: "ROM",
    competition: "SERIEA",
    home: n("רומא", "Roma", "Рома", "روما"),
    venue: n("האצטדיון האולימפי, רומא", "Olympic Stadium, Rome", "Олимпийский стадион, Рим", "الملعب الأولمبي، روما"),
    ticketMinor: 160_00,
    visitors: italian,
  },
  {
    destinationCode: "MIL",
    competition: "SERIEA",
    home: n("מילאן", "Milan", "Милан", "ميلان"),
    venue: n("אצטדיון סן סירו, מילאנו", "San Siro, Milan", "Сан-Сиро, Милан", "سان سيرو، ميلانو"),
    ticketMinor: 190_00,
    visitors: italian,
  },
  {
    destinationCode: "BER",
    competition: "BUNDES",
    home: n("אוניון ברלין", "Union Berlin", "Унион Берлин", "أونيون برلين"),
    venue: n("אצטדיון היער, ברלין", "Forest Stadium, Berlin", "Лесной стадион, Берлин", "ملعب الغابة، برلين"),
    ticketMinor: 120_00,
    visitors: german,
  },
  {
    destinationCode: "ATH",
    competition: "EUROCUP",
    home: n("פנאתינאיקוס", "Panathinaikos", "Панатинаикос", "باناثينايكوس"),
    venue: n("היכל האולימפי, אתונה", "Olympic Hall, Athens", "Олимпийский зал, Афины", "القاعة الأولمبية، أثينا"),
    ticketMinor: 90_00,
    visitors: basket,
  },
];

/** Tickets from the cheapest; `inHall`: their names where basketball is played. */
export const seatCategories = [
  {
    code: "CAT3",
    names: n(
      "קטגוריה 3, מאחורי השער",
      "Category 3, behind the goal",
      "Категория 3, за воротами",
      "الفئة 3، خلف المرمى",
    ),
    inHall: n(
      "קטגוריה 3, מאחורי הסל",
      "Category 3, behind the basket",
      "Категория 3, за кольцом",
      "الفئة 3، خلف السلة",
    ),
    factor: 0,
    capacity: 40,
  },
  {
    code: "CAT2",
    names: n("קטגוריה 2, פינות", "Category 2, corners", "Категория 2, угловые сектора", "الفئة 2، الزوايا"),
    inHall: n("קטגוריה 2, פינות", "Category 2, corners", "Категория 2, угловые сектора", "الفئة 2، الزوايا"),
    factor: 0.35,
    capacity: 24,
  },
  {
    code: "CAT1",
    names: n(
      "קטגוריה 1, לאורך המגרש",
      "Category 1, along the pitch",
      "Категория 1, вдоль поля",
      "الفئة 1، على طول الملعب",
    ),
    inHall: n(
      "קטגוריה 1, לאורך המגרש",
      "Category 1, along the court",
      "Категория 1, вдоль площадки",
      "الفئة 1، على طول الملعب",
    ),
    factor: 0.9,
    capacity: 12,
  },
] as const;
