import { and, eq, inArray, lte } from "drizzle-orm";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { departure } from "../catalogue/schema";
import { departureDirty } from "../search/schema";

/**
 * Closes departures whose own time of sale is over, and marks their days: the index, lists, price plans and kept pages follow as if the desk
 * had closed them. `select` still says that the sale has ended, by its time.
 */
export async function closeEndedSales({ db, clock, random }: Store): Promise<number> {
  return inTransaction(
    db,
    async (tx) => {
      const now = await databaseNow(tx, clock);
      const { id, category, destinationCode, startDate, nights } = departure;
      const ended = await tx
        .select({ id, day: { category, destinationCode, startDate, nights } })
        .from(departure)
        .where(and(eq(departure.status, "open"), lte(departure.salesEndAt, now)))
        .for("update", { skipLocked: true });
      // An update of no rows would be announced too, and drop pages from memory each second.
      if (ended.length === 0) return 0;
      await tx
        .update(departure)
        .set({ status: "closed" })
        .where(
          inArray(
            id,
            ended.map((row) => row.id),
          ),
        );
      await tx.insert(departureDirty).values(ended.map(({ day }) => day));
      return ended.length;
    },
    { random },
  );
}
