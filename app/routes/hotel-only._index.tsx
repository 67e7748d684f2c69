import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { stayListLoader } from "~/journeys/stay-pages.server";
import { paths } from "~/paths";
import { EmptyState } from "~/ui/EmptyState";
import { HotelCard } from "~/ui/HotelCard";
import { PriceTag } from "~/ui/PriceTag";
import { StaySearchForm } from "~/ui/StaySearchForm";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  return stayListLoader(args);
}

/** Live hotel stays: the search, and what the supplier has. */
export default function HotelOnly() {
  const { title, form, place, query, errors, problem, found } = useLoaderData<typeof loader>();
  const { t } = useTranslation("stays");
  const { t: shop } = useTranslation("shop");
  const { pathname, search } = useLocation();
  const href = useHref();
  const asked = found !== null || problem !== null;
  const searching = <StaySearchForm groups={form.groups} today={form.today} values={form.values} errors={errors} />;
  return (
    <main id="content" className="wrap main stack">
      <h1>{title}</h1>
      {asked ? (
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
      {found && found.hotels.length === 0 ? (
        <EmptyState title={t("none.title")} text={t("none.text")}>
          <a href={href(paths.callMe())}>{shop("lead.call.link")}</a>
        </EmptyState>
      ) : null}
      {found && found.hotels.length > 0 ? (
        <>
          <p role="status">
            <strong>{t("found", { count: found.hotels.length })}</strong>
          </p>
          {found.hotels.map((hotel, index) => (
            <HotelCard
              key={hotel.hotel}
              to={href(paths.stay(hotel.hotel, query))}
              image={hotel.image}
              title={hotel.name}
              place={place ?? ""}
              stars={hotel.stars}
              starsLabel={shop("card.stars", { count: hotel.stars })}
              facilities={hotel.boards}
              priceLabel={`${shop("card.nights", { count: found.nights })}, ${t("rooms", { count: found.rooms })}`}
              price={<PriceTag amount={hotel.price} currency={hotel.currency} />}
              eager={index < 2}
            />
          ))}
          <p className="hint">{t("live-note")}</p>
        </>
      ) : null}
    </main>
  );
}
