import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeptFields } from "~/forms/KeptFields";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { activeStayFilters, type StayFilters, stayListQuery } from "~/shopping/stays/stay-filters";
import type { HotelOnlyPage } from "~/shopping/stays/stay-list.server";
import { Field } from "~/ui/fields/Field";

/** The filters for live stays, as a GET form that keeps the search and the sort order. */
export function StayFilterForm({
  query,
  filters,
  facets,
}: {
  query: Record<string, string>;
  filters: StayFilters;
  facets: HotelOnlyPage["facets"];
}) {
  const { t } = useTranslation("stays");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  const active = activeStayFilters(filters);
  const hiddenFields = {
    ...query,
    ...(filters.sort === "price-up" ? {} : { sort: filters.sort }),
    ...(filters.inShekels ? { currency: "IL" } : {}),
  };
  return (
    <details className="card pad filters sheet">
      <summary>
        {shop("results.filters")}
        {active > 0 ? ` (${active})` : ""}
      </summary>
      <Form action={paths.stays()} className="stack" reloadDocument>
        <KeptFields />
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field name="name" label={t("filter.name")} defaultValue={filters.name} maxLength={60} autoComplete="off" />
        {facets.stars.length > 0 ? (
          <fieldset>
            <legend className="legend">{shop("results.filter-stars")}</legend>
            {facets.stars.map(({ code, count }) => (
              <Tick
                key={code}
                name="stars"
                value={code}
                checked={filters.stars.includes(Number(code))}
                label={shop("card.stars", { count: Number(code) })}
                count={count}
              />
            ))}
          </fieldset>
        ) : null}
        {facets.basis.length > 0 ? (
          <fieldset>
            <legend className="legend">{shop("results.filter-basis")}</legend>
            {facets.basis.map(({ code, label, count }) => (
              <Tick
                key={code}
                name="basis"
                value={code}
                checked={filters.basis.some((board) => board === code)}
                label={label}
                count={count}
              />
            ))}
          </fieldset>
        ) : null}
        <fieldset>
          <legend className="legend">{t("filter.cancellation")}</legend>
          <Tick name="free" value="1" checked={filters.free} label={t("filter.free")} count={facets.freeCancellation} />
          <p className="hint">{t("filter.free-hint")}</p>
        </fieldset>
        <fieldset className="pair">
          <legend className="legend">{t("filter.price", { currency: facets.price.symbol })}</legend>
          <Field
            name="fromPrice"
            label={shop("results.price-from")}
            inputMode="numeric"
            maxLength={6}
            defaultValue={filters.fromPrice ?? ""}
            placeholder={String(facets.price.from)}
          />
          <Field
            name="toPrice"
            label={shop("results.price-to")}
            inputMode="numeric"
            maxLength={6}
            defaultValue={filters.toPrice ?? ""}
            placeholder={String(facets.price.to)}
          />
        </fieldset>
        <div className="sheet-foot">
          <button className="button button-wide" type="submit">
            {shop("results.apply")}
          </button>
          {active > 0 ? (
            <a href={href(`${paths.stays()}?${stayListQuery(query, { sort: filters.sort })}`)}>
              {shop("results.clear")}
            </a>
          ) : null}
        </div>
      </Form>
    </details>
  );
}

function Tick({
  name,
  value,
  checked,
  label,
  count,
}: {
  name: string;
  value: string;
  checked: boolean;
  label: string;
  count: number;
}) {
  return (
    <label className="tick" htmlFor={`${name}-${value}`}>
      <input type="checkbox" id={`${name}-${value}`} name={name} value={value} defaultChecked={checked} />
      <span>
        {label} <span className="soft small">({count})</span>
      </span>
    </label>
  );
}
