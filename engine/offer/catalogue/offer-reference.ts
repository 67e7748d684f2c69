import { categories, soldCategories } from "@contract/vocabulary/categories";
import type { DealCategory, LangCode } from "@contract/vocabulary/vocabulary";
import { accept } from "@contract/wire/operation";
import { sql } from "drizzle-orm";
import type { Clock } from "../../core/clock";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import type { Names } from "../../core/names";
import type { Database } from "../../database/connect";
import { tour } from "../tours/schema";
import type { Catalogue } from "./catalogue";
import { categoryNames } from "./category-names";

type Parts = { db: Database; catalogue: Catalogue; clock: Clock; excludedSubCategoryId?: number };

/** The reference calls of specification §7 about current offers: types, subcategories, tours and competitions. */
export function offerReferenceOf({ db, catalogue, clock, excludedSubCategoryId }: Parts) {
  const today = () => jerusalemDay(clock.now());
  const types = (langCode: LangCode) =>
    soldCategories.map((category) => ({
      dealTypeCode: category,
      categoryId: categories[category].id,
      packageType: categories[category].packageType,
      subjectCode: categories[category].subjectCode,
      name: localise(categoryNames[category], langCode),
      sort: categories[category].sort,
    }));
  const sorts = async (langCode: LangCode) =>
    [...(await catalogue.atlas()).subCategories]
      .map(([id, names]) => ({ id, name: localise(names, langCode) }))
      .filter(({ id }) => id !== excludedSubCategoryId);

  return {
    async dealTypes(langCode: LangCode) {
      return accept(types(langCode));
    },
    async dealTypesInEffect(langCode: LangCode) {
      const { rows } = await db.execute<{ category: DealCategory; from: string; to: string }>(sql`
        select category, to_char(min(start_date), 'YYYY-MM-DD') as "from", to_char(max(start_date), 'YYYY-MM-DD') as "to"
        from departure_index where party = 'DBL' and start_date > ${today()} group by category`);
      return accept(
        types(langCode).flatMap((type) => {
          const row = rows.find(({ category }) => category === type.dealTypeCode);
          return row ? [{ ...type, from: row.from, to: row.to }] : [];
        }),
      );
    },
    async itineraries(langCode: LangCode) {
      const rows = await db.select().from(tour).orderBy(tour.id);
      return accept(
        rows.map((row) => ({
          id: row.id,
          dest: row.destinationCode,
          name: localise(row.names, langCode),
          summary: localise(row.summaries, langCode),
          guide: localise(row.guides, langCode),
          days: row.days.map((day, index) => ({
            day: index + 1,
            title: localise(day.titles, langCode),
            text: localise(day.texts, langCode),
          })),
        })),
      );
    },
    async competitions(langCode: LangCode) {
      const { rows } = await db.execute<{
        code: string;
        names: Names;
        dest: string[];
        events: number;
        next: string;
      }>(sql`
        select competition.code, competition.names, array_agg(distinct destination_code) as dest, count(*)::int as events,
          to_char(min(on_date), 'YYYY-MM-DD') as next
        from competition join sport_event on competition_code = competition.code
        where on_date > ${today()} group by competition.code, competition.names order by competition.code`);
      return accept(
        rows.map(({ code, names, dest, events, next }) => ({
          code,
          name: localise(names, langCode),
          dest,
          events,
          nextDate: next,
        })),
      );
    },
    async packSubCategories(langCode: LangCode) {
      return accept(await sorts(langCode));
    },
    async packSubCategoriesWithDest(langCode: LangCode) {
      const { rows } = await db.execute<{ id: number; dest: string[] }>(sql`
        select sub_category_id as id, array_agg(distinct destination_code) as dest from departure
        where sub_category_id is not null and start_date > ${today()} and status = 'open' group by sub_category_id`);
      return accept(
        (await sorts(langCode)).flatMap((sort) => {
          const row = rows.find(({ id }) => id === sort.id);
          return row ? [{ ...sort, dest: row.dest }] : [];
        }),
      );
    },
  };
}
