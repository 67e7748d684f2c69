import { type Names, names } from "../core/names";

import type { RoomClass } from "./hotel-kinds";

type DemoRoomClass = {
  names: Names;
  beds: Beds;
  maxAdults: number;
  maxChildren: number;
  maxInfants: number;
  maxGuests: number;
  /** Of a three-star hotel. */
  sizeM2: number;
  /** Relative to a standard room. */
  priceFactor: number;
  /** Maximum rooms of the class in one hotel on one night. */
  mostRooms: number;
};

/** The beds of a class, and for how many people they are: all whom the room takes, infants aside. */
type Beds = { sleep: number; text: Names };

const doubleOrTwin: Beds = {
  sleep: 2,
  text: names(
    "מיטה זוגית או שתי מיטות נפרדות",
    "One double or two single beds",
    "Двуспальная или две односпальные кровати",
    "سرير مزدوج أو سريران منفردان",
  ),
};
const doubleAndSofa: Beds = {
  sleep: 4,
  text: names(
    "מיטה זוגית או שתי מיטות נפרדות; אורח שלישי ורביעי – על ספה נפתחת",
    "One double or two single beds; a third and fourth guest on a sofa bed",
    "Двуспальная или две односпальные кровати; третий и четвёртый гость — на раскладном диване",
    "سرير مزدوج أو سريران منفردان؛ والضيف الثالث والرابع على أريكة سرير",
  ),
};
const kingAndSofa: Beds = {
  sleep: 4,
  text: names(
    "מיטת קינג; אורח שלישי ורביעי – על ספה נפתחת",
    "King-size bed; a third and fourth guest on a sofa bed",
    "Кровать king-size; третий и четвёртый гость — на раскладном диване",
    "سرير كينغ؛ والضيف الثالث والرابع على أريكة سرير",
  ),
};
const suiteBeds: Beds = {
  sleep: 5,
  text: names(
    "מיטת קינג; אורח שלישי ורביעי – על ספה נפתחת, חמישי – על מיטה מתקפלת",
    "King-size bed; a third and fourth guest on a sofa bed, a fifth on a folding bed",
    "Кровать king-size; третий и четвёртый гость — на раскладном диване, пятый — на раскладушке",
    "سرير كينغ؛ والضيف الثالث والرابع على أريكة سرير، والخامس على سرير قابل للطي",
  ),
};
const familyBeds: Beds = {
  sleep: 5,
  text: names(
    "מיטה זוגית, שתי מיטות יחיד ומיטה מתקפלת לאורח חמישי",
    "One double and two single beds, and a folding bed for a fifth guest",
    "Двуспальная и две односпальные кровати, для пятого гостя — раскладушка",
    "سرير مزدوج وسريران منفردان، وسرير قابل للطي لضيف خامس",
  ),
};

export const roomClasses = {
  ECO: {
    names: names("חדר אקונומי", "Economy room", "Номер эконом", "غرفة اقتصادية"),
    beds: doubleOrTwin,
    maxAdults: 2,
    maxChildren: 1,
    maxInfants: 1,
    maxGuests: 2,
    sizeM2: 16,
    priceFactor: 0.88,
    mostRooms: 8,
  },
  STD: {
    names: names("חדר סטנדרט", "Standard room", "Стандартный номер", "غرفة قياسية"),
    beds: doubleAndSofa,
    maxAdults: 3,
    maxChildren: 2,
    maxInfants: 1,
    maxGuests: 4,
    sizeM2: 22,
    priceFactor: 1,
    mostRooms: 14,
  },
  SUP: {
    names: names("חדר סופריור", "Superior room", "Номер супериор", "غرفة سوبيريور"),
    beds: kingAndSofa,
    maxAdults: 3,
    maxChildren: 2,
    maxInfants: 1,
    maxGuests: 4,
    sizeM2: 27,
    priceFactor: 1.2,
    mostRooms: 10,
  },
  SEA: {
    names: names("חדר עם נוף לים", "Sea view room", "Номер с видом на море", "غرفة مطلة على البحر"),
    beds: doubleAndSofa,
    maxAdults: 3,
    maxChildren: 2,
    maxInfants: 1,
    maxGuests: 4,
    sizeM2: 25,
    priceFactor: 1.17,
    mostRooms: 9,
  },
  FAM: {
    names: names("חדר משפחה", "Family room", "Семейный номер", "غرفة عائلية"),
    beds: familyBeds,
    maxAdults: 4,
    maxChildren: 3,
    maxInfants: 2,
    maxGuests: 5,
    sizeM2: 34,
    priceFactor: 1.12,
    mostRooms: 7,
  },
  JSU: {
    names: names("ג׳וניור סוויטה", "Junior suite", "Полулюкс", "جناح جونيور"),
    beds: kingAndSofa,
    maxAdults: 3,
    maxChildren: 2,
    maxInfants: 1,
    maxGuests: 4,
    sizeM2: 38,
    priceFactor: 1.5,
    mostRooms: 5,
  },
  SUI: {
    names: names("סוויטה", "Suite", "Люкс", "جناح"),
    beds: suiteBeds,
    maxAdults: 3,
    maxChildren: 3,
    maxInfants: 2,
    maxGuests: 5,
    sizeM2: 52,
    priceFactor: 2.1,
    mostRooms: 4,
  },
} as const satisfies Record<RoomClass, DemoRoomClass>;
