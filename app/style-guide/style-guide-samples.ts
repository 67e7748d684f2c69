import type { PriceLine } from "@contract/vocabulary/price-lines";
import type { MonthCalendar } from "~/shopping/calendar/month-calendar";
import type { ShownCard } from "~/shopping/shown-card.server";

type Say = (he: string, en: string) => string;

export function sampleCard(say: Say): ShownCard {
  const leg = {
    departureDate: "2027-03-08",
    departureTime: "07:05",
    departureAirport: "TLV",
    departureAirportName: say("נתב״ג", "Ben Gurion"),
    departureTerminal: "3",
    arrivalTerminal: undefined,
    arrivalDate: "2027-03-08",
    arrivalTime: "09:10",
    arrivalAirport: "ATH",
    arrivalAirportName: say("אתונה", "Athens"),
    minutes: 125,
    airlineName: say("אל על", "El Al"),
    flightNumber: "LY541",
    stopovers: [],
  };
  return {
    id: "sample",
    title: say("מלון גרנד אתיקי", "Grand Attiki Hotel"),
    subtitle: say("אתונה", "Athens"),
    dest: "ATH",
    destName: say("אתונה", "Athens"),
    image: "/pictures/hotel/grand-attiki/sea/5/card.svg",
    stars: 5,
    board: "BB" as const,
    hotelId: "grand-attiki",
    facts: [{ kind: "beach", metres: 150, minutes: 2 }, { kind: "pool" }],
    from: "2027-03-08",
    to: "2027-03-12",
    nights: 4,
    price: "1497.00",
    currency: "US",
    perPerson: "748.50",
    oldPrice: "1996.00",
    discountPercent: 25,
    basisName: say("לינה וארוחת בוקר", "Bed and breakfast"),
    remark: undefined,
    transfer: true,
    awaits: undefined,
    left: 2,
    cancelFee: { amount: "100.00", currency: "IL", until: "2027-03-01" },
    agent: undefined,
    club: undefined,
    event: undefined,
    link: "/styleguide",
    out: leg,
    back: {
      ...leg,
      departureDate: "2027-03-12",
      departureTime: "22:40",
      departureAirport: "ATH",
      departureAirportName: say("אתונה", "Athens"),
      arrivalDate: "2027-03-13",
      arrivalTime: "00:45",
      arrivalAirport: "TLV",
      arrivalAirportName: say("נתב״ג", "Ben Gurion"),
      flightNumber: "LY542",
    },
    baggage: [
      { type: "handbag", weightKg: undefined, included: true },
      { type: "trolley", weightKg: 8, included: true },
      { type: "suitcase", weightKg: 23, included: true },
    ],
  };
}

export function sampleLines(say: Say): PriceLine[] {
  return [
    {
      code: "ADULT",
      room: 1,
      label: say("אדם בחדר זוגי", "Person in a double room"),
      qty: 2,
      unit: "620.00",
      total: "1240.00",
    },
    { code: "CHILD1", room: 1, label: say("ילד ראשון", "First child"), qty: 1, unit: "355.00", total: "355.00" },
    { code: "DISCOUNT", room: 0, label: say("הנחת מבצע", "Deal discount"), qty: 1, unit: "-98.00", total: "-98.00" },
  ];
}

export function sampleCalendar(say: Say): MonthCalendar {
  const day = (date: string, price: string, level: 1 | 2 | 3 | 4, isLowest = false) => ({
    date,
    price,
    currency: "US" as const,
    level,
    isLowest,
  });
  return {
    month: "2027-03",
    nights: 4,
    lengths: [3, 4, 7],
    days: [
      day("2027-03-07", "791.00", 2),
      day("2027-03-08", "611.15", 1, true),
      day("2027-03-10", "852.00", 3),
      day("2027-03-22", "1754.00", 4),
    ],
    holidays: [{ name: say("פורים", "Purim"), from: "2027-03-23", to: "2027-03-23" }],
    previous: { month: "2027-02", from: { price: "540.00", currency: "US" as const } },
    next: { month: "2027-04", from: { price: "588.00", currency: "US" as const } },
  };
}

export const swatches = [
  ["ink", "card"],
  ["ink-soft", "ground"],
  ["sea", "card"],
  ["on-sea", "sea"],
  ["on-coral", "coral"],
  ["on-sun", "sun"],
  ["good", "good-wash"],
  ["warn", "warn-wash"],
  ["bad", "bad-wash"],
  ["on-deep", "deep"],
] as const;
