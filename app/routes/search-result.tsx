import { langCodeOf } from "@contract/languages";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { printedDate } from "~/format/dates";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { deviceOf } from "~/journeys/device";
import { matrixOf } from "~/journeys/price-matrix";
import { type ResultFilters, resultFilters, sortOrders } from "~/journeys/result-filters";
import { searchFormData } from "~/journeys/search-form-data.server";
import { searchValues } from "~/journeys/search-values";
import { shownCard } from "~/journeys/shown-card.server";
import { DealCard } from "~/ui/DealCard";
import { EmptyState } from "~/ui/EmptyState";
import { FilterForm } from "~/ui/FilterForm";
import { Ltr } from "~/ui/Ltr";
import { PriceMatrix } from "~/ui/PriceMatrix";
import { PriceTag } from "~/ui/PriceTag";
import { SearchForm } from "~/ui/SearchForm";

const pageSize = 20;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shop");
  const shop = await shopFor(request, context);
  const query = new URL(request.url).searchParams;
  const values = searchValues(query);
  const filters = resultFilters(query);
  const langCode = langCodeOf[language];
  const asked = {
    dest: values.dest ? [values.dest] : [],
    yearMonth: values.yearMonth && !values.fromDate ? [values.yearMonth] : [],
    fromDate: values.fromDate || undefined,
    toDate: values.toDate || undefined,
    categoryId: values.categoryId,
    adult: values.adult,
    child: values.child,
    infant: values.infant,
    listAgeChildren: values.listAgeChildren,
    langCode,
    ...filters.call,
    from: (filters.page - 1) * pageSize + 1,
    to: filters.page * pageSize,
  };
  const byHotel = filters.view === "hotel" && values.categoryId !== 3;
  const [form, result] = await Promise.all([
    searchFormData(shop, language, values.categoryId),
    byHotel ? shop.aggSearch({ ...asked, getLowestPrc: true }) : shop.search({ ...asked, getLowestPrc: true }),
  ]);
  const place = form.groups.flatMap((group) => group.places).find(({ code }) => code === values.dest)?.name;
  const shared = {
    form,
    values,
    filters,
    byHotel,
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
  const { form, values, filters, byHotel, place, wide, errors, found } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shop");
  const { search } = useLocation();
  const here = `/search-result${search}`;
  return (
    <main id="content" className="wrap main stack">
      <h1>{place ?? t("results.title-any")}</h1>
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
        <div className="beside beside-start">
          <FilterForm facets={found.facets} filters={filters} values={values} total={found.total} wide={wide} />
          <div className="stack">
            <Toolbar filters={filters} total={found.total} byHotel={byHotel} canGroup={values.categoryId !== 3} />
            {found.matrix.rows.length > 1 ? <PriceMatrix matrix={found.matrix} /> : null}
            {found.cards.length === 0 ? (
              <EmptyState title={t("results.none")} text={t(emptyTexts[found.emptyReason ?? "NO_HOTELS"])} />
            ) : (
              found.cards.map((card, index) => <DealCard key={card.id} card={card} wide eager={index < 2} level={2} />)
            )}
            <Alternatives days={found.alternatives} empty={found.cards.length === 0} />
            <Pages filters={filters} total={found.total} />
          </div>
        </div>
      ) : null}
    </main>
  );
}

function Toolbar({
  filters,
  total,
  byHotel,
  canGroup,
}: {
  filters: ResultFilters;
  total: number;
  byHotel: boolean;
  canGroup: boolean;
}) {
  const { t } = useTranslation("shop");
  const change = useChange();
  return (
    <div className="row row-between">
      <p role="status">
        <strong>{t("results.count", { count: total })}</strong>
      </p>
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

function Alternatives({
  days,
  empty,
}: {
  days: { date: string; nights: number; price: string; currency: "US" | "EU" | "IL" }[];
  empty: boolean;
}) {
  const { t } = useTranslation("shop");
  const change = useChange();
  if (days.length === 0) return null;
  return (
    <section className="card pad stack">
      <h2>{t(empty ? "results.nearest" : "results.shifted")}</h2>
      <ul className="grid">
        {days.map((day) => (
          <li key={`${day.date} ${day.nights}`}>
            <Link
              className="chip"
              to={change({
                fromDate: day.date,
                toDate: day.date,
                yearMonth: undefined,
                nights: undefined,
                page: undefined,
              })}
            >
              <Ltr>{printedDate(day.date)}</Ltr> · {t("card.nights", { count: day.nights })} ·{" "}
              <PriceTag amount={day.price} currency={day.currency} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pages({ filters, total }: { filters: ResultFilters; total: number }) {
  const { t } = useTranslation("shop");
  const change = useChange();
  return (
    <div className="row">
      {filters.page > 1 ? (
        <Link className="button button-quiet" rel="prev" to={change({ page: String(filters.page - 1) })}>
          {t("results.previous")}
        </Link>
      ) : null}
      {filters.page * pageSize < total ? (
        <Link className="button button-quiet" rel="next" to={change({ page: String(filters.page + 1) })}>
          {t("results.next")}
        </Link>
      ) : null}
    </div>
  );
}

/** This address with some of its parameters changed. */
function useChange() {
  const { search } = useLocation();
  const href = useHref();
  return (changes: Record<string, string | undefined>) => {
    const query = new URLSearchParams(search);
    query.delete("step");
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) query.delete(name);
      else query.set(name, value);
    }
    return href(`/search-result?${query}`);
  };
}
