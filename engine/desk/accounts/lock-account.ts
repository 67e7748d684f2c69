import { eq } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { agency } from "../../people/agencies/schema";

/**
 * Locks the account of an agency or employer until the transaction ends: its payments, reversals and orders are recorded one after the other,
 * and each sees those before it. False when there is no such agency.
 */
export async function lockAccount(tx: Transaction, agencyCode: string): Promise<boolean> {
  const rows = await tx
    .select({ code: agency.code })
    .from(agency)
    .where(eq(agency.code, agencyCode))
    .for("no key update");
  return rows.length > 0;
}
