import type { Shop } from "@contract/calls";
import type { LangCode } from "@contract/vocabulary/vocabulary";

type PlanAgency = { odyAgentCode: string; agencyCode: string; name: string };
export type PlanAgencies = { planOnly: PlanAgency[]; selling: PlanAgency[] };

/** Whose plan a clerk may read: first the agencies that get plans and sell nothing, then those that sell. Neither has the test agent. */
export async function planAgencies(shop: Shop, langCode: LangCode): Promise<PlanAgencies> {
  const [plans, all] = await Promise.all([shop.agencyForPricePlanOnly({ langCode }), shop.agentAll({ langCode })]);
  const planOnly = plans.ok ? plans.value.agencies : [];
  const listed = new Set(planOnly.map(({ agencyCode }) => agencyCode));
  const selling = all.ok ? all.value.agents.filter(({ agencyCode }) => !listed.has(agencyCode)) : [];
  const shown = ({ odyAgentCode, agencyCode, name }: PlanAgency) => ({ odyAgentCode, agencyCode, name });
  return { planOnly: planOnly.map(shown), selling: selling.map(shown) };
}
