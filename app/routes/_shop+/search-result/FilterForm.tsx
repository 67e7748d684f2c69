import type { SearchResult } from "@contract/shopping/search-and-selection";
import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { KeptFields } from "~/forms/KeptFields";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import type { ResultFilters } from "~/routes/_shop+/search-result/result-filters";
import { ChosenFields } from "~/shopping/search/ChosenFields";
import type { ChosenPlaces } from "~/shopping/search/chosen-places";
import { PriceLimits } from "~/shopping/search/PriceLimits";
import { datesQuery, partyQuery, type SearchValues } from "~/shopping/search/search-values";
import { Form } from "~/ui/Form";
import { Link } from "~/ui/Link";

/**
 * The filters as a GET form that keeps the search: next to the list on wide screens, a sheet over it on small ones. With script, each
 * choice applies at once and the button at the bottom shows the number of results.
 */
export function FilterForm({
  facets,
  filters,
  values,
  chosen,
  total,
}: {
  facets: SearchResult["facets"];
  filters: ResultFilters;
  values: SearchValues;
  chosen: ChosenPlaces;
  total: number;
}) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const submit = useSubmit();
  const sheet = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [applies, setApplies] = useState(false);
  useEffect(() => setApplies(true), []);
  // A filter removed elsewhere, by its chip or by the back button, is removed here too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's default values come from the filters
  useEffect(() => form.current?.reset(), [filters]);
  const close = () => {
    if (sheet.current) sheet.current.open = false;
  };
  const kept = keptFields(values, filters);
  const active =
    filters.stars.length +
    filters.basis.length +
    filters.nights.length +
    (filters.fromPrice !== null ? 1 : 0) +
    (filters.toPrice !== null ? 1 : 0);
  return (
    <details
      className="card pad filters sheet"
      ref={sheet}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !sheet.current?.open) return;
        close();
        sheet.current.querySelector("summary")?.focus();
      }}
    >
      <summary>
        {t("results.filters")}
        {active > 0 ? ` (${active})` : ""}
      </summary>
      <Form
        action={paths.searchResult()}
        className="stack"
        preventScrollReset
        replace
        ref={form}
        onSubmit={close}
        onChange={(event) => {
          const field: EventTarget = event.target;
          if (field instanceof HTMLInputElement && field.type === "checkbox")
            submit(event.currentTarget, { preventScrollReset: true, replace: true });
        }}
      >
        <KeptFields />
        <ChosenFields chosen={chosen} />
        {Object.entries(kept).map(([name, value]) =>
          value === undefined || value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Ticks
          name="stars"
          legend={t("results.filter-stars")}
          options={facets.stars}
          chosen={filters.stars}
          labelOf={({ code }) => t("card.stars", { count: Number(code) })}
        />
        <Ticks
          name="basis"
          legend={t("results.filter-basis")}
          options={facets.basis}
          chosen={filters.basis}
          labelOf={({ label }) => label}
        />
        <Ticks
          name="nights"
          legend={t("results.filter-nights")}
          // A one-way flight has no nights.
          options={facets.nights.filter(({ code }) => code !== "0")}
          chosen={filters.nights}
          labelOf={({ code }) => t("card.nights", { count: Number(code) })}
        />
        <PriceLimits price={facets.price} limits={filters} isEmpty={total === 0} />
        <div className="sheet-foot">
          <button className="button button-wide" type="submit">
            {applies ? t("results.show", { count: total }) : t("results.apply")}
          </button>
          {active > 0 ? (
            <Link to={href(paths.searchResult({ ...kept, lang: undefined }))} preventScrollReset>
              {t("results.clear")}
            </Link>
          ) : null}
        </div>
      </Form>
    </details>
  );
}

/** The search and the order of the list, which the form sends with the filters. */
function keptFields(values: SearchValues, filters: ResultFilters) {
  return {
    categoryId: values.categoryId,
    drive: values.drive ? 1 : undefined,
    competition: values.competition,
    dest: values.dest,
    hotelId: filters.hotelId,
    ...datesQuery(values),
    ...partyQuery(values),
    sort: filters.sort === "recommended" ? undefined : filters.sort,
    view: filters.view === "hotel" ? undefined : filters.view,
  };
}

type Option = SearchResult["facets"]["stars"][number];

/** Choices of one kind, each with how many results it has; nothing without any. */
function Ticks({
  name,
  legend,
  options,
  chosen,
  labelOf,
}: {
  name: string;
  legend: string;
  options: readonly Option[];
  chosen: readonly (string | number)[];
  labelOf: (option: Option) => string;
}) {
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend className="legend">{legend}</legend>
      {options.map((option) => (
        <label key={option.code} className="tick" htmlFor={`${name}-${option.code}`}>
          <input
            type="checkbox"
            id={`${name}-${option.code}`}
            name={name}
            value={option.code}
            defaultChecked={chosen.map(String).includes(option.code)}
          />
          <span>
            {labelOf(option)} <span className="soft small">({option.count})</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
