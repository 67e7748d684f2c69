import type { OptionGroup } from "@contract/shopping/filter-groups";
import type { Facet, SearchResult } from "@contract/shopping/search-and-selection";
import { useTranslation } from "react-i18next";
import { chosenIn, type ResultFilters } from "~/routes/_shop+/search-result/result-filters";
import { useOptionLabel } from "~/routes/_shop+/search-result/use-option-label";

/** Of these only one is chosen: each limit holds what the stricter ones hold. */
const limits: readonly OptionGroup[] = ["rating", "beachMetres", "centreMetres"];

/**
 * Choices of several kinds, each with how many results it has; nothing of a kind without any. `closed`: each kind is folded until one opens
 * it or has chosen of it, and one that leaves no choice is left out.
 */
export function FilterOptions({
  groups,
  facets,
  filters,
  closed = false,
}: {
  groups: readonly OptionGroup[];
  facets: SearchResult["facets"];
  filters: ResultFilters;
  closed?: boolean;
}) {
  const { t } = useTranslation("shop");
  return groups.map((group) => {
    // A one-way flight has no nights.
    const options = facets[group].filter(({ code }) => group !== "nights" || code !== "0");
    const chosen = chosenIn(filters, group);
    const isLimit = limits.includes(group);
    if (options.length === 0 || (closed && !isLimit && options.length === 1 && chosen.length === 0)) return null;
    const heading = t(`results.filter-${group}`);
    const fields = <Options group={group} options={options} chosen={chosen} isLimit={isLimit} />;
    if (!closed)
      return (
        <fieldset key={group}>
          <legend className="legend">{heading}</legend>
          {fields}
        </fieldset>
      );
    return (
      <details key={group} className="filter-group" open={chosen.length > 0 || undefined}>
        <summary>{heading}</summary>
        <fieldset aria-label={heading}>{fields}</fieldset>
      </details>
    );
  });
}

function Options({
  group,
  options,
  chosen,
  isLimit,
}: {
  group: OptionGroup;
  options: readonly Facet[];
  chosen: readonly string[];
  isLimit: boolean;
}) {
  const { t } = useTranslation("shop");
  const optionLabel = useOptionLabel();
  return (
    <>
      {isLimit ? (
        <label className="tick" htmlFor={`${group}-any`}>
          <input type="radio" id={`${group}-any`} name={group} value="" defaultChecked={chosen.length === 0} />
          <span>{t("results.any")}</span>
        </label>
      ) : null}
      {options.map((option) => (
        <label key={option.code} className="tick" htmlFor={`${group}-${option.code}`}>
          <input
            type={isLimit ? "radio" : "checkbox"}
            id={`${group}-${option.code}`}
            name={group}
            value={option.code}
            defaultChecked={chosen.includes(option.code)}
          />
          <span>
            {optionLabel(group, option)} <span className="soft small">({option.count})</span>
          </span>
        </label>
      ))}
    </>
  );
}
