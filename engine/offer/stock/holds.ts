import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { statementOnce } from "../../database/prepared/statement-once";
import { type Holder, heldByOthers, limitReached, noneHeld } from "./hold-counts";
import { extendedWithPhone, holdLifetime, unnamedLifetime } from "./hold-lifetime";
import { type HoldLimits, noHoldLimits } from "./hold-limits";
import { hold } from "./schema";
import { type LockedUnit, lockUnits, releaseUnits, type StockLine, sellUnits } from "./take-stock";
import { enoughForAnyParty, markHoldDays, markScarceRooms } from "./touched-days";

type HoldRequest = Holder & {
  id: string;
  bookingId: string;
  lines: StockLine[];
  /** Name and phone are already known: a club member, or a user of an agency. */
  known?: boolean;
  /** How many names are to be typed; one when missing. */
  travellers?: number;
  now: Date;
  limits: HoldLimits;
};

/**
 * Why stock cannot be held. `freeAt` in the details of being-booked is when the caller may try again: the latest, over all rows that are
 * short, of the earliest expiry of a hold that keeps the caller out: of an unknown payer, or counted in the caller's share. `kept`: there are
 * enough places, as the pages say, but the share of such holds is used up.
 */
type HoldFailure = "sold-out" | "being-booked" | "too-many-holds";

/**
 * Takes a hold on all lines or on none, inside the caller's transaction. Its expiry is measured from `now`, the database's clock. The limits
 * keep a single user from blocking the shop's stock:
 * - The number of holds of one shopper, and of one club member in whatever browser.
 * - The number of holds of one address.
 * - For an agency, instead of these, the number of its holds (AGENT_HOLD_LIMIT).
 * - The share of the remaining stock that one address holds for unknown payers: at most half, but one sale is always possible. Its holds with
 *   phones count too, since these may be invented; of an IPv6 /48 those without. For a club member the member's own and those of the address
 *   count. Other addresses take from the rest, up to the last place. A caller who is blocked only by such holds is told when they expire.
 *
 * Expired holds, such as those of bookings waiting for the desk, do not count towards the limits.
 */
export async function takeHold(
  tx: Transaction,
  request: HoldRequest,
): Promise<Result<{ expiresAt: Date }, HoldFailure>> {
  // A hold without limits takes no lock on its address: all changes have the same one, and would wait for each other.
  const over = request.limits === noHoldLimits ? null : await limitReached(tx, request);
  if (over) return refuse("too-many-holds", { details: { of: over } });

  const units = await lockUnits(tx, request.lines);
  if (!units) return refuse("sold-out");
  const others = await heldByOthers(
    tx,
    units.map((unit) => unit.id),
    request,
  );
  const ends: number[] = [];
  let kept = true;
  for (const unit of units) {
    const { unknown, counted } = others.get(unit.id) ?? { unknown: noneHeld, counted: noneHeld };
    const free = unit.capacity - unit.held - unit.sold;
    if (free < unit.line.quantity) {
      if (free + unknown.quantity < unit.line.quantity) return refuse("sold-out");
      ends.push(unknown.until);
      kept = false;
    } else if ((!request.known || request.memberId) && counted.quantity > 0) {
      const share = (free + counted.quantity) * request.limits.unknownShare;
      if (counted.quantity + unit.line.quantity > share) ends.push(counted.until);
    }
  }
  if (ends.length > 0) {
    const freeAt = new Date(Math.max(...ends)).toISOString();
    return refuse("being-booked", { details: { freeAt, kept } });
  }
  const expiresAt = new Date(
    request.now.getTime() + (request.known ? holdLifetime : unnamedLifetime(request.travellers ?? 1)),
  );
  const isKnown = request.known ?? false;
  const { rows } = await insertedHold(tx).execute({
    ids: units.map(({ id }) => id),
    quantities: units.map(({ line }) => line.quantity),
    id: request.id,
    bookingId: request.bookingId,
    shopperKey: request.shopperKey,
    address: request.address,
    memberId: request.memberId ?? null,
    known: isKnown,
    agencyCode: request.agencyCode ?? null,
    expiresAt: expiresAt.toISOString(),
    now: request.now.toISOString(),
  });
  if (rows[0]!.taken !== units.length) throw new Error("stock changed under its lock");
  const leftOf = ({ line, capacity, held, sold }: LockedUnit) => capacity - held - sold - line.quantity;
  const isScarce = (unit: LockedUnit) =>
    (unit.line.kind === "seat" || unit.line.kind === "ticket") && leftOf(unit) < enoughForAnyParty;
  // The condition of `markScarceRooms`: mostly enough rooms are left, and it would find nothing.
  const isLastRoom = (unit: LockedUnit) => unit.line.kind === "room" && leftOf(unit) <= unit.line.quantity;
  if (units.some(isScarce)) await markHoldDays(tx, request.id);
  else if (units.some(isLastRoom)) await markScarceRooms(tx, request.id);
  return accept({ expiresAt });
}

/** A hold with its stock, which is locked and was found to be enough, in one statement. */
const insertedHold = statementOnce<{ taken: number }>(sql`
  with taken as (
    update inventory set held = held + wanted.quantity
    from unnest(${sql.placeholder("ids")}::bigint[], ${sql.placeholder("quantities")}::int[]) as wanted (id, quantity)
    where inventory.id = wanted.id and capacity - held - sold >= wanted.quantity
    returning inventory.id, wanted.quantity),
  made as (
    insert into hold (id, booking_id, shopper_key, address, member_id, named, known, agency_code, expires_at, created_at)
    values (${sql.placeholder("id")}, ${sql.placeholder("bookingId")}, ${sql.placeholder("shopperKey")}, ${sql.placeholder("address")},
      ${sql.placeholder("memberId")}, ${sql.placeholder("known")}, ${sql.placeholder("known")}, ${sql.placeholder("agencyCode")},
      ${sql.placeholder("expiresAt")}::timestamptz, ${sql.placeholder("now")}::timestamptz)),
  lines as (
    insert into hold_line (hold_id, inventory_id, quantity) select ${sql.placeholder("id")}, id, quantity from taken)
  select count(*)::int as taken from taken`);

/**
 * A booking that is on request keeps its places until the desk decides, and its hold no longer counts towards the limits of its shopper and
 * address: it is over at once, and what ends holds leaves such bookings alone. It stays, so price plans note it from now on.
 */
export async function excludeFromLimits(tx: Transaction, holdId: string, now: Date): Promise<void> {
  await tx
    .update(hold)
    .set({ expiresAt: sql`least(${hold.expiresAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(hold.id, holdId));
  await markHoldDays(tx, holdId);
}

/** Associates a hold with the club member who logged in meanwhile. */
export async function attachMember(tx: Transaction, holdId: string, memberId: string): Promise<void> {
  await tx.update(hold).set({ memberId }).where(eq(hold.id, holdId));
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
  await lockedPhone(tx).execute({ key: `phone ${phone}` });
  await phonedHold(tx).execute({ phone, holdId, now: now.toISOString(), most: limits.perPhone });
}

const lockedPhone = statementOnce(sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder("key")}, 0))`);

/** Counts the holds of the phone, whose number is locked, and writes it. */
const phonedHold = statementOnce(sql`
  update hold set phone = ${sql.placeholder("phone")}::text, extended = ${extendedWithPhone},
    known = known or ${sql.placeholder("most")}::float8 > (
      select count(*) from hold own join hold h
        on h.phone = ${sql.placeholder("phone")}::text and h.id <> own.id and h.agency_code is null and h.state = 'active'
        and h.expires_at > ${sql.placeholder("now")}::timestamptz
      where own.id = ${sql.placeholder("holdId")} and own.agency_code is null
        and case when own.member_id is null then h.address = own.address else h.member_id = own.member_id end)
  where id = ${sql.placeholder("holdId")}`);

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
  if ((await consumedHold(tx).execute({ holdId })).rowCount === 0) return false;
  await sellUnits(tx, holdId);
  return true;
}

const consumedHold = statementOnce(
  sql`update hold set state = 'consumed' where id = ${sql.placeholder("holdId")} and state = 'active'`,
);
