import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { markScarceRooms } from "./touched-days";

/** A quantity of one countable unit. */
export type StockLine = {
  kind: "seat" | "room" | "ticket" | "car";
  ownerId: string;
  class: string;
  onDate: string;
  quantity: number;
};

export type LockedUnit = { id: number; line: StockLine; capacity: number; held: number; sold: number };

/**
 * Locks the rows of all lines in one global order (by id), so that buyers of overlapping packages queue up instead of deadlocking. Null
 * when one of the units does not exist.
 */
export async function lockUnits(tx: Transaction, lines: readonly StockLine[]): Promise<LockedUnit[] | null> {
  const merged = merge(lines);
  if (merged.length === 0) return [];
  const keys = merged.map(
    (line) => sql`(${line.kind}::text, ${line.ownerId}::text, ${line.class}::text, ${line.onDate}::date)`,
  );
  const { rows } = await tx.execute<{
    id: string;
    kind: string;
    owner_id: string;
    class: string;
    on_date: string;
    capacity: number;
    held: number;
    sold: number;
  }>(sql`
    select id, kind, owner_id, class, on_date, capacity, held, sold from inventory
    where (kind, owner_id, class, on_date) in (${sql.join(keys, sql`, `)})
    order by id for update`);
  if (rows.length !== merged.length) return null;
  return rows.map((row) => ({
    id: Number(row.id),
    line: merged.find((line) => keyOf(line) === `${row.kind} ${row.owner_id} ${row.class} ${row.on_date}`)!,
    capacity: row.capacity,
    held: row.held,
    sold: row.sold,
  }));
}

/** Moves locked stock from available to held. False, with nothing changed, when a row has too little. */
export async function holdUnits(tx: Transaction, units: readonly LockedUnit[]): Promise<boolean> {
  if (units.some((unit) => unit.capacity - unit.held - unit.sold < unit.line.quantity)) return false;
  if (units.length === 0) return true;
  const quantities = units.map((unit) => sql`(${unit.id}::bigint, ${unit.line.quantity}::int)`);
  const update = await tx.execute(sql`
    update inventory set held = held + wanted.quantity
    from (values ${sql.join(quantities, sql`, `)}) as wanted (id, quantity)
    where inventory.id = wanted.id and capacity - held - sold >= wanted.quantity`);
  if (update.rowCount !== units.length) throw new Error("stock changed under its lock");
  return true;
}

/** Changes the rows of a hold, locked in the order of `lockUnits`; false when it has none. `quantity` is what the hold has of a row. */
async function changeHeld(tx: Transaction, holdId: string, set: SQL): Promise<boolean> {
  const update = await tx.execute(sql`
    with line as materialized (
      select i.id, l.quantity from hold_line l join inventory i on i.id = l.inventory_id
      where l.hold_id = ${holdId} order by i.id for update of i)
    update inventory set ${set} from line where line.id = inventory.id`);
  return (update.rowCount ?? 0) > 0;
}

/** Returns the stock of a hold. Call it only after moving the hold out of "active". */
export async function releaseUnits(tx: Transaction, holdId: string): Promise<void> {
  if (await changeHeld(tx, holdId, sql`held = held - quantity`)) await markScarceRooms(tx, holdId);
}

/** Turns the stock of a hold into a sale. */
export async function sellUnits(tx: Transaction, holdId: string): Promise<void> {
  if (!(await changeHeld(tx, holdId, sql`held = held - quantity, sold = sold + quantity`))) return;
  // For the journal of price plans, which leaves out holds that come and go: to it the last room goes now.
  await markScarceRooms(tx, holdId);
}

/** Reverses a cancelled sale. */
export async function returnUnits(tx: Transaction, holdId: string): Promise<void> {
  if (await changeHeld(tx, holdId, sql`sold = sold - quantity`)) await markScarceRooms(tx, holdId);
}

function merge(lines: readonly StockLine[]): StockLine[] {
  const merged = new Map<string, StockLine>();
  for (const line of lines) {
    const previous = merged.get(keyOf(line));
    merged.set(keyOf(line), previous ? { ...previous, quantity: previous.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

function keyOf(line: StockLine): string {
  return `${line.kind} ${line.ownerId} ${line.class} ${line.onDate}`;
}
