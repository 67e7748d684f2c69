import type { DealCategory } from "@contract/vocabulary/vocabulary";
import type { Caller } from "../caller/caller";
import { maySell } from "./may-sell";
import type { Site } from "./site-of";

/**
 * Whether the caller may book a category on this site: decided by the content flags of the agency the caller is logged
 * in for, and of the site's own agency. Shoppers and members may book everything the site sells. A site of internal agents
 * (forInternalAgentSite) takes bookings from clerks only: its shoppers can look, and phone.
 */
export function mayBook(site: Site | null, agent: Caller["agent"], category: DealCategory): boolean {
  if (agent && !maySell(agent.acting, category)) return false;
  if (!site) return true;
  if (site.flags.forInternalAgentSite && (!agent || agent.kind === "agency")) return false;
  return maySell(site, category);
}
