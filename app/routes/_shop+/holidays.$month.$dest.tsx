import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cacheablePages } from "~/cacheable-page";
import { Breadcrumbs } from "~/discovery/Breadcrumbs";
import { monthName } from "~/format/dates";
import { useHref, useLanguage } from "~/i18n/use-href";
import { keeping, paths } from "~/paths";
import { PriceCalendar } from "~/shopping/calendar/PriceCalendar";
import { DealCard } from "~/shopping/card/DealCard";
import { holidayMonthPage, monthOf } from "~/shopping/holiday-month.server";
import { MonthPlaces } from "~/shopping/MonthPlaces";
import { WishForm } from "~/shopping/wishes/WishForm";
import calendarStyles from "~/styles/calendar.css";
import { DateRange } from "~/ui/DateRange";
import { PriceTag } from "~/ui/PriceTag";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: calendarStyles }];

export const handle = { script: "none", cacheable: cacheablePages.month };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.discovery?.description },
];

/** A place in a month: prices, departure dates and lengths of stay, from the current stock. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const month = monthOf(params.month);
  const dest = params.dest ?? "";
  if (!/^[A-Za-z0-9]{2,20}$/.test(dest)) throw new Response(null, { status: 404 });
  if (dest !== dest.toUpperCase())
    throw redirect(keeping(paths.holidays(month, dest.toUpperCase()), new URL(request.url).searchParams), 301);
  return holidayMonthPage(request, context, month, dest);
}

export default function HolidayMonth() {
  const { title, text, crumbs, questionList, month, place, facts, deals, calendar, categoryId, more, months, places } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("months");
  const href = useHref();
  const language = useLanguage();
  const textValues = { place: place.name, month: monthName(month, language) };
  return (
    <main id="content" className="wrap main stack stack-l">
      <header className="stack stack-s">
        <Breadcrumbs crumbs={crumbs} />
        <h1>{title}</h1>
        <p>{text}</p>
      </header>
      <img className="month-picture" src={place.image} alt="" width={720} height={405} decoding="async" />
      <section className="card pad stack stack-s" aria-labelledby="facts">
        <h2 id="facts">{t("facts")}</h2>
        <dl className="month-facts">
          <div>
            <dt>{t("fact.price")}</dt>
            <dd>
              <PriceTag amount={facts.price} currency={facts.currency} whole />
            </dd>
          </div>
          <div>
            <dt>{t("fact.days")}</dt>
            <dd>{facts.daysPerWeek}</dd>
          </div>
          <div>
            <dt>{t("fact.departure-days")}</dt>
            <dd>{facts.departureDays}</dd>
          </div>
          <div>
            <dt>{t("fact.nights")}</dt>
            <dd>{t("nights", { count: facts.nights })}</dd>
          </div>
          <div>
            <dt>{t("fact.hotels")}</dt>
            <dd>{facts.hotels}</dd>
          </div>
          {facts.holidays.length > 0 ? (
            <div>
              <dt>{t("fact.holidays")}</dt>
              {facts.holidays.map((day) => (
                <dd key={`${day.name} ${day.from}`}>
                  {day.name} <DateRange className="small soft" from={day.from} to={day.to} short />
                </dd>
              ))}
            </div>
          ) : null}
        </dl>
      </section>
      {calendar && calendar.days.length > 0 ? (
        <section className="card pad stack" aria-labelledby="calendar">
          <h2 id="calendar">{t("calendar")}</h2>
          <PriceCalendar calendar={calendar} query={{ dest: place.code, categoryId: String(categoryId) }} plain />
        </section>
      ) : null}
      <section className="stack" aria-labelledby="deals">
        <h2 id="deals">{t("deals")}</h2>
        <WishForm />
        <div className="grid">
          {deals.map((card, index) => (
            <DealCard key={card.id} card={card} eager={index < 2} wishable once forTwo />
          ))}
        </div>
        <p className="row">
          <a className="button" href={href(more)}>
            {t("more-deals")}
          </a>
          <a href={href(paths.hotelList(place.code))}>{t("hotels-of")}</a>
        </p>
      </section>
      <section className="stack stack-s" aria-labelledby="about">
        <h2 id="about">{t("about")}</h2>
        <p>
          {place.about} <a href={href(paths.home({ destination: place.code }))}>{place.name}</a>
        </p>
      </section>
      <section className="stack stack-s" aria-labelledby="questions">
        <h2 id="questions">{t("questions")}</h2>
        {questionList.map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
      </section>
      {months.length > 0 ? (
        <nav className="stack stack-s" aria-labelledby="months">
          <h2 id="months">{t("other-months", textValues)}</h2>
          <ul className="row">
            {months.map((one) => (
              <li key={one}>
                <a className="chip" href={href(paths.holidays(one, place.code))}>
                  {monthName(one, language)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <MonthPlaces heading={t("other-places", textValues)} month={month} places={places} />
      <p>
        <a href={href(paths.holidays(month))}>{t("all-places", textValues)}</a>
      </p>
    </main>
  );
}
