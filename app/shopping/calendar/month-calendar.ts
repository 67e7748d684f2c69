import type { Price, TwoLetterCurrency } from "@contract/vocabulary/money";
import { addDays, addMonths, getDay, getDaysInMonth, lightFormat, parseISO } from "date-fns";
import { type ListCurrency, shownIn } from "~/format/list-currency";

/** How a day's price compares with the other days of its month, in quarters: 1 is the cheapest quarter. */
export type PriceLevel = 1 | 2 | 3 | 4;

/** Prices of a month by day of departure. Days without departures are missing. */
export type MonthCalendar = {
  /** YYYY-MM. */
  month: string;
  /** The chosen length of stay; null: the cheapest of any length. */
  nights: number | null;
  /** Lengths to choose from, in nights. */
  lengths: number[];
  days: { date: string; price: string; currency: TwoLetterCurrency; level: PriceLevel; isLowest: boolean }[];
  /** Israeli and Jewish holidays that touch the month. */
  holidays: { name: string; from: string; to: string }[];
  /** The neighbouring months that can be searched. */
  previous: string | null;
  next: string | null;
};

/** How many months ahead can be searched, this one included. */
const monthsAhead = 13;

/** The calendar of a month from the prices of a search. Prices in several currencies are compared in shekels, at the day's rate. */
export function monthCalendar(
  priceDays: readonly { date: string; nights: number; price: Price }[],
  {
    month,
    nights,
    lengths,
    holidays,
    today,
    listCurrency: currency = "sold",
  }: Pick<MonthCalendar, "month" | "nights" | "lengths" | "holidays"> & { today: string; listCurrency?: ListCurrency },
): MonthCalendar {
  const cheapest = new Map<string, Price>();
  for (const day of priceDays) {
    if (!day.date.startsWith(month) || (nights !== null && day.nights !== nights)) continue;
    const current = cheapest.get(day.date);
    if (!current || Number(day.price.priceNIS) < Number(current.priceNIS)) cheapest.set(day.date, day.price);
  }
  const compared = [...cheapest.values()].map(({ priceNIS }) => Number(priceNIS)).sort((a, b) => a - b);
  const neighbour = (step: number) => lightFormat(addMonths(parseISO(`${month}-01`), step), "yyyy-MM");
  const [previous, next] = [neighbour(-1), neighbour(1)];
  const last = lightFormat(addMonths(parseISO(`${today.slice(0, 7)}-01`), monthsAhead - 1), "yyyy-MM");
  return {
    month,
    nights,
    lengths,
    days: [...cheapest]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([date, price]) => ({
        date,
        ...shownIn(currency, price),
        level: levelOf(compared, Number(price.priceNIS)),
        isLowest: Number(price.priceNIS) === compared[0],
      })),
    holidays: holidays.filter(({ from, to }) => from.slice(0, 7) <= month && to.slice(0, 7) >= month),
    previous: previous >= today.slice(0, 7) ? previous : null,
    next: next <= last ? next : null,
  };
}

/** By rank, so that one very dear day does not make all others look cheap; equal prices have one level. */
function levelOf(prices: readonly number[], price: number): PriceLevel {
  return (1 + Math.floor((4 * prices.indexOf(price)) / prices.length)) as PriceLevel;
}

/** The weeks of a month from Sunday to Saturday, as dates; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = parseISO(`${month}-01`);
  const before = getDay(first);
  const count = getDaysInMonth(first);
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const index = week * 7 + day - before;
      return index >= 0 && index < count ? lightFormat(addDays(first, index), "yyyy-MM-dd") : null;
    }),
  );
}
