import { categoryIds } from "@contract/vocabulary/category-ids";
import { languageOf } from "@contract/vocabulary/languages";
import type { DealCategory, LangCode } from "@contract/vocabulary/vocabulary";
import { accept, refuse } from "@contract/wire/operation";
import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { categoryNames } from "../catalogue/category-names";

import { couple } from "../search/cards-of-departures";
import { categoryOf } from "../search/category-rules";
import { orders, priceRange } from "../search/list-order";
import { packageCards } from "../search/package-cards";
import type { SearchParts } from "../search/search-packages";
import { dealDays } from "../search/wanted-days";
import { dealById } from "./single-deals";

type Row = { code: string; count: number; lowest: number };

/** What deals can be filtered by, with how many days each choice has and the lowest price. */
export async function appMenu(parts: SearchParts, langCode: LangCode) {
  const from = addDays(jerusalemDay(parts.clock.now()), 1);
  const atlas = await parts.catalogue.atlas();
  const by = async (column: SQL) =>
    (
      await parts.db.execute<Row>(sql`
        select ${column} as code, count(*)::int as count, min(price_minor)::int as lowest from departure_index
        where party = 'DBL' and start_date >= ${from} group by 1 order by 1`)
    ).rows;
  const [places, categories, months] = await Promise.all([
    by(sql`destination_code`),
    by(sql`category`),
    by(sql`to_char(start_date, 'YYYY-MM')`),
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
    category: categoryNames.flatMap(({ category, titles }) => {
      const row = categories.find(({ code }) => code === category);
      return row ? [facet(row, String(categoryIds[category]), localise(titles, langCode))] : [];
    }),
    month: months.map((row) => facet(row, row.code, row.code)),
  });
}

type Asked = {
  langCode: LangCode;
  destination: string[];
  category: number[];
  month: string[];
  fromPrice: number;
  toPrice: number;
  from: number;
  to: number;
};

/** Deals by destination, category, month and price, in the order of specification §9. */
export async function appPackages(parts: SearchParts, asked: Asked) {
  const categories = asked.category.map((id) => categoryOf(id));
  if (categories.includes(undefined)) return refuse("not-found", { field: "category" });
  const days = await dealDays(parts.db, {
    from: addDays(jerusalemDay(parts.clock.now()), 1),
    destinations: asked.destination,
    categories: categories as DealCategory[],
    months: asked.month,
    excludedSubCategoryId: parts.excludedSubCategoryId,
  });
  const all = days.map((day) => ({ ...day, candidateHotelId: null, candidateStars: day.stars ?? 0, boards: [] }));
  const inPrice = all
    .filter(
      ({ priceMinor }) =>
        Math.ceil(priceMinor / 100) >= asked.fromPrice && Math.ceil(priceMinor / 100) <= asked.toPrice,
    )
    .sort(orders.recommended);
  const deals = await packageCards(
    inPrice.slice(asked.from - 1, asked.to).map((day) => ({ day })),
    { ...parts, langCode: asked.langCode, rooms: couple },
  );
  return accept({ total: inPrice.length, deals, price: priceRange(all) });
}

/** One deal with the texts of its place and hotel. */
export async function packageData(parts: SearchParts, id: string, langCode: LangCode) {
  const found = await dealById(parts, id, langCode);
  if (!found.ok) return found;
  const { card } = found.value;
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
