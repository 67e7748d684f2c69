import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../database/connect";
import type { Caller } from "../caller/caller";
import { agency } from "./schema";

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
