import type { Language } from "@contract/vocabulary/languages";
import type { PriceLine } from "@contract/vocabulary/price-lines";
import { additionalServices } from "./additional-services";
import { journeyLabels, lineLabels } from "./line-labels";

const known = [
  ...Object.values(lineLabels),
  ...Object.values(journeyLabels),
  ...additionalServices.map(({ names }) => names),
];
const byText = new Map(known.flatMap((names) => Object.values(names).map((text) => [text, names] as const)));

/** A price's lines in the reader's language: they were stored in that of the booking. A coupon keeps its code. */
export function labelledIn(lines: readonly PriceLine[], language: Language): PriceLine[] {
  return lines.map((line) => {
    const code = line.code === "COUPON" ? (/ \S+$/.exec(line.label)?.[0] ?? "") : "";
    const names = byText.get(line.label.slice(0, line.label.length - code.length));
    return names ? { ...line, label: `${names[language]}${code}` } : line;
  });
}
