import { eq } from "drizzle-orm";
import { minorOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import { mostReduction, reductionOf } from "../../offer/pricing/reductions";
import { agency } from "../../people/agencies/schema";
import type { StoredQuote } from "./stored-quote";

/** Amounts in minor units of the price's currency. */
export type AgencyShare = {
  /** The price before the agent's discount and the employer's subsidy. */
  priceMinor: number;
  /** With two decimals, such as "8.00". */
  commissionPercent: string;
  commissionMinor: number;
  /** The largest discount the agency may give: the desk's setting, or else its commission. */
  mostOfAgencyMinor: number;
  /** The same within what the deal, the club and the coupons leave of 41 % (specification §9). */
  mostDiscountMinor: number;
};

/**
 * The agency's share of a price, and its maximum discount. A discount comes out of the commission first, so the agency
 * pays the price less the larger of the two; selling below that would be at a loss.
 */
export async function agencyShare(
  db: Database | Transaction,
  code: string,
  { lines, discountPercent }: Pick<StoredQuote, "lines" | "discountPercent">,
): Promise<AgencyShare> {
  const [row] = await db
    .select({ commission: agency.commissionPercent, discount: agency.discountPercent })
    .from(agency)
    .where(eq(agency.code, code));
  const priceMinor = lines
    .filter(({ code }) => code !== "AGENT_DISCOUNT" && code !== "SUBSIDY")
    .reduce((sum, { total }) => sum + (minorOf(total) ?? 0), 0);
  const percentOf = (percent: string) => Math.floor((priceMinor * Math.round(Number(percent) * 100)) / 10_000);
  const commissionPercent = row?.commission ?? "0.00";
  const mostOfAgencyMinor = percentOf(row?.discount ?? commissionPercent);
  const otherReductions = reductionOf(lines.filter(({ code }) => code !== "AGENT_DISCOUNT"));
  const left = mostReduction(lines, discountPercent) - otherReductions;
  return {
    priceMinor,
    commissionPercent,
    commissionMinor: percentOf(commissionPercent),
    mostOfAgencyMinor,
    mostDiscountMinor: Math.max(0, Math.min(mostOfAgencyMinor, left)),
  };
}
