import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printedDay, weekdayOf } from "~/format/dates";
import { listPrice } from "~/format/money";
import { useHref, useLanguage } from "~/i18n/use-href";
import type { Matrix } from "~/shopping/product/price-matrix";
import { Ltr } from "~/ui/Ltr";

/** A matrix of dates and lengths of stay; each cell links to that date's offers. */
export function PriceMatrix({
  matrix,
  title,
  open = false,
  query: asked,
}: {
  matrix: Matrix;
  title?: string;
  open?: boolean;
  /** The search of the links; that of the page by default. */
  query?: Record<string, string | undefined>;
}) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  const href = useHref();
  const { search } = useLocation();
  const to = (date: string, nights: number) => {
    const query = new URLSearchParams(asked ? "" : search);
    for (const [name, value] of Object.entries(asked ?? {})) if (value) query.set(name, value);
    for (const name of ["yearMonth", "page", "step"]) query.delete(name);
    query.set("fromDate", date);
    query.set("toDate", date);
    query.set("nights", String(nights));
    return href(`/search-result?${query}`);
  };
  return (
    <details className="card pad matrix-of-days" open={open || undefined}>
      <summary>{title ?? t("results.matrix")}</summary>
      <p className="hint">{t("results.matrix-hint")}</p>
      <section className="matrix" aria-label={t("results.matrix")} tabIndex={-1}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("results.matrix-day")}</th>
              {matrix.nights.map((nights) => (
                <th key={nights} scope="col">
                  {t("card.nights", { count: nights })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.rows.map((row) => (
              <tr key={row.date}>
                <th scope="row">
                  {weekdayOf(row.date, language)} <Ltr>{printedDay(row.date)}</Ltr>
                </th>
                {row.cells.map((cell, index) => (
                  <td key={matrix.nights[index]} className={cell?.lowest ? "lowest" : undefined}>
                    {cell ? (
                      <Link to={to(row.date, matrix.nights[index]!)}>
                        <Ltr>{listPrice(cell.price, matrix.currency)}</Ltr>
                      </Link>
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
