import type { Language } from "@contract/vocabulary/languages";
import { listPrice, printedNumber, wholeAmount, writtenIn } from "@contract/vocabulary/printed-price";
import type { TFunction } from "i18next";
import { monthTitle, printedDay, weekdayName, weekdayOf } from "~/format/dates";
import { type Html, html } from "~/ui/html";
import { linkTo } from "~/ui/html-links";
import type { IconHtml } from "~/ui/Icon";
import { type MonthCalendar, weeksOf } from "./month-calendar";

type Day = MonthCalendar["days"][number];
/** What all parts of a calendar need. */
type Surroundings = {
  t: TFunction<"shop">;
  language: Language;
  /** The day that the page shows, YYYY-MM-DD. */
  current: string | undefined;
  /** The address of a day's offers. */
  onDay: (date: string) => string;
  /** Links load documents. */
  reloads: boolean;
};

const isShown = html` aria-current="date"`;
const ltr = (text: string) => html`<bdi dir="ltr" class="number">${text}</bdi>`;

/** The table of a month's prices as finished markup: hundreds of small elements, none of which has a state. */
export function daysTable({ month, days, holidays }: MonthCalendar, around: Surroundings): Html {
  const { t, language } = around;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const rows = weeksOf(month);
  const weekday = (date: string) => html`
    <th scope="col">
      <span aria-hidden="true">${weekdayOf(date, language)}</span><span class="hidden">${weekdayName(date, language)}</span>
    </th>`;
  const cell = (date: string | null) => {
    if (!date) return noDay;
    const holiday = holidays.find(({ from, to }) => from <= date && date <= to);
    const day = byDate.get(date);
    if (day) return html`<td${holiday ? onHoliday : null}>${pricedDay(day, around, holiday?.name)}</td>`;
    return html`
      <td class="${holiday ? "no-price holiday" : "no-price"}">
        <span class="day"><span class="day-number">${Number(date.slice(8))}</span></span>
      </td>`;
  };
  return html`
    <caption class="hidden">${t("results.matrix")}: ${monthTitle(month, language)}</caption>
    <thead><tr>${rows[1]!.map((date) => weekday(date!))}</tr></thead>
    <tbody>${rows.map((week) => html`<tr>${week.map(cell)}</tr>`)}</tbody>`;
}

const noDay = html`<td class="no-day"></td>`;
const onHoliday = html` class="holiday"`;

/** A day of departure with its price, which leads to its offers. */
function pricedDay({ date, price, currency, level, isLowest }: Day, around: Surroundings, holiday?: string): Html {
  const { t, language, current, onDay, reloads } = around;
  const link = linkTo(onDay(date), { stays: true, reloads });
  return html`
    <a class="day level-${level}${isLowest ? " lowest" : ""}"${date === current ? isShown : null}${link}>
      <span class="day-number" aria-hidden="true">${Number(date.slice(8))}</span>
      <span class="day-name">${weekdayOf(date, language)} ${ltr(printedDay(date))}</span>
      <span class="day-price">
        <span aria-hidden="true">${writtenIn(language, printedNumber(wholeAmount(price)))}</span>
        <span class="hidden">${listPrice(price, currency, language)}</span>
      </span>
      ${isLowest ? html`<span class="hidden">${t("results.calendar-lowest")}</span>` : null}
      ${holiday ? html`<span class="hidden">${holiday}</span>` : null}
    </a>`;
}

/** What the star and the four bars mean. */
export function heatLegend(t: TFunction<"shop">, icon: IconHtml): Html {
  return html`
    <span class="row"><span class="day lowest">${icon("star", 14)}</span>${t("results.calendar-lowest")}</span>
    <span class="row">
      ${t("results.calendar-cheap")}
      ${[1, 2, 3, 4].map((level) => html`<span class="day level-${level}"></span>`)}
      ${t("results.calendar-dear")}
    </span>`;
}

/** The holidays that touch the month. */
export function holidayLines(holidays: MonthCalendar["holidays"]): Html {
  return html`${holidays.map(({ name, from, to }) => {
    const until = from === to ? null : html` – ${ltr(printedDay(to))}`;
    return html`<li class="holiday">${name} <span class="dates soft">${ltr(printedDay(from))}${until}</span></li>`;
  })}`;
}
