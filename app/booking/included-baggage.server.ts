import type { FlightLeg } from "@contract/shopping/flights";
import type { Language } from "@contract/vocabulary/languages";
import type { TFunction } from "i18next";

type Legs = readonly Pick<FlightLeg, "baggage">[];

/** Baggage the fare includes for every passenger on all flights, e.g. "cabin bag up to 8 kg and suitcase"; null if none. */
export function includedBaggage(legs: Legs, language: Language, t: TFunction<"shop">): string | null {
  const common = includedPieces(legs, language, t);
  return common.length > 0 ? new Intl.ListFormat(language, { type: "conjunction" }).format(common) : null;
}

/** The same, each piece by itself. */
export function includedPieces(legs: Legs, language: Language, t: TFunction<"shop">): string[] {
  const [first, ...others] = legs.map(({ baggage }) => baggage.filter(({ included }) => included));
  return (first ?? []).flatMap(({ type, weightKg }) => {
    const sameType = others.map((pieces) => pieces.find((piece) => piece.type === type));
    if (sameType.includes(undefined)) return [];
    const weights = [weightKg, ...sameType.map((piece) => piece?.weightKg)].filter((kg) => kg !== undefined);
    const name = t(`baggage.${type}`);
    // Within a sentence.
    const piece = name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
    return [weights.length > 0 ? t("baggage.piece-kg", { piece, kg: Math.min(...weights) }) : piece];
  });
}
