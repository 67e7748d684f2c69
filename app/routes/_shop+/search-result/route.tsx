import { traitsOf } from "@contract/vocabulary/categories";
import { langCodeOf } from "@contract/vocabulary/languages";
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { cacheablePages } from "~/cacheable-page";
import { canonicalOf } from "~/discovery/discovery.server";
import { printedDate } from "~/format/dates";
import { shownIn } from "~/format/list-currency";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { AlternativeDays, cheapestOfDays } from "~/routes/_shop+/search-result/AlternativeDays";
import { CompareTray } from "~/routes/_shop+/search-result/CompareTray";
import { FilterChips } from "~/routes/_shop+/search-result/FilterChips";
import { FilteredOut } from "~/routes/_shop+/search-result/FilteredOut";
import { FilterForm } from "~/routes/_shop+/search-result/FilterForm";
import { MonthPrices, Toolbar } from "~/routes/_shop+/search-result/ListTools";
import { listOf } from "~/routes/_shop+/search-result/list-of";
import { NothingFound } from "~/routes/_shop+/search-result/NothingFound";
import { offersMap, pricedPlaces } from "~/routes/_shop+/search-result/offers-map.server";
import { PlaceOffers } from "~/routes/_shop+/search-result/PlaceOffers";
import { PlacesMap } from "~/routes/_shop+/search-result/PlacesMap";
import { ResultPages } from "~/routes/_shop+/search-result/ResultPages";
import { resultCalendar } from "~/routes/_shop+/search-result/result-calendar.server";
import { shownPart } from "~/routes/_shop+/search-result/result-filters";
import { roomsProblem } from "~/routes/_shop+/search-result/rooms-problem";
import { SearchProblems } from "~/routes/_shop+/search-result/SearchProblems";
import { SuggestedPlaces } from "~/routes/_shop+/search-result/SuggestedPlaces";
import { searchAddress } from "~/routes/_shop+/search-result/search-address";
import { typedPlace } from "~/routes/_shop+/search-result/typed-place.server";
import { UnreadFilters } from "~/routes/_shop+/search-result/UnreadFilters";
import { listCurrencyOf } from "~/session/list-currency.server";
import { requireSold } from "~/shell/agency-site/not-sold-here.server";
import { pageBanners } from "~/shell/page-banners.server";
import { BannerStrip } from "~/shopping/BannerStrip";
import { DealCard } from "~/shopping/card/DealCard";
import { DrawnPictures } from "~/shopping/card/DrawnPictures";
import { chosenNames } from "~/shopping/search/chosen-names.server";
import { FoundCount } from "~/shopping/search/FoundCount";
import { LargeParty } from "~/shopping/search/LargeParty";
import { lastingPageOf } from "~/shopping/search/lasting-page";
import { SearchForm } from "~/shopping/search/SearchForm";
import { SearchSummary } from "~/shopping/search/SearchSummary";
import { searchFormData, shownSearchForm } from "~/shopping/search/search-form-data.server";
import { shownCards } from "~/shopping/shown-card.server";
import { WishForm } from "~/shopping/wishes/WishForm";
import calendarStyles from "~/styles/calendar.css";
import mapStyles from "~/styles/map.css";
import placeListStyles from "~/styles/place-list.css";
import cardStyles from "~/styles/result-cards.css";
import resultStyles from "~/styles/results.css";
import sheetStyles from "~/styles/sheet.css";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: resultStyles },
  { rel: "stylesheet", href: cardStyles },
  { rel: "stylesheet", href: calendarStyles },
  { rel: "stylesheet", href: sheetStyles },
  { rel: "stylesheet", href: placeListStyles },
  { rel: "stylesheet", href: mapStyles },
];

export const handle = { cacheable: cacheablePages.results };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  ...(data && "description" in data ? [{ name: "description", content: data.description }] : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shop");
  const shop = await shopFor(request, context);
  const currency = await listCurrencyOf(request);
  const {
    values,
    chosen,
    isNarrowedDown,
    isInvalid,
    agesMissing,
    hasUnreadDate,
    anywhere,
    filters,
    searchQuery,
    forWhom,
  } = searchAddress(new URL(request.url).searchParams, currency, langCodeOf[language]);
  const suggestions = values.place ? await typedPlace(shop, request, values, language) : null;
  const { soldAs, hasMatch, listedByHotel } = traitsOf(values.categoryId);
  const byHotel = filters.view === "hotel" && listedByHotel && !filters.hotelId;
  const [result, form, names, banners] = await Promise.all([
    isInvalid || agesMissing || hasUnreadDate || suggestions
      ? null
      : byHotel && !anywhere
        ? shop.aggSearch({ ...searchQuery, ...shownPart(filters, anywhere), getLowestPrc: true })
        : shop.search({ ...searchQuery, ...shownPart(filters, anywhere), anywhere, getLowestPrc: !anywhere }),
    searchFormData(shop, language, values),
    isNarrowedDown ? chosenNames(shop, chosen, langCodeOf[language]) : [],
    pageBanners(shop, request, language, {
      kind: "SearchResult",
      route: hasMatch ? "search-result-sportpack" : "search-result",
      categoryId: values.categoryId,
      destination: values.dest,
    }),
    // Only what the caller sells is found; if that is nothing of the category, the page says so.
    requireSold(request, context, soldAs),
  ]);
  const place = form.groups.flatMap((group) => group.places).find(({ code }) => code === values.dest)?.name;
  const shared = {
    form: shownSearchForm(context, form),
    values,
    filters,
    byHotel,
    banners,
    // One place that was narrowed down stands before what it was narrowed down to.
    place: anywhere
      ? t("results.anywhere")
      : [...(place ? [place] : []), ...names.map(({ label }) => label)].join(" · ") || undefined,
    chosen,
    names,
    anywhere,
    forWhom,
  };
  if (suggestions) {
    const title = t(suggestions.matches.length > 0 ? "results.which-place" : "results.place-unknown", {
      // Typed in any language: isolated from the sentence's direction.
      text: `\u2068${values.place}\u2069`,
    });
    const status = suggestions.matches.length > 0 ? 200 : 422;
    return data({ ...shared, title, suggestions, errors: {} as Record<string, string>, results: null }, { status });
  }
  const invalid = (errors: Record<string, string>) =>
    data({ ...shared, title: t("search.invalid"), suggestions, errors, results: null }, { status: 422 });
  if (isInvalid) return invalid({ adult: t("search.invalid-party") });
  if (hasUnreadDate) {
    const error = t("search.unread-date", { example: printedDate(form.today) });
    return invalid(Object.fromEntries(Object.keys(values.unreadDates).map((name) => [name, error])));
  }
  if (!result) return invalid({ ages: t("search.invalid-ages") });
  if (!result.ok && ["rooms", "typ"].includes(result.refusal.field ?? ""))
    return invalid({ rooms: roomsProblem(values, t) });
  if (!result.ok) {
    const { field } = result.refusal;
    if (field === "adult") return invalid({ adult: t("search.invalid-party") });
    if (field === "dest") return invalid({ dest: t("search.invalid-dest") });
    return invalid({ [values.fromDate ? "fromDate" : "yearMonth"]: t("search.invalid-date") });
  }
  const { total, packages, facets, alternatives, emptyReason, filteredOut, lowestByDate = [] } = result.value;
  const cards = shownCards(packages, currency);
  return data({
    ...shared,
    title: shared.place ? t("results.title", { place: shared.place }) : t("results.title-any"),
    ...(place && cards.length > 0
      ? {
          description: t("results.description", { place }),
          canonical: await canonicalOf(request, context, language, lastingPageOf(values, lowestByDate)),
        }
      : {}),
    suggestions,
    errors: {} as Record<string, string>,
    results: {
      total,
      cards,
      map: await offersMap(shop, language, anywhere ? cards : pricedPlaces(facets)),
      rated: packages.some((card) => card.facts?.rating),
      facets,
      emptyReason,
      filteredOut,
      calendar: anywhere
        ? null
        : await resultCalendar(shop, language, { searchQuery, values, facets, lowestByDate, currency }),
      alternatives: cheapestOfDays(
        alternatives.map(({ date, nights, price }) => ({ date, nights, ...shownIn(currency, price) })),
      ).slice(0, 8),
    },
  });
}

export default function SearchResult() {
  const {
    form,
    title,
    values,
    chosen,
    names,
    filters,
    byHotel,
    banners,
    place,
    anywhere,
    forWhom,
    errors,
    results,
    suggestions,
  } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shop");
  const { search } = useLocation();
  const pageUrl = `/search-result${search}`;
  // Compared and saved holidays know no car, so their price would be another one.
  const canCompare = !anywhere && !values.drive && (results?.cards.length ?? 0) > 1;
  // There is nothing to filter or sort, and no filter hides anything.
  const isNothing = results?.total === 0 && !results.filteredOut;
  return (
    <main id="content" className="wrap main stack results-page">
      <div className="row results-line">
        <h1>{suggestions ? title : (place ?? t("results.title-any"))}</h1>
        {results ? (
          <p role="status" className={isNothing ? "hidden" : undefined}>
            <FoundCount total={results.total} places={anywhere} />
          </p>
        ) : null}
        {results ? (
          <details className="change-search">
            <summary>
              <SearchSummary form={form} values={values} />{" "}
              <span className="change-link">{t("results.change-search")}</span>
            </summary>
            <SearchForm data={form} values={values} chosen={names} pageUrl={pageUrl} />
          </details>
        ) : null}
      </div>
      {results?.cards[0] && !anywhere ? (
        <a className="skip" href={`#wish-${results.cards[0].id}`}>
          {t("results.skip")}
        </a>
      ) : null}
      <LargeParty />
      <WishForm party={values} />
      {results === null ? (
        <>
          {suggestions ? (
            <SuggestedPlaces {...suggestions} searched={values.categoryId} />
          ) : (
            <SearchProblems errors={errors} values={values} />
          )}
          <SearchForm data={form} values={values} chosen={names} pageUrl={pageUrl} errors={errors} />
          <BannerStrip items={banners} />
        </>
      ) : (
        <div className={isNothing ? "results" : "beside beside-start results"}>
          {isNothing ? null : (
            <FilterForm
              facets={results.facets}
              filters={filters}
              values={values}
              chosen={chosen}
              total={results.total}
            />
          )}
          <div className="stack">
            {isNothing ? null : (
              <Toolbar
                sort={anywhere && filters.sort === "recommended" ? "price-up" : filters.sort}
                byHotel={byHotel}
                rated={results.rated}
                hasHotels={traitsOf(values.categoryId).hasHotel}
                hasNights={results.cards.some(({ nights }) => nights > 0)}
                canGroup={traitsOf(values.categoryId).listedByHotel && !anywhere && !filters.hotelId}
              />
            )}
            {results.calendar ? <MonthPrices calendar={results.calendar} day={values.fromDate} /> : null}
            {anywhere ? null : <PlacesMap map={results.map} />}
            <FilterChips
              filters={filters}
              facets={results.facets}
              hotel={results.cards[0]?.title}
              flexibleDays={values.fromDate ? values.flexibleDays : 0}
            />
            <UnreadFilters groups={filters.unread} />
            {results.cards.length === 0 && results.filteredOut ? (
              <FilteredOut filteredOut={results.filteredOut} />
            ) : results.cards.length === 0 ? (
              <NothingFound reason={results.emptyReason} />
            ) : anywhere ? (
              <PlaceOffers cards={results.cards} map={results.map} />
            ) : (
              results.cards.map((card, index) => (
                <DealCard
                  key={card.id}
                  card={card}
                  wide
                  eager={index < 3}
                  level={2}
                  comparable={canCompare}
                  withPicture={traitsOf(values.categoryId).hasHotel}
                  withCar={values.drive}
                  wishable={!values.drive}
                />
              ))
            )}
            {canCompare ? <CompareTray list={listOf(search)} forWhom={forWhom} /> : null}
            {anywhere || !traitsOf(values.categoryId).hasHotel ? null : <DrawnPictures of={results.cards} />}
            <AlternativeDays days={results.alternatives} empty={results.cards.length === 0} />
            {anywhere ? null : <ResultPages filters={filters} total={results.total} />}
            <BannerStrip items={banners} />
          </div>
        </div>
      )}
    </main>
  );
}
