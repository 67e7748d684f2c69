import type { HotelFact } from "./top-facts";
import { useFactText } from "./use-fact-text";

/** The few facts of a card, in one line. */
export function FactLine({ facts }: { facts: HotelFact[] }) {
  const text = useFactText();
  return facts.length > 0 ? <p className="small soft">{facts.map((fact) => text(fact)).join(" ·\u00a0")}</p> : null;
}
