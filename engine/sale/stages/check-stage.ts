import { accept, type Result, refuse } from "@contract/wire/operation";
import { inAgorot, minorOf } from "../../core/money";
import { quoteLifetime } from "../../offer/selection/quote-lifetime";
import type { BookingParts } from "../booking/booking-parts";
import { termsVersion } from "../booking/booking-terms";
import { changedClaim } from "../booking/opening/changed-claim";
import type { Booking } from "../booking/transition";
import { recordCoupons } from "../coupons/take-coupons";
import type { BookingDraft } from "../draft/booking-draft";
import { priceAgain } from "../draft/price-again";
import type { StoredQuote } from "../draft/stored-quote";
import { amountsOf } from "../payment/two-cards";
import type { Stage, StoreRequest } from "./stage";

/** Stage check: the price once more, the terms, and a split between two cards. */
export const checkStage: Stage = async (parts, tx, row, request, now) => {
  const again = await priceAgain({ ...parts, db: tx }, row, now);
  if (!again.ok) return again;
  const { quote, coupons, agent } = again.value;
  const draft = { ...row.draft, coupons, agent };
  await recordCoupons(tx, row, coupons ?? [], now);
  const isAccepted = request.acceptedPrice !== undefined && minorOf(request.acceptedPrice) === quote.totalMinor;
  if (quote.changedFrom && !isAccepted) {
    // The new price is stored beside the old one, so that the page can show both and ask for consent.
    return accept({ draft, quote });
  }
  const wrong = isAccepted ? null : await changedClaim(parts, request, quote);
  if (wrong) return refuse(wrong.code, wrong);
  const { changedFrom: _, ...agreed } = quote;
  const newExpiry = quote.changedFrom ? new Date(now.getTime() + quoteLifetime) : again.value.quoteExpiresAt;
  if (!request.acceptTerms) return refuse("terms-not-accepted", { field: "acceptTerms" });
  const split = await splitOf(parts, row, agreed, request);
  if (!split.ok) return split;
  return accept({
    draft: { ...draft, split: split.value },
    quote: agreed,
    set: { termsVersion, termsAcceptedAt: now, quoteExpiresAt: newExpiry },
  });
};

/** An employee's request to pay with two cards, each of which pays a part. */
async function splitOf(
  { rates }: BookingParts,
  { draft }: Booking,
  { totalMinor, currency }: StoredQuote,
  { cards = 1, firstCardNIS }: StoreRequest,
): Promise<Result<BookingDraft["split"], "invalid-split" | "not-allowed" | "incomplete">> {
  if (cards === 1) return accept(undefined);
  if (!draft.employer) return refuse("not-allowed", { field: "cards" });
  if (!draft.employer.number) return refuse("incomplete", { field: "employeeNumber" });
  const split = firstCardNIS === undefined ? {} : { firstAgorot: minorOf(firstCardNIS) ?? 0 };
  const rate = await rates.shown(currency);
  if (rate && !amountsOf(split, inAgorot(totalMinor, currency, rate.value)))
    return refuse("invalid-split", { field: "firstCardNIS" });
  return accept(split);
}
