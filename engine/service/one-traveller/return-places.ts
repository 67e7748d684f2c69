import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { holdLine, inventory } from "../../offer/stock/schema";
import { markHoldDays } from "../../offer/stock/touched-days";
import type { RestOfParty } from "./rest-of-party";

/**
 * Returns the places of a cancelled traveller to sale: a seat on each flight, none of an infant, and all nights of a room in which nobody is
 * left. The rows are locked in the order of `lockUnits`. The booking is locked, and its hold keeps what the others have.
 */
export async function returnPlaces(
  tx: Transaction,
  holdId: string,
  { traveller, emptied }: Pick<RestOfParty, "traveller" | "emptied">,
): Promise<void> {
  const lines = await tx
    .select({
      id: inventory.id,
      kind: inventory.kind,
      ownerId: inventory.ownerId,
      class: inventory.class,
      quantity: holdLine.quantity,
    })
    .from(holdLine)
    .innerJoin(inventory, eq(inventory.id, holdLine.inventoryId))
    .where(eq(holdLine.holdId, holdId))
    .orderBy(inventory.id)
    .for("update", { of: inventory });
  const returned = lines.filter((line) => {
    if (line.kind === "seat") return traveller.type !== "INF";
    // None of ours was kept for a room on request.
    const isEmptied = emptied && !emptied.requested && line.ownerId === emptied.hotelId;
    return line.kind === "room" && isEmptied && line.class === emptied.roomClass;
  });
  if (returned.length === 0) return;
  const ids = returned.map(({ id }) => id);
  // While the hold still has them: from its lines follows which days regain a seat or their last room.
  await tx
    .update(inventory)
    .set({ sold: sql`${inventory.sold} - 1` })
    .where(inArray(inventory.id, ids));
  await markHoldDays(tx, holdId);
  const ofHold = (of: typeof returned) =>
    and(
      eq(holdLine.holdId, holdId),
      inArray(
        holdLine.inventoryId,
        of.map(({ id }) => id),
      ),
    );
  const [last, others] = [
    returned.filter(({ quantity }) => quantity === 1),
    returned.filter((one) => one.quantity > 1),
  ];
  if (last.length > 0) await tx.delete(holdLine).where(ofHold(last));
  if (others.length > 0)
    await tx
      .update(holdLine)
      .set({ quantity: sql`${holdLine.quantity} - 1` })
      .where(ofHold(others));
}
