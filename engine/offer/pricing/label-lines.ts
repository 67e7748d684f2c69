import type { Language } from "@contract/vocabulary/languages";
import type { PriceLine } from "@contract/vocabulary/price-lines";
import { inLanguage } from "../../core/localise";
import { additionalServices } from "./additional-services";
import { journeyLabels, lineLabels } from "./line-labels";
import type { QuoteLine } from "./quote-line";

/** A price's lines with labels in the reader's language. A coupon keeps its code. */
export function labelLines(lines: readonly QuoteLine[], language: Language): PriceLine[] {
  return lines.map(({ journey, coupon, written, ...line }) => ({
    ...line,
    label: written ?? `${inLanguage(namesOf(line, journey), language)}${coupon ? ` ${coupon}` : ""}`,
  }));
}

function namesOf({ code, service }: Pick<QuoteLine, "code" | "service">, journey: boolean | undefined) {
  const listed = additionalServices.find((candidate) => candidate.code === service);
  return listed?.names ?? (journey ? journeyLabels[code] : undefined) ?? lineLabels[code];
}
