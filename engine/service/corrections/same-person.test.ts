import { expect, test } from "vitest";
import { isSamePerson } from "./same-person";

test.each([
  ["a slip", "DANA COHEN", "DINA COHN", true],
  ["a slip in both names", "YONATAN MIZRACHI", "JONATHAN MIZRAHI", true],
  ["a family name by marriage", "DANA COHEN", "DANA LEVI", true],
  ["a second family name", "DANA COHEN", "DANA COHEN-LEVI", true],
  ["a second first name", "DANA COHEN", "DANA-RUTH COHEN", true],
  ["the second of two first names", "DANA-RUTH COHEN", "RUTH COHEN", true],
  ["one of the family", "DANA COHEN", "MOSHE COHEN", false],
  ["another person with the family name added to his own", "DANA COHEN", "MOSHE COHEN-LEVI", false],
  ["another person with the first name added to his own", "DANA COHEN", "MOSHE-DANA LEVI", false],
  ["a first name in place of a nickname", "MISHA BERGMAN", "MIKHAIL BERGMAN", true],
  ["first and last name exchanged", "COHEN DANA", "DANA COHEN", true],
  ["a name that was typed in Hebrew, spelled in Latin", "דנה כהן", "DANA COHEN", true],
  ["another person", "DANA COHEN", "NEWB TWO", false],
  ["another person of a name as long", "DANA COHEN", "SARA LEVIN", false],
  ["another person with a short word of the name", "OR BEN-DAVID", "NOAM BEN-GURION", false],
  ["a Hebrew name of no known spelling, spelled in Latin", "יפתח כהן", "YIFTACH COHEN", true],
  ["the same, spelled otherwise", "יפתח כהן", "IFTAH COHEN", true],
  ["one whose first letter is a V or a vowel", "ורד לביא", "VERED LAVI", true],
  ["one of hardly any consonants", "חיה לביא", "CHAYA LAVI", true],
  ["one with a foreign sound", "ג'ורג' חורי", "GEORGE KHOURY", true],
  ["one of many letters", "אלכסנדר לביא", "ALEXANDER LAVI", true],
  ["one with a second name", "יפתח־אליה כהן", "YIFTACH COHEN", true],
  ["Hebrew first and last name exchanged", "לביא יפתח", "YIFTACH LAVI", true],
  ["another person in place of a Hebrew name of no known spelling", "יפתח כהן", "JOHN SMITH", false],
  ["one of its family", "יפתח כהן", "DANA COHEN", false],
  ["another person in place of a Hebrew name with one consonant", "לאה כהן", "JOHN SMITH", false],
  ["another person in place of one typed in Arabic", "خليل حداد", "JOHN SMITH", false],
  ["another person in place of one typed in Russian", "ИВАН ПЕТРОВ", "DANA COHEN", false],
])("%s: %s, corrected to %s, is the same person: %s", (_, was, became, expected) => {
  const nameOf = (text: string) => ({ firstName: text.split(" ")[0]!, lastName: text.split(" ")[1]! });
  expect(isSamePerson(nameOf(was), nameOf(became))).toBe(expected);
});

test("a traveller without a name may get any", () => {
  expect(isSamePerson({}, { firstName: "DANA", lastName: "COHEN" })).toBe(true);
});
