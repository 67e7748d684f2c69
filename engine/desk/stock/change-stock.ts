import type { DepartureStatus, StockUnit, stockDesk } from "@contract/desk/stock-desk";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import { departure, flight, roomType } from "../../offer/catalogue/schema";
import { departureDirty } from "../../offer/search/schema";
import { inventory } from "../../offer/stock/schema";
import { markRoomNight, markSoldOutNights, markTouched } from "../../offer/stock/touched-days";
import { audit } from "../../people/desk-users/audit";
import { changesBetween } from "../../people/desk-users/audited-changes";
import { unitOf } from "./desk-departures";

/**
 * Opens or closes a departure; one whose time of sale was over is sold until its last day once it is opened. Open bookings are not affected:
 * a customer who holds a place may still pay.
 */
export async function setDeparture(
  parts: Store & { catalogue: Catalogue },
  { packId, was, status }: Omit<ParsedInput<typeof stockDesk.deskSetDeparture>, "totp">,
  actor: string,
): Promise<Result<{ status: DepartureStatus }, "changed-meanwhile" | "not-found">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const [row] = await tx.select().from(departure).where(eq(departure.id, packId)).for("update");
      if (!row) return refuse("not-found", { field: "packId" });
      if (row.status !== was) return refuse("changed-meanwhile", { field: "was", details: { status: row.status } });
      const isOver = row.salesEndAt !== null && row.salesEndAt <= now;
      const salesEndAt = status === "open" && isOver ? null : row.salesEndAt;
      await tx.update(departure).set({ status, salesEndAt }).where(eq(departure.id, packId));
      const { category, destinationCode, startDate, nights } = row;
      await tx.insert(departureDirty).values({ category, destinationCode, startDate, nights });
      await audit(tx, { actor, action: "set-departure", target: `departure:${packId}`, details: { was, status } }, now);
      return accept({ status });
    },
    { random: parts.random },
  );
}

/** Sets whether a flight or a room class needs its supplier's confirmation before the card is charged. */
export async function setOnRequest(
  parts: Store & { catalogue: Catalogue },
  { kind, id, roomClass, onRequest }: Omit<ParsedInput<typeof stockDesk.deskSetOnRequest>, "totp">,
  actor: string,
): Promise<Result<{ onRequest: boolean }, "not-found" | "invalid-input">> {
  if (kind === "room" && !roomClass) return refuse("invalid-input", { field: "roomClass" });
  const changed = await inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const ofFlight = eq(flight.id, id);
      const ofRoom = and(eq(roomType.hotelId, id), eq(roomType.roomClass, roomClass ?? ""));
      const [before] =
        kind === "flight"
          ? await tx.select({ onRequest: flight.onRequest }).from(flight).where(ofFlight).for("update")
          : await tx.select({ onRequest: roomType.onRequest }).from(roomType).where(ofRoom).for("update");
      if (!before) return false;
      if (kind === "flight") await tx.update(flight).set({ onRequest }).where(ofFlight);
      else {
        await tx.update(roomType).set({ onRequest }).where(ofRoom);
        await markSoldOutNights(tx, id, roomClass ?? "");
      }
      const target = kind === "flight" ? `flight:${id}` : `room:${id}:${roomClass}`;
      const details = { onRequest, changes: changesBetween(before, { onRequest }) };
      await audit(tx, { actor, action: "set-on-request", target, details }, now);
      return true;
    },
    { random: parts.random },
  );
  if (!changed) return refuse("not-found", { field: "id" });
  // Hotels are cached for a minute: the change shows at once in this process and within a minute in others.
  parts.catalogue.forget();
  return accept({ onRequest });
}

/**
 * Changes a stock count. The count the desk user saw is the version: a concurrent change is not overwritten, and the
 * count never drops below what is held or sold. Only one row is locked, so sales are not blocked elsewhere.
 */
export async function setStock(
  parts: Store & { catalogue: Catalogue },
  { unitId, was, capacity }: Omit<ParsedInput<typeof stockDesk.deskSetStock>, "totp">,
  actor: string,
): Promise<Result<StockUnit, "changed-meanwhile" | "below-sold" | "not-found">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const [row] = await tx.select().from(inventory).where(eq(inventory.id, unitId)).for("update");
      if (!row) return refuse("not-found", { field: "unitId" });
      if (row.capacity !== was)
        return refuse("changed-meanwhile", { field: "was", details: { capacity: row.capacity } });
      if (capacity < row.held + row.sold)
        return refuse("below-sold", { field: "capacity", details: { taken: row.held + row.sold } });
      await tx.update(inventory).set({ capacity }).where(eq(inventory.id, unitId));
      await touch(tx, row);
      const target = `${row.kind}:${row.ownerId}:${row.class}:${row.onDate}`;
      await audit(tx, { actor, action: "set-stock", target, details: { was, capacity } }, now);
      return accept(unitOf({ ...row, capacity }));
    },
    { random: parts.random },
  );
}

/**
 * Marks the days whose lowest price may have changed, for the index job. Cars are not indexed: their price is read with
 * the list.
 */
async function touch(tx: Transaction, { kind, ownerId, onDate }: typeof inventory.$inferSelect): Promise<void> {
  if (kind === "seat") return markTouched(tx, [ownerId]);
  if (kind === "ticket")
    await tx.execute(sql`
      insert into departure_dirty (category, destination_code, start_date, nights)
      select distinct category, destination_code, start_date, nights from departure where event_id = ${ownerId}`);
  if (kind === "room") await markRoomNight(tx, ownerId, onDate);
}
