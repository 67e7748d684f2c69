import { dateOfEpochDay } from "../core/epoch-day";
import type { Names } from "../core/names";
import type { hotel, hotelRate, roomType } from "../offer/catalogue/schema";

import type { DemoDestination } from "./demo-destination";
import { type DestinationCode, destinations } from "./destinations";
import { beachSubject, hotelDistances } from "./hotel-distances";
import {
  type Facility,
  type HotelBoard,
  type HotelKind,
  type HotelKindRules,
  hotelKinds,
  type RoomClass,
} from "./hotel-kinds";
import { hotelNamePatterns } from "./hotel-names";
import { type HotelPlan, hotelPlans } from "./hotel-plans";
import { hotelHighlights, hotelOpenings } from "./hotel-texts";
import { hotelWords } from "./hotel-words";
import { roomClasses } from "./room-classes";
import { roomSize, roomView } from "./room-facts";
import { type PricedDays, seasonsOf } from "./seasons";
import { type Draw, pick } from "./seeded-draw";

export type HotelRow = typeof hotel.$inferInsert;
type RoomTypeRow = typeof roomType.$inferInsert;
type RateRow = typeof hotelRate.$inferInsert;

/** The number of rooms of a class for sale, and the hotel's starting point in the weekly wave. */
export type RoomStock = { hotelId: string; roomClass: string; most: number; phase: number };

export type DemoHotels = { hotels: HotelRow[]; rooms: RoomTypeRow[]; rates: RateRow[]; stock: RoomStock[] };

const starFactor = { 2: 0.72, 3: 1, 4: 1.45, 5: 2.3 } as const;
const streets = [
  "Harbour Street",
  "Garden Avenue",
  "Market Square",
  "Station Road",
  "Beach Promenade",
  "Old Town Lane",
];
const inlandStreets = ["Linden Street", "Garden Avenue", "Market Square", "Station Road", "Park Lane", "Old Town Lane"];
/** Of kinds: their texts and rooms are those of a shore. */
const kindsOnTheShore: ReadonlySet<HotelKind> = new Set(["beach-resort", "beach-hotel", "family", "adults", "island"]);
/** Relative to the shoulder-season price of bed and breakfast. */
const boardFactor: Record<HotelBoard, number> = { RO: 0.84, SC: 0.84, BB: 1, HB: 1.32, FB: 1.5, AI: 1.72 };

/** All hotels with their rooms, and rates for every night of a range (epoch days, inclusive). */
export function buildHotels({
  draw,
  days,
  fromDay,
  toDay,
}: {
  draw: Draw;
  days: PricedDays;
  fromDay: number;
  toDay: number;
}): DemoHotels {
  const result: DemoHotels = { hotels: [], rooms: [], rates: [], stock: [] };
  for (const code of Object.keys(hotelPlans) as DestinationCode[]) {
    const place: DemoDestination = destinations[code];
    const plan: HotelPlan = hotelPlans[code];
    const seasons = seasonsOf(plan.climate, days, fromDay, toDay);
    const countByKind = new Map<HotelKind, number>();
    plan.kinds.forEach((kind, index) => {
      const turn = countByKind.get(kind) ?? 0;
      countByKind.set(kind, turn + 1);
      const rules: HotelKindRules = hotelKinds[kind];
      const names = hotelName(code, kind, index, turn);
      const id = `${code}-${slug(names.en)}`.slice(0, 40);
      // Two hotels of the same kind in one place differ in stars.
      const stars = rules.stars[(turn + Math.floor(draw(`stars ${code} ${kind}`) * 6)) % rules.stars.length]!;
      const facilities = facilitiesOf(rules, hasBeach(place, plan), id, draw);
      const at = [
        place.at[0] + (draw(`north ${id}`) - 0.5) * 0.03,
        place.at[1] + (draw(`east ${id}`) - 0.5) * 0.03,
      ] as const;
      result.hotels.push({
        id,
        destinationCode: code,
        names,
        descriptions: descriptionOf(
          kind,
          place,
          facilities,
          turn + Math.floor(draw(`text ${code} ${kind}`) * 6),
          draw(`text ${id}`),
        ),
        stars,
        facilities,
        setting: rules.setting ?? place.setting,
        address: `${1 + Math.floor(draw(`address ${id}`) * 180)} ${pick(hasBeach(place, plan) ? streets : inlandStreets, draw(`street ${id}`))}, ${place.names.en}`,
        // Reserved for fiction (Ofcom, 020 7946 0xxx): no real subscriber has the number.
        phone: `+44 20 7946 0${100 + Math.floor(draw(`phone ${id}`) * 900)}`,
        latitude: at[0],
        longitude: at[1],
        ...hotelDistances(id, code, place, facilities, at, draw),
        active: true,
      });
      const classes = roomsOf(rules, id, draw);
      const boards = some(rules.boards, 1, 0.5, `board ${id}`, draw);
      const own = plan.night * starFactor[stars] * (0.92 + draw(`price ${id}`) * 0.16);
      for (const roomClass of classes) {
        result.rooms.push({
          ...roomRow(id, roomClass, facilities, draw),
          sizeM2: roomSize(id, roomClass, stars, draw),
          view: roomView(id, roomClass, rules.setting ?? place.setting, facilities, draw),
        });
        result.stock.push({
          hotelId: id,
          roomClass,
          most: roomClasses[roomClass].mostRooms,
          phase: Math.floor(draw(`stock ${id} ${roomClass}`) * 97),
        });
        for (const board of boards) {
          for (const season of seasons) {
            const adult = own * roomClasses[roomClass].priceFactor * boardFactor[board] * season.factor;
            const dates = { validFrom: dateOfEpochDay(season.fromDay), validTo: dateOfEpochDay(season.toDay) };
            result.rates.push({
              hotelId: id,
              roomClass,
              board,
              ...dates,
              ...ratePrices(adult, place, kind, draw(`rate ${id}`)),
            });
          }
        }
      }
    });
  }
  return result;
}

function hotelName(code: DestinationCode, kind: HotelKind, index: number, turn: number): Names {
  // The second four start one word later, so that no word is combined with the same pattern twice.
  const word = hotelWords[code][(index + Math.floor(index / 4)) % 4]!;
  const patterns = hotelNamePatterns[kind];
  const pattern = patterns[turn % patterns.length]!;
  return {
    he: pattern.he.replace("{w}", word.he),
    en: pattern.en.replace("{w}", word.en),
    ru: pattern.ru.replace("{w}", word.ru),
    ar: pattern.ar.replace("{w}", word.ar),
  };
}

function slug(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A place has a beach if its subjects say so, or if hotels of the shore stand there, as at a lake. */
function hasBeach(place: DemoDestination, plan: HotelPlan): boolean {
  return place.subjects.includes(beachSubject) || plan.kinds.some((kind) => kindsOnTheShore.has(kind));
}

function facilitiesOf(rules: HotelKindRules, beach: boolean, id: string, draw: Draw): Facility[] {
  const sometimes = rules.sometimes.filter((facility) => facility !== "beach" || beach);
  return [...rules.always, ...sometimes.filter((facility) => draw(`${facility} ${id}`) < 0.5)];
}

/** Two hotels of the same kind in one place alternate texts; the second sentence names a facility this hotel has. */
function descriptionOf(
  kind: HotelKind,
  place: DemoDestination,
  facilities: readonly Facility[],
  turn: number,
  chance: number,
): Names {
  const openings = hotelOpenings[kind];
  const opening = openings[turn % openings.length]!;
  const highlights = (Object.keys(hotelHighlights) as (keyof typeof hotelHighlights)[]).filter((facility) =>
    facilities.includes(facility),
  );
  const highlight = hotelHighlights[pick(highlights, chance)];
  return {
    he: `${opening.he.replace("{where}", place.where.he)} ${highlight.he}`,
    en: `${opening.en.replace("{where}", place.where.en)} ${highlight.en}`,
    ru: `${opening.ru.replace("{where}", place.where.ru)} ${highlight.ru}`,
    ar: `${opening.ar.replace("{where}", place.where.ar)} ${highlight.ar}`,
  };
}

/** The first `sure` entries of a list, and a seeded choice of the others. */
function some<T extends string>(list: readonly T[], sure: number, chance: number, key: string, draw: Draw): T[] {
  return list.filter((one, index) => index < sure || draw(`${key} ${one}`) < chance);
}

function roomsOf(rules: HotelKindRules, id: string, draw: Draw): RoomClass[] {
  return some(rules.rooms, 2, 0.5, `room ${id}`, draw).slice(0, 4);
}

function roomRow(hotelId: string, roomClass: RoomClass, facilities: readonly Facility[], draw: Draw): RoomTypeRow {
  const { names, beds, maxAdults, maxChildren, maxInfants, maxGuests } = roomClasses[roomClass];
  const adultsOnly = facilities.includes("adults-only");
  const babiesAllowed =
    !adultsOnly && !(roomClass === "ECO" || (roomClass === "SUP" && draw(`babies ${hotelId}`) < 0.3));
  return {
    hotelId,
    roomClass,
    names,
    beds: beds.text,
    maxAdults,
    maxChildren: adultsOnly ? 0 : maxChildren,
    maxInfants: babiesAllowed ? maxInfants : 0,
    maxGuests: adultsOnly ? maxAdults : maxGuests,
    babiesAllowed,
    // About half of the hotels charge a child's price until the twelfth birthday, the others a year longer.
    childAgeTo: draw(`child age ${hotelId}`) < 0.5 ? 11 : 12,
    onRequest: (roomClass === "SUI" || roomClass === "JSU") && draw(`rq ${hotelId} ${roomClass}`) < 0.18,
  };
}

/** Minor units of USD abroad and of ILS in Israel. */
function ratePrices(adult: number, place: DemoDestination, kind: HotelKind, chance: number) {
  const share = (part: number) => Math.round(adult * part) * 100;
  const unit = place.domestic ? 3.6 : 1;
  const cityWeekend = kind === "city" || kind === "boutique" || kind === "budget" ? 4 : 0;
  const weekend = place.domestic ? 50 + chance * 60 : cityWeekend + chance * 4 * (cityWeekend > 0 ? 1 : 0);
  return {
    currency: place.domestic ? "ILS" : "USD",
    adultMinor: share(1),
    singleSupplementMinor: share(0.6 + chance * 0.2),
    adult3Minor: share(0.75),
    child1Minor: share(0.5),
    child2Minor: share(0.4),
    child3Minor: share(0.35),
    infantMinor: Math.round(chance * 5 * unit) * 100,
    weekendMinor: Math.round(weekend) * 100,
  };
}
