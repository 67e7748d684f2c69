import type { BookingState } from "@contract/booking/booking";
import { changeable } from "../booking/states";
import type { BookingDraft } from "./booking-draft";
import type { StoredQuote } from "./stored-quote";

/** An agent's booking, as far as its sale price depends on it; `totalMinor` is its price in minor units of its currency. */
type SoldByAgent = { state: BookingState; agent: BookingDraft["agent"] | null; totalMinor: number };

/**
 * The agency's own price to its customer, in minor units of the booking's currency, while it counts: it covers the price, or the price,
 * before and after the agent's discount, has not risen since it was entered (decision 0081). Undefined otherwise, as if none was entered.
 * Once the booking is ordered it is fixed.
 */
export function validSaleMinor({ state, agent, totalMinor }: SoldByAgent): number | undefined {
  const sale = agent?.salePriceMinor;
  if (!agent || sale === undefined || !changeable.includes(state)) return sale;
  const { salePriceFor: seen = { totalMinor, discountMinor: agent.discountMinor }, discountMinor } = agent;
  const isAsSeen = totalMinor <= seen.totalMinor && totalMinor + discountMinor <= seen.totalMinor + seen.discountMinor;
  return sale >= totalMinor || isAsSeen ? sale : undefined;
}

/** The same of a stored booking, whose agent may have entered no price. */
export function saleMinorNow({
  state,
  draft,
  quote,
}: {
  state: BookingState;
  draft: Pick<BookingDraft, "agent">;
  quote: Pick<StoredQuote, "totalMinor">;
}): number | undefined {
  return validSaleMinor({ state, agent: draft.agent ?? null, totalMinor: quote.totalMinor });
}

/**
 * An agent's terms after the booking's coupons changed: the customer gets what a coupon takes off, so the sale price moves by it, but never
 * below what the agency pays. All in minor units.
 *
 * @param offMinor what the coupons take off more than before
 * @param leastMinor the lowest sale price at the new price
 */
export function withCouponsInSale(
  agent: NonNullable<BookingDraft["agent"]>,
  offMinor: number,
  leastMinor: number,
): NonNullable<BookingDraft["agent"]> {
  const { salePriceMinor: sale, salePriceFor: seen } = agent;
  if (sale === undefined || offMinor === 0) return agent;
  return {
    ...agent,
    salePriceMinor: Math.max(leastMinor, sale - offMinor),
    salePriceFor: seen && { ...seen, totalMinor: seen.totalMinor - offMinor },
  };
}
