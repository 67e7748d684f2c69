import type { Language } from "@contract/vocabulary/languages";
import type { TFunction } from "i18next";

const hoursUntilDays = 48;

/** How long a request waits: in hours for two days, then in days. */
export function printedWait(hours: number, language: Language, t: TFunction<"desk">): string {
  return t("requests.waits", { time: hours < 1 ? t("requests.under-hour") : inUnits(hours, language) });
}

function inUnits(hours: number, language: Language): string {
  const [unit, count] = hours < hoursUntilDays ? ["hour", hours] : ["day", Math.floor(hours / 24)];
  const format = { style: "unit", unit, unitDisplay: "long" } as const;
  return new Intl.NumberFormat(`${language}-u-nu-latn`, format).format(count);
}
