import type { Calls } from "@contract/calls";
import { accept, type Port, refuse } from "@contract/wire/operation";
import { imitatedBookings } from "./imitated-bookings";
import { imitatedDeals } from "./imitated-deals";
import { imitatedDocuments } from "./imitated-documents";
import { imitatedPeople } from "./imitated-people";
import { imitatedReferenceData } from "./imitated-reference-data";
import { imitatedSearch } from "./imitated-search";

/**
 * An imitation of every call of the contract: enough to run the site alone. A missing call does not compile. `today` is YYYY-MM-DD; each
 * imitated shop keeps its own bookings.
 */
export function imitatedShop(today: string): Port<Calls, null> {
  return {
    ...imitatedReferenceData(today),
    ...imitatedSearch(today),
    ...imitatedBookings(today),
    ...imitatedPeople(),
    ...imitatedDocuments(),
    ...imitatedDeals(today),
    checkCoupon: async () => refuse("invalid-coupon-number", { field: "code" }),
    // The imitated world has no supplier of live stays.
    stayHotels: async () => refuse("sales-closed"),
    stayRates: async () => refuse("sales-closed"),
    stayPicture: async () => refuse("not-found", { field: "token" }),
    leadInfo: async ({ firstName }) =>
      firstName ? accept({ received: true as const }) : refuse("invalid-lead", { field: "firstName" }),
    footerContact: async ({ firstName }) =>
      firstName ? accept({ received: true as const }) : refuse("invalid-lead", { field: "firstName" }),
    newsletterSubscribe: async () => accept({ received: true as const }),
    newsletterLink: async () => refuse("not-found", { field: "token" }),
    newsletterConfirm: async () => refuse("not-found", { field: "token" }),
    newsletterUnsubscribe: async () => refuse("not-found", { field: "token" }),
    footerPageList: async () => accept([]),
    footerItem: async () => refuse("not-found", { field: "id" }),
    footerCategories: async () => accept([]),
    notifyAdmin: async () => accept({ told: true as const }),
    checkCouponAvailability: async () => accept({ available: false }),
  };
}
