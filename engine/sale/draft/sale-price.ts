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

/** What a booking's coupons take off together, in minor units. */
export function couponsMinor({ coupons = [] }: Pick<BookingDraft, "coupons">): number {
  return coupons.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** What moves a sale price when coupons change, in minor units. */
type CouponsInSale = {
  /** What the coupons took off before, and take off now. */
  hadMinor: number;
  offMinor: number;
  /** What they leave the agent less to give. */
  lostMinor: number;
  /** The lowest sale price at the new price. */
  leastMinor: number;
};

/**
 * An agent's terms after the booking's coupons changed: the customer gets what they take off the price entered before them, but never pays less
 * than the agency. Without coupons it is the entered price again.
 */
export function withCouponsInSale(
  agent: NonNullable<BookingDraft["agent"]>,
  { hadMinor, offMinor, lostMinor, leastMinor }: CouponsInSale,
): NonNullable<BookingDraft["agent"]> {
  const { salePriceMinor: sale, salePriceFor: seen } = agent;
  if (sale === undefined) return agent;
  const saleBeforeCouponsMinor = (agent.saleBeforeCouponsMinor ?? sale + hadMinor) + lostMinor;
  return {
    ...agent,
    saleBeforeCouponsMinor,
    salePriceMinor: Math.max(leastMinor, saleBeforeCouponsMinor - offMinor),
    salePriceFor: seen && {
      totalMinor: seen.totalMinor + hadMinor - offMinor + lostMinor,
      discountMinor: seen.discountMinor - lostMinor,
    },
  };
}
