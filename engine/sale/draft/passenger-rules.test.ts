import type { Passenger } from "@contract/booking/booking";
import type { PassengerType } from "@contract/vocabulary/vocabulary";
import { describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import type { DraftPassenger } from "./booking-draft";
import {
  checkPassenger,
  checkPassport,
  missingOf,
  monthsAfter,
  type PassengerNeeds,
  repeatedPassports,
  typeOfAge,
} from "./passenger-rules";

/** Return on 23 January 2027 from a journey that began on the 19th; abroad. */
const needs: PassengerNeeds = {
  returnOn: "2027-01-23",
  today: "2026-11-20",
  passportRequired: true,
  passportValidUntil: "2027-07-19",
  birthDateRequired: true,
  genderRequired: true,
};
const whole: Passenger = {
  paxId: "p1",
  firstName: "dana",
  lastName: "ben-ami",
  gender: "F",
  birthDate: "1985-03-04",
  passportNumber: "12345678",
  passportExpiry: "2033-01-01",
};
const slot = (type: PassengerType = "ADT"): DraftPassenger => ({ paxId: "p1", room: 1, type });

/** Code and field of every error. */
function wrong(typed: Partial<Passenger>, type: PassengerType = "ADT", other: Partial<PassengerNeeds> = {}): string[] {
  const checked = checkPassenger(slot(type), { ...whole, ...typed }, 0, { ...needs, ...other });
  return checked.ok ? [] : checked.refusals.map(({ code, field }) => `${code} ${field}`);
}

describe("age", () => {
  // Specification §5: infant ages 0 to 2, child ages 2 to 12; exactly two is a child.
  test.each([
    [0, "INF"],
    [1, "INF"],
    [2, "CHD"],
    [12, "CHD"],
    [13, "ADT"],
    [99, "ADT"],
  ])("%i is the age of an %s", (age, type) => {
    covers("3.65", "9.8");
    expect(typeOfAge(age)).toBe(type);
  });
});

describe("adding months", () => {
  test.each([
    ["2027-01-19", 6, "2027-07-19"],
    ["2026-08-31", 6, "2027-02-28"],
    ["2027-08-31", 6, "2028-02-29"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2027-03-31", 1, "2027-04-30"],
    ["2027-01-19", 0, "2027-01-19"],
  ])("%s plus %i months is %s", (date, months, then) => {
    expect(monthsAfter(date, months)).toBe(then);
  });
});

describe("a passenger", () => {
  test("is stored in the passport's spelling, at the position reserved for them", () => {
    const typed = { ...whole, paxId: "other", firstName: " dána ", passportNumber: "il-123 4567" };
    expect(checkPassenger({ ...slot(), paxId: "p3", room: 2 }, typed, 2, needs)).toEqual({
      ok: true,
      value: {
        paxId: "p3",
        room: 2,
        type: "ADT",
        firstName: "DANA",
        lastName: "BEN-AMI",
        gender: "F",
        birthDate: "1985-03-04",
        passportNumber: "IL1234567",
        passportExpiry: "2033-01-01",
      },
    });
  });

  test.each<[string, Partial<Passenger>, string[]]>([
    ["without a first name", { firstName: " " }, ["incomplete paxList.0.firstName"]],
    ["without a last name", { lastName: "" }, ["incomplete paxList.0.lastName"]],
    ["with a Hebrew name", { firstName: "דנה" }, ["invalid-name paxList.0.firstName"]],
    ["with a digit in the name", { lastName: "COHEN2" }, ["invalid-name paxList.0.lastName"]],
    ["without a gender", { gender: undefined }, ["incomplete paxList.0.gender"]],
    ["without a birth date", { birthDate: undefined }, ["incomplete paxList.0.birthDate"]],
    ["without a passport number", { passportNumber: " -" }, ["incomplete paxList.0.passportNumber"]],
    ["with a passport number too short", { passportNumber: "1234" }, ["invalid-passport paxList.0.passportNumber"]],
    [
      "with a passport number too long",
      { passportNumber: "1234567890123456" },
      ["invalid-passport paxList.0.passportNumber"],
    ],
    ["with a passport number in Hebrew", { passportNumber: "א1234567" }, ["invalid-passport paxList.0.passportNumber"]],
    ["without the passport's expiry", { passportExpiry: undefined }, ["incomplete paxList.0.passportExpiry"]],
    // Specification §5: the passport must be valid 6 months from departure.
    [
      "whose passport ends a day too early",
      { passportExpiry: "2027-07-18" },
      ["invalid-passport paxList.0.passportExpiry"],
    ],
    [
      "with several faults is told them all",
      { firstName: "", gender: undefined, passportExpiry: "2020-01-01" },
      ["incomplete paxList.0.firstName", "incomplete paxList.0.gender", "invalid-passport paxList.0.passportExpiry"],
    ],
  ])("%s", (_, typed, faults) => {
    expect(wrong(typed)).toEqual(faults);
  });

  test("with a passport that expires exactly six months after departure may travel", () => {
    expect(wrong({ passportExpiry: "2027-07-19" })).toEqual([]);
  });

  test.each<[string, PassengerType, string, boolean]>([
    ["an adult is 13 on the day of return", "ADT", "2014-01-23", true],
    ["one who is 12 on it is not", "ADT", "2014-01-24", false],
    ["an adult of 120", "ADT", "1906-01-24", true],
    ["an adult of 121 is a mistake", "ADT", "1906-01-23", false],
    ["a child is 12 on it", "CHD", "2014-01-24", true],
    ["one who is 13 on it is not", "CHD", "2014-01-23", false],
    ["a child is two on it", "CHD", "2025-01-23", true],
    ["one who is two a day later is not", "CHD", "2025-01-24", false],
    ["a baby is one on it, though two a day later", "INF", "2025-01-24", true],
    ["one who is two on it is not", "INF", "2025-01-23", false],
    ["a baby born today", "INF", "2026-11-20", true],
    ["a baby that is not born yet", "INF", "2026-11-21", false],
  ])("%s", (_, type, birthDate, fits) => {
    expect(wrong({ birthDate }, type)).toEqual(fits ? [] : ["invalid-birth-date paxList.0.birthDate"]);
  });

  test("with a wrong birth date gets the age and the expected one", () => {
    const checked = checkPassenger(slot("CHD"), whole, 3, needs);
    expect(!checked.ok && checked.refusals).toMatchObject([
      { code: "invalid-birth-date", field: "paxList.3.birthDate", details: { expected: "CHD", age: 41 } },
    ]);
  });

  test("with a birth date of the future is told so, not that the age is another", () => {
    const checked = checkPassenger(slot("CHD"), { ...whole, birthDate: "2028-01-01" }, 0, needs);
    expect(!checked.ok && checked.refusals).toMatchObject([
      { code: "invalid-birth-date", field: "paxList.0.birthDate", details: { inFuture: true } },
    ]);
  });

  test("with a name in another script gets a suggested spelling", () => {
    const checked = checkPassenger(slot(), { ...whole, firstName: "דנה" }, 0, needs);
    expect(!checked.ok && checked.refusals[0]!.details).toEqual({ suggestion: "DANA" });
  });
});

describe("domestic travel", () => {
  const domestic = { passportRequired: false, birthDateRequired: false };
  const unsaid = { birthDate: undefined, passportNumber: undefined, passportExpiry: undefined };

  test.each<[string, PassengerType, Partial<Passenger>, string[]]>([
    ["an adult needs neither passport nor birth date", "ADT", unsaid, []],
    ["a child's age counts all the same", "CHD", unsaid, ["incomplete paxList.0.birthDate"]],
    ["a baby's too", "INF", unsaid, ["incomplete paxList.0.birthDate"]],
    ["what is given is checked", "ADT", { passportNumber: "1" }, ["invalid-passport paxList.0.passportNumber"]],
  ])("%s", (_, type, typed, faults) => {
    expect(wrong(typed, type, domestic)).toEqual(faults);
  });
});

describe("fields still to fill in", () => {
  const names = ["firstName", "lastName", "gender"];

  const atHome = { passportRequired: false, birthDateRequired: false, genderRequired: true };
  const withPassport = { ...atHome, genderRequired: false };

  test.each<[string, PassengerType, Parameters<typeof missingOf>[2], string[]]>([
    ["abroad is everything", "ADT", needs, [...names, "birthDate", "passportNumber", "passportExpiry"]],
    ["at home are an adult's names", "ADT", atHome, names],
    ["at home is a child's birth date", "CHD", atHome, [...names, "birthDate"]],
    ["where passports come later are an adult's names alone", "ADT", withPassport, ["firstName", "lastName"]],
    ["and of a child what the price needs", "CHD", withPassport, ["firstName", "lastName", "birthDate"]],
  ])("%s", (_, type, expected, fields) => {
    expect(missingOf(slot(type), 1, expected)).toEqual(fields.map((field) => `paxList.1.${field}`));
  });

  test("lists none for a complete passenger", () => {
    expect(missingOf({ ...slot(), ...whole }, 0, needs)).toEqual([]);
  });
});

describe("a passport given by itself", () => {
  const given = (passportNumber?: string, passportExpiry?: string) =>
    checkPassport({ passportNumber, passportExpiry }, "passports.1", "2027-07-19");

  test("is stored without spaces, in capitals, with the day it ends", () => {
    expect(given("il-123 4567", "2027-07-19")).toEqual({
      ok: true,
      value: { passportNumber: "IL1234567", passportExpiry: "2027-07-19" },
    });
  });

  test("needs both parts", () => {
    const checked = given();
    const faults = checked.ok ? [] : checked.refusals.map(({ code, field }) => `${code} ${field}`);
    expect(faults).toEqual(["incomplete passports.1.passportNumber", "incomplete passports.1.passportExpiry"]);
  });

  test("that ends too early is told until when it has to be valid", () => {
    expect(given("12345678", "2027-07-18")).toMatchObject({
      ok: false,
      refusals: [
        { code: "invalid-passport", field: "passports.1.passportExpiry", details: { validUntil: "2027-07-19" } },
      ],
    });
  });
});

test("a birth date that fits the type but not the price's ages is told these ages", () => {
  const child = { ...slot("CHD"), ages: [2, 6] as [number, number] };
  const checked = checkPassenger(child, { ...whole, birthDate: "2017-01-01" }, 0, needs);
  expect(checked).toMatchObject({
    ok: false,
    refusals: [{ code: "invalid-birth-date", details: { expected: "CHD", age: 10, from: 2, to: 6 } }],
  });
  expect(checkPassenger(child, { ...whole, birthDate: "2021-01-01" }, 0, needs).ok).toBe(true);
});

test("a passport number that an earlier person has already is refused at the later one, however it is written", () => {
  const numbers = ["K1234567", undefined, "k 123-4567", "", "Z7654321", ""];
  const given = [...numbers.map((passportNumber) => ({ passportNumber })), undefined];
  expect(repeatedPassports(given, "paxList")).toEqual([
    expect.objectContaining({ code: "invalid-passport", field: "paxList.2.passportNumber", details: { sameAs: 1 } }),
  ]);
});
