import { categories, soldCategories } from "@contract/vocabulary/categories";
import type { IsoCurrency } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept } from "@contract/wire/operation";
import { sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { priceOf } from "../../core/money";
import { categoryNames } from "../catalogue/category-names";

import { indexPrice } from "../search/index-price";
import { departureIndex } from "../search/schema";
import type { SearchParts } from "../search/search-packages";
import { notOfSubCategory } from "./best-deals";

/** Each category that has deals, with its lowest price for a couple and its cheapest places. */
export async function packCategoryTop(parts: SearchParts, langCode: LangCode) {
  const from = addDays(jerusalemDay(parts.clock.now()), 1);
  const price = indexPrice(parts.ownClubPercent);
  const { rows } = await parts.db.execute<{ category: string; dest: string; minor: number; currency: string }>(sql`
    select distinct on (category, destination_code) category, destination_code as dest, ${price} as minor, currency
    from ${departureIndex} where party = 'DBL' and start_date >= ${from}
      and ${notOfSubCategory(parts.excludedSubCategoryId) ?? sql`true`} order by category, destination_code, ${price}`);
  const top = await Promise.all(
    soldCategories.map(async (category) => {
      const { id, sort } = categories[category];
      const places = rows.filter((row) => row.category === category).sort((a, b) => a.minor - b.minor);
      const [lowest] = places;
      const rate = lowest ? await parts.rates.shown(lowest.currency as IsoCurrency) : null;
      return lowest && rate
        ? [
            {
              dealTypeCode: category,
              categoryId: id,
              name: localise(categoryNames[category], langCode),
              sort,
              lowestPrice: priceOf(lowest.minor, lowest.currency as IsoCurrency, rate),
              dest: places.slice(0, 10).map(({ dest }) => dest),
            },
          ]
        : [];
    }),
  );
  return accept(top.flat());
}
