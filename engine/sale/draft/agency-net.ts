import type { AgencyPrice } from "@contract/agencies/agency-account";
import type { PriceLineCode } from "@contract/vocabulary/price-lines";
import { amountOf, minorOf } from "../../core/money";
import { commissionOf } from "../../people/agencies/commission";
import type { StoredQuote } from "./stored-quote";

type Priced = Pick<StoredQuote, "lines" | "totalMinor">;

/** Amounts in minor units of the price's currency: price less commission is net. */
export type AgencyNet = { priceMinor: number; commissionMinor: number; netMinor: number };

/**
 * What an agency pays for a booking (decision 0089): the price less its commission. The commission is a percentage of the price before the
 * agency's discount and the employer's subsidy, rounded down to whole minor units; a discount comes out of it first. `netMinorSql` in
 * agency-credit.ts is the same in SQL.
 *
 * @param commissionPercent with two decimals at most, such as "8.00"
 */
export function agencyNet(quote: Priced, commissionPercent: string): AgencyNet {
  const { totalMinor } = quote;
  const commission = commissionOf(priceBeforeAgent(quote), commissionPercent) - takenOff(quote, ["AGENT_DISCOUNT"]);
  const commissionMinor = Math.min(totalMinor, Math.max(0, commission));
  return { priceMinor: totalMinor, commissionMinor, netMinor: totalMinor - commissionMinor };
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

function takenOff({ lines }: Priced, codes: readonly PriceLineCode[]): number {
  return -lines.filter(({ code }) => codes.includes(code)).reduce((sum, { total }) => sum + (minorOf(total) ?? 0), 0);
}
