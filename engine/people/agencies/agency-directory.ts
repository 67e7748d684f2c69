import type { AgencyLogo } from "@contract/agencies/agencies";
import { namesOfDealType } from "@contract/vocabulary/categories";
import { and, arrayOverlaps, asc, eq, ilike, isNull, ne, or, sql } from "drizzle-orm";
import { type Agency, type AgencyIdentity, mayActFor } from "./agency-identity";
import { logoColumns } from "./agency-logo";
import type { AgencyParts } from "./agency-parts";
import { agency, agencyHost, agencyLogo } from "./schema";

/** Agencies visible to a clerk: all of them for clerks who may choose an agent, otherwise their own; never the test agent code. */
export async function findAgencies(
  { db, testAgentCode, enabledAgentCode }: Pick<AgencyParts, "db" | "testAgentCode" | "enabledAgentCode">,
  { search, from, to, pricePlanOnly }: { search?: string; from: number; to: number; pricePlanOnly?: boolean },
  identity: AgencyIdentity,
): Promise<{ total: number; rows: Agency[] }> {
  const pattern = search?.trim().replace(/[%_\\]/g, "\\$&");
  const where = and(
    ne(agency.odyAgentCode, testAgentCode),
    isNull(agency.disabledAt),
    mayActFor(identity.own, enabledAgentCode, enabledAgentCode) ? undefined : ne(agency.odyAgentCode, enabledAgentCode),
    identity.mayChooseAgent ? undefined : eq(agency.code, identity.own.code),
    pricePlanOnly ? sql`(${agency.flags} ->> 'forPricePlanOnly')::boolean` : undefined,
    pattern
      ? or(ilike(agency.odyAgentCode, `${pattern}%`), ilike(sql`${agency.names}::text`, `%${pattern}%`))
      : undefined,
  );
  const [rows, [count]] = await Promise.all([
    db
      .select()
      .from(agency)
      .where(where)
      .orderBy(asc(agency.odyAgentCode))
      .offset(from - 1)
      .limit(Math.max(0, Math.min(to - from + 1, 1000))),
    db.select({ total: sql<number>`count(*)::int` }).from(agency).where(where),
  ]);
  return { total: count!.total, rows };
}

/** The agency for a code or a white-label host; null when it does not exist or is disabled. */
export async function agencyContents(
  { db }: Pick<AgencyParts, "db">,
  by: { code: string } | { host: string },
): Promise<(Agency & { host?: string; picture?: AgencyLogo }) | null> {
  if ("code" in by) {
    const [row] = await db
      .select()
      .from(agency)
      .where(and(eq(agency.code, by.code), isNull(agency.disabledAt)));
    return row ?? null;
  }
  const [found] = await db
    .select({ row: agency, host: agencyHost.host, picture: logoColumns })
    .from(agencyHost)
    .innerJoin(agency, eq(agency.code, agencyHost.agencyCode))
    .leftJoin(agencyLogo, eq(agencyLogo.hash, agency.logo))
    .where(and(eq(agencyHost.host, hostName(by.host)), isNull(agency.disabledAt)));
  return found ? { ...found.row, host: found.host, picture: found.picture ?? undefined } : null;
}

/** Lower case, without port or trailing dot. */
export function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, "")
    .replace(/(?<!\.)\.+$/, "");
}

/** The agency that sells only the given deal type: links of that deal type name its marketer. */
export async function agencyOfDealType({ db }: Pick<AgencyParts, "db">, dealType: string): Promise<Agency | null> {
  const [row] = await db
    .select()
    .from(agency)
    .where(and(arrayOverlaps(agency.dealTypeCodes, namesOfDealType(dealType)), isNull(agency.disabledAt)))
    .orderBy(asc(agency.code))
    .limit(1);
  return row ?? null;
}
