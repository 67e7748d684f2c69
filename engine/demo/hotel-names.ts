import { type Names, names } from "../core/names";

import type { HotelKind } from "./hotel-kinds";

/**
 * Name patterns by kind of hotel; {w} is a word typical of the place. Hotels keep their international name in Hebrew
 * and Russian.
 */
export const hotelNamePatterns = {
  "beach-resort": [
    names("{w} ביץ׳ ריזורט", "{w} Beach Resort", "{w} Бич Резорт", "منتجع {w} الشاطئي"),
    names("{w} ביי ריזורט וספא", "{w} Bay Resort & Spa", "{w} Бэй Резорт и Спа", "منتجع وسبا {w} باي"),
  ],
  "beach-hotel": [
    names("מלון {w} סנדס", "{w} Sands Hotel", "Отель {w} Сэндс", "فندق {w} ساندز"),
    names("מלון {w} סי ויו", "{w} Sea View Hotel", "Отель {w} Си Вью", "فندق {w} سي فيو"),
    names("מלון {w} בלו", "{w} Blue Hotel", "Отель {w} Блю", "فندق {w} بلو"),
  ],
  family: [
    names("כפר הנופש {w}", "{w} Family Village", "Семейная деревня {w}", "قرية {w} العائلية"),
    names("מועדון המשפחות {w}", "{w} Family Club", "Семейный клуб {w}", "نادي {w} للعائلات"),
  ],
  adults: [
    names("{w} סרניטי", "{w} Serenity", "{w} Серенити", "{w} سيرينيتي"),
    names("סוויטות {w} אינפיניטי", "{w} Infinity Suites", "{w} Инфинити Сьютс", "أجنحة {w} إنفينيتي"),
  ],
  city: [
    names("מלון {w} סנטרל", "{w} Central Hotel", "Отель {w} Сентрал", "فندق {w} سنترال"),
    names("מלון {w} סקוור", "{w} Square Hotel", "Отель {w} Сквер", "فندق {w} سكوير"),
    names("מלון {w} גייט", "{w} Gate Hotel", "Отель {w} Гейт", "فندق {w} غيت"),
  ],
  boutique: [
    names("מלון בוטיק {w}", "{w} Boutique Hotel", "Бутик-отель {w}", "فندق {w} بوتيك"),
    names("{w} האוס", "{w} House", "{w} Хаус", "{w} هاوس"),
  ],
  grand: [
    names("גרנד {w} פאלאס", "Grand {w} Palace", "Гранд {w} Палас", "غراند {w} بالاس"),
    names("{w} גרנד", "The {w} Grand", "{w} Гранд", "{w} غراند"),
  ],
  budget: [
    names("מלון {w} קורנר", "{w} Corner Hotel", "Отель {w} Корнер", "فندق {w} كورنر"),
    names("{w} סמארט סטיי", "{w} Smart Stay", "{w} Смарт Стей", "{w} سمارت ستاي"),
  ],
  apartments: [
    names("דירות {w}", "{w} Apartments", "Апартаменты {w}", "شقق {w}"),
    names("{w} רזידנס", "{w} Residence", "{w} Резиденс", "{w} ريزيدنس"),
  ],
  mountain: [
    names("לודג׳ ההרים {w}", "{w} Mountain Lodge", "Горный отель {w}", "نُزُل {w} الجبلي"),
    names("מלון שאלה {w}", "{w} Chalet Hotel", "Отель-шале {w}", "فندق شاليه {w}"),
  ],
  desert: [
    names("לודג׳ המדבר {w}", "{w} Desert Lodge", "Отель в пустыне {w}", "نُزُل {w} الصحراوي"),
    names("{w} אואזיס", "{w} Oasis", "{w} Оазис", "{w} أواسيس"),
  ],
  spa: [
    names("מלון ספא {w}", "{w} Spa Hotel", "Спа-отель {w}", "فندق وسبا {w}"),
    names("{w} וולנס", "{w} Wellness Resort", "{w} Велнес Резорт", "منتجع {w} ويلنس"),
  ],
  island: [
    names("{w} איילנד ריטריט", "{w} Island Retreat", "{w} Айленд Ретрит", "منتجع {w} آيلاند"),
    names("{w} לגון וילאס", "{w} Lagoon Villas", "{w} Лагун Виллас", "فلل {w} لاغون"),
  ],
} as const satisfies Record<HotelKind, readonly Names[]>;
