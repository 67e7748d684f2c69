import type { BookingInfo } from "@contract/booking/booking";
import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { amountOf, priceOf } from "../../../core/money";
import { labelLines } from "../../../offer/pricing/label-lines";
import { linesWithTravellers } from "../../draft/draft-services";
import { rulesOfBooking } from "../booking-terms";
import type { Booking } from "../transition";
import type { SubmittedMoney } from "./submitted-money";

/** What a submitted booking costs, line by line, what took something off, and what cancelling it costs. */
export function submittedPrice(
  row: Booking,
  { rate, totalAgorot }: Pick<SubmittedMoney, "rate" | "totalAgorot">,
  langCode: LangCode,
): Pick<BookingInfo, "price" | "lines" | "coupons" | "salePrice" | "cancellation"> {
  const { draft, quote } = row;
  return {
    price: priceOf(quote.totalMinor, quote.currency, rate),
    lines: linesWithTravellers(labelLines(quote.lines, languageOf[langCode]), draft),
    coupons: (draft.coupons ?? []).map(({ code, amountMinor }) => ({ code, amount: amountOf(amountMinor) })),
    salePrice: draft.agent?.salePriceMinor === undefined ? undefined : amountOf(draft.agent.salePriceMinor),
    cancellation: rulesOfBooking(row, totalAgorot),
  };
}
