import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { maySell } from "../../people/agencies/may-sell";
import { agency } from "../../people/agencies/schema";
import type { Caller } from "../../people/caller/caller";

export type Site = Pick<typeof agency.$inferSelect, "code" | "variant" | "flags" | "dealTypeCodes">;

/** The agency on whose site the call is made; an unknown value in the header is ignored. */
export async function siteOf(db: Database, caller: Pick<Caller, "agency">): Promise<Site | null> {
  if (!caller.agency) return null;
  const [row] = await db
    .select({ code: agency.code, variant: agency.variant, flags: agency.flags, dealTypeCodes: agency.dealTypeCodes })
    .from(agency)
    .where(and(eq(agency.code, caller.agency), isNull(agency.disabledAt)));
  return row ?? null;
}

/**
 * Whether the caller may book a category on this site: decided by the content flags of the agency the caller is logged
 * in for, and of the site's own agency. A site of internal agents (forInternalAgentSite) takes bookings from clerks
 * only: its shoppers can look, and phone.
 */
export function mayBook(site: Site | null, agent: Caller["agent"], category: DealCategory): boolean {
  if (!maySell(agent, category)) return false;
  if (!site) return true;
  if (site.flags.forInternalAgentSite && (!agent || agent.kind === "agency")) return false;
  return maySell({ acting: site }, category);
}
