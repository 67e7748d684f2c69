/** Where a search goes instead of one place: several places, a country, kinds of holidays. They are only in the address. */
export type ChosenPlaces = { dests: string[]; country: string; subjects: number[] };

const most = 40;
/** Letters of a place's code (`docs/import.md`). */
export const longestCode = 20;

/** Parses the address leniently, like `searchValues`. One place is not such a choice: it is the search's own. */
export function chosenPlaces(query: URLSearchParams): ChosenPlaces {
  const distinct = <Value>(values: Value[]) => [...new Set(values)].slice(0, most);
  const dests = distinct(
    query
      .getAll("dest")
      .map((text) => text.split(",")[0]!.slice(0, longestCode))
      .filter((code) => code !== ""),
  );
  const subjects = query.getAll("subject").flatMap((text) => text.split(","));
  return {
    dests: dests.length > 1 ? dests : [],
    country: /^[A-Z]{2}$/.exec(query.get("country") ?? "")?.[0] ?? "",
    subjects: distinct(subjects.filter((text) => /^\d{1,4}$/.test(text)).map(Number)),
  };
}

/**
 * The address without its several places, which are no place of the form's field; nor is a single one beside a place that is typed there.
 */
export function ofOnePlace(query: URLSearchParams, { dests }: ChosenPlaces): URLSearchParams {
  if (dests.length === 0 && !query.get("place")?.trim()) return query;
  const one = new URLSearchParams(query);
  one.delete("dest");
  return one;
}

export function isNarrowed({ dests, country, subjects }: ChosenPlaces): boolean {
  return dests.length > 0 || country !== "" || subjects.length > 0;
}
