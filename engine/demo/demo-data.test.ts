import { describe, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import type { Names } from "../core/names";
import { areas } from "../offer/catalogue/areas";
import { subjects } from "../offer/catalogue/subjects";
import { airlines } from "./airlines";
import { airports } from "./airports";
import { countries } from "./countries";
import type { DemoDestination } from "./demo-destination";
import { destinations } from "./destinations";
import { facilityCodes } from "./hotel-kinds";
import { hotelNamePatterns } from "./hotel-names";
import { hotelPlans } from "./hotel-plans";
import { hotelHighlights, hotelOpenings } from "./hotel-texts";
import { hotelWords } from "./hotel-words";
import { roomClasses } from "./room-classes";
import { timetable } from "./timetable";

const places = Object.entries<DemoDestination>(destinations);

/** Every name and text of the tables, with a label for failures. */
const texts: [string, Names][] = [
  ...Object.entries(countries).map(([code, names]): [string, Names] => [`country ${code}`, names]),
  ...Object.entries(areas).map(([code, names]): [string, Names] => [`area ${code}`, names]),
  ...Object.entries(subjects).map(([code, names]): [string, Names] => [`subject ${code}`, names]),
  ...Object.entries(airports).map(([code, { names }]): [string, Names] => [`airport ${code}`, names]),
  ...Object.entries(airlines).map(([code, { names }]): [string, Names] => [`airline ${code}`, names]),
  ...places.flatMap(([code, place]): [string, Names][] => [
    [`destination ${code}`, place.names],
    [`where ${code}`, place.where],
    [`description ${code}`, place.descriptions],
  ]),
  ...Object.entries(hotelWords).flatMap(([code, words]) =>
    words.map((names): [string, Names] => [`word ${code}`, names]),
  ),
  ...Object.entries(hotelOpenings).flatMap(([kind, list]) =>
    list.map((names): [string, Names] => [`opening ${kind}`, names]),
  ),
  ...Object.entries(hotelHighlights).map(([code, names]): [string, Names] => [`highlight ${code}`, names]),
  ...Object.entries(roomClasses).flatMap(([code, room]): [string, Names][] => [
    [`room ${code}`, room.names],
    [`beds ${code}`, room.beds.text],
  ]),
];

/** Carriers and hotels may use Latin letters in any language, but another script is a typing error. */
const scripts = { he: "Hebrew", en: "Latin", ru: "Cyrillic", ar: "Arabic" } as const;

describe("names and texts", () => {
  test.each(["he", "en", "ru", "ar"] as const)("in %s exist in their own script and in no other", (language) => {
    const own = new RegExp(`\\p{Script=${scripts[language]}}`, "u");
    const foreign = Object.entries(scripts)
      .filter(([other]) => other !== language && other !== "en")
      .map(([, script]) => new RegExp(`\\p{Script=${script}}`, "u"));
    const wrong = texts.filter(
      ([, names]) => !own.test(names[language]) || foreign.some((script) => script.test(names[language])),
    );
    expect(wrong.map(([label]) => label)).toEqual([]);
    const untidy = texts.filter(
      ([, names]) => names[language] !== names[language].trim() || / {2}/.test(names[language]),
    );
    expect(untidy.map(([label]) => label)).toEqual([]);
  });

  test("every place has two distinct, complete sentences in each language", () => {
    for (const [code, { descriptions }] of places) {
      for (const language of ["he", "en", "ru", "ar"] as const) {
        expect(descriptions[language].match(/[.!?](?= |$)/g)?.length, `${code} ${language}`).toBe(2);
        expect(descriptions[language].length, `${code} ${language}`).toBeGreaterThan(100);
      }
    }
    expect(new Set(places.map(([, place]) => place.descriptions.he)).size).toBe(places.length);
  });

  test("a hotel text has its placeholder in every language or in none", () => {
    for (const list of Object.values(hotelOpenings)) {
      for (const names of list)
        expect(Object.values(names).every((text) => text.split("{where}").length === 2)).toBe(true);
    }
    for (const list of Object.values(hotelNamePatterns)) {
      for (const names of list) expect(Object.values(names).every((text) => text.split("{w}").length === 2)).toBe(true);
    }
    for (const names of Object.values(hotelHighlights)) expect(Object.values(names).join("")).not.toContain("{");
  });
});

test("islands within a Russian name have a small letter", () => {
  const wrong = texts.filter(([, { ru }]) => /\p{L} (Острова|Остров)(?!\p{L})/u.test(ru));
  expect(wrong.map(([label]) => label)).toEqual([]);
});

test("the beds of a room are enough for all whom it takes, and say where the third and fourth guest sleep", () => {
  const words = {
    he: /שלישי|שתי מיטות יחיד/,
    en: /third|two single beds,/,
    ru: /третий|две односпальные/,
    ar: /الثالث|وسريران/,
  };
  for (const [code, { beds, maxGuests }] of Object.entries(roomClasses)) {
    expect(beds.sleep, code).toBe(maxGuests);
    for (const language of ["he", "en", "ru", "ar"] as const)
      expect(beds.sleep < 3 || words[language].test(beds.text[language]), `${code} ${language}`).toBe(true);
  }
});

describe("places", () => {
  test("there are enough abroad and in Israel", () => {
    expect(places.filter(([, place]) => !place.domestic).length).toBeGreaterThanOrEqual(45);
    expect(places.filter(([, place]) => place.domestic).map(([code]) => code)).toEqual([
      "ETH",
      "DEADSEA",
      "TIBERIAS",
      "JRS",
      "TLV",
      "HFA",
      "MIP",
    ]);
  });

  test("spellings are lower case, codes are unique and coordinates are valid", () => {
    for (const [code, place] of places) {
      for (const spelling of place.spellings) expect(spelling, code).toBe(spelling.toLowerCase());
      expect(new Set(place.spellings).size, code).toBe(place.spellings.length);
      expect(Math.abs(place.at[0])).toBeLessThan(70);
      expect(Math.abs(place.at[1])).toBeLessThan(180);
      expect(code).toMatch(/^[A-Z]{3,10}$/);
    }
  });

  test("domestic places have subject 68 and others do not", () => {
    covers("3.13");
    for (const [code, place] of places) expect(place.subjects.includes(68), code).toBe(place.domestic === true);
  });

  test("every country, area and subject of the tables is used", () => {
    expect(new Set(places.map(([, place]) => place.country))).toEqual(new Set(Object.keys(countries)));
    expect(new Set(places.map(([, place]) => place.area))).toEqual(new Set(Object.keys(areas)));
    expect(new Set(places.flatMap(([, place]) => place.subjects.map(String)))).toEqual(new Set(Object.keys(subjects)));
  });

  test("landmark and setting names are valid in picture addresses", () => {
    for (const [, place] of places) {
      expect(place.landmark ?? "none").toMatch(/^[a-z0-9-]{1,24}$/);
      expect(place.setting).toMatch(/^[a-z-]{1,20}$/);
    }
  });

  test("each place has 6 to 10 hotels abroad or at least 4 in Israel, 320 in all", () => {
    const counts = places.map(([code, place]) => ({
      code,
      domestic: place.domestic,
      count: hotelPlans[code as keyof typeof hotelPlans].kinds.length,
    }));
    expect(counts.filter(({ domestic, count }) => !domestic && (count < 6 || count > 10))).toEqual([]);
    expect(counts.filter(({ domestic, count }) => domestic && count < 4)).toEqual([]);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(320);
  });
});

describe("airports, airlines and the timetable", () => {
  test("time zones exist and codes are IATA codes", () => {
    for (const [code, airport] of Object.entries(airports)) {
      expect(() => new Intl.DateTimeFormat("en", { timeZone: airport.timeZone }), code).not.toThrow();
      expect(code).toMatch(/^[A-Z]{3}$/);
    }
    expect(Object.keys(airports)).toEqual(expect.arrayContaining(["TLV", "ETM", "HFA"]));
    expect(Object.keys(airlines).every((code) => /^[A-Z0-9]{2}$/.test(code))).toBe(true);
    expect(new Set(Object.values(airlines).map(({ id }) => id)).size).toBe(Object.keys(airlines).length);
  });

  test("every route serves its own place, and every place abroad has a route", () => {
    const nearby: Record<string, string> = { AYIANAPA: "LCA", BANSKO: "SOF" };
    for (const route of timetable()) {
      expect(airports[route.to].city, route.outwardNumber).toBe(nearby[route.destination] ?? route.destination);
      expect(airports[route.from].timeZone).toBe("Asia/Jerusalem");
    }
    const destinationCodes = new Set<string>(timetable().map((route) => route.destination));
    expect(
      places.filter(([code, place]) => !place.domestic && !destinationCodes.has(code)).map(([code]) => code),
    ).toEqual([]);
  });

  test("every airline flies, and no flight number belongs to two routes", () => {
    const routes = timetable();
    expect(Object.keys(airlines).filter((code) => !routes.some((route) => route.airline === code))).toEqual([]);
    const numbers = routes.flatMap((route) =>
      [route.outwardNumber, route.inwardNumber].map((number) => `${route.airline}${number}`),
    );
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  test("lines are complete", () => {
    for (const route of timetable()) {
      expect(
        route.weekdays.every((day) => day >= 0 && day <= 6) && route.weekdays.length > 0,
        route.outwardNumber,
      ).toBe(true);
      expect(
        route.nights.every((nights) => nights >= 2 && nights <= 14),
        route.outwardNumber,
      ).toBe(true);
      expect(route.seats, route.outwardNumber).toBeGreaterThanOrEqual(12);
      expect(route.seats, route.outwardNumber).toBeLessThanOrEqual(180);
      expect(route.fare, route.outwardNumber).toBeGreaterThan(80);
      expect(
        [route.outwardAt, route.inwardAt].every((minute) => minute >= 0 && minute < 1440),
        route.outwardNumber,
      ).toBe(true);
    }
  });
});

test("hotel facilities come from a closed list", () => {
  expect(new Set(facilityCodes).size).toBe(facilityCodes.length);
});
