import type { Price } from "@contract/vocabulary/money";

export type MatrixCell = { price: string; lowest: boolean } | null;
export type Matrix = { nights: number[]; currency: Price["currency"]; rows: { date: string; cells: MatrixCell[] }[] };

const mostRows = 31;

/** Dates by lengths of stay with the lowest price of each, the overall lowest marked. */
export function matrixOf(days: { date: string; nights: number; price: Price }[]): Matrix {
  const nights = [...new Set(days.map((day) => day.nights))].sort((a, b) => a - b).slice(0, 6);
  const dates = [...new Set(days.map((day) => day.date))].sort().slice(0, mostRows);
  const lowest = Math.min(...days.map((day) => Number(day.price.price)));
  const known = new Map(days.map((day) => [`${day.date} ${day.nights}`, day.price.price]));
  return {
    nights,
    currency: days[0]?.price.currency ?? "US",
    rows: dates.map((date) => ({
      date,
      cells: nights.map((count) => {
        const price = known.get(`${date} ${count}`);
        return price === undefined ? null : { price, lowest: Number(price) === lowest };
      }),
    })),
  };
}
