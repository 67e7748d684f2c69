import { epochDay } from "../core/epoch-day";
import { weekdayOf } from "../core/hebrew-holidays";
import { demoInternalInfo } from "./demo-content";
import type { DepartureRow } from "./departure-row";
import type { HotelRow } from "./hotels";
import { type Draw, pick } from "./seeded-draw";

const mainDeals = 8;
const featuredCount = 60;
const discounts = [5, 5, 8, 10, 10, 12, 15, 20, 25] as const;

/** Deal categories of the demo shop. Named in demo-content.ts. */
const subCategories = { lastMinute: 1, familySummer: 2, longWeekend: 3 } as const;

/**
 * Assigns discounts, sub-categories and home page places to departures, and closes a few distant ones, so that every
 * state can be seen. Only the cheapest package of a place, day and length is featured, because search and the home page
 * show that one.
 */
export function markDeals(
  departures: DepartureRow[],
  { draw, today, hotelsOf }: { draw: Draw; today: number; hotelsOf: (destination: string) => readonly HotelRow[] },
): void {
  for (const row of departures) {
    const ahead = epochDay(row.startDate) - today;
    const chance = draw(`deal ${row.id}`);
    row.discountPercent =
      row.category === "vacation_pack" && chance < (ahead <= 45 ? 0.3 : 0.12) ? pick(discounts, (chance * 37) % 1) : 0;
    row.subCategoryId = subCategoryOf(row, ahead);
    row.status = ahead > 200 && chance > 0.9993 ? (chance > 0.9997 ? "updating" : "closed") : "open";
    row.isMainDeal = false;
    row.priority = 0;
    row.salesEndAt = null;
    row.internalInfo = null;
  }
  const shownRows = cheapestOfTheirDay(
    departures.filter((row) => row.category === "vacation_pack" && row.status === "open"),
  )
    .filter(
      (row) =>
        epochDay(row.startDate) - today >= 10 &&
        epochDay(row.startDate) - today <= 150 &&
        row.nights >= 3 &&
        row.nights <= 7,
    )
    .sort((a, b) => draw(`front ${a.id}`) - draw(`front ${b.id}`));
  const mains = onePerPlace(shownRows, 1).slice(0, mainDeals);
  mains.forEach((row, index) => {
    row.isMainDeal = true;
    row.priority = 100 - index;
    row.discountPercent = 25 - (index % 3) * 5;
    row.hotelIds = goodHotels(row, hotelsOf);
    row.internalInfo = demoInternalInfo;
  });
  onePerPlace(
    shownRows.filter((row) => !row.isMainDeal),
    2,
  )
    .slice(0, featuredCount)
    .forEach((row, index) => {
      row.priority = featuredCount - index;
      if (index % 3 > 0) row.hotelIds = goodHotels(row, hotelsOf);
    });
}

function subCategoryOf(row: DepartureRow, ahead: number): number | null {
  if (row.category !== "vacation_pack") return null;
  if (ahead <= 14) return subCategories.lastMinute;
  const month = row.startDate.slice(5, 7);
  if ((month === "07" || month === "08") && row.nights >= 4) return subCategories.familySummer;
  return row.nights <= 3 && holdsWeekend(row) ? subCategories.longWeekend : null;
}

/** Whether Friday and Saturday, the weekend of the shop's country, are days of the trip. */
export function holdsWeekend({ startDate, nights }: Pick<DepartureRow, "startDate" | "nights">): boolean {
  const daysToFriday = (5 - weekdayOf(startDate) + 7) % 7;
  return daysToFriday < nights;
}

/** The home page shows a destination's better hotels, not its simplest. */
function goodHotels(row: DepartureRow, hotelsOf: (destination: string) => readonly HotelRow[]): string[] | null {
  const good = hotelsOf(row.destinationCode).filter((hotel) => hotel.stars >= 4);
  return good.length > 0 ? good.map((hotel) => hotel.id) : null;
}

function cheapestOfTheirDay(departures: readonly DepartureRow[]): DepartureRow[] {
  const cheapest = new Map<string, DepartureRow>();
  const cost = (row: DepartureRow) => row.fareAdultMinor * (100 - (row.discountPercent ?? 0));
  for (const row of departures) {
    const key = `${row.destinationCode} ${row.startDate} ${row.nights}`;
    const best = cheapest.get(key);
    if (!best || cost(row) < cost(best) || (cost(row) === cost(best) && row.id < best.id)) cheapest.set(key, row);
  }
  return [...cheapest.values()];
}

function onePerPlace(departures: readonly DepartureRow[], most: number): DepartureRow[] {
  const counts = new Map<string, number>();
  return departures.filter((row) => {
    const count = (counts.get(row.destinationCode) ?? 0) + 1;
    counts.set(row.destinationCode, count);
    return count <= most;
  });
}
