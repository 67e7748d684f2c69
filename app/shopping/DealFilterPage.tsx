import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { monthName } from "~/format/dates";
import { symbolOf } from "~/format/money";
import { useHref, useLanguage } from "~/i18n/use-href";
import { keptParameters } from "~/paths";
import type { dealFilterLoader } from "~/shopping/deal-filter.server";
import { EmptyState } from "~/ui/EmptyState";
import { Field, SelectField } from "~/ui/fields/Field";
import { DealCard } from "./DealCard";

/** Deals with filters, for the app and its desktop page. A GET form, so the URL holds the selection. */
export function DealFilterPage() {
  const { title, asked, choices, total, range, deals, more, popup } = useLoaderData<typeof dealFilterLoader>();
  const { t } = useTranslation("shop");
  const language = useLanguage();
  const href = useHref();
  const { pathname, search } = useLocation();
  const page = (number: number) => {
    const query = new URLSearchParams(search);
    query.set("page", String(number));
    return href(`${pathname}?${query}`);
  };
  const query = new URLSearchParams(search);
  return (
    <main id="content" className="wrap main stack">
      <h1>{title}</h1>
      {popup ? (
        <section className="card pad stack popup" aria-labelledby="popup">
          <h2 id="popup">{popup.title}</h2>
          <p>{popup.body}</p>
          <Form method="post" className="row" replace>
            <input type="hidden" name="popup" value={popup.id} />
            {popup.href ? (
              <Link className="button" to={href(popup.href)}>
                {t("filter.popup-more")}
              </Link>
            ) : null}
            <button className="button button-quiet" type="submit">
              {t("filter.popup-close")}
            </button>
          </Form>
        </section>
      ) : null}
      <Form className="card pad filter-row" action={pathname} preventScrollReset>
        {keptParameters.map((name) => {
          const value = query.get(name);
          return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
        })}
        <SelectField name="destination" label={t("search.dest")} defaultValue={asked.destination}>
          <option value="">{t("search.dest-any")}</option>
          {choices.destination.map(({ code, label, count }) => (
            <option key={code} value={code}>
              {label} ({count})
            </option>
          ))}
        </SelectField>
        <SelectField name="category" label={t("filter.category")} defaultValue={asked.category}>
          <option value="">{t("filter.category-any")}</option>
          {choices.category.map(({ code, label, count }) => (
            <option key={code} value={code}>
              {label} ({count})
            </option>
          ))}
        </SelectField>
        <SelectField name="month" label={t("search.month")} defaultValue={asked.month}>
          <option value="">{t("search.month-any")}</option>
          {choices.month.map(({ code, count }) => (
            <option key={code} value={code}>
              {monthName(code, language)} ({count})
            </option>
          ))}
        </SelectField>
        <fieldset className="pair">
          <legend className="legend">{t("results.filter-price", { currency: symbolOf(range.currency) })}</legend>
          <input type="hidden" name="currency" value={range.currency} />
          <Field
            name="fromPrice"
            label={t("results.price-from")}
            inputMode="numeric"
            maxLength={6}
            defaultValue={asked.fromPrice ?? ""}
            placeholder={total > 0 ? String(range.fromPrice) : "0"}
          />
          <Field
            name="toPrice"
            label={t("results.price-to")}
            inputMode="numeric"
            maxLength={6}
            defaultValue={asked.toPrice ?? ""}
            placeholder={total > 0 ? String(range.toPrice) : "100000"}
          />
        </fieldset>
        <button className="button" type="submit">
          {t("filter.show")}
        </button>
      </Form>
      <p role="status">
        <strong>{t("results.count", { count: total })}</strong>
      </p>
      {deals.length === 0 ? (
        <EmptyState text={t("filter.none")}>
          <Link to={href(pathname)}>{t("results.clear")}</Link>
        </EmptyState>
      ) : (
        <div className="grid">
          {deals.map((deal, index) => (
            <DealCard key={deal.id} card={deal} eager={index < 2} level={2} />
          ))}
        </div>
      )}
      <p className="row">
        {asked.page > 1 ? (
          <Link className="button button-quiet" rel="prev" to={page(asked.page - 1)}>
            {t("results.previous")}
          </Link>
        ) : null}
        {more ? (
          <Link className="button button-quiet" rel="next" to={page(asked.page + 1)}>
            {t("results.next")}
          </Link>
        ) : null}
      </p>
    </main>
  );
}
