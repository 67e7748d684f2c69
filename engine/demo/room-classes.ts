import { type Names, names } from "../core/names";

import type { RoomClass } from "./hotel-kinds";

export type DemoRoomClass = {
  names: Names;
  beds: Names;
  maxAdults: number;
  maxChildren: number;
  maxInfants: number;
  maxGuests: number;
  /** Relative to a standard room. */
  priceFactor: number;
  /** Maximum rooms of the class in one hotel on one night. */
  mostRooms: number;
};

const doubleOrTwin = names(
  "מיטה זוגית או שתי מיטות נפרדות",
  "One double or two single beds",
  "Двуспальная или две односпальные кровати",
  "سرير مزدوج أو سريران منفردان",
);
const kingBed = names("מיטת קינג", "King-size bed", "Кровать king-size", "سرير كينغ");
const kingAndSofa = names(
  "מיטת קינג וספה נפתחת",
  "King-size bed and a sofa bed",
  "Кровать king-size и раскладной диван",
  "سرير كينغ وأريكة سرير",
);
const familyBeds = names(
  "מיטה זוגית ושתי מיטות יחיד",
  "One double and two single beds",
  "Двуспальная и две односпальные кровати",
  "سرير مزدوج وسريران منفردان",
);

export const roomClasses = {
  ECO: {
    names: names("חדר אקונומי", "Economy room", "Номер эконом", "غرفة اقتصادية"),
    beds: doubleOrTwin,
    maxAdults: 2,
    maxChildren: 1,
    maxInfants: 1,
    maxGuests: 2,
    priceFactor: 0.88,
    mostRooms: 8,
  },
  STD: {
    names: names("חדר סטנדרט", "Standard room", "Стандартный номер", "غرفة قياسية"),
    beds: doubleOrTwin,
    maxAdults: 3,
    maxChildren: 2,
    maxInfants: 1,
    maxGuests: 4,
    priceFactor: 1,
    mostRooms: 14,
  },
  SUP: {
    names: names("חדר סופריור", "Superior room", "Номер супериор", "غرفة سوبيريور"),
    beds: kingBed,
    maxAdults: 3,
    maxChildren: 2,
    maxInfants: 1,
    maxGuests: 4,
    priceFactor: 1.2,
    mostRooms: 10,
  },
  SEA: {
    names: names("חדר עם נוף לים", "Sea view room", "Номер с видом на море", "غرفة مطلة على البحر"),
    beds: doubleOrTwin,
    maxAdults: 3,
    maxChildren: 2,
    maxInfants: 1,
    maxGuests: 4,
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
    priceFactor: 1.5,
    mostRooms: 5,
  },
  SUI: {
    names: names("סוויטה", "Suite", "Люкс", "جناح"),
    beds: kingAndSofa,
    maxAdults: 3,
    maxChildren: 3,
    maxInfants: 2,
    maxGuests: 5,
    priceFactor: 2.1,
    mostRooms: 4,
  },
} as const satisfies Record<RoomClass, DemoRoomClass>;
