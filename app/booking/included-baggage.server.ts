import type { FlightLeg } from "@contract/shopping/flights";
import type { Language } from "@contract/vocabulary/languages";
import type { TFunction } from "i18next";

/** What the fare carries of everybody on all flights, as one list of words such as "Cabin bag up to 8 kg and Suitcase"; null: nothing. */
export function includedBaggage(
  legs: readonly Pick<FlightLeg, "baggage">[],
  language: Language,
  t: TFunction<"shop">,
): string | null {
  const [first, ...others] = legs.map(({ baggage }) => baggage.filter(({ included }) => included));
  const common = (first ?? []).flatMap(({ type, weightKg }) => {
    const same = others.map((pieces) => pieces.find((piece) => piece.type === type));
    if (same.includes(undefined)) return [];
    const weights = [weightKg, ...same.map((piece) => piece?.weightKg)].filter((kg) => kg !== undefined);
    const piece = t(`baggage.${type}`);
    return [weights.length > 0 ? t("baggage.piece-kg", { piece, kg: Math.min(...weights) }) : piece];
  });
  return common.length > 0 ? new Intl.ListFormat(language, { type: "conjunction" }).format(common) : null;
}
