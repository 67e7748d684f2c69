/** Route names for banners and the site message (specification §2), with the addresses they cover. */
const routes = [
  ["home", /^\/$/],
  ["search-result-sportpack", /^\/search-result-sportpack/],
  ["search-result", /^\/search-result/],
  ["deal-filter", /^\/deal-filter/],
  ["product-page", /^\/product-page/],
  ["flight-only", /^\/flight-only/],
  ["booking-hotel-flight", /^\/booking\/hotel-flight/],
  ["booking-flight", /^\/booking\/flight/],
  ["verifying-card", /^\/booking\/verifying-card/],
  ["card-verified", /^\/booking\/card-verified/],
  ["hotel-list", /^\/hotel-list/],
  ["destination-list", /^\/destination-list/],
  ["hotel-only", /^\/hotel-only/],
  ["price-plan", /^\/price-plan/],
  ["order-check", /^\/(order-check|visitor)/],
  ["login", /^\/(member|agency|agent)\//],
] as const;

type RouteName = (typeof routes)[number][0] | "other";

export const routeNames: readonly RouteName[] = [...routes.map(([name]) => name), "other"];

export function routeNameOf(pathname: string): RouteName {
  return routes.find(([, pattern]) => pattern.test(pathname))?.[0] ?? "other";
}
