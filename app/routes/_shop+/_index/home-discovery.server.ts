import type { Shop } from "@contract/calls";
import type { DealTab } from "@contract/shopping/deals";
import { categories, isCategory } from "@contract/vocabulary/categories";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { AppLoadContext } from "@remix-run/node";
import { siteConfig } from "~/config.server";
import type { Crumb } from "~/discovery/discovery";
import { discoveryOf } from "~/discovery/discovery.server";
import { breadcrumbs, list, organisation, website } from "~/discovery/structured-data.server";
import { translator } from "~/i18n/i18n.server";
import { paths } from "~/paths";
import type { landingOf } from "./landing.server";

type Heading = { title: string; description: string };

/** Search engine metadata for the home page. Its search filters do not create separate pages. */
export async function homeDiscovery(
  request: Request,
  context: AppLoadContext,
  shop: Shop,
  language: Language,
  heading: Heading,
) {
  const brand = translator(language, "shell")("brand");
  const months = await shop.holidayMonths({});
  return {
    crumbs: [] as Crumb[],
    months: months.ok ? [...new Set(months.value.map(({ month }) => month))].sort() : [],
    discovery: await discoveryOf(request, context, {
      ...heading,
      language,
      path: paths.home(),
      picture: paths.sharingPicture("home", "shop"),
      structured: [organisation(language, brand, siteConfig().seller), website(language, brand)],
    }),
  };
}

/** Search engine metadata for a place, area or type: its deals as a list. Two criteria are a filter; a page without deals has none. */
export async function landingDiscovery(
  request: Request,
  context: AppLoadContext,
  shop: Shop,
  language: Language,
  { destination, areaType, dealType }: NonNullable<ReturnType<typeof landingOf>>,
  { place, ...heading }: Heading & { place: { title: string; tabs: DealTab[] } },
) {
  const filterCount = [destination, areaType, dealType].filter(Boolean).length;
  const query = destination
    ? { destination }
    : areaType
      ? { areaType }
      : { dealType: dealType && isCategory(dealType) ? categories[dealType].soldAs : dealType };
  const path = paths.home(query);
  const [area, holidayMonths] = await Promise.all([
    destination ? shop.area({ dest: destination, langCode: langCodeOf[language] }) : null,
    destination ? shop.holidayMonths({ dest: destination }) : null,
  ]);
  const crumbs: Crumb[] = [
    { name: translator(language, "shop")("crumbs.home"), path: paths.home() },
    ...(area?.ok ? [{ name: area.value.areaName, path: paths.home({ areaType: area.value.areaCode }) }] : []),
    { name: place.title, path },
  ];
  const months = holidayMonths?.ok ? holidayMonths.value.map(({ month }) => month) : [];
  const deals = place.tabs.flatMap((tab) => tab.deals.slice(0, 12));
  return {
    crumbs,
    months,
    discovery: await discoveryOf(request, context, {
      ...heading,
      description: heading.description || heading.title,
      language,
      path,
      picture: destination
        ? paths.sharingPicture("place", destination)
        : areaType
          ? paths.sharingPicture("area", areaType)
          : paths.sharingPicture("type", dealType ?? ""),
      // A place with hardly anything on sale is not indexed; the sitemap applies the same rule.
      indexed: filterCount === 1 && deals.length > 0 && (!destination || months.length > 0),
      structured: [
        breadcrumbs(language, crumbs),
        list(
          language,
          heading.title,
          deals.map(({ title, link }) => ({ name: title, path: link })),
        ),
      ],
    }),
  };
}
