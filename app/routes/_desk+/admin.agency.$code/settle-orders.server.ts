import type { Shop } from "@contract/calls";
import type { AgencyForm } from "./agency-form.server";

/** Marks the picked orders as paid, each at the amount that the page showed. */
export function settleOrders(shop: Shop, agencyCode: string, { orders, method, reference, totp }: AgencyForm) {
  return shop.deskSettleOrders({
    agencyCode,
    orders: orders.map((picked) => {
      const [bookingId = "", openNIS = ""] = picked.split(":");
      return { bookingId, openNIS };
    }),
    method,
    reference: reference ?? "",
    totp,
  });
}
