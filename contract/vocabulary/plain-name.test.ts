import { expect, test } from "vitest";
import { nameFit, plainName } from "./plain-name";

test.each([
  ["  Lloret  de Mar ", "lloret de mar"],
  ["Sankt-Pölten", "sankt polten"],
  ["צ׳יינג מאי", "ציינג מאי"],
  ["צ'יינג מאי", "ציינג מאי"],
  ["אָתוּנָה", "אתונה"],
  ["Орёл", "орел"],
  ["أثينا", "اثينا"],
  ["القاهرة", "القاهره"],
  ["--", ""],
])("%s is read as %s", (typed, plain) => {
  expect(plainName(typed)).toBe(plain);
});

test.each([
  ["athens", "athens", 0],
  ["athens", "ath", 1],
  ["palma de mallorca", "mall", 2],
  ["athens", "hens", null],
  ["athens", "", null],
] as const)("%s and %s fit: %s", (name, typed, fit) => {
  expect(nameFit(name, typed)).toBe(fit);
});
