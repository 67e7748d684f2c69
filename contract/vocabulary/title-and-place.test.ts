import { expect, test } from "vitest";
import { titleAndPlace } from "./title-and-place";

test.each([
  ["Golden Bay", "Rhodes", "Golden Bay, Rhodes"],
  ["Rhodes", "Rhodes", "Rhodes"],
  ["Flight to Rhodes", "Rhodes", "Flight to Rhodes"],
  ["فندق هيميتوس كورنر", "أثينا", "فندق هيميتوس كورنر، أثينا"],
  ["טיסה לרודוס", "רודוס", "טיסה לרודוס"],
])("%s in %s is called %s", (title, place, expected) => {
  expect(titleAndPlace(title, place)).toBe(expected);
});
