import type { Language } from "@contract/vocabulary/languages";
import type { PriceLine } from "@contract/vocabulary/price-lines";
import { inLanguage } from "../../core/localise";
import { amountOf, minorOf } from "../../core/money";
import { additionalServices } from "./additional-services";
import { journeyLabels, lineLabels } from "./line-labels";
import type { QuoteLine } from "./quote-line";

/** A price's lines with labels in the reader's language. A coupon keeps its code. */
export function labelLines(lines: readonly QuoteLine[], language: Language): PriceLine[] {
  return withoutRooms(lines).map(({ journey, coupon, written, ...line }) => ({
    ...line,
    label: written ?? `${inLanguage(namesOf(line, journey), language)}${coupon ? ` ${coupon}` : ""}`,
  }));
}

/** For a journey without a hotel the people are counted together, whatever rooms they would be divided among. */
function withoutRooms(lines: readonly QuoteLine[]): QuoteLine[] {
  const counted: QuoteLine[] = [];
  for (const line of lines) {
    const same =
      line.journey && counted.find(({ journey, code, unit }) => journey && code === line.code && unit === line.unit);
    if (same) {
      same.qty += line.qty;
      same.total = amountOf(minorOf(same.total)! + minorOf(line.total)!);
    } else counted.push(line.journey ? { ...line, room: 0 } : line);
  }
  return counted;
}

function namesOf({ code, service }: Pick<QuoteLine, "code" | "service">, journey: boolean | undefined) {
  const listed = additionalServices.find((candidate) => candidate.code === service);
  return listed?.names ?? (journey ? journeyLabels[code] : undefined) ?? lineLabels[code];
}
