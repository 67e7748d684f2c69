import type { bookings } from "@contract/booking/booking";
import type { StayChoice } from "@contract/hotels/stays";
import { stayCategory } from "@contract/vocabulary/categories";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import type { BookingParts } from "../booking/booking-parts";
import type { Buyer } from "../booking/opening/buyer";
import type { OpenFailure, Opening } from "../booking/opening/open-with-hold";
import { sellerOf } from "../booking/opening/seller";
import { chosenStayDraft } from "./chosen-stay-draft";
import { quoteOfStay } from "./draft-stay";
import { resolveStay } from "./resolve-stay";
import { stayContact } from "./stay-contact";
import { otherStayTexts } from "./stay-texts";

type Input = ParsedInput<typeof bookings.storePage>;

/**
 * The data that opens a booking of a supplier's stay: the selected rates, checked again at their current price. The hold
 * contains none of our stock and only sets the booking's time limit; the supplier's rooms are booked once a card is
 * held.
 */
export async function stayOpening(
  parts: BookingParts,
  input: Input,
  choice: StayChoice,
  { caller }: Buyer,
): Promise<Result<Opening, OpenFailure>> {
  const seller = await sellerOf(parts.db, caller, input.marketerId, stayCategory);
  if (!seller) return refuse("not-allowed", { field: "stay" });
  const resolved = await resolveStay(parts, { ...choice, langCode: input.langCode });
  if (!resolved.ok) return resolved;
  const { draft, stay } = chosenStayDraft(resolved.value, choice, input.langCode);
  const { supplier } = resolved.value;
  const [texts, contact] = await Promise.all([otherStayTexts(supplier, stay), stayContact(supplier, stay.hotelCode)]);
  return accept({
    draft: { ...draft, stay: { ...stay, texts, ...contact } },
    quote: quoteOfStay(stay, stay.currency),
    category: stayCategory,
    departureId: draft.packId,
    lines: [],
    seller,
  });
}
