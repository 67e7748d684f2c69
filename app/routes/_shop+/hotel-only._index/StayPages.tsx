import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { type StayFilters, stayListQuery, stayPageSize } from "~/shopping/stays/stay-filters";

/** Links to the previous and next page. */
export function StayPages({
  query,
  filters,
  total,
}: {
  query: Record<string, string>;
  filters: StayFilters;
  total: number;
}) {
  const { t } = useTranslation("stays");
  const href = useHref();
  const to = (page: number) => href(`${paths.stays()}?${stayListQuery(query, { ...filters, page })}`);
  return (
    <div className="row">
      {filters.page > 1 ? (
        <a className="button button-quiet" rel="prev" href={to(filters.page - 1)}>
          {t("pages.previous")}
        </a>
      ) : null}
      {filters.page * stayPageSize < total ? (
        <a className="button button-quiet" rel="next" href={to(filters.page + 1)}>
          {t("pages.next")}
        </a>
      ) : null}
    </div>
  );
}
