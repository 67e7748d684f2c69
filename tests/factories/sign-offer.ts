import type { Shop } from "@contract/calls";
import { good } from "./booked";

/** Signs what the page behind a link shows, or says that something else was read. */
export async function signOffer(
  customer: Shop,
  token: string,
  read: { shownPrice?: string; shownOffer?: string } = {},
): ReturnType<Shop["acceptTerms"]> {
  const { price, offer } = good(await customer.signaturePage({ token }));
  return customer.acceptTerms({ token, shownPrice: price, shownOffer: offer, ...read });
}
