import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { StayFilterForm } from "~/routes/_shop+/hotel-only._index/StayFilterForm";
import { StayPages } from "~/routes/_shop+/hotel-only._index/StayPages";
import { StaySearchForm } from "~/routes/_shop+/hotel-only._index/StaySearchForm";
import { StayToolbar } from "~/routes/_shop+/hotel-only._index/StayToolbar";
import { HotelCard } from "~/shopping/HotelCard";
import { AgentPrices } from "~/shopping/product/AgentPrices";
import { activeStayFilters, stayListQuery } from "~/shopping/stays/stay-filters";
import { stayListLoader } from "~/shopping/stays/stay-list.server";
import cardStyles from "~/styles/result-cards.css";
import sheetStyles from "~/styles/sheet.css";
import { EmptyState } from "~/ui/EmptyState";
import { PriceTag } from "~/ui/PriceTag";

export const links: LinksFunction = () => [sheetStyles, cardStyles].map((href) => ({ rel: "stylesheet", href }));

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  return stayListLoader(args);
}

/** Live hotel stays: the search form and the supplier's results. */
export default function HotelOnly() {
  const { title, form, place, query, filters, errors, problem, results } = useLoaderData<typeof loader>();
  const { t } = useTranslation("stays");
  const { t: shop } = useTranslation("shop");
  const { pathname, search } = useLocation();
  const href = useHref();
  const isSearch = results !== null || problem !== null;
  const searching = <StaySearchForm groups={form.groups} today={form.today} values={form.values} errors={errors} />;
  return (
    <main id="content" className="wrap main stack">
      <h1>{title}</h1>
      {isSearch ? (
        <details>
          <summary>{t("change-search")}</summary>
          {searching}
        </details>
      ) : (
        <>
          <p>{t("lead")}</p>
          {searching}
        </>
      )}
      {problem === "away" ? (
        <EmptyState title={t("away.title")} text={t("away.text")}>
          <a className="button" href={`${pathname}${search}`}>
            {t("away.again")}
          </a>
          <a href={href(paths.callMe())}>{shop("lead.call.link")}</a>
        </EmptyState>
      ) : null}
      {problem === "closed" ? (
        <EmptyState title={t("closed.title")} text={t("closed.text")}>
          <a className="button" href={href(paths.home())}>
            {t("closed.go")}
          </a>
        </EmptyState>
      ) : null}
      {results && results.total === 0 && activeStayFilters(filters) === 0 ? (
        <EmptyState title={t("none.title")} text={t("none.text")}>
          <a href={href(paths.callMe())}>{shop("lead.call.link")}</a>
        </EmptyState>
      ) : null}
      {results && (results.total > 0 || activeStayFilters(filters) > 0) ? (
        <div className="beside beside-start">
          <StayFilterForm query={query} filters={filters} facets={results.facets} />
          <div className="stack">
            <StayToolbar query={query} filters={filters} total={results.total} />
            {results.total === 0 ? (
              <EmptyState title={t("none-filtered.title")} text={t("none-filtered.text")}>
                <a className="button" href={href(`${paths.stays()}?${stayListQuery(query, { sort: filters.sort })}`)}>
                  {t("none-filtered.clear")}
                </a>
              </EmptyState>
            ) : null}
            {results.hotels.map((hotel, index) => (
              <HotelCard
                key={hotel.hotel}
                to={href(`${paths.stay(hotel.hotel)}?${stayListQuery(query, filters)}`)}
                image={hotel.image}
                title={hotel.name}
                place={place ?? ""}
                stars={hotel.stars}
                starsLabel={shop("card.stars", { count: hotel.stars })}
                facilities={hotel.boards}
                badge={hotel.freeUntil && t("free-until", { date: `\u2066${hotel.freeUntil}\u2069` })}
                priceLabel={`${shop("card.nights", { count: results.nights })}, ${t("rooms", { count: results.rooms })}`}
                price={<PriceTag amount={hotel.price} currency={hotel.currency} />}
                agent={hotel.agent ? <AgentPrices prices={hotel.agent} currency={hotel.soldIn} /> : null}
                eager={index < 2}
              />
            ))}
            <StayPages query={query} filters={filters} total={results.total} />
            <p className="hint">{t("live-note")}</p>
          </div>
        </div>
      ) : null}
    </main>
  );
}
