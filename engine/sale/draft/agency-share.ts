import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { mostReduction, reductionOf } from "../../offer/pricing/reductions";
import { commissionOf } from "../../people/agencies/net-price";
import { agency } from "../../people/agencies/schema";
import { priceBeforeAgent } from "./agency-net";
import type { StoredQuote } from "./stored-quote";

/** Amounts in minor units of the price's currency. */
type AgencyShare = {
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
  quote: Pick<StoredQuote, "lines" | "totalMinor" | "discountPercent">,
): Promise<AgencyShare> {
  const { lines, discountPercent } = quote;
  const [row] = await db
    .select({ commission: agency.commissionPercent, discount: agency.discountPercent })
    .from(agency)
    .where(eq(agency.code, code));
  const priceMinor = priceBeforeAgent(quote);
  const percentOf = (percent: string) => commissionOf(priceMinor, percent);
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
