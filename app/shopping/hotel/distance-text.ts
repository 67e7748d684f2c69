import type { TFunction } from "i18next";

/** A distance with its unit, on one line. */
export function distanceText(t: TFunction<"shop">, metres: number): string {
  const text =
    metres < 1_000
      ? t("fact.metres", { n: metres })
      : t("fact.kilometres", { n: Number((metres / 1_000).toFixed(metres < 10_000 ? 1 : 0)) });
  return text.replaceAll(" ", "\u00a0");
}
