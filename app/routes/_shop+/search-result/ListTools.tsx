import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type ResultFilters, sortOrders } from "~/routes/_shop+/search-result/result-filters";
import { useResultChange } from "~/routes/_shop+/search-result/use-result-change";
import { CurrencyChoice } from "~/shopping/CurrencyChoice";
import type { MonthCalendar } from "~/shopping/calendar/month-calendar";
import { PriceCalendar } from "~/shopping/calendar/PriceCalendar";
import { holding, html } from "~/ui/html";
import { linkTo } from "~/ui/html-links";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";

const isCurrent = html` aria-current="true"`;

/** The prices of the month, collapsed until the user opens them; choosing a day collapses them again. */
export function MonthPrices({ calendar, day }: { calendar: MonthCalendar; day: string }) {
  const { t } = useTranslation("shop");
  const query = new URLSearchParams(useLocation().search);
  const isOpen = query.has("calendar");
  for (const name of ["lang", "page", "step", "tab"]) query.delete(name);
  // A form sends a parameter for each child and room; a link has them behind one name. Several places stay apart.
  const joined = Object.fromEntries(
    [...new Set(query.keys())].map((name) => [
      name,
      name === "dest" ? query.getAll(name) : query.getAll(name).join(","),
    ]),
  );
  return (
    <details key={`${isOpen} ${day}`} className="card pad matrix-of-days" open={isOpen || undefined}>
      <summary>
        <Icon name="calendar" size={18} /> {t("results.matrix")}
      </summary>
      <PriceCalendar calendar={calendar} query={joined} day={day} />
    </details>
  );
}

/** The sort order of the list, and whether it lists hotels or dates. */
export function Toolbar({
  sort: selectedSort,
  byHotel,
  canGroup,
  hasHotels,
  hasNights,
  rated,
}: {
  sort: ResultFilters["sort"];
  /** Flights alone have no stars, and one way no nights: their lists are not ordered by them. */
  hasHotels: boolean;
  hasNights: boolean;
  /** Guests reviewed some hotel of the list. */
  rated: boolean;
  byHotel: boolean;
  canGroup: boolean;
}) {
  const { t } = useTranslation("shop");
  const change = useResultChange();
  const dropdown = useRef<HTMLDetailsElement>(null);
  // A chosen order is seen in the list, which the menu would cover.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed when one of them changes
  useEffect(() => {
    if (!dropdown.current?.open) return;
    dropdown.current.open = false;
    dropdown.current.querySelector("summary")?.focus();
  }, [selectedSort, byHotel]);
  const useless = [
    ...(rated ? [] : ["rating-down"]),
    ...(hasHotels ? [] : ["stars-up", "stars-down"]),
    ...(hasNights ? [] : ["days-up", "days-down"]),
  ];
  const orders = sortOrders.filter((sort) => sort === selectedSort || !useless.includes(sort));
  const views = [
    { view: undefined, current: byHotel, label: t("results.by-hotel") },
    { view: "date", current: !byHotel, label: t("results.by-date") },
  ];
  return (
    <div className="row row-between toolbar">
      <details className="dropdown" ref={dropdown}>
        <summary>
          <span className="hidden">{t("results.sort")}: </span>
          {t(`results.sort-${selectedSort}`)}
        </summary>
        <div className="dropdown-body card pad stack stack-s">
          {canGroup ? (
            <nav className="tabs" aria-label={t("results.view")}>
              {views.map(({ view, current, label }) => (
                <Link
                  key={label}
                  to={change({ view, page: undefined })}
                  aria-current={current ? "true" : undefined}
                  preventScrollReset
                >
                  {label}
                </Link>
              ))}
            </nav>
          ) : null}
          <p className="legend">{t("results.sort")}</p>
          <ul
            {...holding(
              html`${orders.map((sort) => {
                const link = linkTo(change({ sort, page: undefined }), { stays: true });
                const current = sort === selectedSort ? isCurrent : null;
                return html`<li><a class="link-button"${current}${link}>${t(`results.sort-${sort}`)}</a></li>`;
              })}`,
            )}
          />
          <CurrencyChoice />
        </div>
      </details>
    </div>
  );
}
