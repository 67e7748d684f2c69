import type { TFunction } from "i18next";
import type { HotelFact } from "./top-facts";

/** A fact in words: a facility by its name, a distance such as "150 m to the beach"; `withMinutes` adds how long it takes. */
export function factText(fact: HotelFact, t: TFunction<"shop">, withMinutes = false): string {
  if (fact.kind === "rating") return t("fact.rating", { average: fact.average.toFixed(1), count: fact.count });
  if (!("metres" in fact)) return t(`facility.${fact.kind}`);
  const distance =
    fact.metres < 1_000
      ? t("fact.metres", { n: fact.metres })
      : t("fact.kilometres", { n: Number((fact.metres / 1_000).toFixed(fact.metres < 10_000 ? 1 : 0)) });
  // A number and its unit stay on one line.
  const text = t(`fact.${fact.kind}`, { distance: distance.replaceAll(" ", "\u00a0") });
  if (!withMinutes || !fact.minutes) return text;
  return `${text} · ${t(fact.kind === "airport" ? "fact.drive" : "fact.walk", { n: fact.minutes })}`;
}
