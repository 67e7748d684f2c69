import type { ChosenPlaces } from "./chosen-places";

/** Keeps chosen places in the address of a form's search. */
export function ChosenFields({ chosen: { dests, country, subjects } }: { chosen: ChosenPlaces }) {
  const fields = [
    ...dests.map((code) => ["dest", code] as const),
    ...subjects.map((id) => ["subject", id] as const),
    ...(country ? [["country", country] as const] : []),
  ];
  return fields.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
