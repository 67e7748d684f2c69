import type { Price, TwoLetterCurrency } from "@contract/vocabulary/money";
import { addDays, addMonths, getDay, getDaysInMonth, lightFormat, parseISO } from "date-fns";
import { type ListCurrency, shownIn } from "~/format/list-currency";

/** How a day's price compares with the other days of its month, in quarters: 1 is the cheapest quarter. */
type PriceLevel = 1 | 2 | 3 | 4;

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
  previous: NeighbourMonth | null;
  next: NeighbourMonth | null;
};

/** A month beside that of a calendar, with the lowest price its own calendar has; without one if it has no departures. */
export type NeighbourMonth = { month: string; from?: { price: string; currency: TwoLetterCurrency } };

/** How many months ahead can be searched, this one included. */
const monthsAhead = 13;

/**
 * The calendar of a month from the prices of a search, which also has the days of the neighbouring months. Prices in several currencies are
 * compared in shekels, at the day's rate.
 */
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
  const ofLength = priceDays.filter((day) => nights === null || day.nights === nights);
  const cheapest = new Map<string, Price>();
  for (const { date, price } of ofLength.filter((day) => day.date.startsWith(month)))
    cheapest.set(date, lower(cheapest.get(date), price));
  const compared = [...cheapest.values()].map(({ priceNIS }) => Number(priceNIS)).sort((a, b) => a - b);
  const { previous, next } = neighboursOf(month, today);
  const neighbour = (name: string | null): NeighbourMonth | null => {
    if (!name) return null;
    const lowest = ofLength
      .filter(({ date }) => date.startsWith(name))
      .reduce<Price | undefined>((low, { price }) => lower(low, price), undefined);
    return { month: name, from: lowest && shownIn(currency, lowest) };
  };
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
    previous: neighbour(previous),
    next: neighbour(next),
  };
}

const lower = (known: Price | undefined, price: Price) =>
  known && Number(known.priceNIS) <= Number(price.priceNIS) ? known : price;

/** The months beside `month` that can be searched on `today`, as YYYY-MM. */
export function neighboursOf(month: string, today: string): { previous: string | null; next: string | null } {
  const beside = (from: string, step: number) => lightFormat(addMonths(parseISO(`${from}-01`), step), "yyyy-MM");
  const current = today.slice(0, 7);
  const [previous, next] = [beside(month, -1), beside(month, 1)];
  return {
    previous: previous >= current ? previous : null,
    next: next <= beside(current, monthsAhead - 1) ? next : null,
  };
}

/** By rank, so that one very dear day does not make all others look cheap; equal prices have one level. */
function levelOf(prices: readonly number[], price: number): PriceLevel {
  return (1 + Math.floor((4 * prices.indexOf(price)) / prices.length)) as PriceLevel;
}

const weeksOfMonths = new Map<string, (string | null)[][]>();

/** The weeks of a month from Sunday to Saturday, as dates; null for days of other months. Made once for the months that can be searched. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const known = weeksOfMonths.get(month);
  if (known) return known;
  if (weeksOfMonths.size > 2 * monthsAhead) weeksOfMonths.clear();
  const weeks = makeWeeks(month);
  weeksOfMonths.set(month, weeks);
  return weeks;
}

function makeWeeks(month: string): (string | null)[][] {
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
