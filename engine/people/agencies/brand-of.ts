import { and, asc, eq, isNull } from "drizzle-orm";
import { type Brand, shopBrand } from "../../core/brand";
import type { Database, Transaction } from "../../database/connect";
import { agency, agencyHost } from "./schema";
import { siteAddress } from "./site-address";

/**
 * The brand of an agency: its own, when it is active and has a host (the first by name, if it has several), otherwise the shop's. Null: no
 * agency.
 */
export async function brandOf(
  db: Database | Transaction,
  publicUrl: string,
  agencyCode: string | null,
): Promise<Brand> {
  if (agencyCode === null) return shopBrand(publicUrl);
  const [row] = await db
    .select({
      host: agencyHost.host,
      names: agency.names,
      phone: agency.phone,
      phoneHours: agency.phoneHours,
      logo: agency.logo,
    })
    .from(agencyHost)
    .innerJoin(agency, eq(agency.code, agencyHost.agencyCode))
    .where(and(eq(agency.code, agencyCode), isNull(agency.disabledAt)))
    .orderBy(asc(agencyHost.host))
    .limit(1);
  if (!row) return shopBrand(publicUrl);
  const { host, names, phone, phoneHours, logo } = row;
  return { names, origin: siteAddress(publicUrl, host), agency: { phone, phoneHours, logo: logo ?? undefined } };
}
