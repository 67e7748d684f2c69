import { type CallName, type Calls, calls } from "@contract/calls";
import { accept, type Port, refuse } from "@contract/wire/operation";
import { imitatedBookings } from "./imitated-bookings";
import { imitatedDeals } from "./imitated-deals";
import { imitatedDocuments } from "./imitated-documents";
import { imitatedPeople } from "./imitated-people";
import { imitatedReferenceData } from "./imitated-reference-data";
import { imitatedSearch } from "./imitated-search";

/**
 * An imitation of every call of the contract: enough to run the site alone. A call that is not imitated finds nothing. `today` is YYYY-MM-DD;
 * each imitated shop keeps its own bookings.
 */
export function imitatedShop(today: string): Port<Calls, null> {
  const absent = async () => refuse("not-found");
  const unimitated = Object.fromEntries(Object.keys(calls).map((name) => [name, absent]));
  return {
    ...(unimitated as Record<CallName, typeof absent>),
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
    leadInfo: async ({ firstName }) =>
      firstName ? accept({ received: true as const }) : refuse("invalid-lead", { field: "firstName" }),
    footerContact: async ({ firstName }) =>
      firstName ? accept({ received: true as const }) : refuse("invalid-lead", { field: "firstName" }),
    newsletterSubscribe: async () => accept({ received: true as const }),
    footerPageList: async () => accept([]),
    footerCategories: async () => accept([]),
    notifyAdmin: async () => accept({ told: true as const }),
    checkCouponAvailability: async () => accept({ available: false }),
  };
}
