import { traitsOf } from "@contract/vocabulary/categories";
import { langCodeOf } from "@contract/vocabulary/languages";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref, useLanguage } from "~/i18n/use-href";
import { keptPages } from "~/kept-page";
import { paths } from "~/paths";
import { AlternativeDays } from "~/routes/_shop+/search-result/AlternativeDays";
import { FilterForm } from "~/routes/_shop+/search-result/FilterForm";
import { ResultPages } from "~/routes/_shop+/search-result/ResultPages";
import { pageSize, type ResultFilters, resultFilters, sortOrders } from "~/routes/_shop+/search-result/result-filters";
import { useResultChange } from "~/routes/_shop+/search-result/use-result-change";
import { deviceOf } from "~/shell/device";
import { pageBanners } from "~/shell/page-banners.server";
import { BannerStrip } from "~/shopping/BannerStrip";
import { DealCard } from "~/shopping/DealCard";
import { PriceMatrix } from "~/shopping/product/PriceMatrix";
import { matrixOf } from "~/shopping/product/price-matrix";
import { SearchForm } from "~/shopping/search/SearchForm";
import { searchFormData } from "~/shopping/search/search-form-data.server";
import { searchValues } from "~/shopping/search/search-values";
import { shownCard } from "~/shopping/shown-card.server";
import { EmptyState } from "~/ui/EmptyState";

/** Flights, matches and tours are listed by day: there is no hotel to choose between them by. */

export const handle = { kept: keptPages.results };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shop");
  const shop = await shopFor(request, context);
  const query = new URL(request.url).searchParams;
  const values = searchValues(query);
  const filters = resultFilters(query);
  const { hasMatch, listedByHotel } = traitsOf(values.categoryId);
  const langCode = langCodeOf[language];
  const asked = {
    dest: values.dest ? [values.dest] : [],
    yearMonth: values.yearMonth && !values.fromDate ? [values.yearMonth] : [],
    fromDate: values.fromDate || undefined,
    toDate: values.toDate || undefined,
    categoryId: values.categoryId,
    drive: values.drive,
    competition: hasMatch ? values.competition || undefined : undefined,
    adult: values.adult,
    child: values.child,
    infant: values.infant,
    listAgeChildren: values.listAgeChildren,
    listAgeInfants: values.listAgeInfants,
    langCode,
    ...filters.call,
    from: (filters.page - 1) * pageSize + 1,
    to: filters.page * pageSize,
  };
  const byHotel = filters.view === "hotel" && listedByHotel;
  const [form, banners, result] = await Promise.all([
    searchFormData(shop, language, values),
    pageBanners(shop, request, language, {
      kind: "SearchResult",
      route: hasMatch ? "search-result-sportpack" : "search-result",
      categoryId: values.categoryId,
      destination: values.dest,
    }),
    byHotel ? shop.aggSearch({ ...asked, getLowestPrc: true }) : shop.search({ ...asked, getLowestPrc: true }),
  ]);
  const place = form.groups.flatMap((group) => group.places).find(({ code }) => code === values.dest)?.name;
  const shared = {
    form,
    values,
    filters,
    byHotel,
    banners,
    place,
    wide: deviceOf(request.headers.get("user-agent")) === "app-desktop",
  };
  if (!result.ok) {
    const field = result.refusal.field === "adult" ? "adult" : result.refusal.field === "dest" ? "dest" : "yearMonth";
    const text = t(`search.invalid-${field === "adult" ? "party" : field === "dest" ? "dest" : "date"}`);
    return data(
      { ...shared, title: `${t("search.invalid")}`, errors: { [field]: text } as Record<string, string>, found: null },
      { status: 422 },
    );
  }
  const { total, packages, facets, alternatives, emptyReason, lowestByDate = [] } = result.value;
  return data({
    ...shared,
    title: place ? t("results.title", { place }) : t("results.title-any"),
    errors: {} as Record<string, string>,
    found: {
      total,
      cards: packages.map(shownCard),
      facets,
      emptyReason,
      matrix: matrixOf(lowestByDate),
      alternatives: alternatives
        .slice(0, 8)
        .map(({ date, nights, price }) => ({ date, nights, price: price.price, currency: price.currency })),
    },
  });
}

const emptyTexts = {
  NO_HOTELS: "results.no-hotels",
  NO_FLIGHTS: "results.no-flights",
  NO_EVENTS: "results.no-events",
} as const;

export default function SearchResult() {
  const { form, values, filters, byHotel, banners, place, wide, errors, found } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shop");
  const { search } = useLocation();
  const language = useLanguage();
  const href = useHref();
  const here = `/search-result${search}`;
  return (
    <main id="content" className="wrap main stack">
      <div className="row row-between">
        <h1>{place ?? t("results.title-any")}</h1>
        {found ? (
          <p role="status">
            <strong>{t("results.count", { count: found.total })}</strong>
          </p>
        ) : null}
      </div>
      <BannerStrip items={banners} />
      {found === null ? (
        <p className="error" role="alert">
          {t("search.invalid")}
        </p>
      ) : null}
      {found === null ? (
        <SearchForm data={form} values={values} here={here} errors={errors} />
      ) : (
        <details>
          <summary>{t("results.change-search")}</summary>
          <SearchForm data={form} values={values} here={here} />
        </details>
      )}
      {found ? (
        <div className="beside beside-start results">
          <FilterForm facets={found.facets} filters={filters} values={values} total={found.total} wide={wide} />
          <div className="stack">
            <Toolbar filters={filters} byHotel={byHotel} canGroup={traitsOf(values.categoryId).listedByHotel} />
            {found.matrix.rows.length > 1 ? <PriceMatrix matrix={found.matrix} /> : null}
            {found.cards.length === 0 ? (
              <EmptyState title={t("results.none")} text={t(emptyTexts[found.emptyReason ?? "NO_HOTELS"])}>
                <Link to={href(paths.callMe())}>{t("lead.call.link")}</Link>
              </EmptyState>
            ) : (
              found.cards.map((card, index) => (
                <DealCard key={card.id} card={card} wide eager={index < 2} level={2} comparable />
              ))
            )}
            {found.cards.length > 1 ? (
              <Form id="compare" action="/compare" className="row">
                {language === "he" ? null : <input type="hidden" name="lang" value={language} />}
                <button className="button button-quiet" type="submit">
                  {t("compare.button")}
                </button>
                <span className="hint">{t("compare.hint")}</span>
              </Form>
            ) : null}
            <AlternativeDays days={found.alternatives} empty={found.cards.length === 0} />
            <ResultPages filters={filters} total={found.total} />
          </div>
        </div>
      ) : null}
    </main>
  );
}

function Toolbar({ filters, byHotel, canGroup }: { filters: ResultFilters; byHotel: boolean; canGroup: boolean }) {
  const { t } = useTranslation("shop");
  const change = useResultChange();
  return (
    <div className="row row-between toolbar">
      {canGroup ? (
        <nav className="tabs" aria-label={t("results.by-hotel")}>
          <Link
            to={change({ view: undefined, page: undefined })}
            aria-current={byHotel ? "true" : undefined}
            preventScrollReset
          >
            {t("results.by-hotel")}
          </Link>
          <Link
            to={change({ view: "date", page: undefined })}
            aria-current={byHotel ? undefined : "true"}
            preventScrollReset
          >
            {t("results.by-date")}
          </Link>
        </nav>
      ) : null}
      <details>
        <summary>
          {t("results.sort")}: {t(`results.sort-${filters.sort}`)}
        </summary>
        <ul>
          {sortOrders.map((sort) => (
            <li key={sort}>
              <Link
                className="link-button"
                to={change({ sort, page: undefined })}
                aria-current={sort === filters.sort ? "true" : undefined}
                preventScrollReset
              >
                {t(`results.sort-${sort}`)}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
