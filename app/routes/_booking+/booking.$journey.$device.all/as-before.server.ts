import type { StorePageResult } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import { bookingIdPattern } from "@contract/vocabulary/booking-id";
import { type OnePage, onePageStored } from "./one-page-form";
import { noTraveller } from "./pasted-travellers";

/**
 * The values of a new booking's page, begun with the payer and the travellers of an earlier booking of the same agency, `like` in the
 * address. What the earlier one does not show any more, the identity number and the passports, is typed anew; so is what was typed here.
 */
export async function asBefore(request: Request, shop: Shop, booking: StorePageResult): Promise<OnePage> {
  const values = onePageStored(booking);
  const like = new URL(request.url).searchParams.get("like") ?? "";
  if (booking.payer || !bookingIdPattern.test(like)) return values;
  const earlier = await shop.storedPage({ bookingId: like });
  if (!earlier.ok || !earlier.value.agent) return values;
  const before = onePageStored(earlier.value);
  const lines = earlier.value.paxList.map(({ type }, index) => ({ type, line: before.travellers[index] }));
  return {
    ...values,
    payer: { ...before.payer, IdenticationNumber: "" },
    travellers: booking.paxList.map(({ type }, index) => {
      const same = lines.findIndex((one) => one.type === type);
      const [found] = same < 0 ? [] : lines.splice(same, 1);
      const line = found?.line;
      return line ? { ...line, passportNumber: "", expiry: "" } : (values.travellers[index] ?? noTraveller);
    }),
  };
}
