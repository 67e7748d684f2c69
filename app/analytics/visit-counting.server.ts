import { languageOfRequest } from "~/i18n/i18n.server";
import { deviceOf } from "~/shell/device";
import type { VisitCounting } from "~/site-context";
import { analyticsState } from "./analytics.server";
import { funnelStepOf } from "./funnel-step";
import { sourceIn } from "./source-parameters";

/** Tells the server what to count of a visit. Nothing of it identifies a person. */
export const visitCounting: VisitCounting = {
  eventOf: funnelStepOf,
  async seenBy(request) {
    if ((await analyticsState(request)) !== "on") return null;
    const { searchParams: query } = new URL(request.url);
    return {
      language: await languageOfRequest(request),
      device: deviceOf(request.headers.get("user-agent")),
      channel: sourceIn(query, "channel") ?? "",
      marketerId: sourceIn(query, "marketerId") ?? "",
      utmSource: sourceIn(query, "utm_source") ?? "",
      utmMedium: sourceIn(query, "utm_medium") ?? "",
      utmCampaign: sourceIn(query, "utm_campaign") ?? "",
    };
  },
};
