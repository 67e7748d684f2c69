import type { Shop } from "@contract/calls";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { ChosenPlaces } from "./chosen-places";

/** A choice of a search besides one place, as an address and as words have it. */
export type ChosenName = { name: "dest" | "country" | "subject"; value: string; label: string };

/** What was chosen besides one place, in words: places, a country, kinds of holidays; without what the shop does not have. */
export async function chosenNames(
  shop: Shop,
  { dests, country, subjects: ids }: ChosenPlaces,
  langCode: LangCode,
): Promise<ChosenName[]> {
  const [areas, subjects] = await Promise.all([shop.areas({ langCode }), shop.subjects({ langCode })]);
  const places = areas.ok ? areas.value.flatMap(({ destinations }) => destinations) : [];
  const countryName = places.find(({ countryCode }) => countryCode === country)?.countryName;
  return [
    ...dests.flatMap((code) => {
      const place = places.find((one) => one.code === code);
      return place ? [{ name: "dest" as const, value: code, label: place.name }] : [];
    }),
    ...(countryName ? [{ name: "country" as const, value: country, label: countryName }] : []),
    ...(subjects.ok ? subjects.value : [])
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name }) => ({ name: "subject" as const, value: String(id), label: name })),
  ];
}
