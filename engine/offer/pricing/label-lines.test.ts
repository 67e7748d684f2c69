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

test("passengers of a flight are one line of no room; fares that differ stay apart, and rooms keep theirs", () => {
  const flies = (room: number, qty: number, total: string, unit = "400.00") =>
    line("ADULT", { journey: true, room, qty, unit, total });
  const lines = [
    ...[flies(1, 3, "1200.00"), line("INFANT", { journey: true }), flies(2, 3, "1200.00")],
    flies(3, 1, "350.00", "350.00"),
  ];
  expect(labelLines(lines, "en").map(({ label, room, qty, total }) => [label, room, qty, total])).toEqual([
    ["Passenger", 0, 6, "2400.00"],
    ["Infant", 0, 1, "1.00"],
    ["Passenger", 0, 1, "350.00"],
  ]);
  const rooms = [line("ADULT"), line("ADULT", { room: 2 })];
  expect(labelLines(rooms, "en").map(({ room, qty }) => [room, qty])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});
