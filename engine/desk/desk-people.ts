import type { desk } from "@contract/desk/desk";
import type { Output, ParsedInput } from "@contract/wire/operation";
import { addDays } from "date-fns";
import { asc, count, desc, eq, ilike, inArray, max, min, or, sql } from "drizzle-orm";
import { localise } from "../core/localise";
import { inTransaction, type Transaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { agency, agencyHost, clerk, fcKey } from "../people/agencies/schema";
import { audit } from "../people/desk-users/audit";
import { member } from "../people/members/schema";
import { endSessionsOf } from "../people/sessions/sessions";
import { coupon } from "../sale/coupons/schema";
import { retentionDays } from "../service/retention/forget-personal-data";
import { memberTraveller } from "../service/travellers/schema";

function likeOf(search: string | undefined): string | null {
  const text = search?.trim();
  return text ? `%${text.replace(/[%_\\]/g, "\\$&")}%` : null;
}

const most = 200;

export async function deskAgencies(
  { db }: Store,
  { search, from, to, langCode }: ParsedInput<typeof desk.deskAgencies>,
): Promise<Output<typeof desk.deskAgencies>> {
  const like = likeOf(search);
  const where = like
    ? or(ilike(agency.code, like), ilike(agency.odyAgentCode, like), ilike(sql`${agency.names}::text`, like))
    : undefined;
  const [rows, [totals]] = await Promise.all([
    db
      .select()
      .from(agency)
      .where(where)
      .orderBy(asc(agency.code))
      .offset(from - 1)
      .limit(Math.min(to - from + 1, most)),
    db.select({ total: sql<number>`count(*)::int` }).from(agency).where(where),
  ]);
  const codes = rows.map(({ code }) => code);
  const [clerks, hosts] =
    codes.length === 0
      ? [[], []]
      : await Promise.all([
          db.select().from(clerk).where(inArray(clerk.agencyCode, codes)).orderBy(asc(clerk.name)),
          db.select().from(agencyHost).where(inArray(agencyHost.agencyCode, codes)).orderBy(asc(agencyHost.host)),
        ]);
  return {
    total: totals!.total,
    agencies: rows.map((row) => ({
      agencyCode: row.code,
      odyAgentCode: row.odyAgentCode,
      marketerId: row.marketerId,
      name: localise(row.names, langCode),
      phone: row.phone,
      hosts: hosts.filter(({ agencyCode }) => agencyCode === row.code).map(({ host }) => host),
      clerks: clerks
        .filter(({ agencyCode }) => agencyCode === row.code)
        .map(({ id, name, disabledAt }) => ({ id, name, disabled: disabledAt !== null })),
      disabled: row.disabledAt !== null,
    })),
  };
}

export async function deskMembers(
  { db }: Store,
  { search, from, to }: ParsedInput<typeof desk.deskMembers>,
): Promise<Output<typeof desk.deskMembers>> {
  const like = likeOf(search);
  const where = like
    ? or(
        ilike(member.phone, like),
        ilike(member.email, like),
        ilike(sql`concat_ws(' ', ${member.firstName}, ${member.lastName})`, like),
      )
    : undefined;
  const [rows, [totals]] = await Promise.all([
    db
      .select()
      .from(member)
      .where(where)
      .orderBy(desc(member.registeredAt), asc(member.id))
      .offset(from - 1)
      .limit(Math.min(to - from + 1, most)),
    db.select({ total: sql<number>`count(*)::int` }).from(member).where(where),
  ]);
  const kept = await keptByMembers(
    db,
    rows.map(({ id }) => id),
  );
  return {
    total: totals!.total,
    members: rows.map(({ id, firstName, lastName, phone, email, registeredAt, disabledAt }) => ({
      id,
      name: `${firstName} ${lastName}`,
      phone,
      email,
      registeredAt: registeredAt.toISOString(),
      travellers: kept.get(id),
      disabled: disabledAt !== null,
    })),
  };
}

/** How many travellers each of these members keeps, and when: the desk reads none of their details. */
async function keptByMembers(db: Store["db"], ids: string[]) {
  const { memberId, usedAt } = memberTraveller;
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ memberId, kept: count(), first: min(usedAt), last: max(usedAt) })
          .from(memberTraveller)
          .where(inArray(memberId, ids))
          .groupBy(memberId);
  const forgotten = (used: Date) => addDays(used, retentionDays.travellers).toISOString();
  return new Map(
    rows.map((row) => [
      row.memberId,
      {
        kept: row.kept,
        lastChange: row.last!.toISOString(),
        firstForgotten: forgotten(row.first!),
        lastForgotten: forgotten(row.last!),
      },
    ]),
  );
}

type Kind = ParsedInput<typeof desk.deskSetDisabled>["kind"];

const tables: Record<Kind, (tx: Transaction, id: string, disabledAt: Date | null) => Promise<unknown[]>> = {
  agency: (tx, id, disabledAt) => tx.update(agency).set({ disabledAt }).where(eq(agency.code, id)).returning(),
  clerk: (tx, id, disabledAt) => tx.update(clerk).set({ disabledAt }).where(eq(clerk.id, id)).returning(),
  member: (tx, id, disabledAt) => tx.update(member).set({ disabledAt }).where(eq(member.id, id)).returning(),
  coupon: (tx, id, disabledAt) => tx.update(coupon).set({ disabledAt }).where(eq(coupon.code, id)).returning(),
};

/**
 * Disables or enables a person or a coupon. Sessions end, so that none of them comes back to life when it is enabled again: of an agency also
 * those of its clerks and of its call centre's links. Null: not found.
 */
export async function setDisabled(
  parts: Store,
  { kind, id, disabled }: ParsedInput<typeof desk.deskSetDisabled>,
  actor: string,
): Promise<boolean | null> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const disabledAt = disabled ? now : null;
      const changed = await tables[kind](tx, id, disabledAt);
      if (changed.length === 0) return null;
      if (disabled && kind !== "coupon") await endSessionsOf(tx, kind === "clerk" ? "agent" : kind, id);
      if (disabled && kind === "agency") await endSessionsOfStaff(tx, id);
      await audit(tx, { actor, action: disabled ? "disable" : "enable", target: `${kind}:${id}` }, now);
      return disabled;
    },
    { random: parts.random },
  );
}

/** Ends the sessions of an agency's clerks and those opened by its call centre's links. */
async function endSessionsOfStaff(tx: Transaction, agencyCode: string): Promise<void> {
  const clerks = await tx.select({ id: clerk.id }).from(clerk).where(eq(clerk.agencyCode, agencyCode));
  const keys = await tx.select({ id: fcKey.id }).from(fcKey).where(eq(fcKey.agencyCode, agencyCode));
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  await endSessionsOf(tx, "agent", ids(clerks));
  await endSessionsOf(tx, "fc", ids(keys));
}
