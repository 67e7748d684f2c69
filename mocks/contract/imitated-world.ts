import type { FlightLeg } from "@contract/shopping/flights";
import type { Price } from "@contract/vocabulary/money";
import { pictureAddress } from "@contract/vocabulary/picture-address";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { addDays } from "date-fns";

/** Shekels per dollar, all year round. */
const rate = 3.7;

export type ImitatedPack = {
  id: string;
  dest: string;
  hotel: string;
  hotelName: string;
  stars: number;
  /** Whole dollars per person. */
  perPerson: number;
  dateFrom: string;
  nights: number;
};

type Words = Record<LangCode, string>;

export const places: { code: string; setting: string; country: string; name: Words; countryName: Words }[] = [
  {
    code: "ATH",
    setting: "old-town",
    country: "GR",
    name: { HEB: "אתונה", ENG: "Athens", RUS: "Афины", ARA: "أثينا" },
    countryName: { HEB: "יוון", ENG: "Greece", RUS: "Греция", ARA: "اليونان" },
  },
  {
    code: "ROM",
    setting: "old-town",
    country: "IT",
    name: { HEB: "רומא", ENG: "Rome", RUS: "Рим", ARA: "روما" },
    countryName: { HEB: "איטליה", ENG: "Italy", RUS: "Италия", ARA: "إيطاليا" },
  },
];

export function placeOf(code: string) {
  return places.find((place) => place.code === code) ?? places[0]!;
}

/** The date a number of days later, as YYYY-MM-DD. */
export function daysAfter(date: string, days: number): string {
  return addDays(new Date(`${date}T12:00:00Z`), days)
    .toISOString()
    .slice(0, 10);
}

/** Four departures, the first three weeks after the given day. */
export function packsFrom(today: string): ImitatedPack[] {
  const hotels = [
    { dest: "ATH", hotel: "ATH-PLAKA", hotelName: "Plaka Garden", stars: 4, perPerson: 499 },
    { dest: "ROM", hotel: "ROM-NAVONA", hotelName: "Navona Court", stars: 5, perPerson: 689 },
  ];
  return hotels.flatMap((hotel, index) =>
    [21, 28].map((days) => ({
      ...hotel,
      id: `${hotel.dest}-${days}`,
      dateFrom: daysAfter(today, days + index),
      nights: 4,
    })),
  );
}

export function priceOf(dollars: number, day: string): Price {
  return {
    price: dollars.toFixed(2),
    price_int: Math.ceil(dollars),
    currency: "US",
    priceNIS: (dollars * rate).toFixed(2),
    rate: { value: rate.toFixed(4), date: day, kind: "transferSell", estimate: false },
  };
}

export function hotelPictureOf({ hotel, dest, stars }: ImitatedPack): string {
  return pictureAddress({ kind: "hotel", code: hotel, setting: placeOf(dest).setting, stars, variant: "wide" });
}

/** Outbound at 06:10, return at 21:30. */
export function legsOf(
  { id, dest, dateFrom, nights }: ImitatedPack,
  lang: LangCode,
): [out: FlightLeg, back: FlightLeg] {
  const home = { HEB: "תל אביב", ENG: "Tel Aviv", RUS: "Тель-Авив", ARA: "تل أبيب" }[lang];
  const there = placeOf(dest).name[lang];
  const shared = {
    airlineCode: "NF",
    airlineName: "Nofesh Air",
    class: "Y",
    stopovers: [],
    baggage: [{ type: "trolley" as const, pieces: 1, weightKg: 8, included: true }],
    charter: false,
    status: "ok" as const,
  };
  const back = daysAfter(dateFrom, nights);
  return [
    {
      ...shared,
      flightId: `${id}-OUT`,
      flightNumber: "NF101",
      departureCityCode: "TLV",
      departureCity: home,
      departureAirport: "TLV",
      departureAirportName: "Ben Gurion",
      departureDate: dateFrom,
      departureTime: "06:10",
      departureTerminal: "3",
      arrivalCityCode: dest,
      arrivalCity: there,
      arrivalAirport: dest,
      arrivalAirportName: there,
      arrivalDate: dateFrom,
      arrivalTime: "08:40",
    },
    {
      ...shared,
      flightId: `${id}-BACK`,
      flightNumber: "NF102",
      departureCityCode: dest,
      departureCity: there,
      departureAirport: dest,
      departureAirportName: there,
      departureDate: back,
      departureTime: "21:30",
      arrivalCityCode: "TLV",
      arrivalCity: home,
      arrivalAirport: "TLV",
      arrivalAirportName: "Ben Gurion",
      arrivalDate: back,
      arrivalTime: "23:55",
      arrivalTerminal: "3",
    },
  ];
}
