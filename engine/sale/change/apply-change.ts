import { and, eq, inArray, sql } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Transaction } from "../../database/connect";
import { hold, holdLine } from "../../offer/stock/schema";
import { markHoldDays } from "../../offer/stock/touched-days";
import { notifyAdmin } from "../../outbox/outbox";
import { bookingBrand } from "../booking/booking-brand";
import type { BookingParts } from "../booking/booking-parts";
import { feeFloorOf } from "../booking/booking-terms";
import { atSalePrice } from "../booking/customer-view";
import { type MessageParts, postToPayer } from "../booking/post-to-payer";
import type { Actor } from "../booking/states";
import { type Booking, transition } from "../booking/transition";
import { recordCoupons } from "../coupons/take-coupons";
import { refundPart } from "../payment/refund-part";
import { changeMessages } from "./change-messages";
import { changedDraft, saleRise, withRisenSale } from "./changed-draft";
import { type BookingChange, bookingChange } from "./schema";
import { tellAgency } from "./tell-agency";

/**
 * Applies an accepted change that costs no more, whose surcharge was waived, or whose difference was captured: stock, booking, price,
 * refund and messages, and the end of a request for everything back, all in the caller's transaction with the booking locked. False, with
 * nothing changed, if its hold has expired.
 */
export async function applyChange(
  parts: MessageParts & Pick<BookingParts, "endProviderRequest">,
  tx: Transaction,
  row: Booking,
  change: BookingChange,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  if (row.state !== "OK" || !row.holdId || !(await moveStock(tx, row.holdId, change))) return false;
  const risen = withRisenSale(changedDraft(row.draft, change.after), { before: row, change });
  // A later day that the customer wishes does not make it cheaper to cancel, whoever carries it out (decisions 0107 and 0142).
  const isChosen = change.kind === "date" && change.shopReason === null;
  const draft = isChosen
    ? { ...risen, feeFloor: feeFloorOf(row, atSalePrice(row), jerusalemDay(change.offeredAt)) }
    : risen;
  const changed = await transition(tx, row, change.kind === "hotel" ? "hotel-changed" : "date-changed", actor, now, {
    set: { draft, quote: change.quote, holdId: change.holdId, departureId: change.after.packId },
  });
  await tx
    .update(bookingChange)
    .set({ state: "applied", answeredAt: change.answeredAt ?? now, appliedAt: now })
    .where(eq(bookingChange.id, change.id));
  if (change.differenceAgorot < 0) await refundPart(tx, row.id, `change:${change.id}`, -change.differenceAgorot, now);
  await recordCoupons(tx, row, draft.coupons ?? [], now);
  const brand = await bookingBrand(parts, tx, changed);
  const toAgency = row.bypassPayment && saleRise({ before: row, change }) > 0;
  await postToPayer(parts, tx, changed, changeMessages(changed, { ...change, toAgency }, brand), now);
  await parts.endProviderRequest(tx, changed, now);
  await tellAgency(parts, tx, { before: row, changed, change, actor }, now);
  await notifyAdmin(
    tx,
    `change-applied:${change.id}`,
    change.kind === "hotel" ? "A hotel change was accepted" : "A date was changed: tell airline and hotel",
    { orderNumber: row.orderNumber },
    now,
  );
  return true;
}

/**
 * Swaps both holds at once: rows of the old and new stock are locked in id order, the old stock is returned and the new
 * stock is sold. The new hold then covers all lines of the booking.
 */
async function moveStock(tx: Transaction, oldHoldId: string, { holdId, stock }: BookingChange): Promise<boolean> {
  const consumedHolds = await tx
    .update(hold)
    .set({ state: "consumed" })
    .where(and(eq(hold.id, holdId), eq(hold.state, "active")))
    .returning({ id: hold.id });
  if (consumedHolds.length === 0) return false;
  const releasedHolds = await tx
    .update(hold)
    .set({ state: "released" })
    .where(and(eq(hold.id, oldHoldId), eq(hold.state, "consumed")))
    .returning({ id: hold.id });
  if (releasedHolds.length === 0) throw new Error("a confirmed booking has no places of its own");
  const lines = await tx
    .select()
    .from(holdLine)
    .where(inArray(holdLine.holdId, [oldHoldId, holdId]));
  const quantities = (of: string) =>
    new Map(lines.filter((line) => line.holdId === of).map(({ inventoryId, quantity }) => [inventoryId, quantity]));
  const [oldQuantities, newQuantities] = [quantities(oldHoldId), quantities(holdId)];
  const soldQuantities = new Map(stock.map(({ inventoryId, quantity }) => [inventoryId, quantity]));
  const ids = [...new Set([...oldQuantities.keys(), ...newQuantities.keys(), ...soldQuantities.keys()])].sort(
    (a, b) => a - b,
  );
  if (ids.length === 0) return true;
  await tx.execute(sql`select id from inventory where id in ${ids} order by id for update`);
  const moves = ids.map(
    (id) =>
      sql`(${id}::bigint, ${(soldQuantities.get(id) ?? 0) - (oldQuantities.get(id) ?? 0)}::int, ${newQuantities.get(id) ?? 0}::int)`,
  );
  await tx.execute(sql`
    update inventory set sold = sold + move.taken, held = held - move.freed
    from (values ${sql.join(moves, sql`, `)}) as move (id, taken, freed) where inventory.id = move.id`);
  await tx.delete(holdLine).where(eq(holdLine.holdId, holdId));
  if (stock.length > 0) await tx.insert(holdLine).values(stock.map((line) => ({ holdId, ...line })));
  await markHoldDays(tx, oldHoldId);
  await markHoldDays(tx, holdId);
  return true;
}
