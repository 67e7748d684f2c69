import type { PricePlan, pricePlan } from "@contract/agencies/price-plan";
import { accept, type Port } from "@contract/wire/operation";
import { agentPrices } from "../../people/agencies/agent-prices";
import type { Caller } from "../../people/caller/caller";
import { planChanges } from "./plan-changes";
import { exportPlan, planFileContent, planFileJob } from "./plan-files";
import type { PlanParts } from "./plan-parts";
import { stopMails, subscribe, subscriptions, unsubscribe } from "./plan-subscriptions";
import { planDests, planDurations, planHotels, planTable, planViewer } from "./price-plan";
import { sendPlan } from "./send-plan";

/** The price plan calls. Permissions guarantee that the caller belongs to an agency, except for links in mails. */
export function pricePlanCalls(parts: PlanParts): Port<typeof pricePlan, Caller> {
  return {
    pricePlanDests: ({ langCode }) => planDests(parts, langCode),
    pricePlanHotels: ({ destCode, langCode }) => planHotels(parts, destCode, langCode),
    pricePlanDurations: ({ destCode, hotelId }) => planDurations(parts, destCode, hotelId),
    async pricePlan(input, { agent }) {
      const viewer = await planViewer(parts.db, input.agency, agent);
      if (!viewer.ok) return viewer;
      const plan = await planTable(parts, input, viewer.value);
      return plan.ok && viewer.value ? accept(withNets(plan.value, viewer.value.commissionPercent)) : plan;
    },
    pricePlanChanges: (input) => planChanges(parts, input),
    pricePlanExport: (input, { agent }) => exportPlan(parts, input, agent!),
    pricePlanFileJob: ({ fileId }, { agent }) => planFileJob(parts, fileId, agent!),
    pricePlanFile: ({ fileId }, { agent }) => planFileContent(parts, fileId, agent!),
    pricePlanSend: (input, { agent }) => sendPlan(parts, input, agent!),
    pricePlanSubscriptions: ({ langCode }, { agent }) => subscriptions(parts, langCode, agent!),
    pricePlanSubscribe: (input, { agent }) => subscribe(parts, input, agent!),
    pricePlanUnsubscribe: ({ subscriptionId }, { agent }) => unsubscribe(parts, subscriptionId, agent!),
    pricePlanStopMails: ({ token }) => stopMails(parts, token),
  };
}

/** The table with what the agency pays, at its commission in percent. */
function withNets(plan: PricePlan, commissionPercent: string): PricePlan {
  const netOf = (price: string | null) => price && agentPrices(price, commissionPercent).net;
  return { ...plan, rows: plan.rows.map((row) => ({ ...row, nets: row.prices.map(netOf) })) };
}
