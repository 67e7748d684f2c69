import type { Shop } from "@contract/calls";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { ChosenPlaces } from "~/shopping/search/chosen-places";

/** What was chosen besides one place, in words: places, a country, kinds of holidays. Undefined: the shop has none of them. */
export async function chosenNames(shop: Shop, chosen: ChosenPlaces, langCode: LangCode): Promise<string | undefined> {
  const [areas, subjects] = await Promise.all([shop.areas({ langCode }), shop.subjects({ langCode })]);
  const places = areas.ok ? areas.value.flatMap(({ destinations }) => destinations) : [];
  const names = [
    ...chosen.dests.flatMap((code) => places.find((place) => place.code === code)?.name ?? []),
    places.find(({ countryCode }) => countryCode === chosen.country)?.countryName,
    ...(subjects.ok ? subjects.value : []).filter(({ id }) => chosen.subjects.includes(id)).map(({ name }) => name),
  ];
  return names.filter((name) => name !== undefined).join(" · ") || undefined;
}
