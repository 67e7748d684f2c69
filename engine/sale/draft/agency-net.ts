import type { AgencyPrice } from "@contract/agencies/agency-account";
import type { PriceLineCode } from "@contract/vocabulary/price-lines";
import { amountOf, minorOf } from "../../core/money";
import { netPriceOf } from "../../people/agencies/net-price";
import type { StoredQuote } from "./stored-quote";

type Priced = Pick<StoredQuote, "lines" | "totalMinor">;

/** What an agency pays for a stored price: `netPriceOf` with the discount and the subsidy among its lines. */
export function agencyNet(quote: Priced, commissionPercent: string) {
  return netPriceOf(quote.totalMinor, commissionPercent, {
    discountMinor: discountIn(quote),
    subsidyMinor: subsidyIn(quote),
  });
}

/** Price, commission and net price of a booking as its agency reads them, in the booking's currency. */
export function shownNet(quote: Priced, commissionPercent: string): AgencyPrice {
  const { priceMinor, commissionMinor, netMinor } = agencyNet(quote, commissionPercent);
  return {
    price: amountOf(priceMinor),
    commission: amountOf(commissionMinor),
    commissionPercent,
    isLessDiscount: quote.lines.some(({ code }) => code === "AGENT_DISCOUNT"),
    net: amountOf(netMinor),
  };
}

/** The price before the agent's discount and the employer's subsidy, in minor units: what a commission is counted of. */
export function priceBeforeAgent(quote: Priced): number {
  return quote.totalMinor + takenOff(quote, ["AGENT_DISCOUNT", "SUBSIDY"]);
}

/** The agent's discount in a stored price, in minor units. */
export function discountIn(quote: Pick<Priced, "lines">): number {
  return takenOff(quote, ["AGENT_DISCOUNT"]);
}

/** What the employer pays of a stored price, in minor units. */
export function subsidyIn(quote: Pick<Priced, "lines">): number {
  return takenOff(quote, ["SUBSIDY"]);
}

function takenOff({ lines }: Pick<Priced, "lines">, codes: readonly PriceLineCode[]): number {
  return -lines.filter(({ code }) => codes.includes(code)).reduce((sum, { total }) => sum + (minorOf(total) ?? 0), 0);
}
