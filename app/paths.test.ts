import fc from "fast-check";
import { expect, test } from "vitest";
import { keeping, keptParameters, paths } from "./paths";

const word = fc.oneof(fc.stringMatching(/^[\w.*-]{0,12}$/), fc.string({ unit: "binary", maxLength: 12 }));
const name = fc.oneof(fc.constantFrom("dest", "page", ...keptParameters), word);

test("addresses encode what they are made of as a query does", () => {
  fc.assert(
    fc.property(fc.dictionary(name, word), (query) => {
      const expected = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
      expect(paths.searchResult(query)).toBe(expected ? `/search-result?${expected}` : "/search-result");
    }),
  );
});

test("a link keeps what the page has and it does not say itself, at most forty letters of each", () => {
  fc.assert(
    fc.property(
      fc.dictionary(name, word),
      fc.dictionary(name, fc.oneof(word, fc.constant("x".repeat(41)))),
      (query, of) => {
        const path = paths.searchResult(query);
        const expected = new URLSearchParams(path.split("?")[1]);
        for (const kept of keptParameters) {
          const value = new URLSearchParams(of).get(kept);
          if (value && value.length <= 40 && !expected.has(kept)) expected.set(kept, value);
        }
        const link = keeping(path, new URLSearchParams(of));
        expect(link).toBe(expected.size > 0 ? `/search-result?${expected}` : "/search-result");
      },
    ),
  );
});

test("the part of a page that a link leads to stays at its end", () => {
  const lang = new URLSearchParams({ lang: "en" });
  expect(keeping("/destination-list#choose", lang)).toBe("/destination-list?lang=en#choose");
  expect(keeping("/a?b=1", lang)).toBe("/a?b=1&lang=en");
  expect(keeping("/a?lang=ru", lang)).toBe("/a?lang=ru");
});
