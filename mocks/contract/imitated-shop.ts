import type { Calls } from "@contract/calls";
import { accept, type Port, refuse } from "@contract/operation";
import { imitatedBookings } from "./imitated-bookings";
import { imitatedPeople } from "./imitated-people";
import { imitatedReferenceData } from "./imitated-reference-data";
import { cardOf, imitatedSearch, vacation } from "./imitated-search";
import { packsFrom } from "./imitated-world";

/**
 * Every call of the contract, imitated: enough for the site to run alone. A call that is missing here does not compile.
 * `today` is YYYY-MM-DD; each imitated shop keeps bookings of its own.
 */
export function imitatedShop(today: string): Port<Calls, null> {
  return {
    ...imitatedReferenceData(today),
    ...imitatedSearch(today),
    ...imitatedBookings(today),
    ...imitatedPeople(),
    checkCoupon: async () => refuse("invalid-coupon-number", { field: "code" }),
    checkCouponAvailability: async () => accept({ available: false }),
    async homeDeals({ langCode }) {
      const title = { HEB: "חופשות", ENG: "Holidays", RUS: "Отпуск", ARA: "عطلات" }[langCode];
      const deals = packsFrom(today).map((pack) => cardOf(pack, langCode));
      return accept({
        generatedAt: `${today}T00:00:00.000Z`,
        tabs: [{ dealTypeCode: "VP", category: vacation, title, sort: 1, deals, more: "/search-result?categoryId=1" }],
        mostView: [],
        theHottest: [],
        countdowns: [],
      });
    },
  };
}
