import { PriceLineCode } from "@contract/vocabulary/price-lines";
import { Board } from "@contract/vocabulary/vocabulary";
import { expect, test } from "vitest";
import { boardNames, journeyLabels, lineLabels } from "./line-labels";

test.each([
  ["price line", lineLabels, PriceLineCode.options],
  ["board", boardNames, Board.options],
  ["line of a journey without a room", journeyLabels, ["ADULT", "ADULT3", "CHILD1", "CHILD2", "CHILD3"]],
])("every %s has its label in the four languages", (_, words, codes) => {
  expect(Object.keys(words).sort()).toEqual([...codes].sort());
  for (const names of Object.values(words)) {
    expect(names.he).toMatch(/^[\p{Script=Hebrew} ]+$/u);
    expect(names.en).toMatch(/^[\p{Script=Latin} -]+$/u);
    expect(names.ru).toMatch(/^[\p{Script=Cyrillic}, ]+$/u);
    expect(names.ar).toMatch(/^[\p{Script=Arabic}\p{Mn} ]+$/u);
  }
});

// A passenger who flies alone does not sleep in a double room.
test("labels of a journey mention no room", () => {
  for (const names of Object.values(journeyLabels)) expect(names.en).not.toMatch(/room/);
});
