import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cacheablePages } from "~/cacheable-page";
import { Breadcrumbs } from "~/discovery/Breadcrumbs";
import { monthTitle } from "~/format/dates";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { monthOf, monthPage } from "~/shopping/holiday-month.server";
import { MonthPlaces } from "~/shopping/MonthPlaces";
import { DateRange } from "~/ui/DateRange";

export const handle = { script: "none", cacheable: cacheablePages.month };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.discovery?.description },
];

/** The places available in a month. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  return monthPage(request, context, monthOf(params.month));
}

export default function Month() {
  const { title, text, crumbs, month, places, holidays, months } = useLoaderData<typeof loader>();
  const { t } = useTranslation("months");
  const href = useHref();
  const language = useLanguage();
  return (
    <main id="content" className="wrap main stack stack-l">
      <header className="stack stack-s">
        <Breadcrumbs crumbs={crumbs} />
        <h1>{title}</h1>
        <p>{text}</p>
        {holidays.length > 0 ? (
          <p className="row">
            <strong>{t("fact.holidays")}:</strong>
            {holidays.map((day) => (
              <span key={`${day.name} ${day.from}`} className="tag">
                {day.name} <DateRange from={day.from} to={day.to} short />
              </span>
            ))}
          </p>
        ) : null}
      </header>
      <MonthPlaces heading={t("places")} month={month} places={places} />
      <nav className="stack stack-s" aria-labelledby="months">
        <h2 id="months">{t("months")}</h2>
        <ul className="row">
          {months.map((one) => (
            <li key={one}>
              <a className="chip" href={href(paths.holidays(one))}>
                {monthTitle(one, language)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </main>
  );
}
