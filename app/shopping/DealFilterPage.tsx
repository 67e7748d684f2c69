import { Form, useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { monthTitle } from "~/format/dates";
import { KeptFields } from "~/forms/KeptFields";
import { useHref, useLanguage } from "~/i18n/use-href";
import type { Device } from "~/paths";
import type { dealFilterLoader } from "~/shopping/deal-filter.server";
import { PriceLimits } from "~/shopping/search/PriceLimits";
import { WishForm } from "~/shopping/wishes/WishForm";
import { EmptyState } from "~/ui/EmptyState";
import { SelectField } from "~/ui/fields/Field";
import { Link } from "~/ui/Link";
import { Notice } from "~/ui/Notice";
import { DealCard } from "./card/DealCard";
import { DrawnPictures } from "./card/DrawnPictures";
import { OtherView } from "./OtherView";
import { FoundCount } from "./search/FoundCount";

/**
 * Deals with filters. A GET form, so the URL holds the selection. A phone shows the deals at once, below a closed filter; a desktop shows
 * the filter beside them, with every place, category and month as a link that says how many deals it has.
 */
export function DealFilterPage({ device }: { device: Device }) {
  const { title, criteria, choices, total, range, deals, more, popup, leftOut } =
    useLoaderData<typeof dealFilterLoader>();
  const active = [criteria.destination, criteria.category, criteria.month, criteria.fromPrice, criteria.toPrice].filter(
    (value) => value !== "" && value !== null,
  ).length;
  const { t } = useTranslation("shop");
  const href = useHref();
  const { pathname, search } = useLocation();
  const page = (number: number) => {
    const query = new URLSearchParams(search);
    query.set("page", String(number));
    return href(`${pathname}?${query}`);
  };
  return (
    <main id="content" className="wrap main stack">
      <h1>{title}</h1>
      {leftOut ? <Notice tone="info">{leftOut}</Notice> : null}
      {popup ? <Popup popup={popup} /> : null}
      <div className={device === "app" ? "stack" : "beside beside-start"}>
        <FilterFrame device={device} active={active}>
          <FilterForm device={device} criteria={criteria} choices={choices} total={total} range={range} />
          {device === "app" ? null : <Choices choices={choices} criteria={criteria} />}
        </FilterFrame>
        <div className="stack">
          <WishForm />
          <p role="status">
            <FoundCount total={total} />
          </p>
          {deals.length === 0 ? (
            <EmptyState text={t("filter.none")}>
              <Link to={href(pathname)}>{t("results.clear")}</Link>
            </EmptyState>
          ) : (
            <div className="grid">
              {deals.map((deal, index) => (
                <DealCard key={deal.id} card={deal} eager={index < 2} level={2} wishable once forTwo />
              ))}
            </div>
          )}
          {deals.length > 0 ? <DrawnPictures of={deals} /> : null}
          <p className="row">
            {criteria.page > 1 ? (
              <Link className="button button-quiet" rel="prev" to={page(criteria.page - 1)}>
                {t("results.previous")}
              </Link>
            ) : null}
            {more ? (
              <Link className="button button-quiet" rel="next" to={page(criteria.page + 1)}>
                {t("results.next")}
              </Link>
            ) : null}
          </p>
        </div>
      </div>
      <OtherView device={device} />
    </main>
  );
}

/** On a phone the filter is closed and says how much of it is in use; on a desktop it is beside the deals. */
function FilterFrame({ device, active, children }: { device: Device; active: number; children: ReactNode }) {
  const { t } = useTranslation("shop");
  if (device !== "app") return <div className="stack">{children}</div>;
  return (
    <details className="card pad">
      <summary>
        {t("results.filters")}
        {active > 0 ? ` (${active})` : ""}
      </summary>
      {children}
    </details>
  );
}

type Filter = ReturnType<typeof useLoaderData<typeof dealFilterLoader>>;

/** A popup of the desk above the deals, until it is closed. */
function Popup({ popup }: { popup: NonNullable<Filter["popup"]> }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  return (
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
  );
}

/** The filter as fields; the choices in use are those of the address. */
function FilterForm({
  device,
  criteria,
  choices,
  total,
  range,
}: { device: Device } & Pick<Filter, "criteria" | "choices" | "total" | "range">) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  const { pathname } = useLocation();
  return (
    <Form className={device === "app" ? "stack" : "card pad stack"} action={pathname} preventScrollReset>
      <KeptFields />
      <SelectField name="destination" label={t("search.dest")} defaultValue={criteria.destination}>
        <option value="">{t("search.dest-any")}</option>
        {choices.destination.map(({ code, label, count }) => (
          <option key={code} value={code}>
            {label} ({count})
          </option>
        ))}
      </SelectField>
      <SelectField name="category" label={t("filter.category")} defaultValue={criteria.category}>
        <option value="">{t("filter.category-any")}</option>
        {choices.category.map(({ code, label, count }) => (
          <option key={code} value={code}>
            {label} ({count})
          </option>
        ))}
      </SelectField>
      <SelectField name="month" label={t("search.month")} defaultValue={criteria.month}>
        <option value="">{t("filter.month-any")}</option>
        {choices.month.map(({ code, count }) => (
          <option key={code} value={code}>
            {monthTitle(code, language)} ({count})
          </option>
        ))}
      </SelectField>
      <PriceLimits price={range} limits={criteria} isEmpty={total === 0} />
      <button className="button" type="submit">
        {t("filter.show")}
      </button>
    </Form>
  );
}

/** Every choice as a link with its number of deals; a chosen one is marked. */
function Choices({ choices, criteria }: Pick<Filter, "choices" | "criteria">) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  const href = useHref();
  const { pathname, search } = useLocation();
  const lists = [
    { name: "destination", title: t("search.dest"), entries: choices.destination },
    { name: "category", title: t("filter.category"), entries: choices.category },
    {
      name: "month",
      title: t("search.month"),
      entries: choices.month.map(({ code, count }) => ({ code, count, label: monthTitle(code, language) })),
    },
  ] as const;
  const to = (name: string, code: string) => {
    const query = new URLSearchParams(search);
    query.delete("page");
    query.set(name, code);
    return href(`${pathname}?${query}`);
  };
  return lists.map(({ name, title, entries }) => (
    <nav key={name} aria-label={title} className="card pad stack stack-s">
      <h2 className="small">{title}</h2>
      <ul className="stack stack-s">
        {entries.map(({ code, label, count }) => (
          <li key={code}>
            <Link to={to(name, code)} aria-current={code === criteria[name] ? "true" : undefined}>
              {label} <span className="soft small">({count})</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ));
}
