import type { DealCategory } from "@contract/vocabulary/vocabulary";
import type { Agency } from "./agency-identity";

/**
 * Whether the caller may open a booking of a category: an agency with a price plan only books nothing here, and one limited to specific
 * deals books only those (content flags of specification §6). Shoppers and members may book everything.
 */
export function maySell(
  agent: { acting: Pick<Agency, "flags" | "dealTypeCodes"> } | null,
  category: DealCategory,
): boolean {
  if (!agent) return true;
  const { flags, dealTypeCodes } = agent.acting;
  if (flags.forPricePlanOnly) return false;
  return !flags.limitToSpecificDeals || dealTypeCodes.includes(category);
}
