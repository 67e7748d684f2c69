/** Route names of specification §2 that select banners; each of the first four exists on the web, in the old app and in the app. */
const inThreeVariants = ["product-page", "flight-only", "booking-hotel-flight", "booking-flight"] as const;
const single = [
  "home",
  "search-result",
  "search-result-sportpack",
  "hotel-list",
  "verifying-card",
  "redirect-verified",
  "card-verified",
] as const;

type RouteVariant = "web" | "old-app" | "app";
type VariedRoute = (typeof inThreeVariants)[number];
type SingleRoute = (typeof single)[number];
export type RouteName = SingleRoute | VariedRoute | `${VariedRoute}-old-app` | `${VariedRoute}-app`;

/** Every route name that can have a banner. `destination-list` has none. */
export const routeNames: readonly RouteName[] = [
  ...single,
  ...inThreeVariants.flatMap((name) => [name, `${name}-old-app`, `${name}-app`] as const),
];

/** A route's name in one of its variants: the web uses the plain name. */
export function variantOf(name: VariedRoute, variant: RouteVariant): RouteName {
  return variant === "web" ? name : `${name}-${variant}`;
}

/** The names to look up for a route's banner: its own, then that of the web. */
export function widerRouteNames(name: string): string[] {
  const plain = name.replace(/-(?:old-)?app$/, "");
  return plain === name ? [name] : [name, plain];
}

/** Page keys of specification §2: category prefix, page kind, Mobile, destination. */
const pageKey =
  /^((?:Org|FH|FO|SP|DA|HO)(SearchResult|Product|Booking|HotelList|Landing|Area))(Mobile)?(?:-?([A-Z0-9]{2,20}))?$/;

type PageKey = { plain: string; kind: string; mobile: boolean; destination?: string };

/** Parses a page key; null for a route name and anything else. */
export function parsePageKey(key: string): PageKey | null {
  const [, plain, kind, mobile, destination] = pageKey.exec(key) ?? [];
  return plain && kind ? { plain, kind, mobile: mobile !== undefined, destination } : null;
}

/** Whether a page asks for a banner of this name. Landing and area pages have the prefix DA, all others that of their category. */
export function isBannerPage(key: string): boolean {
  const parsed = parsePageKey(key);
  if (parsed) return parsed.plain.startsWith("DA") === (parsed.kind === "Landing" || parsed.kind === "Area");
  return key === "product" || (routeNames as readonly string[]).includes(key);
}
