import { categories, categoryOf, soldCategories } from "@contract/vocabulary/categories";
import { languageOf } from "@contract/vocabulary/languages";
import { type TwoLetterCurrency, twoLetterOf } from "@contract/vocabulary/money";
import type { DealCategory, LangCode } from "@contract/vocabulary/vocabulary";
import { accept, refuse } from "@contract/wire/operation";
import { and, inArray, min, type SQL, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { categoryNames } from "../catalogue/category-names";

import { couple } from "../search/cards/cards-of-departures";
import { packageCards } from "../search/cards/package-cards";
import { maxCards } from "../search/cards/shown-cards";
import { priceUnit } from "../search/price-unit";
import { departureIndex } from "../search/schema";
import type { SearchParts } from "../search/search-packages";
import { dealConditions, filteredDeals } from "./filtered-deals";
import { dealById } from "./single-deals";

type Row = { code: string; count: number; lowest: number };

/** The filters for deals, with the number of days for each choice and the lowest price in dollars, at the rate of the day. */
export async function appMenu(parts: SearchParts, langCode: LangCode) {
  const from = addDays(jerusalemDay(parts.clock.now()), 1);
  const atlas = await parts.catalogue.atlas();
  const unit = await priceUnit(parts.rates, {
    requestedCurrency: "US",
    dealCurrencies: [],
    clubPercent: parts.ownClubPercent,
  });
  const conditions = and(
    dealConditions({
      from,
      destinations: [],
      categories: [],
      months: [],
      excludedSubCategoryId: parts.excludedSubCategoryId,
    }),
    inArray(departureIndex.currency, unit.convertible),
  );
  const by = (column: SQL<string>): Promise<Row[]> =>
    parts.db
      .select({ code: column, count: sql<number>`count(*)::int`, lowest: sql<number>`${min(unit.column)}::int` })
      .from(departureIndex)
      .where(conditions)
      .groupBy(sql`1`)
      .orderBy(sql`1`);
  const [places, kinds, months] = await Promise.all([
    by(sql<string>`${departureIndex.destinationCode}`),
    by(sql<string>`${departureIndex.category}`),
    by(sql<string>`to_char(${departureIndex.startDate}, 'YYYY-MM')`),
  ]);
  const facet = (row: Row, code: string, label: string) => ({
    code,
    label,
    count: row.count,
    minPrice: amountOf(row.lowest),
  });
  return accept({
    destination: places
      .filter(({ code }) => atlas.destinations.has(code))
      .map((row) => facet(row, row.code, localise(atlas.destinations.get(row.code)!.names, langCode)))
      .sort((a, b) => a.label.localeCompare(b.label, languageOf[langCode])),
    category: soldCategories.flatMap((category) => {
      const row = kinds.find(({ code }) => code === category);
      return row ? [facet(row, String(categories[category].id), localise(categoryNames[category], langCode))] : [];
    }),
    month: months.map((row) => facet(row, row.code, row.code)),
  });
}

type Input = {
  langCode: LangCode;
  destination: string[];
  category: number[];
  month: string[];
  fromPrice: number;
  toPrice: number;
  currency?: TwoLetterCurrency;
  from: number;
  to: number;
};

/** Deals by destination, category, month and price, in the order of specification §9. */
export async function appPackages(parts: SearchParts, input: Input) {
  const categories = input.category.map((id) => categoryOf(id));
  if (categories.includes(undefined)) return refuse("not-found", { field: "category" });
  const { unit, total, price, days } = await filteredDeals(
    parts,
    {
      from: addDays(jerusalemDay(parts.clock.now()), 1),
      destinations: input.destination,
      categories: categories as DealCategory[],
      months: input.month,
      excludedSubCategoryId: parts.excludedSubCategoryId,
    },
    input,
    { offset: input.from - 1, limit: Math.min(Math.max(input.to - input.from + 1, 0), maxCards) },
  );
  const deals = await packageCards(
    days.map((day) => ({ day })),
    { ...parts, langCode: input.langCode, rooms: couple },
  );
  return accept({ total, deals, price: { ...price, currency: twoLetterOf[unit.currency] } });
}

/** One deal with the descriptions of its place and hotel. */
export async function packageData(parts: SearchParts, id: string, langCode: LangCode) {
  const deal = await dealById(parts, id, langCode);
  if (!deal.ok) return deal;
  const { card } = deal.value;
  const atlas = await parts.catalogue.atlas();
  const hotel = card.hotelId
    ? (await parts.catalogue.hotelsOf(card.dest)).find((candidate) => candidate.id === card.hotelId)
    : undefined;
  return accept({
    deal: card,
    placeText: localise(atlas.destinations.get(card.dest)!.descriptions, langCode),
    hotelText: hotel && localise(hotel.descriptions, langCode),
  });
}
