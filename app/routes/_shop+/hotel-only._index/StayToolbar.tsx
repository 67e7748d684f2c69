import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { type StayFilters, stayListQuery, staySorts } from "~/shopping/stays/stay-filters";

/** The number of live stays and the sort orders, as links because the URL holds the selection. */
export function StayToolbar({
  query,
  filters,
  total,
}: {
  query: Record<string, string>;
  filters: StayFilters;
  total: number;
}) {
  const { t } = useTranslation("stays");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  return (
    <div className="row row-between">
      <p role="status">
        <strong>{total === 0 ? t("found-none") : t("found", { count: total })}</strong>
      </p>
      <details>
        <summary>
          {shop("results.sort")}: {shop(`results.sort-${filters.sort}`)}
        </summary>
        <ul>
          {staySorts.map((sort) => (
            <li key={sort}>
              <a
                className="link-button"
                href={href(`${paths.stays()}?${stayListQuery(query, { ...filters, sort, page: 1 })}`)}
                aria-current={sort === filters.sort ? "true" : undefined}
              >
                {shop(`results.sort-${sort}`)}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
