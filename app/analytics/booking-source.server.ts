import type { AppLoadContext } from "@remix-run/node";
import { whiteLabelOf } from "~/shell/white-label.server";
import { sourceIn } from "./source-parameters";

/** Where the booking came from, for `storePage`: the address, and on an agency's own site its marketer. */
export async function bookingSource(request: Request, context: AppLoadContext) {
  const { searchParams: query } = new URL(request.url);
  return {
    channel: sourceIn(query, "channel"),
    marketerId: sourceIn(query, "marketerId") ?? (await whiteLabelOf(request, context))?.marketerId,
    utmSource: sourceIn(query, "utm_source"),
    utmMedium: sourceIn(query, "utm_medium"),
    utmCampaign: sourceIn(query, "utm_campaign"),
  };
}
