import type { SearchResult } from "@contract/shopping/search-and-selection";
import { useTranslation } from "react-i18next";
import { filterParameters } from "~/routes/_shop+/search-result/result-filters";
import { useResultChange } from "~/routes/_shop+/search-result/use-result-change";
import { EmptyState } from "~/ui/EmptyState";
import { Link } from "~/ui/Link";

/** Instead of a list that the filters left empty: each one whose removal brings offers back, with how many. */
export function FilteredOut({
  filteredOut: { total, without },
}: {
  filteredOut: NonNullable<SearchResult["filteredOut"]>;
}) {
  const { t } = useTranslation("shop");
  const change = useResultChange();
  const withoutParameters = (names: readonly string[]) =>
    change(Object.fromEntries([...names, "page"].map((name) => [name, undefined])));
  return (
    <EmptyState title={t("results.none-fits")} text={t(without.length > 0 ? "results.loosen" : "results.loosen-all")}>
      {without.map(({ filter, total: count }) => (
        <p key={filter}>
          <Link className="alone" to={withoutParameters(filterParameters[filter])} preventScrollReset>
            {t("results.without", { what: t(`results.choice-${filter}`) })} ({t("results.count", { count })})
          </Link>
        </p>
      ))}
      {without.length === 1 ? null : (
        <p>
          <Link className="alone" to={withoutParameters(Object.values(filterParameters).flat())} preventScrollReset>
            {t("results.clear")} ({t("results.count", { count: total })})
          </Link>
        </p>
      )}
    </EmptyState>
  );
}
