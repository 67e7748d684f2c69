import type { SearchResult } from "@contract/shopping/search-and-selection";
import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { symbolOf } from "~/format/money";
import { KeptFields } from "~/forms/KeptFields";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import type { ResultFilters } from "~/routes/_shop+/search-result/result-filters";
import { ChosenFields } from "~/shopping/search/ChosenFields";
import type { ChosenPlaces } from "~/shopping/search/chosen-places";
import { partyQuery, type SearchValues } from "~/shopping/search/search-values";
import { Field } from "~/ui/fields/Field";
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
  const hiddenFields = {
    categoryId: values.categoryId,
    drive: values.drive ? 1 : undefined,
    competition: values.competition,
    dest: values.dest,
    hotelId: filters.hotelId,
    yearMonth: values.yearMonth,
    fromDate: values.fromDate,
    toDate: values.toDate,
    ...partyQuery(values),
    sort: filters.sort === "recommended" ? undefined : filters.sort,
    view: filters.view === "hotel" ? undefined : filters.view,
  };
  const active =
    filters.stars.length +
    filters.basis.length +
    filters.nights.length +
    (filters.fromPrice !== null ? 1 : 0) +
    (filters.toPrice !== null ? 1 : 0);
  // A one-way flight has no nights.
  const lengths = facets.nights.filter(({ code }) => code !== "0");
  const options = (name: "stars" | "basis" | "nights", selected: readonly (string | number)[]) =>
    (name === "nights" ? lengths : facets[name]).map((facet) => (
      <label key={facet.code} className="tick" htmlFor={`${name}-${facet.code}`}>
        <input
          type="checkbox"
          id={`${name}-${facet.code}`}
          name={name}
          value={facet.code}
          defaultChecked={selected.map(String).includes(facet.code)}
        />
        <span>
          {name === "stars"
            ? t("card.stars", { count: Number(facet.code) })
            : name === "nights"
              ? t("card.nights", { count: Number(facet.code) })
              : facet.label}{" "}
          <span className="soft small">({facet.count})</span>
        </span>
      </label>
    ));
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
        {Object.entries(hiddenFields).map(([name, value]) =>
          value === undefined || value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {facets.stars.length > 0 ? (
          <fieldset>
            <legend className="legend">{t("results.filter-stars")}</legend>
            {options("stars", filters.stars)}
          </fieldset>
        ) : null}
        {facets.basis.length > 0 ? (
          <fieldset>
            <legend className="legend">{t("results.filter-basis")}</legend>
            {options("basis", filters.basis)}
          </fieldset>
        ) : null}
        {lengths.length > 0 ? (
          <fieldset>
            <legend className="legend">{t("results.filter-nights")}</legend>
            {options("nights", filters.nights)}
          </fieldset>
        ) : null}
        <fieldset className="pair">
          <legend className="legend">{t("results.filter-price", { currency: symbolOf(facets.price.currency) })}</legend>
          <input type="hidden" name="currency" value={facets.price.currency} />
          <Field
            name="fromPrice"
            label={t("results.price-from")}
            inputMode="numeric"
            maxLength={6}
            defaultValue={filters.fromPrice ?? ""}
            placeholder={String(total > 0 ? facets.price.fromPrice : 0)}
          />
          <Field
            name="toPrice"
            label={t("results.price-to")}
            inputMode="numeric"
            maxLength={6}
            defaultValue={filters.toPrice ?? ""}
            placeholder={String(total > 0 ? facets.price.toPrice : 100000)}
          />
        </fieldset>
        <div className="sheet-foot">
          <button className="button button-wide" type="submit">
            {applies ? t("results.show", { count: total }) : t("results.apply")}
          </button>
          {active > 0 ? (
            <Link to={href(paths.searchResult({ ...hiddenFields, lang: undefined }))} preventScrollReset>
              {t("results.clear")}
            </Link>
          ) : null}
        </div>
      </Form>
    </details>
  );
}
