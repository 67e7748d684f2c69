import type { CalcPackResult } from "@contract/shopping/search-and-selection";
import { cancellationSentence } from "~/booking/cancellation/cancellation-sentence";
import type { translator } from "~/i18n/i18n.server";

/** The exact price of the selection, as the price box shows it. */
export function priceView(price: CalcPackResult, t: ReturnType<typeof translator>) {
  return {
    price: price.price,
    currency: price.currency,
    priceNIS: price.priceNIS,
    rateDate: price.rate.date,
    lines: price.lines,
    stay: price.hotelStay,
    warnings: price.warnings,
    cancelling: cancellationSentence(price.cancellationTimeline, t),
    ticket: price.ticket,
    agent: price.agent,
  };
}
