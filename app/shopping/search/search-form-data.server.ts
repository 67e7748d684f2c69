import type { Shop } from "@contract/calls";
import { traitsOf } from "@contract/vocabulary/categories";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { AppLoadContext } from "@remix-run/node";
import { comingMonths, jerusalemDay } from "~/format/dates";
import { type InHtml, inHtml } from "~/in-html.server";
import type { SearchValues } from "./search-values";

export type DestinationGroup = { name: string; places: { code: string; name: string }[] };
type SearchFormData = {
  groups: DestinationGroup[];
  /** Codes of the places with most departures. */
  popular: string[];
  months: string[];
  today: string;
  /** Leagues and cups, for match searches. */
  competitions: { code: string; name: string }[];
  /** Whether a search may omit the place or the month (specification §5: by category). */
  anyPlace: boolean;
  anyMonth: boolean;
};

/** The part of it that a page is sent: the places are already in the list of its form. */
export type ShownSearchForm = Omit<SearchFormData, "groups"> & { groups: InHtml<DestinationGroup[]> };

export function shownSearchForm(context: AppLoadContext, form: SearchFormData): ShownSearchForm {
  return { ...form, groups: inHtml(context, form.groups) };
}

type Areas = Extract<Awaited<ReturnType<Shop["areas"]>>, { ok: true }>["value"];

function groupsOf(
  areas: Areas,
  isOffered: (place: Areas[number]["destinations"][number]) => boolean,
): DestinationGroup[] {
  return areas
    .map((area) => ({
      name: area.name,
      places: area.destinations.filter(isOffered).map(({ code, name }) => ({ code, name })),
    }))
    .filter((group) => group.places.length > 0);
}

const groupsOfAreas = new WeakMap<Areas, Map<boolean, DestinationGroup[]>>();

/** The engine answers with the same areas until they change: so are their groups, and what a page rendered of them. */
function groupsAtHomeOrAbroad(areas: Areas, domestic: boolean): DestinationGroup[] {
  const known = groupsOfAreas.get(areas) ?? new Map<boolean, DestinationGroup[]>();
  groupsOfAreas.set(areas, known);
  const groups = known.get(domestic) ?? groupsOf(areas, (place) => place.domestic === domestic);
  known.set(domestic, groups);
  return groups;
}

/** The search form's options: places by area, the months of a year and, for matches, the competitions. */
export async function searchFormData(
  shop: Shop,
  language: Language,
  { categoryId }: Pick<SearchValues, "categoryId">,
): Promise<SearchFormData> {
  const langCode = langCodeOf[language];
  const { hasMatch, hasTour, domestic, needs } = traitsOf(categoryId);
  const [areas, placeAnswer, competitions, itineraries] = await Promise.all([
    shop.areas({ langCode }),
    shop.findPlaces({ categoryId, langCode }),
    hasMatch ? shop.competitions({ langCode }) : null,
    hasTour ? shop.itineraries({ langCode }) : null,
  ]);
  const competitionList = competitions?.ok ? competitions.value : [];
  const only = competitions?.ok
    ? new Set(competitionList.flatMap(({ dest }) => dest))
    : itineraries?.ok
      ? new Set(itineraries.value.map(({ dest }) => dest))
      : null;
  const groups = !areas.ok
    ? []
    : only
      ? groupsOf(areas.value, ({ code }) => only.has(code))
      : groupsAtHomeOrAbroad(areas.value, domestic);
  const today = jerusalemDay(new Date());
  return {
    groups,
    popular: placeAnswer.ok ? placeAnswer.value.popular.map(({ dest }) => dest) : [],
    months: comingMonths(today, 13),
    today,
    competitions: competitionList.map(({ code, name }) => ({ code, name })),
    anyPlace: !needs.dest,
    anyMonth: !needs.when,
  };
}
