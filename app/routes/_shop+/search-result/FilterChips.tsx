import { optionGroups } from "@contract/shopping/filter-groups";
import type { SearchResult } from "@contract/shopping/search-and-selection";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { priceInText } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { chosenIn, type ResultFilters } from "~/routes/_shop+/search-result/result-filters";
import { useOptionLabel } from "~/routes/_shop+/search-result/use-option-label";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";

/** The active filters, each with a link that removes it, and one that removes all. On a small screen they share one line that scrolls. */
export function FilterChips({
  filters,
  facets,
  hotel,
  flexibleDays,
}: {
  filters: ResultFilters;
  facets: SearchResult["facets"];
  /** The name of the hotel that the list is limited to. */
  hotel?: string;
  /** By how many days the exact dates of the list are extended. */
  flexibleDays: number;
}) {
  const { t } = useTranslation("shop");
  const { search } = useLocation();
  const href = useHref();
  const { currency } = facets.price;
  const optionLabel = useOptionLabel();
  const chips: { name: string; value: string; label: string }[] = [
    ...(flexibleDays > 0
      ? [
          {
            name: "flexibleDays",
            value: String(flexibleDays),
            label: t("search.flexible-by", { count: flexibleDays }),
          },
        ]
      : []),
    ...(filters.hotelId ? [{ name: "hotelId", value: filters.hotelId, label: hotel ?? t("results.one-hotel") }] : []),
    ...optionGroups.flatMap((group) =>
      chosenIn(filters, group).map((code) => {
        const option = facets[group].find((facet) => facet.code === code) ?? { code, label: code };
        return { name: group, value: code, label: optionLabel(group, option, { alone: true }) };
      }),
    ),
    ...(["fromPrice", "toPrice"] as const).flatMap((name) => {
      const amount = filters[name];
      if (amount === null) return [];
      const price = priceInText(`${amount}.00`, currency);
      return [
        {
          name,
          value: String(amount),
          label: t(name === "fromPrice" ? "results.price-over" : "results.price-under", { price }),
        },
      ];
    }),
  ];
  if (chips.length === 0) return null;
  const withoutAll = () => {
    const query = new URLSearchParams(search);
    for (const parameter of [...chips.map(({ name }) => name), "currency", "page", "step"]) query.delete(parameter);
    return href(`/search-result?${query}`);
  };
  const without = (name: string, value: string) => {
    const query = new URLSearchParams(search);
    const remaining = query
      .getAll(name)
      .flatMap((text) => text.split(","))
      .filter((text) => text !== value);
    for (const parameter of [name, "page", "step"]) query.delete(parameter);
    for (const text of remaining) query.append(name, text);
    return href(`/search-result?${query}`);
  };
  return (
    <ul className="row chips" aria-label={t("results.chosen")}>
      {chips.map(({ name, value, label }) => (
        <li key={`${name} ${value}`}>
          <Link
            className="chip"
            to={without(name, value)}
            aria-label={t("results.remove", { what: label })}
            preventScrollReset
            replace
          >
            {label}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Link className="link-button" to={withoutAll()} preventScrollReset replace>
            {t("results.clear-all")}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
