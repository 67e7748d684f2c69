import { listPrice, printedNumber, wholeAmount } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { monthTitle, printedDay, shortMonth, weekdayName, weekdayOf } from "~/format/dates";
import { priceInText, symbolOf } from "~/format/money";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { DateRange } from "~/ui/DateRange";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { Ltr } from "~/ui/Ltr";
import { type MonthCalendar, type NeighbourMonth, weeksOf } from "./month-calendar";

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
  query: Record<string, string | undefined>;
  /** The day that the page shows, YYYY-MM-DD. */
  day?: string;
  /** The page has no script, so links load documents. */
  plain?: boolean;
}) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  const href = useHref();
  const to = (changes: Record<string, string | undefined>) => href(paths.searchResult({ ...query, ...changes }));
  const days = new Map(calendar.days.map((day) => [day.date, day]));
  const selectedNights = calendar.nights === null ? undefined : String(calendar.nights);
  // The addresses of a month's days differ in their date alone.
  const ofOneDay = to({ ...noDay, nights: selectedNights, yearMonth: undefined, calendar: undefined });
  const onDay = (date: string) => ofOneDay.replaceAll(noDay.fromDate, date);
  const inMonth = (month: string, nights = selectedNights) =>
    to({ yearMonth: month, nights, fromDate: undefined, toDate: undefined, calendar: "1" });
  const link = { reloadDocument: plain, preventScrollReset: true };
  const currencies = [...new Set(calendar.days.map(({ currency }) => currency))];
  const weeks = weeksOf(calendar.month);
  const wholeWeek = weeks[1]!;
  return (
    <div className="calendar stack stack-s">
      {calendar.lengths.length > 1 ? <LengthTabs calendar={calendar} to={inMonth} link={link} /> : null}
      <div className="calendar-months">
        <MonthLink beside={calendar.previous} icon="chevron-back" to={inMonth} link={link} />
        <strong>{monthTitle(calendar.month, language)}</strong>
        <MonthLink beside={calendar.next} icon="chevron-forward" to={inMonth} link={link} />
      </div>
      {calendar.days.length === 0 ? <p>{t("results.calendar-none")}</p> : null}
      <table>
        <caption className="hidden">
          {t("results.matrix")}: {monthTitle(calendar.month, language)}
        </caption>
        <thead>
          <tr>
            {wholeWeek.map((date) => (
              <th key={date} scope="col">
                <span aria-hidden="true">{weekdayOf(date!, language)}</span>
                <span className="hidden">{weekdayName(date!, language)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, index) => {
                if (!date) return <td key={index === 0 ? "first" : `none-${wholeWeek[index]}`} className="no-day" />;
                const day = days.get(date);
                const holiday = calendar.holidays.find(({ from, to: until }) => from <= date && date <= until);
                return day ? (
                  <td key={date} className={holiday ? "holiday" : undefined}>
                    <PricedDay
                      day={day}
                      to={onDay(date)}
                      isCurrent={date === current}
                      link={link}
                      holiday={holiday?.name}
                    />
                  </td>
                ) : (
                  <td key={date} className={holiday ? "no-price holiday" : "no-price"}>
                    <span className="day">
                      <span className="day-number">{Number(date.slice(8))}</span>
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {calendar.days.length > 0 ? <HeatLegend /> : null}
      {calendar.holidays.length > 0 ? (
        <ul className="row small calendar-holidays">
          {calendar.holidays.map(({ name, from, to: until }) => (
            <li key={`${name} ${from}`} className="holiday">
              {name} <DateRange className="soft" from={from} to={until} short />
            </li>
          ))}
        </ul>
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

/** A day of departure with its price, which leads to its offers. */
function PricedDay({
  day,
  to,
  isCurrent,
  link,
  holiday,
}: {
  day: MonthCalendar["days"][number];
  to: string;
  isCurrent: boolean;
  link: DocumentLink;
  holiday: string | undefined;
}) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  return (
    <Link
      {...link}
      className={`day level-${day.level}${day.isLowest ? " lowest" : ""}`}
      to={to}
      aria-current={isCurrent ? "date" : undefined}
    >
      <span className="day-number" aria-hidden="true">
        {Number(day.date.slice(8))}
      </span>
      <span className="day-name">
        {weekdayOf(day.date, language)} <Ltr>{printedDay(day.date)}</Ltr>
      </span>
      <span className="day-price">
        <span aria-hidden="true">{printedNumber(wholeAmount(day.price))}</span>
        <span className="hidden">{listPrice(day.price, day.currency)}</span>
      </span>
      {day.isLowest ? <span className="hidden">{t("results.calendar-lowest")}</span> : null}
      {holiday ? <span className="hidden">{holiday}</span> : null}
    </Link>
  );
}

/** What the star and the four bars mean. */
function HeatLegend() {
  const { t } = useTranslation("shop");
  return (
    <p className="row small calendar-legend">
      <span className="row">
        <span className="day lowest">
          <Icon name="star" size={14} />
        </span>
        {t("results.calendar-lowest")}
      </span>
      <span className="row">
        {t("results.calendar-cheap")}
        {([1, 2, 3, 4] as const).map((level) => (
          <span key={level} className={`day level-${level}`} />
        ))}
        {t("results.calendar-dear")}
      </span>
    </p>
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
