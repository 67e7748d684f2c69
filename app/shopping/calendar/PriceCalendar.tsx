import { wholeAmount } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { monthTitle, shortMonth } from "~/format/dates";
import { priceInText, symbolOf } from "~/format/money";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { holding } from "~/ui/html";
import { Icon, useIconHtml } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { daysTable, heatLegend, holidayLines } from "./calendar-html";
import type { MonthCalendar, NeighbourMonth } from "./month-calendar";

/** Stands for a date where an address is made once for many. */
const noDay = { fromDate: "0000-00-00", toDate: "0000-00-00" };

/**
 * A month's prices by day of departure. The heat has a colour and a bar of four lengths; each day links to its offers, and tabs and arrows
 * lead to other lengths and months, all on the results page. `query` is the search of those links.
 */
export function PriceCalendar({
  calendar,
  query,
  day: current,
  plain = false,
}: {
  calendar: MonthCalendar;
  query: Record<string, string | readonly string[] | undefined>;
  /** The day that the page shows, YYYY-MM-DD. */
  day?: string;
  /** The page has no script, so links load documents. */
  plain?: boolean;
}) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  const href = useHref();
  const icon = useIconHtml();
  const to = (changes: Record<string, string | undefined>) => href(paths.searchResult({ ...query, ...changes }));
  // A flight of one way has no nights that a list could be limited to.
  const selectedNights = calendar.nights ? String(calendar.nights) : undefined;
  // The addresses of a month's days differ in their date alone.
  const ofOneDay = to({ ...noDay, nights: selectedNights, yearMonth: undefined, calendar: undefined });
  const onDay = (date: string) => ofOneDay.replaceAll(noDay.fromDate, date);
  const inMonth = (month: string, nights = selectedNights) =>
    to({ yearMonth: month, nights, fromDate: undefined, toDate: undefined, calendar: "1" });
  const link = { reloadDocument: plain, preventScrollReset: true };
  const currencies = [...new Set(calendar.days.map(({ currency }) => currency))];
  return (
    <div className="calendar stack stack-s">
      {calendar.lengths.length > 1 ? <LengthTabs calendar={calendar} to={inMonth} link={link} /> : null}
      <div className="calendar-months">
        <MonthLink beside={calendar.previous} icon="chevron-back" to={inMonth} link={link} />
        <strong>{monthTitle(calendar.month, language)}</strong>
        <MonthLink beside={calendar.next} icon="chevron-forward" to={inMonth} link={link} />
      </div>
      {calendar.days.length === 0 ? <p>{t("results.calendar-none")}</p> : null}
      <table {...holding(daysTable(calendar, { t, language, current, onDay, reloads: plain }))} />
      {calendar.days.length > 0 ? <p className="row small calendar-legend" {...holding(heatLegend(t, icon))} /> : null}
      {calendar.holidays.length > 0 ? (
        <ul className="row small calendar-holidays" {...holding(holidayLines(calendar.holidays))} />
      ) : null}
      <p className="hint">
        {t("results.calendar-hint", { currency: currencies.map(symbolOf).join(" / ") || symbolOf("US") })}
      </p>
    </div>
  );
}

type DocumentLink = { reloadDocument: boolean; preventScrollReset: boolean };

/** The lengths of stay that the month has, and all of them together. */
function LengthTabs({
  calendar: { month, nights: chosen, lengths },
  to,
  link,
}: {
  calendar: MonthCalendar;
  to: (month: string, nights: string) => string;
  link: DocumentLink;
}) {
  const { t } = useTranslation("shop");
  return (
    <nav className="tabs calendar-lengths" aria-label={t("results.filter-nights")}>
      <Link {...link} to={to(month, "")} aria-current={chosen === null ? "true" : undefined}>
        {t("search.nights-any")}
      </Link>
      {lengths.map((nights) => (
        <Link
          key={nights}
          {...link}
          to={to(month, String(nights))}
          aria-current={chosen === nights ? "true" : undefined}
        >
          {t("card.nights", { count: nights })}
        </Link>
      ))}
    </nav>
  );
}

/** A link to a month, with the lowest price of its calendar. */
function MonthLink({
  beside,
  icon,
  to,
  link,
}: {
  beside: NeighbourMonth | null;
  icon: "chevron-back" | "chevron-forward";
  to: (month: string) => string;
  link: DocumentLink;
}) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  if (!beside) return <span />;
  const { month, from } = beside;
  return (
    <Link {...link} className="link-button row" to={to(month)}>
      {icon === "chevron-back" ? <Icon name={icon} size={18} mirrored /> : null}
      <span>
        {shortMonth(month, language)}
        {from ? (
          <span className="small month-from">
            {t("places.from", { price: priceInText(wholeAmount(from.price), from.currency) })}
          </span>
        ) : null}
      </span>
      {icon === "chevron-forward" ? <Icon name={icon} size={18} mirrored /> : null}
    </Link>
  );
}
