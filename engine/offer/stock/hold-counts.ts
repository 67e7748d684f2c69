import { type SQL, sql } from "drizzle-orm";
import { clientsOfNetwork, widerNetwork } from "../../core/wider-network";
import type { Transaction } from "../../database/connect";
import { statementOnce } from "../../database/prepared/statement-once";
import type { HoldLimits } from "./hold-limits";

/** Who takes a hold, as its limits count it. */
export type Holder = {
  shopperKey: string;
  address: string;
  /** The club member who makes it. */
  memberId?: string;
  /** The agency that makes the booking. */
  agencyCode?: string;
};

/** The limit that living holds have reached; null when another hold is allowed. */
export async function limitReached(
  tx: Transaction,
  { agencyCode, shopperKey, address, memberId = "", now, limits }: Holder & { now: Date; limits: HoldLimits },
): Promise<"shopper" | "address" | "agency" | null> {
  // Concurrent requests must see each other's holds, so each limit is counted behind a lock on its subject.
  const network = widerNetwork(address);
  const places = network ? [`network ${network}`, `address ${address}`] : [`address ${address}`];
  const people = [`shopper ${shopperKey}`, ...(memberId ? [`member ${memberId}`] : [])];
  const keys = agencyCode
    ? subjects(limits.perAgency, [`agency ${agencyCode}`])
    : [...subjects(limits.perAddress, places), ...subjects(limits.perShopper, people)];
  if (keys.length === 0) return null;
  await lockedSubjects(tx).execute({ keys });
  const living = sql`state = 'active' and expires_at > ${now.toISOString()}::timestamptz`;
  if (agencyCode) {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from hold where ${living} and agency_code = ${agencyCode}`,
    );
    return rows[0]!.count >= limits.perAgency ? "agency" : null;
  }
  const { rows } = await livingHolds(tx).execute({ shopperKey, address, memberId, now: now.toISOString() });
  const counts = rows[0]!;
  // A member is one shopper, however many browsers are opened.
  if (Math.max(counts.by_shopper, counts.by_member) >= limits.perShopper) return "shopper";
  if (counts.by_address >= limits.perAddress) return "address";
  return network && (await holdsOfNetwork(tx, network, living)) >= limits.perAddress * clientsOfNetwork
    ? "address"
    : null;
}

const lockedSubjects = statementOnce(
  sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sql.placeholder("keys")}::text[]) with ordinality as subject (key, place) order by place`,
);

const own = {
  shopper: sql`shopper_key = ${sql.placeholder("shopperKey")}`,
  address: sql`address = ${sql.placeholder("address")}`,
  member: sql`member_id = ${sql.placeholder("memberId")}`,
};
const livingHolds = statementOnce<{ by_shopper: number; by_address: number; by_member: number }>(sql`
  select count(*) filter (where ${own.shopper})::int as by_shopper, count(*) filter (where ${own.address})::int as by_address,
    count(*) filter (where ${own.member})::int as by_member
  from hold where state = 'active' and expires_at > ${sql.placeholder("now")}::timestamptz and agency_code is null
    and (${own.shopper} or ${own.address} or ${own.member})`);

/** Empty where there is no limit: holds that are not counted do not wait for each other. */
function subjects(limit: number, keys: string[]): string[] {
  return limit === Number.POSITIVE_INFINITY ? [] : keys;
}

async function holdsOfNetwork(tx: Transaction, network: string, living: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from hold where ${living} and agency_code is null and starts_with(address, ${network})`,
  );
  return rows[0]!.count;
}

/** Places of a unit that holds take, and when the first of these holds expires, in milliseconds. */
type Held = { quantity: number; until: number };
export const noneHeld: Held = { quantity: 0, until: 0 };

/**
 * The places of each unit that are held for unknown payers, and the places that count towards the caller's share: the active holds of the
 * caller's address, with phones too, because anybody can type a phone number; for a club member the member's own as well, and for anybody else
 * those of unknown payers in the IPv6 /48 around the address. What strangers elsewhere hold keeps nobody out while places are left
 * (decision 0146). A booking on request is not active: it may wait for the desk for days.
 */
export async function heldByOthers(
  tx: Transaction,
  ids: number[],
  { address, agencyCode, memberId, now }: Pick<Holder, "address" | "agencyCode" | "memberId"> & { now: Date },
): Promise<Map<number, { unknown: Held; counted: Held }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await heldUnits(tx).execute({
    ids,
    address: agencyCode ? null : address,
    network: agencyCode || memberId ? null : widerNetwork(address),
    memberId: memberId ?? null,
    now: now.toISOString(),
  });
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

const until = sql`extract(epoch from min(h.expires_at)`;
const ofCaller = sql`(h.address = ${sql.placeholder("address")} or h.member_id = ${sql.placeholder("memberId")}
  or (not h.known and starts_with(h.address, ${sql.placeholder("network")}::text)))
  and h.agency_code is null and h.expires_at > ${sql.placeholder("now")}::timestamptz`;
const heldUnits = statementOnce<{
  inventory_id: string;
  unknown: number;
  unknown_until: number | null;
  counted: number;
  counted_until: number | null;
}>(sql`
  select l.inventory_id, coalesce(sum(l.quantity) filter (where ${ofCaller}), 0)::int as counted, ${until} filter (where ${ofCaller}))::float8 as counted_until,
    coalesce(sum(l.quantity) filter (where not h.known), 0)::int as unknown, ${until} filter (where not h.known))::float8 as unknown_until
  from hold_line l join hold h on h.id = l.hold_id
  where h.state = 'active' and (not h.known or (${ofCaller})) and l.inventory_id = any(${sql.placeholder("ids")}::bigint[])
  group by l.inventory_id`);
