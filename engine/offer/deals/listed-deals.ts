import { categoriesWhere } from "@contract/vocabulary/categories";
import { accept } from "@contract/wire/operation";
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";

import { couple } from "../search/cards/cards-of-departures";
import { packageCards } from "../search/cards/package-cards";
import { type IndexedDay, indexedDayColumns } from "../search/indexed-day";
import { departureIndex } from "../search/schema";
import type { SearchParts } from "../search/search-packages";
import { notOfSubCategory } from "./best-deals";

/** Cards per batch: a dozen reads serve a whole batch. */
const most = 500;

/**
 * The deals a couple can book now, one for each place, day and length, as addresses; positions count from 1 and both
 * ends are inclusive. `category` limits them to these categories, unless it is empty.
 */
export async function listedDeals(
  parts: SearchParts,
  { from, to, category }: { from: number; to: number; category: readonly number[] },
) {
  const coming = and(
    category.length > 0
      ? inArray(
          departureIndex.category,
          categoriesWhere(({ id }) => category.includes(id)),
        )
      : undefined,
    eq(departureIndex.party, "DBL"),
    gte(departureIndex.startDate, addDays(jerusalemDay(parts.clock.now()), 2)),
    notOfSubCategory(parts.excludedSubCategoryId),
  );
  const changedOn = sql<string>`to_char(${departureIndex.refreshedAt} at time zone 'Asia/Jerusalem', 'YYYY-MM-DD')`;
  const [totals, days] = await Promise.all([
    parts.db.select({ total: sql<number>`count(*)::int` }).from(departureIndex).where(coming),
    parts.db
      .select({ ...indexedDayColumns, changedOn })
      .from(departureIndex)
      .where(coming)
      .orderBy(
        asc(departureIndex.category),
        asc(departureIndex.destinationCode),
        asc(departureIndex.startDate),
        asc(departureIndex.nights),
        asc(departureIndex.variant),
      )
      .offset(from - 1)
      .limit(Math.min(Math.max(to - from + 1, 0), most)),
  ]);
  const changes = new Map(days.map((day) => [day.departureId, day.changedOn]));
  const cards = await packageCards(
    (days as (IndexedDay & { changedOn: string })[]).map((day) => ({
      day,
      // One hotel each, the cheapest in the index: reading all of them would cost ten times as much.
      hotelId: day.hotelId ?? undefined,
    })),
    { ...parts, langCode: "ENG", rooms: couple },
  );
  return accept({
    total: totals[0]!.total,
    deals: cards.map(({ packId, link }) => ({ path: link, changedOn: changes.get(packId)! })),
  });
}
