import { good, readyToPay } from "./booked";
import type { TestEngine } from "./test-engine";

let count = 0;

/** A separate shopper, one adult, whose card page is open with no card entered yet. */
export async function shopperAtCardPage(at: TestEngine) {
  count += 1;
  const shopper = at.as(`payer-${count}`);
  const { payment } = await readyToPay(shopper, at.shop, { adult: 1 });
  const debitRequest = { bookingId: payment.bookTransId, paymentTransUid: payment.paymentTransUid };
  const state = async () => good(await shopper.storedPage({ bookingId: debitRequest.bookingId })).state;
  return { shopper, payment, uid: payment.paymentTransUid, debitRequest, state };
}
