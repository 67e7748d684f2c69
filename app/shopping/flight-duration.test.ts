import { describe, expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { flightDuration } from "./flight-duration";

describe("the duration of a flight", () => {
  test.each([
    ["he", "5 ש׳", "2 ש׳ 5 דק׳", "50 דק׳"],
    ["en", "5 h", "2 h 5 min", "50 min"],
    ["ru", "5 ч", "2 ч 5 мин", "50 мин"],
    ["ar", "5 س", "2 س 5 د", "50 د"],
  ] as const)("in %s names no part that is zero", (language, whole, both, short) => {
    const t = translator(language, "shop");
    expect([300, 125, 50, 0, undefined].map((minutes) => flightDuration(minutes, t))).toEqual([
      whole,
      both,
      short,
      "",
      "",
    ]);
  });
});
