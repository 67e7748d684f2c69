import { useTranslation } from "react-i18next";
import { pageSize, type ResultFilters } from "~/routes/_shop+/search-result/result-filters";
import { useResultChange } from "~/routes/_shop+/search-result/use-result-change";
import { Link } from "~/ui/Link";

/** Links to the previous and next page. */
export function ResultPages({ filters, total }: { filters: ResultFilters; total: number }) {
  const { t } = useTranslation("shop");
  const change = useResultChange();
  return (
    <div className="row">
      {filters.page > 1 ? (
        <Link className="button button-quiet" rel="prev" to={change({ page: String(filters.page - 1) })}>
          {t("results.previous")}
        </Link>
      ) : null}
      {filters.page * pageSize < total ? (
        <Link className="button button-quiet" rel="next" to={change({ page: String(filters.page + 1) })}>
          {t("results.next")}
        </Link>
      ) : null}
    </div>
  );
}
