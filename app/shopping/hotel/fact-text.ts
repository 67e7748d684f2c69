import type { TFunction } from "i18next";
import { distanceText } from "./distance-text";
import type { HotelFact } from "./top-facts";

/** A fact in words: a facility by its name, a distance such as "150 m to the beach"; `withMinutes` adds how long it takes. */
export function factText(fact: HotelFact, t: TFunction<"shop">, withMinutes = false): string {
  if (fact.kind === "rating") return t("fact.rating", { average: fact.average.toFixed(1), count: fact.count });
  if (!("metres" in fact)) return t(`facility.${fact.kind}`);
  const text = t(`fact.${fact.kind}`, { distance: distanceText(t, fact.metres) });
  if (!withMinutes || !fact.minutes) return text;
  return `${text} · ${t(fact.kind === "airport" ? "fact.drive" : "fact.walk", { n: fact.minutes })}`;
}
