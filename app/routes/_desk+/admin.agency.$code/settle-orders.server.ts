import type { Shop } from "@contract/calls";
import type { AgencyForm } from "./agency-form.server";

/** Reverses a payment that was recorded by mistake. */
export function reversePayment(shop: Shop, agencyCode: string, { paymentId, reason, totp }: AgencyForm) {
  return shop.deskReversePayment({ agencyCode, paymentId: Number(paymentId), reason: reason ?? "", totp });
}

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
