import type { PricePlan, pricePlan } from "@contract/agencies/price-plan";
import { accept, type Port, refuse } from "@contract/wire/operation";
import { agentPrices } from "../../people/agencies/agent-prices";
import type { Caller } from "../../people/caller/caller";
import { planChanges } from "./plan-changes";
import { exportPlan, planFileContent, planFileJob } from "./plan-files";
import type { PlanParts } from "./plan-parts";
import { stopMails, subscribe, subscriptions, unsubscribe } from "./plan-subscriptions";
import { planDests, planDurations, planHotels, planTable, planViewer, showsPlans } from "./price-plan";
import { sendPlan } from "./send-plan";

/** The price plan calls. Permissions guarantee that the caller belongs to an agency, except for links in mails. */
export function pricePlanCalls(parts: PlanParts): Port<typeof pricePlan, Caller> {
  /** For an agency limited to deals without plans there are none, and no news of them. */
  const hasPlans = ({ agent }: Caller) => !agent || showsPlans(agent.acting);
  return {
    pricePlanDests: async ({ langCode }, caller) => (hasPlans(caller) ? planDests(parts, langCode) : accept([])),
    pricePlanHotels: async ({ destCode, langCode }, caller) =>
      hasPlans(caller) ? planHotels(parts, destCode, langCode) : accept([]),
    pricePlanDurations: async ({ destCode, hotelId }, caller) =>
      hasPlans(caller) ? planDurations(parts, destCode, hotelId) : accept([]),
    async pricePlan(input, { agent }) {
      const viewer = await planViewer(parts, input.agency, agent);
      if (!viewer.ok) return viewer;
      const plan = await planTable(parts, input, viewer.value);
      return plan.ok && viewer.value ? accept(withNets(plan.value, viewer.value.commissionPercent)) : plan;
    },
    pricePlanChanges: (input, caller) => planChanges(parts, input, hasPlans(caller)),
    pricePlanExport: (input, { agent }) => exportPlan(parts, input, agent!),
    pricePlanFileJob: ({ fileId }, { agent }) => planFileJob(parts, fileId, agent!),
    pricePlanFile: ({ fileId }, { agent }) => planFileContent(parts, fileId, agent!),
    pricePlanSend: (input, { agent }) => sendPlan(parts, input, agent!),
    pricePlanSubscriptions: ({ langCode }, { agent }) => subscriptions(parts, langCode, agent!),
    pricePlanSubscribe: async (input, caller) =>
      hasPlans(caller) ? subscribe(parts, input, caller.agent!) : refuse("not-found", { field: "hotelId" }),
    pricePlanUnsubscribe: ({ subscriptionId }, { agent }) => unsubscribe(parts, subscriptionId, agent!),
    pricePlanStopMails: ({ token }) => stopMails(parts, token),
  };
}

/** The table with what the agency pays, at its commission in percent. */
function withNets(plan: PricePlan, commissionPercent: string): PricePlan {
  const netOf = (price: string | null) => price && agentPrices(price, commissionPercent).net;
  return { ...plan, rows: plan.rows.map((row) => ({ ...row, nets: row.prices.map(netOf) })) };
}
