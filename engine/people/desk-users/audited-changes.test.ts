import { expect, test } from "vitest";
import { changesBetween, changesIn } from "./audited-changes";

test.each([
  ["a number", { percent: 5 }, { percent: 7 }, [{ field: "percent", was: "5", now: "7" }]],
  ["a value that is new", {}, { limit: 100 }, [{ field: "limit", was: null, now: "100" }]],
  ["a value that is gone", { limit: 100 }, { limit: null }, [{ field: "limit", was: "100", now: null }]],
  ["a switch", { active: false }, { active: true }, [{ field: "active", was: "false", now: "true" }]],
  [
    "a text in one language",
    { titles: { he: "א", en: "a" } },
    { titles: { he: "ב", en: "a" } },
    [{ field: "titles.he", was: "א", now: "ב" }],
  ],
  [
    "a moment",
    { until: new Date("2026-11-25T10:00:00Z") },
    { until: new Date("2026-11-26T10:00:00Z") },
    [{ field: "until", was: "2026-11-25T10:00:00.000Z", now: "2026-11-26T10:00:00.000Z" }],
  ],
  ["a list", { codes: ["A"] }, { codes: ["B", "A"] }, [{ field: "codes", was: "A", now: "A, B" }]],
  ["a list in another order", { codes: ["A", "B"] }, { codes: ["B", "A"] }, []],
  ["nothing", { percent: 5, text: "" }, { percent: 5, text: null }, []],
  ["a long text", { body: "" }, { body: "x".repeat(300) }, [{ field: "body", was: null, now: `${"x".repeat(200)}…` }]],
])("%s is logged with both values", (_, before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes);
});

test("all values of something new are logged", () => {
  expect(changesBetween(undefined, { code: "SUN", percent: null })).toEqual([{ field: "code", was: null, now: "SUN" }]);
});

test.each([
  ["a list of changes", { date: "x", changes: [{ field: "USD", was: null, now: "3.5" }] }, [["USD", null, "3.5"]]],
  ["stock", { was: 10, capacity: 12 }, [["capacity", "10", "12"]]],
  ["a departure's state", { was: "open", status: "closed" }, [["status", "open", "closed"]]],
  ["an entry without values", { track: "statutory" }, []],
  ["an entry without details", {}, []],
])("%s is read from the log", (_, details, expected) => {
  expect(changesIn(details).map(({ field, was, now }) => [field, was, now])).toEqual(expected);
});
