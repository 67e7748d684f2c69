import type { Language } from "@contract/vocabulary/languages";
import type { PriceLine } from "@contract/vocabulary/price-lines";
import { expect, test } from "vitest";
import { additionalServices } from "./additional-services";
import { labelledIn } from "./labelled-in";
import { lineLabels } from "./line-labels";

const languages: Language[] = ["he", "en", "ru", "ar"];
const line = (code: PriceLine["code"], label: string): PriceLine => ({
  code,
  room: 1,
  label,
  qty: 1,
  unit: "1.00",
  total: "1.00",
});

test.each(languages.flatMap((from) => languages.map((to) => [from, to] as const)))("from %s to %s", (from, to) => {
  const [service] = additionalServices;
  const written = [
    line("ADULT", lineLabels.ADULT[from]),
    line("SERVICE", service!.names[from]),
    line("COUPON", `${lineLabels.COUPON[from]} SUN-50`),
  ];
  expect(labelledIn(written, to).map(({ label }) => label)).toEqual([
    lineLabels.ADULT[to],
    service!.names[to],
    `${lineLabels.COUPON[to]} SUN-50`,
  ]);
});

test("what nobody knows stays as it was written", () => {
  expect(labelledIn([line("SERVICE", "of another time")], "en")[0]!.label).toBe("of another time");
});
