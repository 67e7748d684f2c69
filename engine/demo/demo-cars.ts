import type { Names } from "../core/names";

const n = (he: string, en: string, ru: string, ar: string): Names => ({ he, en, ru, ar });

/** ACRISS classes with an example each; US cents a day before the place's factor. */
export const carClasses = [
  {
    code: "ECMR",
    names: n(
      "קטנה ידנית, כמו פיאט פנדה",
      "Economy, manual, such as a Fiat Panda",
      "Эконом, механика, например Fiat Panda",
      "اقتصادية، يدوية، مثل فيات باندا",
    ),
    seats: 4,
    suitcases: 1,
    dayMinor: 29_00,
  },
  {
    code: "CDAR",
    names: n(
      "משפחתית אוטומטית, כמו טויוטה קורולה",
      "Compact, automatic, such as a Toyota Corolla",
      "Компакт, автомат, например Toyota Corolla",
      "عائلية، أوتوماتيك، مثل تويوتا كورولا",
    ),
    seats: 5,
    suitcases: 2,
    dayMinor: 44_00,
  },
  {
    code: "IFAR",
    names: n(
      "ג׳יפון אוטומטי, כמו קיה ספורטאז׳",
      "SUV, automatic, such as a Kia Sportage",
      "Кроссовер, автомат, например Kia Sportage",
      "دفع رباعي، أوتوماتيك، مثل كيا سبورتاج",
    ),
    seats: 5,
    suitcases: 3,
    dayMinor: 63_00,
  },
  {
    code: "SVMR",
    names: n(
      "שבעה מקומות ידנית, כמו אופל זאפירה",
      "Seven seats, manual, such as an Opel Zafira",
      "Семь мест, механика, например Opel Zafira",
      "سبعة مقاعد، يدوية، مثل أوبل زافيرا",
    ),
    seats: 7,
    suitcases: 2,
    dayMinor: 78_00,
  },
] as const;

/** Places with car rental, and their price factor. */
export const carPlaces: Record<string, number> = {
  ATH: 1,
  RHO: 1.1,
  HER: 1,
  CFU: 1.1,
  SKG: 0.9,
  LCA: 0.9,
  PFO: 0.9,
  ROM: 1.2,
  MIL: 1.3,
  VCE: 1.3,
  NAP: 1.2,
  BCN: 1.2,
  MAD: 1.1,
  TCI: 1,
  LIS: 1,
  NCE: 1.4,
  MUC: 1.4,
  VIE: 1.4,
  BUD: 1,
  PRG: 1.1,
  GVA: 1.7,
  ZRH: 1.7,
  TIV: 0.9,
  DBV: 1,
  TBS: 0.9,
  SOF: 0.8,
  BER: 1.3,
  NYC: 1.8,
};
