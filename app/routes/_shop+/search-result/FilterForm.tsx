import { optionGroups } from "@contract/shopping/filter-groups";
import type { SearchResult } from "@contract/shopping/search-and-selection";
import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { KeptFields } from "~/forms/KeptFields";
import { paths } from "~/paths";
import { FilterOptions } from "~/routes/_shop+/search-result/FilterOptions";
import { chosenIn, type ResultFilters } from "~/routes/_shop+/search-result/result-filters";
import { useResultChange } from "~/routes/_shop+/search-result/use-result-change";
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
  const change = useResultChange();
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
    optionGroups.reduce((sum, group) => sum + chosenIn(filters, group).length, 0) +
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
          if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type))
            submit(event.currentTarget, { preventScrollReset: true, replace: true });
        }}
      >
        <KeptFields />
        <ChosenFields chosen={chosen} />
        {Object.entries(kept).map(([name, value]) =>
          value === undefined || value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <FilterOptions groups={["stars", "basis", "nights"]} facets={facets} filters={filters} />
        <PriceLimits price={facets.price} limits={filters} isEmpty={total === 0} />
        <div className="filter-groups">
          <FilterOptions
            groups={["rating", "beachMetres", "centreMetres", "facilities", "stops", "airline", "departs", "returns"]}
            facets={facets}
            filters={filters}
            closed
          />
        </div>
        <div className="sheet-foot">
          <button className="button button-wide" type="submit">
            {applies ? t("results.show", { count: total }) : t("results.apply")}
          </button>
          {active > 0 ? (
            <Link to={change(withoutFilters)} preventScrollReset>
              {t("results.clear")}
            </Link>
          ) : null}
        </div>
      </Form>
    </details>
  );
}

/** The address without any filter: everything else of the search stays, several places among it. */
const withoutFilters = Object.fromEntries(
  [...optionGroups, "fromPrice", "toPrice", "currency", "page"].map((name) => [name, undefined]),
);

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
