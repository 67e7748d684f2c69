import type { StorePageResult } from "@contract/booking/booking";
import type { Caller } from "../../people/caller/caller";
import { shopperKeyOf } from "./shopper-key";
import type { Booking } from "./transition";

/**
 * Whether an agency's booking was opened in this browser, whose log-in has ended meanwhile: it is not theirs to open, but the form they
 * were filling in must not be lost.
 */
export function lostItsLogIn(row: Booking, caller: Caller): boolean {
  const shopperKey = shopperKeyOf(caller);
  return (
    row.draft.agent !== undefined && caller.lapsed.has("agency") && shopperKey !== null && row.shopperKey === shopperKey
  );
}

/** What a form's page needs to show the form again with what was typed into it, and nothing that was typed before. */
export function withheldPage(page: StorePageResult): StorePageResult {
  return {
    ...page,
    loginNeeded: true,
    paxList: page.paxList.map(({ paxId, room, type, asks, complete }) => ({
      paxId,
      room,
      type,
      asks,
      complete,
      firstName: "",
      lastName: "",
    })),
    payer: undefined,
    coupons: [],
    employee: page.employee && { ...page.employee, number: undefined, firstCardNIS: undefined },
    agent: page.agent && {
      ...page.agent,
      clerkName: undefined,
      remark: undefined,
      salePrice: undefined,
      discount: "0.00",
      share: undefined,
    },
    paymentTransUid: undefined,
    maccabiCardIndex: undefined,
  };
}
