import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { statementOnce } from "../../database/prepared/statement-once";
import { markHoldDays } from "./touched-days";

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
  const column = <Key extends keyof StockLine>(key: Key) => merged.map((line) => line[key]);
  const { rows } = await lockedUnits(tx).execute({
    kinds: column("kind"),
    owners: column("ownerId"),
    classes: column("class"),
    days: column("onDate"),
  });
  if (rows.length !== merged.length) return null;
  return rows.map((row) => ({
    id: Number(row.id),
    line: merged.find((line) => keyOf(line) === `${row.kind} ${row.owner_id} ${row.class} ${row.on_date}`)!,
    capacity: row.capacity,
    held: row.held,
    sold: row.sold,
  }));
}

const lockedUnits = statementOnce<{
  id: string;
  kind: string;
  owner_id: string;
  class: string;
  on_date: string;
  capacity: number;
  held: number;
  sold: number;
}>(sql`
  select i.id, i.kind, i.owner_id, i.class, i.on_date, i.capacity, i.held, i.sold
  from unnest(
    ${sql.placeholder("kinds")}::text[], ${sql.placeholder("owners")}::text[],
    ${sql.placeholder("classes")}::text[], ${sql.placeholder("days")}::date[]
  ) as wanted (kind, owner_id, class, on_date)
  join inventory i on (i.kind, i.owner_id, i.class, i.on_date) = (wanted.kind, wanted.owner_id, wanted.class, wanted.on_date)
  order by i.id for update of i`);

/** Changes the rows of a hold, locked in the order of `lockUnits`; false when it has none. `quantity` is what the hold has of a row. */
function changeHeld(set: SQL) {
  const update = statementOnce(sql`
    with line as materialized (
      select i.id, l.quantity from hold_line l join inventory i on i.id = l.inventory_id
      where l.hold_id = ${sql.placeholder("holdId")} order by i.id for update of i)
    update inventory set ${set} from line where line.id = inventory.id`);
  return async (tx: Transaction, holdId: string) => ((await update(tx).execute({ holdId })).rowCount ?? 0) > 0;
}

const release = changeHeld(sql`held = held - quantity`);
const sell = changeHeld(sql`held = held - quantity, sold = sold + quantity`);
const takeBack = changeHeld(sql`sold = sold - quantity`);

/** Returns the stock of a hold. Call it only after moving the hold out of "active". */
export async function releaseUnits(tx: Transaction, holdId: string): Promise<void> {
  if (await release(tx, holdId)) await markHoldDays(tx, holdId);
}

/** Turns the stock of a hold into a sale. */
export async function sellUnits(tx: Transaction, holdId: string): Promise<void> {
  if (!(await sell(tx, holdId))) return;
  // For the journal of price plans, which leaves out holds that come and go: to it the last room goes now.
  await markHoldDays(tx, holdId);
}

/** Reverses a cancelled sale. */
export async function returnUnits(tx: Transaction, holdId: string): Promise<void> {
  if (await takeBack(tx, holdId)) await markHoldDays(tx, holdId);
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
