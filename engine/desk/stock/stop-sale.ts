import type { StopSale, stockDesk } from "@contract/desk/stock-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq, gte, sql } from "drizzle-orm";
import { type Database, inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { stopSale } from "../../offer/catalogue/schema";
import { markSeason } from "../../offer/stock/touched-days";
import { audit } from "../../people/desk-users/audit";
import { hotelPeriod, loggedPeriod } from "./hotel-period";

/**
 * Stops the sale of a hotel's nights in every list, plan and booking, including rooms on request. What is sold or held is not affected. The
 * same period twice is one stop sale. The row announces itself, so that every process drops what it keeps of hotels.
 */
export async function setStopSale(
  parts: Store,
  input: ParsedInput<typeof stockDesk.deskStopSale>,
  actor: string,
): Promise<Result<Output<typeof stockDesk.deskStopSale>, "not-found" | "invalid-input">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const period = await hotelPeriod(tx, input, now);
      if (!period.ok) return period;
      const { hotelId, firstNight, lastNight } = period.value;
      const set = { setBy: actor, setAt: now };
      const [row] = await tx
        .insert(stopSale)
        .values({ ...period.value, ...set })
        .onConflictDoUpdate({
          target: [stopSale.hotelId, stopSale.roomClass, stopSale.firstNight, stopSale.lastNight],
          set,
        })
        .returning({ id: stopSale.id });
      await markSeason(tx, hotelId, firstNight, lastNight);
      await audit(tx, { actor, action: "stop-sale", ...loggedPeriod(period.value) }, now);
      return accept({ stopSaleId: row!.id });
    },
    { random: parts.random },
  );
}

/** Sells the nights again, unless another stop sale has them too. */
export async function liftStopSale(
  parts: Store,
  stopSaleId: number,
  actor: string,
): Promise<Result<Output<typeof stockDesk.deskLiftStopSale>, "not-found">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const [lifted] = await tx.delete(stopSale).where(eq(stopSale.id, stopSaleId)).returning();
      if (!lifted) return refuse("not-found", { field: "stopSaleId" });
      const { hotelId, firstNight, lastNight } = lifted;
      await markSeason(tx, hotelId, firstNight, lastNight);
      await audit(tx, { actor, action: "lift-stop-sale", ...loggedPeriod(lifted) }, now);
      return accept({});
    },
    { random: parts.random },
  );
}

/** The stop sales of a hotel that are not over on `today`, with the room nights sold in them. */
export async function stopSalesOf(db: Database, hotelId: string, today: string): Promise<StopSale[]> {
  const rows = await db
    .select({
      stopSaleId: stopSale.id,
      roomClass: stopSale.roomClass,
      firstNight: stopSale.firstNight,
      lastNight: stopSale.lastNight,
      setBy: stopSale.setBy,
      soldNights: sql<number>`(select coalesce(sum(i.sold), 0)::int from inventory i
        where i.kind = 'room' and i.owner_id = ${stopSale.hotelId} and i.on_date between ${stopSale.firstNight} and ${stopSale.lastNight}
          and (${stopSale.roomClass} = '' or i.class = ${stopSale.roomClass}))`,
    })
    .from(stopSale)
    .where(and(eq(stopSale.hotelId, hotelId), gte(stopSale.lastNight, today)))
    .orderBy(asc(stopSale.firstNight), asc(stopSale.roomClass));
  return rows.map(({ roomClass, ...row }) => ({ ...row, roomClass: roomClass || undefined }));
}
