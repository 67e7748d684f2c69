import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/languages";
import { comingMonths } from "~/format/dates";

export type DestinationGroup = { name: string; places: { code: string; name: string }[] };
export type SearchFormData = { groups: DestinationGroup[]; months: string[]; today: string };

/** What the search form chooses from: places by area and the months of a year. */
export async function searchFormData(shop: Shop, language: Language, categoryId: number): Promise<SearchFormData> {
  const areas = await shop.areas({ langCode: langCodeOf[language] });
  const domestic = categoryId === 68;
  const groups = areas.ok
    ? areas.value
        .map((area) => ({
          name: area.name,
          places: area.destinations
            .filter((place) => place.domestic === domestic)
            .map(({ code, name }) => ({ code, name })),
        }))
        .filter((group) => group.places.length > 0)
    : [];
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jerusalem" }).format(new Date());
  return { groups, months: comingMonths(today, 13), today };
}
