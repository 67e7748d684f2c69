import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { clientsOfNetwork, widerNetwork } from "../../core/wider-network";
import type { Transaction } from "../../database/connect";
import { hold, holdLine } from "./schema";
import { holdUnits, lockUnits, releaseUnits, type StockLine, sellUnits } from "./take-stock";
import { markScarceRooms } from "./touched-days";

export type HoldLimits = {
  perShopper: number;
  perPhone: number;
  perAddress: number;
  /** For one agency, instead of the limits per shopper and address: an office shares one address. */
  perAgency: number;
  /** The share of the remaining stock that all holds of unknown payers may take together; one sale is always possible. */
  unknownShare: number;
};

/** For holds that no shopper takes: a client of the hotel API buys on account, a change replaces what is sold. */
export const noHoldLimits: HoldLimits = {
  perShopper: Number.MAX_SAFE_INTEGER,
  perPhone: Number.MAX_SAFE_INTEGER,
  perAddress: Number.MAX_SAFE_INTEGER,
  perAgency: Number.MAX_SAFE_INTEGER,
  unknownShare: 1,
};

/** Lifetime in milliseconds of a hold with passenger names. */
export const holdLifetime = 15 * 60_000;

/**
 * Lifetime in milliseconds of a hold whose names are still being typed: five minutes, and two more for each further traveller (decision
 * 0083).
 */
export function unnamedLifetime(travellers: number): number {
  return Math.min(holdLifetime, (3 + 2 * travellers) * 60_000);
}

type HoldRequest = {
  id: string;
  bookingId: string;
  lines: StockLine[];
  shopperKey: string;
  address: string;
  /** Name and phone are already known: a club member, or a user of an agency. */
  known?: boolean;
  /** The club member who makes it. */
  memberId?: string;
  /** How many names are to be typed; one when missing. */
  travellers?: number;
  /** The agency that makes the booking. */
  agencyCode?: string;
  now: Date;
  limits: HoldLimits;
};

/**
 * Why stock cannot be held. `freeAt` in the details of being-booked is when the caller may try again: the latest, over all rows that are
 * short, of the earliest expiry of a hold that keeps the caller out: of an unknown payer, or counted in the caller's share.
 */
type HoldFailure = "sold-out" | "being-booked" | "too-many-holds";

/**
 * Takes a hold on all lines or on none, inside the caller's transaction. Its expiry is measured from `now`, the database's clock. The
 * limits keep a single user from blocking the shop's stock with holds: holds per shopper, member and address are limited, an agency's by
 * AGENT_HOLD_LIMIT; holds without a payer's phone take at most half of the remaining stock, together with those of the caller's address,
 * whose phones may be invented, but always allow one sale; a club member's are limited in the same way, from whichever browser. A caller
 * blocked only by such holds is told when they expire. Expired holds, such as those of bookings waiting for the desk, do not count towards
 * the limits.
 */
export async function takeHold(
  tx: Transaction,
  request: HoldRequest,
): Promise<Result<{ expiresAt: Date }, HoldFailure>> {
  const over = await limitReached(tx, request);
  if (over) return refuse("too-many-holds", { details: { of: over } });

  const units = await lockUnits(tx, request.lines);
  if (!units) return refuse("sold-out");
  const others = await heldByOthers(
    tx,
    units.map((unit) => unit.id),
    request,
  );
  const ends: number[] = [];
  for (const unit of units) {
    const { unknown, counted } = others.get(unit.id) ?? { unknown: nobody, counted: nobody };
    const free = unit.capacity - unit.held - unit.sold;
    if (free < unit.line.quantity) {
      if (free + unknown.quantity < unit.line.quantity) return refuse("sold-out");
      ends.push(unknown.until);
    } else if ((!request.known || request.memberId) && counted.quantity > 0) {
      const share = (free + counted.quantity) * request.limits.unknownShare;
      if (counted.quantity + unit.line.quantity > share) ends.push(counted.until);
    }
  }
  if (ends.length > 0)
    return refuse("being-booked", { details: { freeAt: new Date(Math.max(...ends)).toISOString() } });
  if (!(await holdUnits(tx, units))) return refuse("sold-out");
  const expiresAt = new Date(
    request.now.getTime() + (request.known ? holdLifetime : unnamedLifetime(request.travellers ?? 1)),
  );
  await tx.insert(hold).values({
    id: request.id,
    bookingId: request.bookingId,
    shopperKey: request.shopperKey,
    address: request.address,
    memberId: request.memberId,
    named: request.known ?? false,
    known: request.known ?? false,
    agencyCode: request.agencyCode,
    expiresAt,
    createdAt: request.now,
  });
  if (units.length > 0)
    await tx
      .insert(holdLine)
      .values(units.map((unit) => ({ holdId: request.id, inventoryId: unit.id, quantity: unit.line.quantity })));
  await markScarceRooms(tx, request.id);
  return accept({ expiresAt });
}

/** The limit that living holds have reached; null when another hold is allowed. */
async function limitReached(tx: Transaction, request: HoldRequest): Promise<"shopper" | "address" | "agency" | null> {
  const { agencyCode, shopperKey, address, memberId = "", limits } = request;
  // Concurrent requests must see each other's holds, so each limit is counted behind a lock on its subject.
  const network = widerNetwork(address);
  const places = network ? [`network ${network}`, `address ${address}`] : [`address ${address}`];
  const people = [`shopper ${shopperKey}`, ...(memberId ? [`member ${memberId}`] : [])];
  const keys = agencyCode ? [`agency ${agencyCode}`] : [...places, ...people];
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sql.param(keys)}::text[]) with ordinality as subject (key, place) order by place`,
  );
  const living = sql`state = 'active' and expires_at > ${request.now.toISOString()}::timestamptz`;
  if (agencyCode) {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from hold where ${living} and agency_code = ${agencyCode}`,
    );
    return rows[0]!.count >= limits.perAgency ? "agency" : null;
  }
  const { rows } = await tx.execute<{ by_shopper: number; by_address: number; by_member: number }>(sql`
    select count(*) filter (where shopper_key = ${shopperKey})::int as by_shopper, count(*) filter (where address = ${address})::int as by_address,
      count(*) filter (where member_id = ${memberId})::int as by_member
    from hold where ${living} and agency_code is null and (shopper_key = ${shopperKey} or address = ${address} or member_id = ${memberId})`);
  const counts = rows[0]!;
  // A member is one shopper, however many browsers are opened.
  if (Math.max(counts.by_shopper, counts.by_member) >= limits.perShopper) return "shopper";
  if (counts.by_address >= limits.perAddress) return "address";
  return network && (await heldBy(tx, network, living)) >= limits.perAddress * clientsOfNetwork ? "address" : null;
}

/**
 * A booking that is on request keeps its places until the desk decides, and its hold no longer counts towards the limits of its shopper and
 * address: it is over at once, and what ends holds leaves such bookings alone. It stays, so price plans note it from now on.
 */
export async function excludeFromLimits(tx: Transaction, holdId: string, now: Date): Promise<void> {
  await tx
    .update(hold)
    .set({ expiresAt: sql`least(${hold.expiresAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(hold.id, holdId));
  await markScarceRooms(tx, holdId);
}

async function heldBy(tx: Transaction, network: string, living: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from hold where ${living} and agency_code is null and starts_with(address, ${network})`,
  );
  return rows[0]!.count;
}

/** Places of a unit that holds take, and when the first of these holds expires, in milliseconds. */
type Held = { quantity: number; until: number };
const nobody: Held = { quantity: 0, until: 0 };

/**
 * The places of each unit that are held for unknown payers, and the places that count towards the share: these, and the active holds of the
 * caller's address, because anybody can type a phone number; for a club member only the member's own and those of the address, so that no
 * stranger's hold keeps the member out. A booking on request is not active: it may wait for the desk for days.
 */
async function heldByOthers(
  tx: Transaction,
  ids: number[],
  { address, agencyCode, memberId, now }: HoldRequest,
): Promise<Map<number, { unknown: Held; counted: Held }>> {
  if (ids.length === 0) return new Map();
  const own = sql`(h.address = ${agencyCode ? null : address} or h.member_id = ${memberId ?? null}) and h.agency_code is null and h.expires_at > ${now.toISOString()}::timestamptz`;
  const counts = memberId ? own : sql`true`;
  const until = sql`extract(epoch from min(h.expires_at)`;
  const { rows } = await tx.execute<{
    inventory_id: string;
    unknown: number;
    unknown_until: number | null;
    counted: number;
    counted_until: number | null;
  }>(sql`
    select l.inventory_id, coalesce(sum(l.quantity) filter (where ${counts}), 0)::int as counted, ${until} filter (where ${counts}))::float8 as counted_until,
      coalesce(sum(l.quantity) filter (where not h.known), 0)::int as unknown, ${until} filter (where not h.known))::float8 as unknown_until
    from hold_line l join hold h on h.id = l.hold_id
    where h.state = 'active' and (not h.known or (${own})) and l.inventory_id in ${ids} group by l.inventory_id`);
  return new Map(
    rows.map((row) => [
      Number(row.inventory_id),
      {
        unknown: { quantity: row.unknown, until: (row.unknown_until ?? 0) * 1000 },
        counted: { quantity: row.counted, until: (row.counted_until ?? 0) * 1000 },
      },
    ]),
  );
}

/** Associates a hold with the club member who logged in meanwhile. */
export async function attachMember(tx: Transaction, holdId: string, memberId: string): Promise<void> {
  await tx.update(hold).set({ memberId }).where(eq(hold.id, holdId));
}

/** Passenger names are known: the hold lasts fifteen minutes from the first time they were entered. */
export async function markNamed(tx: Transaction, holdId: string, now: Date): Promise<void> {
  await tx
    .update(hold)
    .set({ named: true, expiresAt: new Date(now.getTime() + holdLifetime) })
    .where(and(eq(hold.id, holdId), eq(hold.state, "active"), eq(hold.named, false)));
}

/**
 * Associates a hold with a phone. From the first one the hold counts as a real buyer's, and can be extended again; but of one phone only a
 * limited number of one address, or of one club member, does. What strangers hold with a person's number keeps that person from nothing, and
 * the answer does not tell whether a phone has bookings: a further hold goes on, and counts as one of an unknown payer. An agency's own phone
 * may appear in many of its bookings.
 */
export async function attachPhone(
  tx: Transaction,
  holdId: string,
  phone: string,
  limits: HoldLimits,
  now: Date,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`);
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from hold own join hold h
      on h.phone = ${phone} and h.id <> own.id and h.agency_code is null and h.state = 'active'
      and h.expires_at > ${now.toISOString()}::timestamptz
    where own.id = ${holdId} and own.agency_code is null
      and case when own.member_id is null then h.address = own.address else h.member_id = own.member_id end`);
  const isBuyer = rows[0]!.count < limits.perPhone;
  await tx
    .update(hold)
    .set({
      phone,
      known: sql`${hold.known} or ${isBuyer}`,
      extended: sql`${hold.extended} and (${hold.known} or ${hold.phone} is not null)`,
    })
    .where(eq(hold.id, holdId));
}

/**
 * Extends a hold, once before its payer's phone is known, by the time that names take, and once after, by fifteen minutes. What remained
 * of its time is kept.
 */
export async function extendHold(tx: Transaction, holdId: string, travellers: number, now: Date): Promise<boolean> {
  const updatedHolds = await tx
    .update(hold)
    .set({
      extended: true,
      expiresAt: sql`greatest(${hold.expiresAt}, ${now.toISOString()}::timestamptz)
        + make_interval(secs => case when ${hold.known} or ${hold.phone} is not null then ${holdLifetime / 1000}::int else ${unnamedLifetime(travellers) / 1000}::int end)`,
    })
    .where(and(eq(hold.id, holdId), eq(hold.state, "active"), eq(hold.extended, false)))
    .returning({ id: hold.id });
  return updatedHolds.length === 1;
}

/** Ends a hold without a sale; false when it had already ended. */
export async function releaseHold(tx: Transaction, holdId: string): Promise<boolean> {
  const endedHolds = await tx
    .update(hold)
    .set({ state: "released" })
    .where(and(eq(hold.id, holdId), eq(hold.state, "active")))
    .returning({ id: hold.id });
  if (endedHolds.length === 0) return false;
  await releaseUnits(tx, holdId);
  return true;
}

/** Ends a hold with a sale; false when it had already ended. */
export async function consumeHold(tx: Transaction, holdId: string): Promise<boolean> {
  const endedHolds = await tx
    .update(hold)
    .set({ state: "consumed" })
    .where(and(eq(hold.id, holdId), eq(hold.state, "active")))
    .returning({ id: hold.id });
  if (endedHolds.length === 0) return false;
  await sellUnits(tx, holdId);
  return true;
}
