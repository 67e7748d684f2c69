type Query = Record<string, string | number | undefined>;

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

export type Device = "app" | "app-desktop";
export type Journey = "hotel-flight" | "flight";
/** Who can log in. */
export type Who = "member" | "agency" | "agent" | "visitor";
export type DeskSection =
  | "login"
  | "logout"
  | "bookings"
  | "agencies"
  | "members"
  | "coupons"
  | "rates"
  | "log/messages"
  | "log/notifications"
  | "log/audit";
export type BookingStep = "travellers" | "payer" | "extras" | "check";

/** Every address we link or redirect to. */
export const paths = {
  home: (query?: Query) => withQuery("/", query),
  searchResult: (query?: Query) => withQuery("/search-result", query),
  product: (query?: Query) => withQuery("/product-page", query),
  productOn: (device: Device, query?: Query) => withQuery(`/product-page/${device}`, query),
  flightOnlyOn: (device: Device, query?: Query) => withQuery(`/flight-only/${device}`, query),
  bookingStep: (journey: Journey, device: Device, step: BookingStep, booking: string) =>
    withQuery(`/booking/${journey}/${device}/${step}`, { booking }),
  verifyingCard: (booking: string, query?: Query) => withQuery("/booking/verifying-card", { booking, ...query }),
  cardVerified: (query: Query) => withQuery("/booking/card-verified", query),
  cardVerifiedOn: (device: Device, query: Query) => withQuery(`/booking/card-verified/${device}`, query),
  confirmation: (booking: string) => withQuery("/booking/confirmation", { booking }),
  bookingOver: (query: Query) => withQuery("/booking/over", query),
  orders: () => "/order-check",
  login: (who: Who, next?: string, query?: Query) =>
    withQuery(`/${who}/login`, { next: next === "/" ? undefined : next, ...query }),
  verify: (who: Exclude<Who, "agent">, next?: string) =>
    withQuery(`/${who}/verify`, { next: next === "/" ? undefined : next }),
  register: (next?: string) => withQuery("/member/register", { next: next === "/" ? undefined : next }),
  logout: (who: Who) => `/${who}/logout`,
  agent: (query?: Query) => withQuery("/agent", query),
  visitor: (query?: Query) => withQuery("/visitor", query),
  desk: (section: DeskSection, query?: Query) =>
    withQuery(section === "bookings" ? "/admin" : `/admin/${section}`, query),
  deskAgency: (code: string, query?: Query) => withQuery(`/admin/agency/${code}`, query),
  deskBooking: (id: string, query?: Query) => withQuery(`/admin/booking/${id}`, query),
};

const kept = ["lang", "channel", "marketerId", "utm_source"] as const;

/** An address of ours with what every link keeps: language, channel, marketer. */
export function keeping(path: string, current: URLSearchParams): string {
  const [base = "", hash] = path.split("#");
  const [pathname = "", search = ""] = base.split("?");
  const query = new URLSearchParams(search);
  for (const name of kept) {
    const value = current.get(name);
    if (value && !query.has(name) && value.length <= 40) query.set(name, value);
  }
  const text = query.toString();
  return `${pathname}${text ? `?${text}` : ""}${hash ? `#${hash}` : ""}`;
}
