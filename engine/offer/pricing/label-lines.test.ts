import { languages } from "@contract/vocabulary/languages";
import { expect, test } from "vitest";
import { additionalServices } from "./additional-services";
import { labelLines } from "./label-lines";
import { journeyLabels, lineLabels } from "./line-labels";
import type { QuoteLine } from "./quote-line";

const line = (code: QuoteLine["code"], more: Partial<QuoteLine> = {}): QuoteLine => ({
  code,
  room: 1,
  qty: 1,
  unit: "1.00",
  total: "1.00",
  ...more,
});
const [service] = additionalServices;

test.each(languages)("lines read in %s", (language) => {
  const lines = [
    line("ADULT"),
    line("ADULT", { journey: true }),
    line("INFANT", { journey: true }),
    line("SERVICE", { service: service!.code }),
    line("SERVICE", { service: "SOLD_NO_MORE" }),
    line("COUPON", { coupon: "SUN-50" }),
  ];
  expect(labelLines(lines, language).map(({ label }) => label)).toEqual([
    lineLabels.ADULT[language],
    journeyLabels.ADULT![language],
    lineLabels.INFANT[language],
    service!.names[language],
    lineLabels.SERVICE[language],
    `${lineLabels.COUPON[language]} SUN-50`,
  ]);
});

test("a line without a code keeps its stored words", () => {
  expect(labelLines([line("SERVICE", { written: "Ski pass" })], "en")).toEqual([
    { code: "SERVICE", room: 1, qty: 1, unit: "1.00", total: "1.00", label: "Ski pass" },
  ]);
});
