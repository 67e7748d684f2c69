import { type Names, names } from "../core/names";

import type { Facility, HotelKind } from "./hotel-kinds";

/** Description texts by kind of hotel; {where} is "in Athens" in the text's language. */
export const hotelOpenings = {
  "beach-resort": [
    names(
      "מלון נופש רחב ידיים על קו המים {where}, עם גנים מטופחים, מדשאות ומיטות שיזוף לכל אורח.",
      "A spacious resort right on the water {where}, with landscaped gardens, lawns and a sunbed for every guest.",
      "Просторный курортный отель у самой воды {where}: ухоженные сады, лужайки и шезлонги для каждого гостя.",
      "منتجع رحب على شاطئ البحر مباشرة {where}، بحدائق معتنى بها ومساحات خضراء وكرسي تشمّس لكل نزيل.",
    ),
    names(
      "חופשת ים מלאה {where}: יורדים מהחדר ישר לחול, וחוזרים לבריכה ולארוחת ערב מול השקיעה.",
      "A complete seaside holiday {where}: from your room straight to the sand, then back to the pool and dinner facing the sunset.",
      "Полноценный отдых у моря {where}: из номера прямо на песок, потом бассейн и ужин с видом на закат.",
      "عطلة بحرية كاملة {where}: من الغرفة إلى الرمل مباشرة، ثم إلى المسبح والعشاء أمام الغروب.",
    ),
  ],
  "beach-hotel": [
    names(
      "מלון חוף נעים ולא גדול {where}, במרחק הליכה מהים, מהטיילת וממסעדות טובות.",
      "A pleasant, medium-sized seaside hotel {where}, within walking distance of the sea, the promenade and good restaurants.",
      "Приятный небольшой отель у моря {where}: до пляжа, набережной и хороших ресторанов можно дойти пешком.",
      "فندق شاطئي لطيف متوسط الحجم {where}، على مسافة مشي من البحر والكورنيش والمطاعم الجيدة.",
    ),
    names(
      "חדרים בהירים עם מרפסת, צוות ביתי ובריכה שקטה {where}: בחירה נוחה לחופשת ים בתקציב הגיוני.",
      "Bright rooms with balconies, homely staff and a quiet pool {where}: a sensible choice for a beach holiday on a reasonable budget.",
      "Светлые номера с балконом, радушный персонал и тихий бассейн {where} — разумный выбор для отдыха у моря.",
      "غرف مشرقة بشرفات وطاقم ودود ومسبح هادئ {where}: خيار معقول لعطلة بحرية بميزانية مناسبة.",
    ),
  ],
  family: [
    names(
      "כפר נופש {where} שבו לילדים יש תוכנית ליום שלם ולהורים יש סוף סוף שקט.",
      "A holiday village {where} where the children have a full day’s programme and the parents finally have peace.",
      "Курортный комплекс {where}, где у детей расписан весь день, а у родителей наконец-то есть тишина.",
      "قرية عطلات {where} فيها برنامج يوم كامل للأطفال وهدوء طال انتظاره للوالدين.",
    ),
    names(
      "בריכות רדודות, מגלשות מים ובופה עשיר הופכים את המלון {where} לבחירה קלה למשפחות.",
      "Shallow pools, water slides and a generous buffet make this hotel {where} an easy choice for families.",
      "Мелкие бассейны, водные горки и щедрый шведский стол делают этот отель {where} простым выбором для семьи.",
      "مسابح ضحلة ومنزلقات مائية وبوفيه سخي تجعل هذا الفندق {where} خيارًا سهلًا للعائلات.",
    ),
  ],
  adults: [
    names(
      "מלון למבוגרים בלבד {where}, עם סוויטות פרטיות, מוזיקה שקטה ושירות שזוכר איך אתם שותים את הקפה.",
      "An adults-only hotel {where}, with private suites, quiet music and staff who remember how you take your coffee.",
      "Отель только для взрослых {where}: уединённые сьюты, негромкая музыка и персонал, который помнит, какой кофе вы любите.",
      "فندق للبالغين فقط {where}، بأجنحة خاصة وموسيقى هادئة وطاقم يتذكر كيف تحبون قهوتكم.",
    ),
    names(
      "שקט של מבוגרים {where}: ארוחת בוקר עד הצהריים, בריכה בלי קפיצות וקוקטייל לפני השקיעה.",
      "Grown-up quiet {where}: breakfast until noon, a pool without cannonballs and a cocktail before sunset.",
      "Тишина для взрослых {where}: завтрак до полудня, спокойный бассейн и коктейль перед закатом.",
      "هدوء للكبار {where}: فطور حتى الظهر ومسبح بلا ضجيج وشراب منعش قبل الغروب.",
    ),
  ],
  city: [
    names(
      "מלון עירוני נוח {where}, קרוב לתחבורה הציבורית ובמרחק הליכה מרוב האתרים.",
      "A comfortable city hotel {where}, close to public transport and within walking distance of most sights.",
      "Удобный городской отель {where}: рядом транспорт, а до большинства достопримечательностей можно дойти пешком.",
      "فندق مدينة مريح {where}، قريب من المواصلات العامة وعلى مسافة مشي من معظم المعالم.",
    ),
    names(
      "חדרים מודרניים ושקטים, ארוחת בוקר טובה וקבלה שפתוחה כל הלילה {where}.",
      "Modern, quiet rooms, a good breakfast and a reception that is open all night {where}.",
      "Современные тихие номера, хороший завтрак и круглосуточная стойка регистрации {where}.",
      "غرف عصرية هادئة وفطور جيد واستقبال مفتوح طوال الليل {where}.",
    ),
    names(
      "בסיס פשוט ונעים לסוף שבוע {where}: מיטה טובה, מקלחת חזקה ורחוב מלא בבתי קפה.",
      "A simple, pleasant base for a weekend {where}: a good bed, a strong shower and a street full of cafés.",
      "Простая и приятная база на выходные {where}: хорошая кровать, отличный душ и улица, полная кафе.",
      "قاعدة بسيطة ولطيفة لعطلة نهاية أسبوع {where}: سرير جيد ودش قوي وشارع مليء بالمقاهي.",
    ),
  ],
  boutique: [
    names(
      "בית היסטורי ששופץ בקפידה {where}, עם מעט חדרים, כל אחד מעוצב אחרת.",
      "A carefully restored historic house {where}, with only a few rooms, each one designed differently.",
      "Бережно восстановленный старинный дом {where}: номеров немного, и каждый оформлен по-своему.",
      "بيت تاريخي رُمّم بعناية {where}، غرفه قليلة ولكل منها تصميم مختلف.",
    ),
    names(
      "מלון קטן עם אופי {where}: אמנות מקומית על הקירות, חצר פנימית וארוחת בוקר שמכינים במקום.",
      "A small hotel with character {where}: local art on the walls, an inner courtyard and breakfast made on the spot.",
      "Маленький отель с характером {where}: местное искусство на стенах, внутренний дворик и завтрак, который готовят при вас.",
      "فندق صغير له شخصيته {where}: فن محلي على الجدران وفناء داخلي وفطور يُحضَّر في المكان.",
    ),
  ],
  grand: [
    names(
      "מלון יוקרה קלאסי {where}, עם לובי גבוה, חדרים מרווחים ושירות קונסיירז׳ מסביב לשעון.",
      "A classic luxury hotel {where}, with a soaring lobby, generous rooms and a concierge around the clock.",
      "Классический роскошный отель {where}: высокий холл, просторные номера и круглосуточный консьерж.",
      "فندق فخم كلاسيكي {where}، ببهو شاهق وغرف واسعة وخدمة كونسيرج على مدار الساعة.",
    ),
    names(
      "כתובת יוקרתית {where} למי שרוצה נוף, מצעים משובחים ומסעדה שבאים אליה גם מבחוץ.",
      "A prestigious address {where} for those who want a view, fine linen and a restaurant that locals come to as well.",
      "Престижный адрес {where} для тех, кто ценит вид из окна, хорошее бельё и ресторан, куда приходят и местные.",
      "عنوان راقٍ {where} لمن يريد إطلالة وبياضات فاخرة ومطعمًا يقصده أهل المكان أيضًا.",
    ),
  ],
  budget: [
    names(
      "מלון פשוט, נקי ומשתלם {where}, למי שמעדיף להוציא את הכסף על העיר ולא על החדר.",
      "A simple, clean and good-value hotel {where}, for those who would rather spend on the trip than on the room.",
      "Простой, чистый и недорогой отель {where} — для тех, кто предпочитает тратить на впечатления, а не на номер.",
      "فندق بسيط ونظيف وموفّر {where}، لمن يفضّل إنفاق المال على الرحلة لا على الغرفة.",
    ),
    names(
      "חדרים קטנים ומסודרים {where}, צוות שמכיר כל קו אוטובוס ומחיר שמשאיר תקציב למסעדות.",
      "Small, tidy rooms {where}, staff who know every bus line and a price that leaves money for restaurants.",
      "Небольшие аккуратные номера {where}, персонал, который знает все автобусы, и цена, после которой хватит и на рестораны.",
      "غرف صغيرة مرتبة {where} وطاقم يعرف كل خطوط الحافلات وسعر يُبقي ميزانية للمطاعم.",
    ),
  ],
  apartments: [
    names(
      "דירות מאובזרות {where} עם מטבחון, מכונת כביסה וסלון: נוח לשהות ארוכה ולמשפחות.",
      "Equipped apartments {where} with a kitchenette, a washing machine and a living area: handy for long stays and families.",
      "Оборудованные апартаменты {where}: мини-кухня, стиральная машина и гостиная — удобно для семьи и долгого отдыха.",
      "شقق مجهزة {where} بمطبخ صغير وغسالة وغرفة جلوس: مريحة للإقامات الطويلة وللعائلات.",
    ),
    names(
      "סטודיו ודירות בבניין שקט {where}, עם סופרמרקט מתחת לבית וקבלת פנים אישית.",
      "Studios and apartments in a quiet building {where}, with a supermarket downstairs and a personal welcome.",
      "Студии и квартиры в тихом доме {where}: супермаркет внизу и личная встреча гостей.",
      "استوديوهات وشقق في بناية هادئة {where}، مع سوبرماركت في الأسفل واستقبال شخصي.",
    ),
  ],
  mountain: [
    names(
      "לודג׳ הררי חם {where}, עם אח בלובי, חדר ייבוש לציוד ומרק שמחכה כשחוזרים.",
      "A warm mountain lodge {where}, with a fireplace in the lobby, a drying room for your gear and soup waiting when you return.",
      "Уютный горный отель {where}: камин в холле, сушилка для снаряжения и горячий суп к вашему возвращению.",
      "نُزُل جبلي دافئ {where}، بمدفأة في البهو وغرفة لتجفيف المعدات وحساء ينتظركم عند العودة.",
    ),
    names(
      "מלון עץ ואבן {where} עם נוף לפסגות, הסעה לרכבל בעונת הסקי ומסלולי הליכה מהדלת בקיץ.",
      "A hotel of wood and stone {where} with a view of the peaks, a shuttle to the lifts in ski season and trails from the door in summer.",
      "Отель из дерева и камня {where} с видом на вершины: зимой трансфер к подъёмникам, летом тропы прямо от порога.",
      "فندق من الخشب والحجر {where} بإطلالة على القمم، مع نقل إلى التلفريك في موسم التزلج ومسارات تبدأ من الباب صيفًا.",
    ),
  ],
  desert: [
    names(
      "לודג׳ מדברי {where} שנבנה מאבן מקומית, עם מרפסות שפונות לנוף ושמיים מלאי כוכבים.",
      "A desert lodge {where} built of local stone, with terraces facing the view and skies full of stars.",
      "Отель {where} из местного камня: террасы с видом на пустыню и небо, полное звёзд.",
      "نُزُل صحراوي {where} مبني من حجر محلي، بشرفات تطل على المشهد وسماء مليئة بالنجوم.",
    ),
    names(
      "מתחם שקט {where} עם מעט חדרים, ארוחות לאור מדורה ומדריך שיוצא איתכם לזריחה.",
      "A quiet place {where} with only a few rooms, dinners by the fire and a guide who takes you out at sunrise.",
      "Тихое место {where}: всего несколько номеров, ужины у костра и проводник, который поведёт вас встречать рассвет.",
      "مكان هادئ {where} بغرف قليلة وعشاء حول النار ودليل يرافقكم لمشاهدة الشروق.",
    ),
  ],
  spa: [
    names(
      "מלון ספא שקט {where}, שבו החלוק הוא קוד הלבוש והטיפולים נקבעים לפי הקצב שלכם.",
      "A quiet spa hotel {where}, where the bathrobe is the dress code and treatments follow your own pace.",
      "Тихий спа-отель {where}, где дресс-код — халат, а процедуры подстраиваются под ваш ритм.",
      "فندق سبا هادئ {where}، رداء الحمّام فيه هو اللباس المعتمد والعلاجات تسير على إيقاعكم.",
    ),
    names(
      "בריאות ורוגע {where}: בריכה מחוממת, תפריט טיפולים ארוך וארוחות קלות שלא מוותרות על טעם.",
      "Health and calm {where}: a heated pool, a long list of treatments and light meals that do not give up on taste.",
      "Здоровье и покой {where}: бассейн с подогревом, большой выбор процедур и лёгкая, но вкусная кухня.",
      "صحة وسكينة {where}: مسبح مدفأ وقائمة طويلة من العلاجات ووجبات خفيفة لا تتنازل عن المذاق.",
    ),
    names(
      "כמה ימים בלי שעון {where}: סאונה בבוקר, שינה בצהריים ועיסוי לפני ארוחת הערב.",
      "A few days without a watch {where}: a sauna in the morning, a nap at noon and a massage before dinner.",
      "Несколько дней без часов {where}: утром сауна, днём сон, перед ужином массаж.",
      "أيام بلا ساعة {where}: ساونا في الصباح وقيلولة عند الظهر وتدليك قبل العشاء.",
    ),
  ],
  island: [
    names(
      "אתר נופש פרטי {where} עם וילות בין הדקלים, לגונה צלולה וציוד שנורקלינג לכל אורח.",
      "A private resort {where} with villas among the palms, a clear lagoon and snorkelling gear for every guest.",
      "Уединённый курорт {where}: виллы среди пальм, прозрачная лагуна и маски с трубками для каждого гостя.",
      "منتجع خاص {where} بفلل بين أشجار النخيل وبحيرة شاطئية صافية ومعدات غطس سطحي لكل نزيل.",
    ),
    names(
      "שקט של אי {where}: שביל חול מהווילה לים, ארוחות על החוף וסירה לשונית בכל בוקר.",
      "Island quiet {where}: a sandy path from the villa to the sea, meals on the beach and a boat to the reef every morning.",
      "Островная тишина {where}: песчаная тропинка от виллы к морю, ужины на пляже и катер к рифу каждое утро.",
      "هدوء الجزر {where}: ممر رملي من الفيلا إلى البحر ووجبات على الشاطئ وقارب إلى الشعاب كل صباح.",
    ),
  ],
} as const satisfies Record<HotelKind, readonly Names[]>;

/** The second sentence names a facility the hotel really has. */
export const hotelHighlights = {
  "kids-club": names(
    "מועדון הילדים פועל כל יום עם צוות קבוע, ובערב יש מופע לכל המשפחה.",
    "The kids' club runs daily with a regular team, and there is a family show in the evening.",
    "Детский клуб работает ежедневно, а вечером — представление для всей семьи.",
    "نادي الأطفال يعمل يوميًا مع طاقم ثابت، وفي المساء عرض لكل العائلة.",
  ),
  beach: names(
    "לאורחים יש חוף מסודר עם שמשיות, מקלחות ובר קטן.",
    "Guests have a well-kept beach with parasols, showers and a small bar.",
    "Для гостей — благоустроенный пляж с зонтиками, душем и небольшим баром.",
    "للنزلاء شاطئ مرتب بمظلات ومرافق استحمام ومقصف صغير.",
  ),
  spa: names(
    "הספא מציע סאונה, חמאם ועיסויים, וכדאי לקבוע תור כבר בהגעה.",
    "The spa offers a sauna, a hammam and massages; it is best to book on arrival.",
    "В спа — сауна, хаммам и массаж; записаться лучше сразу по приезде.",
    "يقدم السبا ساونا وحمّامًا بخاريًا وتدليكًا، ويُفضّل الحجز عند الوصول.",
  ),
  pool: names(
    "הבריכה פתוחה מהבוקר ועד השקיעה, ולצידה פינות צל ושירות משקאות.",
    "The pool is open from morning to sunset, with shady corners and drinks service.",
    "Бассейн открыт с утра до заката, рядом тенистые уголки и напитки.",
    "المسبح مفتوح من الصباح حتى الغروب، وإلى جانبه زوايا مظللة وخدمة مشروبات.",
  ),
  "airport-shuttle": names(
    "הסעה משדה התעופה ואליו מוזמנת מראש בקבלה.",
    "A shuttle to and from the airport can be ordered in advance at reception.",
    "Трансфер из аэропорта и обратно можно заказать заранее на стойке регистрации.",
    "يمكن حجز النقل من المطار وإليه مسبقًا لدى الاستقبال.",
  ),
  "pet-friendly": names(
    "גם בעלי חיים קטנים מתקבלים כאן בברכה, בתיאום מראש.",
    "Small pets are welcome too, by prior arrangement.",
    "По предварительной договорённости можно приехать с небольшим питомцем.",
    "الحيوانات الأليفة الصغيرة مرحّب بها أيضًا بالتنسيق المسبق.",
  ),
  restaurant: names(
    "המסעדה מגישה מטבח מקומי לצד מנות מוכרות, ומתחשבת גם בילדים ובצמחונים.",
    "The restaurant serves local cooking alongside familiar dishes, with children and vegetarians in mind.",
    "Ресторан предлагает местную кухню и привычные блюда, в том числе для детей и вегетарианцев.",
    "يقدم المطعم أطباقًا محلية إلى جانب أطباق مألوفة، مع مراعاة الأطفال والنباتيين.",
  ),
  bar: names(
    "בערב מתמלא בר הלובי באורחים, ויש בו גם קפה טוב ומאפים.",
    "In the evening the lobby bar fills with guests, and it also serves good coffee and pastries.",
    "Вечером в лобби-баре оживлённо, а днём там подают хороший кофе и выпечку.",
    "في المساء يمتلئ مقصف البهو بالنزلاء، ويقدم أيضًا قهوة جيدة ومعجنات.",
  ),
  gym: names(
    "חדר הכושר פתוח מסביב לשעון ומצויד בציוד חדש.",
    "The gym is open around the clock and well equipped.",
    "Тренажёрный зал с новым оборудованием открыт круглосуточно.",
    "صالة الرياضة مفتوحة على مدار الساعة ومجهزة بمعدات حديثة.",
  ),
  family: names(
    "למשפחות מחכים חדרים גדולים, מיטות תינוק ופינת משחקים.",
    "Families find large rooms, cots and a play corner.",
    "Для семей есть просторные номера, детские кроватки и игровой уголок.",
    "للعائلات غرف واسعة وأسرّة أطفال وركن ألعاب.",
  ),
  accessible: names(
    "המלון נגיש: כניסה ללא מדרגות, מעלית רחבה וחדרים מותאמים.",
    "The hotel is accessible: step-free entrance, a wide lift and adapted rooms.",
    "Отель доступен для всех: вход без ступеней, широкий лифт и адаптированные номера.",
    "الفندق مهيّأ لذوي الإعاقة: مدخل بلا درج ومصعد واسع وغرف ملائمة.",
  ),
  parking: names(
    "למגיעים ברכב יש חניה במקום.",
    "There is parking on site for those who come by car.",
    "Для гостей на машине есть парковка.",
    "يتوفر موقف سيارات للقادمين بسياراتهم.",
  ),
  wifi: names(
    "האינטרנט האלחוטי מהיר וחינם בכל המלון.",
    "Wireless internet is fast and free throughout the hotel.",
    "Быстрый Wi-Fi бесплатен на всей территории отеля.",
    "الإنترنت اللاسلكي سريع ومجاني في كل أرجاء الفندق.",
  ),
} as const satisfies Partial<Record<Facility, Names>>;
