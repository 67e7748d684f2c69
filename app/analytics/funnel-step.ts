import type { FunnelStep } from "@contract/desk/source-desk";

/** The pages that are steps of a purchase, by their address. */
const pages: [RegExp, FunnelStep][] = [
  [/^\/(search-result|search-result-sportpack|flight-only\/[^/]+|hotel-only)\/?$/, "search"],
  [/^\/(destination-list|hotel-list|hotel\/[^/]+|deal-filter\/[^/]+|holidays\/.+)$/, "list"],
  [/^\/(product-page\/[^/]+|hotel-only\/[^/]+)$/, "product"],
  [/^\/booking\/[^/]+\/[^/]+\/(travellers|all)$/, "travellers"],
  [/^\/booking\/[^/]+\/[^/]+\/payer$/, "payer"],
  [/^\/booking\/[^/]+\/[^/]+\/extras$/, "extras"],
  [/^\/booking\/[^/]+\/[^/]+\/check$/, "check"],
  [/^\/booking\/verifying-card$/, "payment"],
  [/^\/booking\/confirmation$/, "confirmation"],
];

/** The funnel step of a request; null if it is not one. A refused form counts as a refusal, with and without script. */
export function funnelStepOf(method: string, path: string, status: number): FunnelStep | null {
  const page = path.replace(/\.data$/, "");
  if (page === "/" || page === "/_root") return method === "GET" && status === 200 ? "home" : null;
  const step = pages.find(([pattern]) => pattern.test(page))?.[1];
  if (!step) return null;
  if (method === "POST") return status >= 400 && status < 500 ? "refusal" : null;
  return method === "GET" && status === 200 ? step : null;
}
