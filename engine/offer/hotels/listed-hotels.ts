import { accept } from "@contract/wire/operation";
import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { hotel } from "../catalogue/schema";
import { categoriesListedByHotel } from "../search/categories-listed-by-hotel";
import { departureIndex } from "../search/schema";

/** Every hotel on sale, by id, with the day (Jerusalem) on which prices of its place were last indexed, if it has departures. */
export async function listedHotels(db: Database) {
  const changes = db
    .select({
      dest: departureIndex.destinationCode,
      changedOn:
        sql<string>`to_char(max(${departureIndex.refreshedAt}) at time zone 'Asia/Jerusalem', 'YYYY-MM-DD')`.as(
          "changed_on",
        ),
    })
    .from(departureIndex)
    .where(inArray(departureIndex.category, categoriesListedByHotel))
    .groupBy(departureIndex.destinationCode)
    .as("changes");
  const rows = await db
    .select({ hotelId: hotel.id, changedOn: changes.changedOn })
    .from(hotel)
    .leftJoin(changes, eq(changes.dest, hotel.destinationCode))
    .where(eq(hotel.active, true))
    .orderBy(hotel.id);
  return accept(rows.map(({ hotelId, changedOn }) => ({ hotelId, changedOn: changedOn ?? undefined })));
}
