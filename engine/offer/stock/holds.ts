import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { hold, holdLine } from "./schema";
import { holdUnits, lockUnits, releaseUnits, type StockLine, sellUnits } from "./take-stock";
import { markScarceRooms } from "./touched-days";

export type HoldLimits = {
  perShopper: number;
  perPhone: number;
  perAddress: number;
  /** The part of what remains that holds without passenger names may take together; one sale is always possible. */
  unnamedShare: number;
};

export const holdLifetime = 15 * 60_000;

export type HoldWish = {
  id: string;
  bookingId: string;
  lines: StockLine[];
  shopperKey: string;
  address: string;
  now: Date;
  limits: HoldLimits;
};

/**
 * Takes a hold on all lines or on none, inside the caller's transaction. Its expiry is counted by `now`, the database's clock.
 * Nobody can empty the shop by holding it: holds per shopper and address are limited, and holds without passenger names take at
 * most half of what remains, but always one sale.
 */
export async function takeHold(
  tx: Transaction,
  wish: HoldWish,
): Promise<Result<{ expiresAt: Date }, "sold-out" | "too-many-holds">> {
  // Two requests of one shopper at once must count each other: limits are counted behind a lock of the shopper and the address.
  for (const key of [`shopper ${wish.shopperKey}`, `address ${wish.address}`].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
  const { rows } = await tx.execute<{ by_shopper: number; by_address: number }>(sql`
    select count(*) filter (where shopper_key = ${wish.shopperKey})::int as by_shopper, count(*) filter (where address = ${wish.address})::int as by_address
    from hold where state = 'active' and (shopper_key = ${wish.shopperKey} or address = ${wish.address})`);
  const counts = rows[0]!;
  if (counts.by_shopper >= wish.limits.perShopper || counts.by_address >= wish.limits.perAddress)
    return refuse("too-many-holds");

  const units = await lockUnits(tx, wish.lines);
  if (!units) return refuse("sold-out");
  const unnamed = await unnamedHeld(
    tx,
    units.map((unit) => unit.id),
  );
  const tooMany = units.some((unit) => {
    const others = unnamed.get(unit.id) ?? 0;
    const remaining = unit.capacity - unit.sold - (unit.held - others);
    return others > 0 && others + unit.line.quantity > remaining * wish.limits.unnamedShare;
  });
  if (tooMany || !(await holdUnits(tx, units))) return refuse("sold-out");
  const expiresAt = new Date(wish.now.getTime() + holdLifetime);
  await tx.insert(hold).values({
    id: wish.id,
    bookingId: wish.bookingId,
    shopperKey: wish.shopperKey,
    address: wish.address,
    expiresAt,
    createdAt: wish.now,
  });
  if (units.length > 0)
    await tx
      .insert(holdLine)
      .values(units.map((unit) => ({ holdId: wish.id, inventoryId: unit.id, quantity: unit.line.quantity })));
  await markScarceRooms(tx, wish.id);
  return accept({ expiresAt });
}

async function unnamedHeld(tx: Transaction, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ inventory_id: string; quantity: number }>(sql`
    select l.inventory_id, sum(l.quantity)::int as quantity from hold_line l join hold h on h.id = l.hold_id
    where h.state = 'active' and not h.named and l.inventory_id in ${ids} group by l.inventory_id`);
  return new Map(rows.map((row) => [Number(row.inventory_id), row.quantity]));
}

/** Names and phone are known: the hold counts as a real buyer's. */
export async function nameHold(tx: Transaction, holdId: string): Promise<void> {
  await tx.update(hold).set({ named: true }).where(eq(hold.id, holdId));
}

/** Ties a hold to a phone, of which there may be only so many. */
export async function phoneHold(
  tx: Transaction,
  holdId: string,
  phone: string,
  limits: HoldLimits,
): Promise<Result<null, "too-many-holds">> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`);
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from hold where state = 'active' and phone = ${phone} and id <> ${holdId}`);
  if (rows[0]!.count >= limits.perPhone) return refuse("too-many-holds");
  await tx.update(hold).set({ phone }).where(eq(hold.id, holdId));
  return accept(null);
}

/** Fifteen minutes more, once. */
export async function extendHold(tx: Transaction, holdId: string, now: Date): Promise<boolean> {
  const extended = await tx
    .update(hold)
    .set({ extended: true, expiresAt: new Date(now.getTime() + holdLifetime) })
    .where(and(eq(hold.id, holdId), eq(hold.state, "active"), eq(hold.extended, false)))
    .returning({ id: hold.id });
  return extended.length === 1;
}

/** Ends a hold without a sale; false when it had ended before. */
export async function releaseHold(tx: Transaction, holdId: string): Promise<boolean> {
  const ended = await tx
    .update(hold)
    .set({ state: "released" })
    .where(and(eq(hold.id, holdId), eq(hold.state, "active")))
    .returning({ id: hold.id });
  if (ended.length === 0) return false;
  await releaseUnits(tx, holdId);
  return true;
}

/** Ends a hold with a sale; false when it had ended before. */
export async function consumeHold(tx: Transaction, holdId: string): Promise<boolean> {
  const ended = await tx
    .update(hold)
    .set({ state: "consumed" })
    .where(and(eq(hold.id, holdId), eq(hold.state, "active")))
    .returning({ id: hold.id });
  if (ended.length === 0) return false;
  await sellUnits(tx, holdId);
  return true;
}
