import { expect, test } from "vitest";
import { passesLuhn } from "./luhn";
import { magicCards } from "./magic-cards";

test.each(magicCards.map((card) => [card.name, card] as const))("%s", (_, card) => {
  expect(passesLuhn(card.number)).toBe(true);
  expect(passesLuhn(card.number.slice(0, -1) + ((Number(card.number.at(-1)) + 1) % 10))).toBe(false);
  expect(Object.keys(card.text)).toEqual(["he", "en", "ru", "ar"]);
});

test("names and numbers are unique", () => {
  expect(new Set(magicCards.map(({ name }) => name)).size).toBe(magicCards.length);
  expect(new Set(magicCards.map(({ number }) => number)).size).toBe(magicCards.length);
});
