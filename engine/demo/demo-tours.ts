import type { Names } from "../core/names";

import type { TourDay } from "../offer/tours/schema";

type DemoTour = {
  id: string;
  destinationCode: string;
  nights: number;
  /** The price of guide, coach and entrance fees, in US cents per person. */
  addedMinor: number;
  names: Names;
  summaries: Names;
  guides: Names;
  days: TourDay[];
};

const n = (he: string, en: string, ru: string, ar: string): Names => ({ he, en, ru, ar });
const day = (titles: Names, texts: Names): TourDay => ({ titles, texts });

export const tourTerms: Names = n(
  "המחיר כולל טיסות, מלון, אוטובוס תיירים, מדריך דובר עברית וכניסות לפי התוכנית. לא כולל ארוחות שלא צוינו, תשרים והוצאות אישיות.",
  "The price includes flights, hotel, coach, a Hebrew-speaking guide and the entrances in the programme. It does not include meals that are not mentioned, tips and personal expenses.",
  "В цену входят перелёт, отель, автобус, гид на иврите и входные билеты по программе. Не входят питание, не указанное в программе, чаевые и личные расходы.",
  "يشمل السعر الرحلات الجوية والفندق والحافلة ومرشدًا يتحدث العبرية ورسوم الدخول وفق البرنامج. لا يشمل الوجبات غير المذكورة والإكراميات والمصاريف الشخصية.",
);

/** The demo tours leave with twenty travellers, which is decided three weeks before. */
export const tourCondition = { leastTravellers: 20, decidedDaysBefore: 21 };

export const demoTours: DemoTour[] = [
  {
    id: "TOUR-PRG",
    destinationCode: "PRG",
    nights: 4,
    addedMinor: 260_00,
    names: n(
      "פראג וערי הספא של בוהמיה",
      "Prague and the spa towns of Bohemia",
      "Прага и курорты Богемии",
      "براغ ومنتجعات بوهيميا",
    ),
    summaries: n(
      "חמישה ימים מבסיס אחד בפראג, בלי לארוז כל בוקר.",
      "Five days from one hotel in Prague, without packing every morning.",
      "Пять дней из одного отеля в Праге, без ежедневных сборов.",
      "خمسة أيام من فندق واحد في براغ دون حزم الحقائب كل صباح.",
    ),
    guides: n(
      "מדריך דובר עברית לאורך כל הטיול",
      "A Hebrew-speaking guide throughout",
      "Гид на иврите на протяжении всего тура",
      "مرشد يتحدث العبرية طوال الجولة",
    ),
    days: [
      day(
        n("נחיתה והעיר העתיקה", "Arrival and the Old Town", "Прилёт и Старый город", "الوصول والمدينة القديمة"),
        n(
          "מנמל התעופה יוצאים היישר לכיכר העיר העתיקה: השעון האסטרונומי, כנסיית טין ורחובות הסוחרים. לעת ערב נכנסים למלון.",
          "From the airport straight to the Old Town Square: the astronomical clock, the Týn church and the merchants' lanes. Check-in towards evening.",
          "Из аэропорта сразу на Староместскую площадь: астрономические часы, Тынский храм, купеческие улочки. К вечеру заселение.",
          "من المطار مباشرة إلى ساحة المدينة القديمة: الساعة الفلكية وكنيسة تين وأزقة التجار، ثم تسجيل الدخول مساءً.",
        ),
      ),
      day(
        n(
          "הרובע היהודי והטירה",
          "The Jewish quarter and the castle",
          "Еврейский квартал и Пражский Град",
          "الحي اليهودي والقلعة",
        ),
        n(
          "בבוקר בתי הכנסת של יוזפוב ובית הקברות הישן. אחר הצהריים עולים אל מצודת פראג ויורדים ברגל אל גשר קארל.",
          "In the morning the synagogues of Josefov and the old cemetery. In the afternoon up to Prague Castle and down on foot to Charles Bridge.",
          "Утром синагоги Йозефова и старое кладбище. После обеда подъём в Пражский Град и спуск пешком к Карлову мосту.",
          "صباحًا كُنُس يوسفوف والمقبرة القديمة، وبعد الظهر نصعد إلى قلعة براغ وننزل سيرًا إلى جسر تشارلز.",
        ),
      ),
      day(
        n("קרלובי וארי", "Karlovy Vary", "Карловы Вары", "كارلوفي فاري"),
        n(
          "יום במערב בוהמיה: שדרת המעיינות החמים, בית המרחץ ומפעל הזכוכית. זמן חופשי לבתי הקפה שלאורך הנהר.",
          "A day in western Bohemia: the colonnades of hot springs, the baths and the glassworks. Free time for the cafés along the river.",
          "День в западной Богемии: колоннады горячих источников, купальни и стекольный завод. Свободное время в кафе у реки.",
          "يوم في غرب بوهيميا: أروقة الينابيع الحارة والحمامات ومصنع الزجاج، مع وقت حر في مقاهي النهر.",
        ),
      ),
      day(
        n("קוטנה הורה", "Kutná Hora", "Кутна-Гора", "كوتنا هورا"),
        n(
          "עיר מכרות הכסף ומורשת עולמית: הקתדרלה של ברברה הקדושה והמטבעה המלכותית. בערב שיט על הוולטאבה.",
          "The town of silver mines, a world heritage site: St Barbara’s cathedral and the royal mint. In the evening a cruise on the Vltava.",
          "Город серебряных рудников из списка всемирного наследия: собор святой Варвары и королевский монетный двор. Вечером прогулка по Влтаве.",
          "مدينة مناجم الفضة من التراث العالمي: كاتدرائية القديسة باربرا ودار السك الملكية، ومساءً جولة نهرية في فلتافا.",
        ),
      ),
      day(
        n(
          "בוקר חופשי וטיסה הביתה",
          "A free morning and the flight home",
          "Свободное утро и вылет домой",
          "صباح حر ورحلة العودة",
        ),
        n(
          "בוקר לקניות ולבתי קפה במרכז, ומשם נוסעים לנמל התעופה.",
          "A morning for shops and cafés in the centre, then to the airport.",
          "Утро для покупок и кафе в центре, затем переезд в аэропорт.",
          "صباح للتسوق والمقاهي في المركز، ثم إلى المطار.",
        ),
      ),
    ],
  },
  {
    id: "TOUR-ROM",
    destinationCode: "ROM",
    nights: 5,
    addedMinor: 340_00,
    names: n("רומא, טיבולי ואומבריה", "Rome, Tivoli and Umbria", "Рим, Тиволи и Умбрия", "روما وتيفولي وأومبريا"),
    summaries: n(
      "העיר הנצחית בקצב נוח, ושני ימים בין גבעות וכרמים.",
      "The eternal city at an easy pace, and two days among hills and vineyards.",
      "Вечный город в спокойном ритме и два дня среди холмов и виноградников.",
      "المدينة الخالدة بإيقاع مريح ويومان بين التلال والكروم.",
    ),
    guides: n(
      "מדריכה דוברת עברית לאורך כל הטיול",
      "A Hebrew-speaking guide throughout",
      "Гид на иврите на протяжении всего тура",
      "مرشدة تتحدث العبرية طوال الجولة",
    ),
    days: [
      day(
        n("נחיתה ורומא של הכיכרות", "Arrival and the Rome of squares", "Прилёт и площади Рима", "الوصول وروما الساحات"),
        n(
          "סיור רגלי ראשון: פיאצה נאבונה, הפנתיאון ומזרקת טרווי, ושם מטבע אחד כדי לחזור.",
          "A first walk: Piazza Navona, the Pantheon and the Trevi fountain, with a coin to come back.",
          "Первая прогулка: площадь Навона, Пантеон и фонтан Треви, с монеткой на счастье.",
          "جولة أولى سيرًا: ساحة نافونا والبانثيون ونافورة تريفي، مع قطعة نقود للعودة.",
        ),
      ),
      day(
        n("רומא העתיקה", "Ancient Rome", "Древний Рим", "روما القديمة"),
        n(
          "הקולוסיאום, הפורום ושער טיטוס. אחר הצהריים הגטו היהודי ובית הכנסת הגדול.",
          "The Colosseum, the Forum and the arch of Titus. In the afternoon the Jewish ghetto and the great synagogue.",
          "Колизей, Форум и арка Тита. После обеда еврейское гетто и большая синагога.",
          "الكولوسيوم والمنتدى وقوس تيتوس، وبعد الظهر الحي اليهودي والكنيس الكبير.",
        ),
      ),
      day(
        n("טיבולי", "Tivoli", "Тиволи", "تيفولي"),
        n(
          "גני המים של וילה ד׳אסטה והווילה של אדריאנוס, וארוחת צהריים בכפר.",
          "The water gardens of Villa d’Este and Hadrian’s villa, with lunch in a village.",
          "Водные сады виллы д’Эсте и вилла Адриана, обед в деревне.",
          "حدائق المياه في فيلا ديستي وفيلا هادريان مع غداء في القرية.",
        ),
      ),
      day(
        n("אסיזי ואורבייטו", "Assisi and Orvieto", "Ассизи и Орвието", "أسيزي وأورفييتو"),
        n(
          "יום באומבריה הירוקה: סמטאות אסיזי, הקתדרלה של אורבייטו וטעימות ביקב משפחתי.",
          "A day in green Umbria: the lanes of Assisi, the cathedral of Orvieto and a tasting at a family winery.",
          "День в зелёной Умбрии: улочки Ассизи, собор Орвието и дегустация в семейной винодельне.",
          "يوم في أومبريا الخضراء: أزقة أسيزي وكاتدرائية أورفييتو وتذوق في معصرة نبيذ عائلية.",
        ),
      ),
      day(
        n("מוזיאוני הוותיקן", "The Vatican museums", "Музеи Ватикана", "متاحف الفاتيكان"),
        n(
          "כניסה מוקדמת לקפלה הסיסטינית ולבזיליקה. שאר היום חופשי.",
          "Early entrance to the Sistine Chapel and the basilica. The rest of the day is free.",
          "Ранний вход в Сикстинскую капеллу и собор. Остаток дня свободный.",
          "دخول مبكر إلى كنيسة سيستينا والبازيليكا، وبقية اليوم حرة.",
        ),
      ),
      day(
        n("שוק ופרידה", "The market and farewell", "Рынок и отъезд", "السوق والوداع"),
        n(
          "בוקר בשוק קמפו דה פיורי ונסיעה לנמל התעופה.",
          "A morning at the Campo de' Fiori market, then to the airport.",
          "Утро на рынке Кампо-деи-Фьори и переезд в аэропорт.",
          "صباح في سوق كامبو دي فيوري ثم إلى المطار.",
        ),
      ),
    ],
  },
  {
    id: "TOUR-TBS",
    destinationCode: "TBS",
    nights: 4,
    addedMinor: 230_00,
    names: n(
      "גאורגיה: טביליסי, קזבגי וקאחטי",
      "Georgia: Tbilisi, Kazbegi and Kakheti",
      "Грузия: Тбилиси, Казбеги и Кахетия",
      "جورجيا: تبليسي وكازبيغي وكاخيتي",
    ),
    summaries: n(
      "הרים, יין ומטבח נדיב, והכול ממלון אחד בטביליסי.",
      "Mountains, wine and a generous table, all from one hotel in Tbilisi.",
      "Горы, вино и щедрый стол, с проживанием в одном отеле в Тбилиси.",
      "جبال ونبيذ ومائدة كريمة، وكلها من فندق واحد في تبليسي.",
    ),
    guides: n(
      "מדריך דובר עברית ונהג ג׳יפ מקומי",
      "A Hebrew-speaking guide and a local jeep driver",
      "Гид на иврите и местный водитель джипа",
      "مرشد يتحدث العبرية وسائق جيب محلي",
    ),
    days: [
      day(
        n("טביליסי העתיקה", "Old Tbilisi", "Старый Тбилиси", "تبليسي القديمة"),
        n(
          "מרחצאות הגופרית, גשר השלום ורכבל אל מבצר נריקלה. ארוחת ערב עם מקהלה גאורגית.",
          "The sulphur baths, the Bridge of Peace and the cable car to Narikala. Dinner with a Georgian choir.",
          "Серные бани, мост Мира и канатная дорога к Нарикале. Ужин с грузинским хором.",
          "حمامات الكبريت وجسر السلام والتلفريك إلى ناريكالا، وعشاء مع جوقة جورجية.",
        ),
      ),
      day(
        n(
          "בדרך הצבאית לקזבגי",
          "Along the military road to Kazbegi",
          "По Военно-Грузинской дороге в Казбеги",
          "على الطريق العسكري إلى كازبيغي",
        ),
        n(
          "מבצר אננורי, מעבר הצלב, ובג׳יפים אל כנסיית גרגטי שמול קרחוני הקזבק.",
          "Ananuri fortress, the Cross Pass, and by jeep to Gergeti church below the glaciers of Kazbek.",
          "Крепость Ананури, Крестовый перевал и на джипах к Гергетской церкви у ледников Казбека.",
          "قلعة أنانوري وممر الصليب، وبالجيب إلى كنيسة غيرغيتي أمام جليد كازبيك.",
        ),
      ),
      day(
        n("חבל היין קאחטי", "The wine country of Kakheti", "Винная Кахетия", "كاخيتي بلاد النبيذ"),
        n(
          "סיגנאגי, עיר החומות והנוף, טעימות יין מכדי חרס ואפיית לחם בתנור עגול.",
          "Sighnaghi with its walls and views, wine from clay jars, and bread from a round oven.",
          "Сигнахи с его стенами и видами, вино из квеври и хлеб из круглой печи.",
          "سيغناغي بأسوارها وإطلالاتها، ونبيذ من جرار الفخار وخبز من التنور.",
        ),
      ),
      day(
        n("מצחתה וג׳ווארי", "Mtskheta and Jvari", "Мцхета и Джвари", "متسخيتا وجفاري"),
        n(
          "הבירה העתיקה ומפגש הנהרות. אחר הצהריים חופשי בשוק הפשפשים.",
          "The ancient capital and the meeting of the rivers. A free afternoon at the flea market.",
          "Древняя столица и слияние рек. После обеда свободное время на блошином рынке.",
          "العاصمة القديمة وملتقى الأنهار، وبعد الظهر وقت حر في سوق السلع المستعملة.",
        ),
      ),
      day(
        n("טיסה הביתה", "The flight home", "Вылет домой", "رحلة العودة"),
        n(
          "ארוחת בוקר ונסיעה לנמל התעופה.",
          "Breakfast and the drive to the airport.",
          "Завтрак и переезд в аэропорт.",
          "إفطار ثم الانتقال إلى المطار.",
        ),
      ),
    ],
  },
];
