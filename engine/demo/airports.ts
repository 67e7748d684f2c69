import { type Names, names } from "../core/names";

type DemoAirport = {
  city: string;
  names: Names;
  timeZone: string;
  /** Degrees north and east, used to compute flight times. */
  at: readonly [number, number];
};

/** IATA airports we fly to and from, and connect at. */
export const airports = {
  TLV: {
    city: "TLV",
    names: names("בן גוריון", "Ben Gurion", "Бен-Гурион", "بن غوريون"),
    timeZone: "Asia/Jerusalem",
    at: [32.0, 34.88],
  },
  HFA: {
    city: "HFA",
    names: names("שדה התעופה חיפה", "Haifa Airport", "Аэропорт Хайфа", "مطار حيفا"),
    timeZone: "Asia/Jerusalem",
    at: [32.81, 35.04],
  },
  ETM: { city: "ETH", names: names("רמון", "Ramon", "Рамон", "رامون"), timeZone: "Asia/Jerusalem", at: [29.72, 35.01] },
  ATH: {
    city: "ATH",
    names: names(
      "אתונה אלפתריוס וניזלוס",
      "Athens Eleftherios Venizelos",
      "Афины, Элефтериос Венизелос",
      "أثينا إلفثيريوس فينيزيلوس",
    ),
    timeZone: "Europe/Athens",
    at: [37.94, 23.94],
  },
  RHO: {
    city: "RHO",
    names: names("רודוס דיאגורס", "Rhodes Diagoras", "Родос, Диагорас", "رودس دياغوراس"),
    timeZone: "Europe/Athens",
    at: [36.41, 28.09],
  },
  HER: {
    city: "HER",
    names: names(
      "הרקליון ניקוס קזנצקיס",
      "Heraklion Nikos Kazantzakis",
      "Ираклион, Никос Казандзакис",
      "هيراكليون نيكوس كازانتزاكيس",
    ),
    timeZone: "Europe/Athens",
    at: [35.34, 25.18],
  },
  KGS: {
    city: "KGS",
    names: names("קוס היפוקרטס", "Kos Hippocrates", "Кос, Гиппократ", "كوس أبقراط"),
    timeZone: "Europe/Athens",
    at: [36.79, 27.09],
  },
  CFU: {
    city: "CFU",
    names: names(
      "קורפו יואניס קפודיסטריאס",
      "Corfu Ioannis Kapodistrias",
      "Корфу, Иоаннис Каподистрия",
      "كورفو يوانيس كابوديسترياس",
    ),
    timeZone: "Europe/Athens",
    at: [39.6, 19.91],
  },
  JTR: {
    city: "JTR",
    names: names("סנטוריני", "Santorini", "Санторини", "سانتوريني"),
    timeZone: "Europe/Athens",
    at: [36.4, 25.48],
  },
  JMK: {
    city: "JMK",
    names: names("מיקונוס", "Mykonos", "Миконос", "ميكونوس"),
    timeZone: "Europe/Athens",
    at: [37.44, 25.35],
  },
  SKG: {
    city: "SKG",
    names: names("סלוניקי מקדוניה", "Thessaloniki Makedonia", "Салоники, Македония", "سالونيك مقدونيا"),
    timeZone: "Europe/Athens",
    at: [40.52, 22.97],
  },
  LCA: {
    city: "LCA",
    names: names("לרנקה", "Larnaca", "Ларнака", "لارنكا"),
    timeZone: "Asia/Nicosia",
    at: [34.88, 33.63],
  },
  PFO: { city: "PFO", names: names("פאפוס", "Paphos", "Пафос", "بافوس"), timeZone: "Asia/Nicosia", at: [34.72, 32.49] },
  FCO: {
    city: "ROM",
    names: names("רומא פיומיצ׳ינו", "Rome Fiumicino", "Рим, Фьюмичино", "روما فيوميتشينو"),
    timeZone: "Europe/Rome",
    at: [41.8, 12.25],
  },
  MXP: {
    city: "MIL",
    names: names("מילאנו מלפנסה", "Milan Malpensa", "Милан, Мальпенса", "ميلانو مالبينسا"),
    timeZone: "Europe/Rome",
    at: [45.63, 8.73],
  },
  BGY: {
    city: "MIL",
    names: names("מילאנו ברגמו", "Milan Bergamo", "Милан, Бергамо", "ميلانو بيرغامو"),
    timeZone: "Europe/Rome",
    at: [45.67, 9.7],
  },
  VCE: {
    city: "VCE",
    names: names("ונציה מרקו פולו", "Venice Marco Polo", "Венеция, Марко Поло", "البندقية ماركو بولو"),
    timeZone: "Europe/Rome",
    at: [45.51, 12.35],
  },
  NAP: {
    city: "NAP",
    names: names("נאפולי קאפודיקינו", "Naples Capodichino", "Неаполь, Каподикино", "نابولي كابوديكينو"),
    timeZone: "Europe/Rome",
    at: [40.88, 14.29],
  },
  BCN: {
    city: "BCN",
    names: names("ברצלונה אל פראט", "Barcelona El Prat", "Барселона, Эль-Прат", "برشلونة إل برات"),
    timeZone: "Europe/Madrid",
    at: [41.3, 2.08],
  },
  MAD: {
    city: "MAD",
    names: names("מדריד ברחאס", "Madrid Barajas", "Мадрид, Барахас", "مدريد باراخاس"),
    timeZone: "Europe/Madrid",
    at: [40.47, -3.56],
  },
  TFS: {
    city: "TCI",
    names: names("טנריף דרום", "Tenerife South", "Тенерифе-Южный", "تينيريفي الجنوبي"),
    timeZone: "Atlantic/Canary",
    at: [28.04, -16.57],
  },
  LIS: {
    city: "LIS",
    names: names(
      "ליסבון אומברטו דלגדו",
      "Lisbon Humberto Delgado",
      "Лиссабон, Умберту Делгаду",
      "لشبونة أومبيرتو ديلغادو",
    ),
    timeZone: "Europe/Lisbon",
    at: [38.77, -9.13],
  },
  CDG: {
    city: "PAR",
    names: names("פריז שארל דה גול", "Paris Charles de Gaulle", "Париж, Шарль-де-Голль", "باريس شارل ديغول"),
    timeZone: "Europe/Paris",
    at: [49.01, 2.55],
  },
  ORY: {
    city: "PAR",
    names: names("פריז אורלי", "Paris Orly", "Париж, Орли", "باريس أورلي"),
    timeZone: "Europe/Paris",
    at: [48.72, 2.36],
  },
  NCE: {
    city: "NCE",
    names: names("ניס קוט ד׳אזור", "Nice Côte d'Azur", "Ницца, Лазурный Берег", "نيس كوت دازور"),
    timeZone: "Europe/Paris",
    at: [43.66, 7.22],
  },
  LHR: {
    city: "LON",
    names: names("לונדון היתרו", "London Heathrow", "Лондон, Хитроу", "لندن هيثرو"),
    timeZone: "Europe/London",
    at: [51.47, -0.45],
  },
  LTN: {
    city: "LON",
    names: names("לונדון לוטון", "London Luton", "Лондон, Лутон", "لندن لوتون"),
    timeZone: "Europe/London",
    at: [51.87, -0.37],
  },
  AMS: {
    city: "AMS",
    names: names("אמסטרדם סכיפהול", "Amsterdam Schiphol", "Амстердам, Схипхол", "أمستردام سخيبول"),
    timeZone: "Europe/Amsterdam",
    at: [52.31, 4.76],
  },
  GVA: { city: "GVA", names: names("ז׳נבה", "Geneva", "Женева", "جنيف"), timeZone: "Europe/Zurich", at: [46.24, 6.11] },
  ZRH: { city: "ZRH", names: names("ציריך", "Zurich", "Цюрих", "زيورخ"), timeZone: "Europe/Zurich", at: [47.46, 8.55] },
  BER: {
    city: "BER",
    names: names("ברלין ברנדנבורג", "Berlin Brandenburg", "Берлин-Бранденбург", "برلين براندنبورغ"),
    timeZone: "Europe/Berlin",
    at: [52.37, 13.5],
  },
  MUC: {
    city: "MUC",
    names: names(
      "מינכן פרנץ יוזף שטראוס",
      "Munich Franz Josef Strauss",
      "Мюнхен, Франц Йозеф Штраус",
      "ميونخ فرانز يوزف شتراوس",
    ),
    timeZone: "Europe/Berlin",
    at: [48.35, 11.79],
  },
  FRA: {
    city: "FRA",
    names: names("פרנקפורט", "Frankfurt", "Франкфурт", "فرانكفورت"),
    timeZone: "Europe/Berlin",
    at: [50.03, 8.57],
  },
  VIE: {
    city: "VIE",
    names: names("וינה שווכאט", "Vienna Schwechat", "Вена, Швехат", "فيينا شفيشات"),
    timeZone: "Europe/Vienna",
    at: [48.11, 16.57],
  },
  PRG: {
    city: "PRG",
    names: names("פראג ואצלב האוול", "Prague Václav Havel", "Прага, Вацлав Гавел", "براغ فاتسلاف هافيل"),
    timeZone: "Europe/Prague",
    at: [50.1, 14.26],
  },
  BUD: {
    city: "BUD",
    names: names("בודפשט פרנץ ליסט", "Budapest Ferenc Liszt", "Будапешт, Ференц Лист", "بودابست فيرينتس ليست"),
    timeZone: "Europe/Budapest",
    at: [47.44, 19.26],
  },
  WAW: {
    city: "WAW",
    names: names("ורשה שופן", "Warsaw Chopin", "Варшава, Шопен", "وارسو شوبان"),
    timeZone: "Europe/Warsaw",
    at: [52.17, 20.97],
  },
  KRK: {
    city: "KRK",
    names: names(
      "קרקוב יוחנן פאולוס השני",
      "Kraków John Paul II",
      "Краков, Иоанн Павел II",
      "كراكوف يوحنا بولس الثاني",
    ),
    timeZone: "Europe/Warsaw",
    at: [50.08, 19.78],
  },
  OTP: {
    city: "BUH",
    names: names("בוקרשט אנרי קואנדה", "Bucharest Henri Coandă", "Бухарест, Анри Коандэ", "بوخارست هنري كواندا"),
    timeZone: "Europe/Bucharest",
    at: [44.57, 26.09],
  },
  SOF: { city: "SOF", names: names("סופיה", "Sofia", "София", "صوفيا"), timeZone: "Europe/Sofia", at: [42.7, 23.41] },
  VAR: { city: "VAR", names: names("ורנה", "Varna", "Варна", "فارنا"), timeZone: "Europe/Sofia", at: [43.23, 27.83] },
  BOJ: {
    city: "BOJ",
    names: names("בורגס", "Burgas", "Бургас", "بورغاس"),
    timeZone: "Europe/Sofia",
    at: [42.57, 27.52],
  },
  TIV: {
    city: "TIV",
    names: names("טיבאט", "Tivat", "Тиват", "تيفات"),
    timeZone: "Europe/Podgorica",
    at: [42.4, 18.72],
  },
  DBV: {
    city: "DBV",
    names: names("דוברובניק", "Dubrovnik", "Дубровник", "دوبروفنيك"),
    timeZone: "Europe/Zagreb",
    at: [42.56, 18.27],
  },
  BEG: {
    city: "BEG",
    names: names("בלגרד ניקולה טסלה", "Belgrade Nikola Tesla", "Белград, Никола Тесла", "بلغراد نيكولا تسلا"),
    timeZone: "Europe/Belgrade",
    at: [44.82, 20.31],
  },
  TBS: {
    city: "TBS",
    names: names(
      "טביליסי שותא רוסתוולי",
      "Tbilisi Shota Rustaveli",
      "Тбилиси, Шота Руставели",
      "تبليسي شوتا روستافيلي",
    ),
    timeZone: "Asia/Tbilisi",
    at: [41.67, 44.95],
  },
  BUS: {
    city: "BUS",
    names: names("בטומי", "Batumi", "Батуми", "باتومي"),
    timeZone: "Asia/Tbilisi",
    at: [41.61, 41.6],
  },
  EVN: {
    city: "EVN",
    names: names("ירוואן זוורטנוץ", "Yerevan Zvartnots", "Ереван, Звартноц", "يريفان زفارتنوتس"),
    timeZone: "Asia/Yerevan",
    at: [40.15, 44.4],
  },
  GYD: {
    city: "BAK",
    names: names("באקו היידר אלייב", "Baku Heydar Aliyev", "Баку, Гейдар Алиев", "باكو حيدر علييف"),
    timeZone: "Asia/Baku",
    at: [40.47, 50.05],
  },
  DXB: {
    city: "DXB",
    names: names("דובאי", "Dubai International", "Дубай", "دبي الدولي"),
    timeZone: "Asia/Dubai",
    at: [25.25, 55.36],
  },
  AUH: {
    city: "AUH",
    names: names("אבו דאבי זאיד", "Abu Dhabi Zayed", "Абу-Даби, Зайд", "أبوظبي زايد"),
    timeZone: "Asia/Dubai",
    at: [24.43, 54.65],
  },
  BKK: {
    city: "BKK",
    names: names("בנגקוק סוואנאפום", "Bangkok Suvarnabhumi", "Бангкок, Суварнабхуми", "بانكوك سوفارنابومي"),
    timeZone: "Asia/Bangkok",
    at: [13.69, 100.75],
  },
  HKT: { city: "HKT", names: names("פוקט", "Phuket", "Пхукет", "فوكيت"), timeZone: "Asia/Bangkok", at: [8.11, 98.31] },
  MLE: {
    city: "MLE",
    names: names("מאלה ולאנה", "Malé Velana", "Мале, Велана", "ماليه فيلانا"),
    timeZone: "Indian/Maldives",
    at: [4.19, 73.53],
  },
  SEZ: {
    city: "SEZ",
    names: names("מאהה, סיישל", "Mahé, Seychelles", "Маэ, Сейшелы", "ماهي، سيشل"),
    timeZone: "Indian/Mahe",
    at: [-4.67, 55.52],
  },
  ZNZ: {
    city: "ZNZ",
    names: names("זנזיבר אביד קרומה", "Zanzibar Abeid Karume", "Занзибар, Абейд Каруме", "زنجبار عبيد كرومي"),
    timeZone: "Africa/Dar_es_Salaam",
    at: [-6.22, 39.22],
  },
  ADD: {
    city: "ADD",
    names: names("אדיס אבבה בולה", "Addis Ababa Bole", "Аддис-Абеба, Боле", "أديس أبابا بولي"),
    timeZone: "Africa/Addis_Ababa",
    at: [8.98, 38.8],
  },
  JFK: {
    city: "NYC",
    names: names("ניו יורק ג׳ון פ׳ קנדי", "New York John F. Kennedy", "Нью-Йорк, Джон Кеннеди", "نيويورك جون كينيدي"),
    timeZone: "America/New_York",
    at: [40.64, -73.78],
  },
  EWR: {
    city: "NYC",
    names: names("ניו יורק ניוארק", "New York Newark", "Нью-Йорк, Ньюарк", "نيويورك نيوارك"),
    timeZone: "America/New_York",
    at: [40.69, -74.17],
  },
  RAK: {
    city: "RAK",
    names: names("מרקש מנארה", "Marrakesh Menara", "Марракеш, Менара", "مراكش المنارة"),
    timeZone: "Africa/Casablanca",
    at: [31.61, -8.04],
  },
  CMN: {
    city: "CAS",
    names: names(
      "קזבלנקה מוחמד החמישי",
      "Casablanca Mohammed V",
      "Касабланка, Мохаммед V",
      "الدار البيضاء محمد الخامس",
    ),
    timeZone: "Africa/Casablanca",
    at: [33.37, -7.59],
  },
} as const satisfies Record<string, DemoAirport>;

export type AirportCode = keyof typeof airports;
