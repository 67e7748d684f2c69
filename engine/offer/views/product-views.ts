import { lt, sql } from "drizzle-orm";
import type { Clock } from "../../core/clock";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database } from "../../database/connect";
import { productView } from "./schema";

export type ProductViews = { packId: string; hotelId: string; count: number };

/** How many days of views decide what is most viewed, today included. */
const countedDays = 14;
/** Fewer views than this are chance. */
const fewestViews = 3;

/**
 * Adds views of one process to those of the day. Addresses can contain any id, so unknown ids are
 * ignored, and so are hotels that the departure is not sold with.
 */
export async function addProductViews(db: Database, views: ProductViews[], now: Date): Promise<void> {
  if (views.length === 0) return;
  await db.execute(sql`
    insert into product_view (day, pack_id, hotel_id, count)
    select ${jerusalemDay(now)}::date, v."packId", v."hotelId", v.count
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as v("packId" text, "hotelId" text, count integer)
    join departure on departure.id = v."packId"
    where v."hotelId" = '' or exists (
      select 1 from hotel where hotel.id = v."hotelId" and hotel.destination_code = departure.destination_code
        and (departure.hotel_ids is null or hotel.id = any(departure.hotel_ids)))
    order by 2, 3
    on conflict (day, pack_id, hotel_id) do update set count = product_view.count + excluded.count`);
}

/**
 * The ids of the most viewed deals that are on sale from a day on, most viewed first. Views of all days of a holiday count together: the
 * same hotel, or the same place where there is no hotel, in one category. The most viewed departure represents it.
 */
export async function mostViewedDeals(
  { db, clock, excludedSubCategoryId }: { db: Database; clock: Clock; excludedSubCategoryId?: number },
  from: string,
  most: number,
): Promise<string[]> {
  const since = addDays(jerusalemDay(clock.now()), 1 - countedDays);
  const excluded = excludedSubCategoryId ?? null;
  const { rows } = await db.execute<{ pack: string; hotel: string }>(sql`
    with viewed as (
      select pack_id, hotel_id, sum(count) as views from product_view where day >= ${since} group by 1, 2
    )
    select (array_agg(v.pack_id order by v.views desc, d.start_date, d.id))[1] as pack, v.hotel_id as hotel
    from viewed v join departure d on d.id = v.pack_id
    where d.status = 'open' and d.start_date >= ${from}
      and (${excluded}::int is null or d.sub_category_id is distinct from ${excluded}::int)
    group by d.category, d.destination_code, v.hotel_id
    having sum(v.views) >= ${fewestViews}
    order by sum(v.views) desc, 1
    limit ${most}`);
  return rows.map(({ pack, hotel }) => (hotel ? `${pack}-${hotel}` : pack));
}

/** Deletes views that no longer count. */
export async function forgetOldProductViews(db: Database, now: Date): Promise<void> {
  await db.delete(productView).where(lt(productView.day, addDays(jerusalemDay(now), -countedDays)));
}
