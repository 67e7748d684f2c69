import { expect, test } from "vitest";
import { filesUnder, read } from "./project-files";

/** Where a range may be put together: everything else uses these, so that the first date is read first in every language. */
const writers = ["app/ui/DateRange.tsx", "app/format/dates.ts", "engine/outbox/printed-range.ts"];
/** Two dates with a dash between them, as a template or as elements. */
const ownRange = /(printed(?:Date|Day)|\bday)\([^()]*\)\}?(?:<\/\w+>)?\s*–|\.from\} – \$\{/;
/** Cells of documents are isolated as a whole, and the pictures of deals and hotels are drawn without a direction. */
const otherwise = [
  "engine/service/documents/sections/section-parts.ts",
  "app/routes/_files+/sharing-picture.$deal[.png].ts",
  "app/sharing/shared-page.server.ts",
];

test("a range of dates is written by DateRange or by printedRange, and nowhere else", () => {
  const own = ["app", "engine"]
    .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
    .filter((path) => !/\.test\.tsx?$/.test(path) && !writers.includes(path) && !otherwise.includes(path))
    .filter((path) => ownRange.test(read(path)));
  expect(own).toEqual([]);
});
