import { expect, test } from "vitest";
import { compositionLabel } from "./composition-label";

const people = (adults: number, children = 0, infants = 0) => ({ adults, children, infants });

test.each([
  ["he", people(1), "מבוגר אחד"],
  ["he", people(2), "שני מבוגרים"],
  ["he", people(3, 1, 2), "3 מבוגרים, ילד אחד, שני תינוקות"],
  ["en", people(1, 1, 1), "1 adult, 1 child, 1 infant"],
  ["en", people(2, 0, 3), "2 adults, 3 infants"],
  // Russian counts one, few and many.
  ["ru", people(1, 1, 1), "1 взрослый, 1 ребёнок, 1 младенец"],
  ["ru", people(2, 3, 4), "2 взрослых, 3 ребёнка, 4 младенца"],
  ["ru", people(5, 5, 5), "5 взрослых, 5 детей, 5 младенцев"],
  // Arabic has a dual form and its own comma.
  ["ar", people(2, 2), "بالغان، طفلان"],
  ["ar", people(3, 1), "3 بالغين، طفل واحد"],
] as const)("in %s %j is %s", (language, occupancy, label) => {
  expect(compositionLabel(occupancy, language)).toBe(label);
});
