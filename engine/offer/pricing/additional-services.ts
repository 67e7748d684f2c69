import { agorotOf } from "../../core/money";
import type { Names } from "../../core/names";
import { flyingSafeWords, type SafeTrip } from "./flying-safe";

type ServiceUnit = "perPerson" | "perRoom" | "perNight" | "perBooking";

export type AdditionalService = {
  code: string;
  currency: "USD" | "ILS";
  priceMinor: number;
  unit: ServiceUnit;
  /** Sold only with a flight. */
  needsFlight: boolean;
  /** Sold only with a hotel. */
  needsHotel?: true;
  /** Of no use within Israel. */
  abroadOnly?: true;
  /** Sold by the piece: some travellers may have it and others not. */
  byPiece?: true;
  /** Who provides it: a supplier, with whom the desk orders it, or the shop itself. */
  orderedFrom: "supplier" | "shop";
  names: Names;
  /** Missing where what it gives depends on the trip: `flyingSafeWords`. */
  descriptions?: Names;
};

/** The services that can be added to a booking. Flying Safe costs 30 dollars per person (specification §9). */
export const additionalServices: readonly AdditionalService[] = [
  {
    code: "FLYING_SAFE",
    currency: "USD",
    priceMinor: 3000,
    unit: "perPerson",
    needsFlight: true,
    orderedFrom: "shop",
    names: { he: "טסים בטוח", en: "Flying Safe", ru: "Летим спокойно", ar: "نسافر بأمان" },
  },
  {
    code: "SUITCASE_20",
    currency: "USD",
    priceMinor: 6500,
    unit: "perPerson",
    byPiece: true,
    needsFlight: true,
    orderedFrom: "supplier",
    names: { he: "מזוודה 20 ק״ג", en: "20 kg suitcase", ru: "Чемодан 20 кг", ar: "حقيبة سفر 20 كغم" },
    descriptions: {
      he: "מזוודה לבטן המטוס בכל הטיסות שבהזמנה, לכל נוסע.",
      en: "A checked suitcase on every flight of the booking, per person.",
      ru: "Чемодан в багаж на всех рейсах бронирования, на человека.",
      ar: "حقيبة في مخزن الطائرة في كل رحلات الحجز، لكل مسافر.",
    },
  },
  {
    code: "TRANSFER",
    currency: "USD",
    priceMinor: 2400,
    unit: "perPerson",
    needsFlight: true,
    needsHotel: true,
    orderedFrom: "supplier",
    names: { he: "הסעה משדה התעופה", en: "Airport transfer", ru: "Трансфер из аэропорта", ar: "نقل من المطار" },
    descriptions: {
      he: "הסעה משותפת משדה התעופה למלון ובחזרה.",
      en: "Shared transfer from the airport to the hotel and back.",
      ru: "Групповой трансфер из аэропорта в отель и обратно.",
      ar: "نقل مشترك من المطار إلى الفندق وبالعكس.",
    },
  },
  {
    code: "ESIM",
    currency: "USD",
    priceMinor: 1400,
    unit: "perPerson",
    byPiece: true,
    needsFlight: true,
    abroadOnly: true,
    orderedFrom: "supplier",
    names: {
      he: "גלישה בחו״ל (eSIM)",
      en: "Data abroad (eSIM)",
      ru: "Интернет за границей (eSIM)",
      ar: "إنترنت في الخارج (eSIM)",
    },
    descriptions: {
      he: "5 ג׳יגה לגלישה ביעד, נשלח לנייד לפני הטיסה.",
      en: "5 GB at your destination, sent to your phone before the flight.",
      ru: "5 ГБ в поездке, код приходит на телефон до вылета.",
      ar: "5 جيجابايت في الوجهة، تُرسل إلى هاتفكم قبل الرحلة.",
    },
  },
  {
    code: "LATE_CHECKOUT",
    currency: "ILS",
    priceMinor: 12000,
    unit: "perRoom",
    needsFlight: false,
    needsHotel: true,
    orderedFrom: "supplier",
    names: { he: "עזיבה מאוחרת", en: "Late check-out", ru: "Поздний выезд", ar: "مغادرة متأخرة" },
    descriptions: {
      he: "החדר שלכם עד 15:00 ביום העזיבה.",
      en: "Keep your room until 15:00 on the last day.",
      ru: "Номер остаётся вашим до 15:00 в день выезда.",
      ar: "تبقى غرفتكم معكم حتى الساعة 15:00 في يوم المغادرة.",
    },
  },
];

type Stay = { people: number; rooms: number; nights: number };

/** How many times a service is charged when everybody has it. */
export function serviceQuantity(unit: ServiceUnit, stay: Stay): number {
  return { perPerson: stay.people, perRoom: stay.rooms, perNight: stay.nights, perBooking: 1 }[unit];
}

/** How many of a service a booking may take, the most last: one sold by the piece any number, any other all or none. */
export function quantitiesOf({ unit, byPiece }: AdditionalService, stay: Stay): number[] {
  const most = serviceQuantity(unit, stay);
  return byPiece ? Array.from({ length: most }, (_, index) => index + 1) : [most];
}

/** Services that a package holds already, by code. */
type HeldServices = ReadonlySet<string>;

/** The lightest suitcase in a fare that makes the one for sale superfluous, in kilograms. */
const soldSuitcaseKg = 20;

/** The additional services that a package already includes: its transfer, and a suitcase in the fare of every flight. */
export function heldServices({
  transfer,
  legs,
}: {
  transfer: boolean;
  legs: readonly { baggage: readonly { type: string; weightKg?: number; included: boolean }[] }[];
}): HeldServices {
  const hasSuitcase = legs.map(({ baggage }) =>
    baggage.some(
      ({ type, weightKg, included }) =>
        type === "suitcase" && included && (weightKg ?? soldSuitcaseKg) >= soldSuitcaseKg,
    ),
  );
  return new Set([
    ...(transfer ? ["TRANSFER"] : []),
    ...(legs.length > 0 && !hasSuitcase.includes(false) ? ["SUITCASE_20"] : []),
  ]);
}

/** The currency of a price, and what a dollar costs in it when it is in shekels: without that rate no service priced in dollars is sold. */
type ServiceCurrency = { currency: string; dollarRate?: string };

/** What one of a service costs in the currency of a price, in minor units; null when it is not sold in it. */
export function servicePrice(
  service: Pick<AdditionalService, "currency" | "priceMinor">,
  { currency, dollarRate }: ServiceCurrency,
): number | null {
  if (service.currency === currency) return service.priceMinor;
  const isConverted = currency === "ILS" && service.currency === "USD" && dollarRate !== undefined;
  return isConverted ? agorotOf(service.priceMinor, dollarRate) : null;
}

type Booked = SafeTrip & { hasFlight: boolean; hasHotel: boolean; isAbroad: boolean };

/**
 * The services for sale on a day in Jerusalem, in a currency, that fit what is booked, each with its price and what it gives this booking.
 * Those included in the package are not sold again.
 */
export function servicesFor(
  prices: ServiceCurrency,
  booked: Booked,
  included: HeldServices,
  today: string,
): (AdditionalService & { unitMinor: number; descriptions: Names })[] {
  const { hasFlight, hasHotel, isAbroad } = booked;
  return additionalServices.flatMap((service) => {
    const unitMinor = servicePrice(service, prices);
    const descriptions = service.descriptions ?? flyingSafeWords(booked, today);
    const fits =
      (hasFlight || !service.needsFlight) &&
      (hasHotel || !service.needsHotel) &&
      (isAbroad || !service.abroadOnly) &&
      !included.has(service.code);
    return fits && unitMinor !== null && descriptions ? [{ ...service, unitMinor, descriptions }] : [];
  });
}
