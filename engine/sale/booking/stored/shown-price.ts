import type { StorePageResult } from "@contract/booking/booking";
import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { amountOf, priceOf } from "../../../core/money";
import { installments, mostInstallments } from "../../../offer/pricing/installments";
import { labelLines } from "../../../offer/pricing/label-lines";
import type { BookingDraft } from "../../draft/booking-draft";
import { linesWithTravellers } from "../../draft/draft-services";
import { cardsOf } from "../../payment/two-cards";
import type { Booking } from "../transition";
import type { BookingFacts } from "./booking-facts";

/** What a booking costs, line by line, and how a card will be charged. */
export function shownPrice(
  { draft, quote }: Pick<Booking, "draft" | "quote">,
  { rate, totalAgorot, couponPercent, rooms, outwardFlight, inwardFlight }: BookingFacts,
  langCode: LangCode,
): Pick<StorePageResult, "price" | "lines" | "priceChange" | "coupons" | "charge" | "installments"> {
  return {
    price: priceOf(quote.totalMinor, quote.currency, rate),
    lines: linesWithTravellers(labelLines(quote.lines, languageOf[langCode]), draft),
    priceChange: quote.changedFrom && {
      old: amountOf(quote.changedFrom.totalMinor),
      new: amountOf(quote.totalMinor),
      reason: quote.changedFrom.reason,
    },
    coupons: (draft.coupons ?? []).map(({ code, amountMinor }) => ({
      code,
      amount: amountOf(amountMinor),
      percent: couponPercent.get(code),
    })),
    installments: cardsOf(draft) > 1 ? undefined : mostInstallments(totalAgorot),
    charge: chargeOf(draft, totalAgorot, [...rooms, outwardFlight, inwardFlight]),
  };
}

/** A card is charged once everything that is on request has been confirmed, in the payments that the payer chose; agorot. */
function chargeOf(
  draft: BookingDraft,
  totalAgorot: number,
  parts: ({ status?: string } | undefined)[],
): StorePageResult["charge"] {
  if (cardsOf(draft) > 1) return undefined;
  const payments = draft.payer?.NoOfPayment ?? 1;
  const { first, other } = installments(totalAgorot, payments);
  return {
    afterConfirmation: parts.some((part) => part?.status === "rq"),
    payments,
    firstNIS: amountOf(first),
    otherNIS: amountOf(other),
  };
}
