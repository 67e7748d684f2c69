import { awaitedOf } from "@contract/booking/awaited-of";
import type { CalcPackResult } from "@contract/shopping/search-and-selection";
import { cancellationSentence } from "~/booking/cancellation/cancellation-sentence";
import { jerusalemDay } from "~/format/dates";
import type { translator } from "~/i18n/i18n.server";

/** The exact price of the selection, as the price box shows it. */
export function priceView(price: CalcPackResult, t: ReturnType<typeof translator>) {
  return {
    price: price.price,
    currency: price.currency,
    priceNIS: price.priceNIS,
    rateDate: price.rate.date,
    validUntil: jerusalemDay(new Date(price.quoteExpiresAt)),
    lines: price.lines,
    stay: price.hotelStay,
    installments: price.installments,
    awaits: awaitedOf({ hotel: price.hotelStatus === "rq", airline: price.flightStatus === "rq" }),
    cancelling: cancellationSentence(price.cancellationTimeline, t),
    ticket: price.ticket,
    agent: price.agent,
  };
}
