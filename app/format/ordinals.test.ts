import { languages } from "@contract/vocabulary/languages";
import { expect, it } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { roomOrdinal } from "./ordinals";

it.each(languages)("has ten different words in %s, and numbers after them", (language) => {
  covers("9.27");
  const words = Array.from({ length: 10 }, (_, index) => roomOrdinal(index + 1, language));
  expect(new Set(words).size).toBe(10);
  for (const word of words) expect(word).not.toMatch(/\d/);
  expect(roomOrdinal(11, language)).toBe("11");
});

it("agrees with the gender of the word for a room", () => {
  expect(roomOrdinal(1, "he")).toBe("ראשון");
  expect(roomOrdinal(2, "ru")).toBe("Второй");
  expect(roomOrdinal(2, "ar")).toBe("الثانية");
});
