import { Icon, type IconName } from "~/ui/Icon";
import type { HotelFact } from "./top-facts";
import { useFactText } from "./use-fact-text";

const icons: Record<HotelFact["kind"], IconName> = {
  rating: "star",
  beach: "beach",
  centre: "map-pin",
  airport: "plane",
  pool: "pool",
  kosher: "meal",
  lift: "check",
  parking: "parking",
};

/** What families ask of a hotel, as far as it is known. */
export function FactList({ facts }: { facts: HotelFact[] }) {
  const text = useFactText();
  if (facts.length === 0) return null;
  return (
    <ul className="stack stack-s hotel-facts">
      {facts.map((fact) => (
        <li key={fact.kind} className="row row-one-line">
          <Icon name={icons[fact.kind]} />
          <span>{text(fact, true)}</span>
        </li>
      ))}
    </ul>
  );
}
