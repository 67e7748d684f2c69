import type { HolidayMonth } from "@contract/shopping/discovery";
import type { AreaDestination } from "@contract/shopping/reference-data";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { inVariant } from "@contract/vocabulary/picture-address";
import { wholeAmount } from "@contract/vocabulary/printed-price";
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { cacheablePages } from "~/cacheable-page";
import { Breadcrumbs } from "~/discovery/Breadcrumbs";
import { discoveryOf } from "~/discovery/discovery.server";
import { breadcrumbs } from "~/discovery/structured-data.server";
import { comingMonths, jerusalemDay } from "~/format/dates";
import { shownIn } from "~/format/list-currency";
import { priceInText } from "~/format/money";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { PlaceMap } from "~/map/PlaceMap";
import { mapOfPlaces } from "~/map/place-map.server";
import { paths } from "~/paths";
import { listCurrencyOf } from "~/session/list-currency.server";
import { chosenPlaces, ofOnePlace } from "~/shopping/search/chosen-places";
import { PlaceChoices } from "~/shopping/search/PlaceChoices";
import { searchValues } from "~/shopping/search/search-values";
import mapStyles from "~/styles/map.css";
import { EmptyState } from "~/ui/EmptyState";
import { Tabs } from "~/ui/Tabs";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: mapStyles }];

export const handle = { cacheable: cacheablePages.places };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.discovery?.description },
];

/** Places by area and on a map, for one subject or all; each with its lowest price of the coming year for a couple. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const langCode = langCodeOf[language];
  const shop = await shopFor(request, context);
  const [areas, subjects, currency, months] = await Promise.all([
    shop.areas({ langCode }),
    shop.subjects({ langCode }),
    listCurrencyOf(request),
    shop.holidayMonths({}),
  ]);
  const lowest = lowestOfPlaces(months.ok ? months.value : []);
  const priceOf = (code: string) => {
    const shown = lowest.get(code) && shownIn(currency, lowest.get(code)!);
    return shown && priceInText(wholeAmount(shown.price), shown.currency, language);
  };
  const query = new URL(request.url).searchParams;
  const chosen = chosenPlaces(query);
  const subjectParam = Number(query.get("subject") ?? 0);
  const subjectList = subjects.ok ? subjects.value : [];
  const subject = subjectList.find(({ id }) => id === subjectParam)?.id;
  const t = translator(language, "shop");
  const title = t("places.title");
  const crumbs = [
    { name: t("crumbs.home"), path: paths.home() },
    { name: title, path: paths.destinationList() },
  ];
  const shownAreas = (areas.ok ? areas.value : [])
    .map(({ code, name, destinations }) => ({
      code,
      name,
      destinations: destinations.filter((place) => subject === undefined || place.subjects.includes(subject)),
    }))
    .filter(({ destinations }) => destinations.length > 0);
  const sold = shownAreas
    .flatMap(({ destinations }) => destinations)
    .filter(({ code }) => lowest.has(code))
    .sort((a, b) => Number(lowest.get(a.code)!.priceNIS) - Number(lowest.get(b.code)!.priceNIS));
  return data({
    title,
    crumbs,
    map: mapOfPlaces(
      sold.map(({ code, name, geo }) => ({ code, name, geo, price: priceOf(code) })),
      t("map.departure"),
    ),
    discovery: await discoveryOf(request, context, {
      language,
      title,
      description: t("places.description"),
      path: paths.destinationList(),
      picture: paths.sharingPicture("home", "places"),
      structured: [breadcrumbs(language, crumbs)],
    }),
    subject,
    values: searchValues(ofOnePlace(query, chosen)),
    chosen,
    subjects: subjectList,
    months: comingMonths(jerusalemDay(new Date()), 13),
    countries: countriesOf(shownAreas, language),
    areas: shownAreas.map(({ code, name, destinations }) => ({
      code,
      name,
      places: destinations.map((place) => ({
        code: place.code,
        name: place.name,
        image: inVariant(place.image, "square"),
        price: priceOf(place.code),
      })),
    })),
  });
}

type ShownArea = { destinations: readonly Pick<AreaDestination, "countryCode" | "countryName">[] };

/** The countries of these places, by name. */
function countriesOf(areas: readonly ShownArea[], language: Language): { code: string; name: string }[] {
  const names = new Map(
    areas.flatMap(({ destinations }) => destinations.map(({ countryCode, countryName }) => [countryCode, countryName])),
  );
  return [...names].map(([code, name]) => ({ code, name })).sort((a, b) => a.name.localeCompare(b.name, language));
}

type PlaceInMonth = Pick<HolidayMonth, "dest" | "from">;

/** The lowest price of each place over all its months. */
function lowestOfPlaces(months: readonly PlaceInMonth[]): Map<string, PlaceInMonth["from"]> {
  const lowest = new Map<string, PlaceInMonth["from"]>();
  for (const { dest, from } of months) {
    const known = lowest.get(dest);
    if (!known || Number(from.priceNIS) < Number(known.priceNIS)) lowest.set(dest, from);
  }
  return lowest;
}

export default function DestinationList() {
  const { title, areas, subjects, subject, values, chosen, months, countries, crumbs, map } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("shop");
  const href = useHref();
  return (
    <main id="content" className="wrap main stack">
      <Breadcrumbs crumbs={crumbs} />
      <h1>{title}</h1>
      <Tabs
        label={t("places.subjects")}
        tabs={[
          { id: "all", label: t("places.all"), to: href(paths.destinationList()), isCurrent: subject === undefined },
          ...subjects.map(({ id, name }) => ({
            id: String(id),
            label: name,
            to: href(`${paths.destinationList()}?subject=${id}`),
            isCurrent: id === subject,
          })),
        ]}
      />
      <PlaceChoices
        areas={areas}
        countries={countries}
        subjects={subjects}
        months={months}
        values={values}
        chosen={chosen}
      />
      {map ? (
        <div className="stack stack-s">
          <PlaceMap
            map={map}
            label={t("map.label")}
            listId="places"
            to={(code) => href(paths.home({ destination: code }))}
          />
          <p className="small soft">
            {t("map.prices")} {map.leavesOut || map.leavesOutHome ? t("map.rest") : null}
          </p>
        </div>
      ) : null}
      <div id="places" className="stack stack-l" tabIndex={-1}>
        {areas.length === 0 ? <EmptyState text={t("places.none")} /> : null}
        {areas.map((area) => (
          <section key={area.code} className="stack stack-s">
            <h2>
              <Link to={href(paths.home({ areaType: area.code }))}>{area.name}</Link>
            </h2>
            <ul className="places">
              {area.places.map((place) => (
                <li key={place.code}>
                  <Link to={href(paths.home({ destination: place.code }))}>
                    <img src={place.image} alt="" width={120} height={120} loading="lazy" decoding="async" />
                    {place.name}
                  </Link>
                  {place.price ? <span className="small soft">{t("places.from", { price: place.price })}</span> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  );
}
