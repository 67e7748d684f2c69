import { type Names, named } from "../core/names";

import type { HotelKind } from "./hotel-kinds";

/**
 * Name patterns by kind of hotel; {w} is a word typical of the place. Hotels keep their international name in Hebrew
 * and Russian.
 */
export const hotelNamePatterns = {
  "beach-resort": [
    named("{w} ביץ׳ ריזורט", "{w} Beach Resort", "{w} Бич Резорт", "منتجع {w} الشاطئي"),
    named("{w} ביי ריזורט וספא", "{w} Bay Resort & Spa", "{w} Бэй Резорт и Спа", "منتجع وسبا {w} باي"),
  ],
  "beach-hotel": [
    named("מלון {w} סנדס", "{w} Sands Hotel", "Отель {w} Сэндс", "فندق {w} ساندز"),
    named("מלון {w} סי ויו", "{w} Sea View Hotel", "Отель {w} Си Вью", "فندق {w} سي فيو"),
    named("מלון {w} בלו", "{w} Blue Hotel", "Отель {w} Блю", "فندق {w} بلو"),
  ],
  family: [
    named("כפר הנופש {w}", "{w} Family Village", "Семейная деревня {w}", "قرية {w} العائلية"),
    named("מועדון המשפחות {w}", "{w} Family Club", "Семейный клуб {w}", "نادي {w} للعائلات"),
  ],
  adults: [
    named("{w} סרניטי", "{w} Serenity", "{w} Серенити", "{w} سيرينيتي"),
    named("סוויטות {w} אינפיניטי", "{w} Infinity Suites", "{w} Инфинити Сьютс", "أجنحة {w} إنفينيتي"),
  ],
  city: [
    named("מלון {w} סנטרל", "{w} Central Hotel", "Отель {w} Сентрал", "فندق {w} سنترال"),
    named("מלון {w} סקוור", "{w} Square Hotel", "Отель {w} Сквер", "فندق {w} سكوير"),
    named("מלון {w} גייט", "{w} Gate Hotel", "Отель {w} Гейт", "فندق {w} غيت"),
  ],
  boutique: [
    named("מלון בוטיק {w}", "{w} Boutique Hotel", "Бутик-отель {w}", "فندق {w} بوتيك"),
    named("{w} האוס", "{w} House", "{w} Хаус", "{w} هاوس"),
  ],
  grand: [
    named("גרנד {w} פאלאס", "Grand {w} Palace", "Гранд {w} Палас", "غراند {w} بالاس"),
    named("{w} גרנד", "The {w} Grand", "{w} Гранд", "{w} غراند"),
  ],
  budget: [
    named("מלון {w} קורנר", "{w} Corner Hotel", "Отель {w} Корнер", "فندق {w} كورنر"),
    named("{w} סמארט סטיי", "{w} Smart Stay", "{w} Смарт Стей", "{w} سمارت ستاي"),
  ],
  apartments: [
    named("דירות {w}", "{w} Apartments", "Апартаменты {w}", "شقق {w}"),
    named("{w} רזידנס", "{w} Residence", "{w} Резиденс", "{w} ريزيدنس"),
  ],
  mountain: [
    named("לודג׳ ההרים {w}", "{w} Mountain Lodge", "Горный отель {w}", "نُزُل {w} الجبلي"),
    named("מלון שאלה {w}", "{w} Chalet Hotel", "Отель-шале {w}", "فندق شاليه {w}"),
  ],
  desert: [
    named("לודג׳ המדבר {w}", "{w} Desert Lodge", "Отель в пустыне {w}", "نُزُل {w} الصحراوي"),
    named("{w} אואזיס", "{w} Oasis", "{w} Оазис", "{w} أواسيس"),
  ],
  spa: [
    named("מלון ספא {w}", "{w} Spa Hotel", "Спа-отель {w}", "فندق وسبا {w}"),
    named("{w} וולנס", "{w} Wellness Resort", "{w} Велнес Резорт", "منتجع {w} ويلنس"),
  ],
  island: [
    named("{w} איילנד ריטריט", "{w} Island Retreat", "{w} Айленд Ретрит", "منتجع {w} آيلاند"),
    named("{w} לגון וילאס", "{w} Lagoon Villas", "{w} Лагун Виллас", "فلل {w} لاغون"),
  ],
} as const satisfies Record<HotelKind, readonly Names[]>;
