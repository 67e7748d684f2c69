import { type PageId, pageSlugs } from "@contract/content/page-slugs";
import type { PhotoSize } from "@contract/content/reviews";
import type { CategoryTraits } from "@contract/vocabulary/categories";
import { sourceParameters } from "./analytics/source-parameters";

type Query = Record<string, string | number | readonly string[] | undefined>;

function withQuery(path: string, query: Query = {}): string {
  let search = "";
  for (const [name, given] of Object.entries(query))
    for (const value of typeof given === "object" ? given : [given])
      if (value !== undefined && value !== "") search += `${search && "&"}${encoded(name)}=${encoded(String(value))}`;
  if (search === "") return path;
  return `${path}${path.includes("?") ? "&" : "?"}${search}`;
}

/** As a query encodes it. Nearly all words stay as they are, and a page has a hundred addresses. */
function encoded(word: string): string {
  return /^[\w.*-]*$/.test(word) ? word : new URLSearchParams({ "": word }).toString().slice(1);
}

export type Device = "app" | "app-desktop";
type DevicePage = "deal-filter" | "product-page" | "flight-only" | "booking/card-verified";
/** The booking flow, which is the `:journey` of its addresses. */
export type BookingFlow = CategoryTraits["journey"];
/** Kinds of pages with a sharing picture, besides deals. */
export type SharedKind = "home" | "place" | "area" | "type" | "hotels" | "hotel" | "month" | "page";
/** The kinds of users who can log in. */
type Who = "member" | "agency" | "agent" | "visitor";
/** A club member's pages below the list of bookings; a kept traveller by its id, or `new`. */
type MemberPage = "" | "/add" | "/confirm" | "/data" | "/leave" | "/travellers" | `/travellers/${string}`;
/** The menu of the operator's desk: the addresses in order, by the key of their text (`nav.<key>` of `desk`). */
const deskMenuPaths = {
  bookings: "/admin",
  waiting: "/admin?waiting=1",
  agencies: "/admin/agencies",
  "hotel-clients": "/admin/hotel-clients",
  "hotel-stays": "/admin/hotel-stays",
  extras: "/admin/extras",
  reviews: "/admin/reviews",
  members: "/admin/members",
  coupons: "/admin/coupons",
  rates: "/admin/rates",
  sources: "/admin/sources",
  "agent-messages": "/admin/messages",
  departures: "/admin/departures",
  content: "/admin/content",
  newsletter: "/admin/newsletter",
  pages: "/admin/pages",
  site: "/admin/site",
  notifications: "/admin/notices",
  messages: "/admin/log/messages",
  requests: "/admin/requests",
  audit: "/admin/log/audit",
  logout: "/admin/logout",
};
const deskPaths = { ...deskMenuPaths, login: "/admin/login", missing: "/admin/missing" };
export type DeskMenuSection = keyof typeof deskMenuPaths;
export const deskMenu = Object.keys(deskMenuPaths) as DeskMenuSection[];
export type BookingStep = "travellers" | "payer" | "extras" | "check";

/** Every address the site links or redirects to. */
export const paths = {
  home: (query?: Query) => withQuery("/", query),
  /** The ways to share the page behind a short path. */
  share: (link?: string) => withQuery("/share", { link }),
  /** Where hearts post to, and the page of what they saved, which has no script. */
  wish: () => "/wish",
  wishList: (query?: Query) => withQuery("/wish-list", query),
  compare: (deals: string[], forWhom: Record<string, string> = {}) =>
    withQuery("/compare", { deals: deals.join(","), ...forWhom }),
  /** The departures of a month (YYYY-MM), everywhere or to one place. */
  holidays: (month: string, dest?: string) => (dest ? `/holidays/${month}/${dest}` : `/holidays/${month}`),
  /** The preview picture of a shared page, by kind and code. */
  sharingPicture: (kind: SharedKind, code: string) => `/sharing-picture/${kind}/${code}.png`,
  /** The lasting page of a hotel, by its id. */
  hotel: (hotelId: string, query?: Query) => withQuery(`/hotel/${hotelId}`, query),
  /** A photo of a published review; for the guest who sent it; for the desk. */
  reviewPhoto: (photoId: string, size: PhotoSize) => `/review-photos/${size}/${photoId}.webp`,
  guestPhoto: (token: string, photoId: string, size: PhotoSize) => `/review/${token}/photo/${size}/${photoId}.webp`,
  deskPhoto: (photoId: string, size: PhotoSize) => `/admin/review-photos/${size}/${photoId}.webp`,
  hotelList: (dest: string) => withQuery("/hotel-list", { dest }),
  destinationList: () => "/destination-list",
  /** Places and hotels that fit a typed beginning, for the search form. */
  placesLike: (query: Query) => withQuery("/places.json", query),
  dealFilter: (query?: Query) => withQuery("/deal-filter", query),
  /** A page that has an address for each device; the address without one redirects to it. */
  onDevice: (page: DevicePage, device: Device, query?: Query) => withQuery(`/${page}/${device}`, query),
  /** Live stays of a hotel supplier, and one of its hotels. */
  stays: (query?: Query) => withQuery("/hotel-only", query),
  stay: (hotel: number, query?: Query) => withQuery(`/hotel-only/${hotel}`, query),
  /** The link back to the product of a booking, as the booking stores it. */
  chosen: (productQuery: string) => {
    const [, hotel, rest] = /^stay=(\d{1,8})&(.*)$/.exec(productQuery) ?? [];
    return hotel ? `/hotel-only/${hotel}?${rest}` : `/product-page?${productQuery}`;
  },
  searchResult: (query?: Query) => withQuery("/search-result", query),
  product: (query?: Query) => withQuery("/product-page", query),
  booking: (journey: BookingFlow, device: Device, booking: string) =>
    withQuery(`/booking/${journey}/${device}`, { booking }),
  bookingStep: (journey: BookingFlow, device: Device, step: BookingStep, booking: string) =>
    withQuery(`/booking/${journey}/${device}/${step}`, { booking }),
  allSteps: (journey: BookingFlow, device: Device, booking: string, like?: string) =>
    withQuery(`/booking/${journey}/${device}/all`, { booking, like }),
  verifyingCard: (booking: string, query?: Query) => withQuery("/booking/verifying-card", { booking, ...query }),
  cardVerified: (query: Query) => withQuery("/booking/card-verified", query),
  confirmation: (booking: string, query?: Query) => withQuery("/booking/confirmation", { booking, ...query }),
  passports: (booking: string, query?: Query) => withQuery("/booking/passports", { booking, ...query }),
  document: (booking: string, kind: string) => withQuery("/booking/document", { booking, kind }),
  documentFile: (booking: string, kind: string, format: string) =>
    withQuery("/booking/file", { booking, kind, format }),
  preparing: (booking: string, kind: string, format: string) =>
    withQuery("/booking/preparing", { booking, kind, format }),
  bookingIdle: (booking: string) => withQuery("/booking/over", { why: "expired", booking }),
  bookingOver: (query: Query) => withQuery("/booking/over", query),
  pricePlan: (query?: Query) => withQuery("/price-plan", query),
  pricePlanOf: (dest: string, hotelId: string, nights: number, query?: Query) =>
    withQuery(`/price-plan/${dest}/${hotelId}/${nights}`, query),
  pricePlanChanges: (query?: Query) => withQuery("/price-plan/changes", query),
  pricePlanSend: (query: Query) => withQuery("/price-plan/send", query),
  pricePlanFile: (query: Query) => withQuery("/price-plan/file", query),
  pricePlanPreparing: (query: Query) => withQuery("/price-plan/preparing", query),
  callMe: (query?: Query) => withQuery("/call-me", query),
  /** An information page, as an address that is also valid in a header. */
  page: (id: PageId, query?: Query) => withQuery(encodeURI(`/${pageSlugs[id]}`), query),
  newsletter: (kind: "confirm" | "unsubscribe", token: string, query?: Query) =>
    withQuery(`/newsletter/${kind}/${token}`, query),
  orderByAgent: () => "/order-by-agent",
  consent: () => "/consent",
  accessibility: (query?: Query) => withQuery("/accessibility", query),
  orders: () => "/order-check",
  login: (who: Who, next?: string, query?: Query) =>
    withQuery(`/${who}/login`, { next: next === "/" ? undefined : next, ...query }),
  verify: (who: Exclude<Who, "agent">, next?: string) =>
    withQuery(`/${who}/verify`, { next: next === "/" ? undefined : next }),
  /** The list of a club member's bookings, and the pages below it. */
  member: (page: MemberPage = "", query?: Query) => withQuery(`/member${page}`, query),
  register: (next?: string) => withQuery("/member/register", { next: next === "/" ? undefined : next }),
  logout: (who: Who) => `/${who}/logout`,
  agent: (query?: Query) => withQuery("/agent", query),
  /** The agency's bookings: all, or those of a list. */
  agentBookings: (query?: Query) => withQuery("/agent/bookings", query),
  agentMessages: (query?: Query) => withQuery("/agent/messages", query),
  agentTicket: () => "/agent/ticket",
  /** The days on which the travellers of a booking can go again. */
  agentAgain: (booking: string) => withQuery("/agent/again", { booking }),
  /** The keys of the keyboard that do something. */
  agentKeys: () => "/agent/keys",
  visitor: (query?: Query) => withQuery("/visitor", query),
  /** The second page of a cancellation, with its amounts. */
  visitorCancel: (query?: Query) => withQuery("/visitor/cancel", query),
  visitorDate: () => "/visitor/date",
  visitorPassports: (query?: Query) => withQuery("/visitor/passports", query),
  /** The fees of the visitor's booking beside its price. */
  visitorFee: (query?: Query) => withQuery("/visitor/fee", query),
  /** The offered change of hotel or date of the visitor's booking. */
  visitorChange: (query?: Query) => withQuery("/visitor/change", query),
  /** The same, for the holder of its link. */
  hotelChange: (token: string, query?: Query) => withQuery(`/hotel-change/${token}`, query),
  desk: (section: keyof typeof deskPaths, query?: Query) => withQuery(deskPaths[section], query),
  deskAgency: (code: string, query?: Query) => withQuery(`/admin/agency/${code}`, query),
  deskContent: (kind: string, id: string) => `/admin/content/${kind}/${id}`,
  deskLetter: (id: string, query?: Query) => withQuery(`/admin/newsletter/${id}`, query),
  deskDeparture: (id: string, query?: Query) => withQuery(`/admin/departure/${id}`, query),
  deskPage: (id: string, query?: Query) => withQuery(`/admin/pages/${id}`, query),
  deskBooking: (id: string, query?: Query) => withQuery(`/admin/booking/${id}`, query),
};

/** What every link keeps. */
export const keptParameters = ["lang", ...sourceParameters] as const;

/** The address of a deal's page. An address without a device only redirects, so links use the final address and save a round trip. */
export function dealAddress(link: string, device: Device = "app-desktop"): string {
  return link.replace(/^(\/(?:product-page|flight-only))\?/, `$1/${device}?`);
}

/** An address that stays as it is when its parameters are read and written again. */
const plainAddress = /^[^?#]*(?:\?(?:[\w.*-]+=[\w.*-]*(?:&(?!$)|$))+)?$/;

/** Adds to an internal address what every link keeps: language, channel, marketer. */
export function keeping(path: string, current: URLSearchParams): string {
  // Most links are plain words, and most pages have nothing to keep.
  if (plainAddress.test(path)) {
    if (current.size === 0) return path;
    if (current !== last.current) last = { current, query: withQuery("", keptOf(current)).slice(1) };
    if (last.query && !keptParameters.some((name) => path.includes(`${name}=`)))
      return `${path}${path.includes("?") ? "&" : "?"}${last.query}`;
  }
  const [base = "", hash] = path.split("#");
  const [pathname = "", search = ""] = base.split("?");
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(keptOf(current))) if (!query.has(name)) query.set(name, value);
  const text = query.toString();
  return `${pathname}${text ? `?${text}` : ""}${hash ? `#${hash}` : ""}`;
}

/** All links of a page keep the same. */
let last = { current: new URLSearchParams(), query: "" };

function keptOf(current: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    keptParameters.flatMap((name) => {
      const value = current.get(name);
      return value && value.length <= 40 ? [[name, value]] : [];
    }),
  );
}
