import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { earlierNames, keepNames } from "./typed-names";

const now = new Date("2026-12-01T10:00:00Z").getTime();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A form with these travellers, as far as names are read from it. */
function formOf(...names: [first: string, last: string][]): HTMLFormElement {
  const fields = (place: 0 | 1) => names.map((name) => ({ value: name[place] }));
  return Object.assign(Object.create(null), {
    querySelectorAll: (selector: string) => fields(selector.includes("firstName") ? 0 : 1),
  });
}

test("names are offered to another booking for half an hour, and never to their own", () => {
  keepNames("b1", formOf(["DANA", "COHEN"], ["NOAM", ""]));
  expect(earlierNames("b1")).toEqual([]);
  vi.setSystemTime(now + 29 * 60_000);
  expect(earlierNames("b2")).toEqual([["DANA", "COHEN"]]);
  vi.setSystemTime(now + 31 * 60_000);
  expect(earlierNames("b2")).toEqual([]);
});
