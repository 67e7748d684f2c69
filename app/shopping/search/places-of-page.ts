import type { ShownSearchForm } from "./search-form-data.server";

type Place = { code: string; name: string; group: string };

/** Read once: the list leaves the page when its script takes over. */
let inPage: Place[] | null = null;

/** All places of the search form, by area: those of the data, or those in the HTML that the page arrived with. */
export function placesOfPage({ groups, popular }: ShownSearchForm): Place[] {
  if (groups.value)
    return groups.value.flatMap(({ name, places }) => places.map((place) => ({ ...place, group: name })));
  inPage ??= placesIn(document.querySelector<HTMLDataListElement>("#search-places"), popular);
  return inPage;
}

/** In the order of the browser's list, which has the popular ones first and then the others. */
export function popularFirst<Item extends string | Place>(all: Item[], popular: string[]): Item[] {
  const codeOf = (item: Item) => (typeof item === "string" ? item : item.code);
  const first = popular.flatMap((code) => all.find((item) => codeOf(item) === code) ?? []);
  return [...first, ...all.filter((item) => !first.includes(item))];
}

/** The popular places, where they are only some of all: a list that names each of its places twice tells nothing. */
export function widestChoice(popular: Place[], all: Place[]): Place[] {
  return popular.length < all.length ? popular : [];
}

function placesIn(list: HTMLDataListElement | null, popular: string[]): Place[] {
  const codes = list?.dataset.codes?.split(" ") ?? [];
  const options = new Map(popularFirst(codes, popular).map((code, index) => [code, list?.options[index]]));
  return codes.map((code) => {
    const option = options.get(code);
    return { code, name: option?.value ?? "", group: option?.text ?? "" };
  });
}
