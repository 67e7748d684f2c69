import { randomInt } from "node:crypto";
import type { FunnelStep } from "@contract/desk/source-desk";
import type { VisitCount } from "@engine/content/visit-counts/visit-counts";
import type { Purchase } from "@engine/desk/recent-purchases";

/** GA4's Measurement Protocol: the address, the stream's measurement id and its secret. */
export type GoogleAnalyticsSettings = { url: string; measurementId: string; apiSecret: string };
type GoogleAnalytics = (counts: readonly VisitCount[], purchases: readonly Purchase[]) => Promise<void>;

type Event = { name: string; params: Record<string, unknown> };

/** The most events of a request, by the protocol. */
const mostInRequest = 25;
/** The most events sent at once: a rush of visits must not become thousands of requests. */
const mostEvents = 1_000;
/** Milliseconds. */
const timeout = 10_000;

/** Google's own names where it has one. */
const eventNames: Record<FunnelStep, string> = {
  home: "page_view",
  search: "view_search_results",
  list: "view_item_list",
  product: "view_item",
  travellers: "begin_checkout",
  payer: "checkout_payer",
  extras: "checkout_extras",
  check: "checkout_check",
  payment: "add_payment_info",
  confirmation: "checkout_confirmation",
  refusal: "form_refused",
};

/**
 * Sends counts of visits and purchases to Google Analytics 4. Every request has a client id of its own, drawn at random, so that Google
 * cannot join two visits to one visitor; its numbers of users and sessions mean nothing, its numbers of events and purchases do. Throws
 * when a request fails, without its address, which holds the secret.
 */
export function googleAnalytics({ url, measurementId, apiSecret }: GoogleAnalyticsSettings): GoogleAnalytics {
  const address = new URL(url);
  address.searchParams.set("measurement_id", measurementId);
  address.searchParams.set("api_secret", apiSecret);
  return async (counts, purchases) => {
    const events = [...purchases.map(purchaseEvent), ...counts.flatMap(visitEvents)].slice(0, mostEvents);
    for (let from = 0; from < events.length; from += mostInRequest) {
      const id = `${randomInt(2 ** 31)}.${randomInt(2 ** 31)}`;
      const response = await fetch(address, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          client_id: id,
          consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
          events: events.slice(from, from + mostInRequest),
        }),
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`Google Analytics answers ${response.status}`);
    }
  };
}

function visitEvents({ event, count, ...visit }: VisitCount): Event[] {
  const params = {
    language: visit.language,
    device: visit.device,
    ...sourceParams(visit),
  };
  return Array.from({ length: count }, () => ({ name: eventNames[event], params }));
}

function purchaseEvent({ reference, amount, currency, category, dest, ...source }: Purchase): Event {
  const items = [{ item_id: dest, item_category: category, price: amount, quantity: 1 }];
  return {
    name: "purchase",
    params: { transaction_id: reference, value: amount, currency, items, ...sourceParams(source) },
  };
}

/** Where a visit came from; what is not known is left out. */
function sourceParams(visit: Pick<VisitCount, "channel" | "marketerId" | "utmSource" | "utmMedium" | "utmCampaign">) {
  const params = {
    source: visit.utmSource,
    medium: visit.utmMedium,
    campaign: visit.utmCampaign,
    channel: visit.channel,
    marketer_id: visit.marketerId,
  };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ""));
}
