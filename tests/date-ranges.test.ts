import { hoursInText } from "@contract/agencies/agent-hours";
import { languages } from "@contract/vocabulary/languages";
import { rangeInText } from "@contract/vocabulary/ranges/range-in-text";
import { expect, test } from "vitest";
import { filesUnder, read } from "./project-files";

/** Where a range may be put together: everything else uses these, so that the first value is read first in every language. */
const writers = [
  "app/ui/DateRange.tsx",
  "app/format/dates.ts",
  "engine/outbox/printed-range.ts",
  "contract/vocabulary/ranges/range-in-text.ts",
];
/** Two dates with a dash between them, as a template or as elements. */
const ownRange = /(printed(?:Date|Day)|\bday)\([^()]*\)\}?(?:<\/\w+>)?\s*–|\.from\} – \$\{/;
/** Any two values with a long dash between them, and two hours as a literal. */
const ownValues = /\}–(?:\\u2060)?(?:\$|<\w+>)?\{|\d\d:\d\d–/;
/** Cells of documents and the codes of a flight are isolated as a whole, and the pictures of deals and hotels are drawn without a direction. */
const otherwise = [
  "engine/offer/deals/single-deals.ts",
  "engine/service/documents/sections/section-parts.ts",
  "app/routes/_files+/sharing-picture.$deal[.png].ts",
  "app/sharing/shared-page.server.ts",
];

const sources = ["app", "engine", "contract"]
  .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
  .filter((path) => !/\.test\.tsx?$/.test(path) && !writers.includes(path) && !otherwise.includes(path));

test("a range of dates is written by DateRange or by printedRange, and nowhere else", () => {
  expect(sources.filter((path) => ownRange.test(read(path)))).toEqual([]);
});

test("a range of hours or ages is written by rangeInText, and nowhere else", () => {
  expect(sources.filter((path) => ownValues.test(read(path)))).toEqual([]);
});

test("no text of a page puts a range together: of two facts in any language, of two numbers where lines run from right to left", () => {
  const wrong = languages.flatMap((language) =>
    filesUnder(`locales/${language}`, /\.json$/).flatMap((path) => {
      const own = language === "he" || language === "ar" ? /\}\}\s*–\W?\{\{|\d–\d/g : /\}\}\s*–\W?\{\{/g;
      return [...read(path).matchAll(own)].map(([range]) => `${path} ${range}`);
    }),
  );
  expect(wrong).toEqual([]);
});

test("hours are isolated one by one however they were typed, and words beside them keep their place", () => {
  const hours = rangeInText("09:00", "20:00");
  expect(hours).toBe("\u206609:00\u2069–\u2060\u206620:00\u2069");
  for (const typed of [undefined, "09:00-20:00", "09:00 – 20:00", "09:00–\u206020:00"])
    expect(hoursInText(typed)).toBe(hours);
  expect(hoursInText("א׳-ה׳ 09:00-20:00")).toBe(`\u2068א׳-ה׳ ${hours}\u2069`);
});
