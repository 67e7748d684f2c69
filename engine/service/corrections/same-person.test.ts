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
  ["another person in place of one typed in Russian", "ИВАН ПЕТРОВ", "DANA COHEN", false],
])("%s: %s, corrected to %s, is the same person: %s", (_, was, became, expected) => {
  const nameOf = (text: string) => ({ firstName: text.split(" ")[0]!, lastName: text.split(" ")[1]! });
  expect(isSamePerson(nameOf(was), nameOf(became))).toBe(expected);
});

test("a traveller without a name may get any", () => {
  expect(isSamePerson({}, { firstName: "DANA", lastName: "COHEN" })).toBe(true);
});
