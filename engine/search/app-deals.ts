import { categoryIds } from "@contract/category-ids";
import { languageOf } from "@contract/languages";
import { accept, refuse } from "@contract/operation";
import type { DealCategory, LangCode } from "@contract/vocabulary";
import { type SQL, sql } from "drizzle-orm";
import { jerusalemDay } from "../jerusalem-day";
import { localise } from "../localise";
import { amountOf } from "../pricing/money";
import { addDays } from "../pricing/stay-price";
import { couple } from "./cards-of-departures";
import { categoryNames } from "./category-names";
import { categoryOf } from "./category-rules";
import { orders, priceRange } from "./list-order";
import { packageCards } from "./package-cards";
import type { SearchParts } from "./search-packages";
import { dealById } from "./single-deals";
import { dealDays } from "./wanted-days";

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
