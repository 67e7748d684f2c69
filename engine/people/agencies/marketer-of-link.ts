import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import type { Agency } from "./agency-identity";
import { maySell } from "./may-sell";
import { agency } from "./schema";

type Limits = Pick<Agency, "code" | "flags" | "dealTypeCodes">;

/** The agency whose link a visitor follows; null: nobody's, or that of an agency that is closed or sells nothing: its link leads to the shop. */
export async function marketerOfLink(db: Database | Transaction, marketerId: string | null): Promise<Limits | null> {
  const row = marketerId ? await agencyOf(db, marketerId) : null;
  return row && !row.disabledAt && !row.flags.forPricePlanOnly ? row : null;
}

/**
 * The marketer that gets a sale from its link: an agency only while it is open, and for what it sells. A code that is no agency's only names
 * where the visitor came from.
 */
export async function creditedMarketer(
  db: Database,
  marketerId: string | undefined,
  category: DealCategory,
): Promise<string | undefined> {
  const row = marketerId ? await agencyOf(db, marketerId) : null;
  if (!row) return marketerId;
  return !row.disabledAt && maySell(row, category) ? marketerId : undefined;
}

/** Those of these marketers that sell nothing: their visits are the shop's own. */
export async function closedMarketers(db: Database | Transaction, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const sellsNothing = or(isNotNull(agency.disabledAt), sql`(${agency.flags} ->> 'forPricePlanOnly')::boolean`);
  const rows = await db
    .select({ id: agency.marketerId })
    .from(agency)
    .where(and(inArray(agency.marketerId, ids), sellsNothing));
  return new Set(rows.map(({ id }) => id));
}

/** Those of these marketers that are agencies. */
export async function agencyMarketers(db: Database | Transaction, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: agency.marketerId }).from(agency).where(inArray(agency.marketerId, ids));
  return new Set(rows.map(({ id }) => id));
}

async function agencyOf(db: Database | Transaction, marketerId: string) {
  const [row] = await db
    .select({
      code: agency.code,
      flags: agency.flags,
      dealTypeCodes: agency.dealTypeCodes,
      disabledAt: agency.disabledAt,
    })
    .from(agency)
    .where(eq(agency.marketerId, marketerId));
  return row ?? null;
}
