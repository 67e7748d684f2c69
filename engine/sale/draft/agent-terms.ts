import type { bookings } from "@contract/booking/booking";
import { twoLetterOf } from "@contract/vocabulary/money";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { agorotOf, amountOf, minorOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import { mostReduction, reductionOf, withReductions } from "../../offer/pricing/reductions";
import type { BookingParts } from "../booking/booking-parts";
import type { Booking } from "../booking/transition";
import { discountIn, priceBeforeAgent, subsidyIn } from "./agency-net";
import { agencyShare } from "./agency-share";
import type { BookingDraft } from "./booking-draft";
import { reductionsOf } from "./reductions-of";
import { couponsMinor, withCouponsInSale } from "./sale-price";
import type { StoredQuote } from "./stored-quote";

type Input = ParsedInput<typeof bookings.storePage>;
type Failure = "excessive-discount" | "invalid-sale-price" | "not-allowed" | "invalid-input" | "price-error";

/** A phone order costs ten dollars more (specification §6 and §9). */
const phoneFeeDollars = 10_00;

/** A sale price of more than so many times the shop's price was mistyped: it would stand in the customer's documents and be signed. */
const mostSaleTimes = 10;

/**
 * Applies an agent's terms: remark, sale price, discount, phone order. The permission table has already checked who may
 * send which field; this checks that the booking is an agent's and the figures are valid. An agency's discount is
 * limited by the desk's setting, or else by its commission. A discount over 41 % together with deal, club and coupons
 * is refused, and the administrator is notified with the flag the specification names.
 */
export async function agentTerms(
  parts: BookingParts,
  tx: Transaction,
  row: Booking,
  input: Input,
): Promise<Result<{ draft: BookingDraft; quote: StoredQuote }, Failure>> {
  const { agent } = row.draft;
  if (!agent) return refuse("not-allowed", { field: "salePriceByAgent" });
  if (input.OdyAgentCodeByAgent && input.OdyAgentCodeByAgent !== agent.odyAgentCode)
    return refuse("not-allowed", { field: "OdyAgentCodeByAgent" });
  const discountMinor =
    input.DiscountAmountByAgent === undefined ? agent.discountMinor : (minorOf(input.DiscountAmountByAgent) ?? -1);
  if (discountMinor < 0) return refuse("excessive-discount", { field: "DiscountAmountByAgent" });
  const phoneOrder = input.phoneOrder ?? agent.phoneFeeMinor > 0;
  const phoneFeeMinor = phoneOrder ? await phoneFee(parts, row.quote.currency) : 0;
  if (phoneFeeMinor === null) return refuse("price-error", { field: "phoneOrder" });
  const draft: BookingDraft = {
    ...row.draft,
    agent: { ...agent, discountMinor, phoneFeeMinor, remark: input.remarkByAgent ?? agent.remark },
  };
  const quote = withReductions(row.quote, reductionsOf(draft));
  const share = await agencyShare(tx, agent.agencyCode, quote);
  const isOver = reductionOf(quote.lines) > mostReduction(quote.lines, quote.discountPercent);
  if (isOver || (input.DiscountAmountByAgent !== undefined && discountMinor > share.mostDiscountMinor))
    return refuse("excessive-discount", {
      field: "DiscountAmountByAgent",
      details: { most: amountOf(share.mostDiscountMinor), currency: twoLetterOf[quote.currency] },
    });
  if (input.salePriceByAgent !== undefined) {
    const sale = minorOf(input.salePriceByAgent);
    if (sale === null || sale < leastSaleMinor(share, quote, discountMinor) || sale > mostSaleTimes * share.priceMinor)
      return refuse("invalid-sale-price", { field: "salePriceByAgent" });
    // The lowered price that a form sends back unchanged is still the one entered before the coupons.
    if (sale !== agent.salePriceMinor) draft.agent!.saleBeforeCouponsMinor = sale + couponsMinor(draft);
    draft.agent!.salePriceMinor = sale;
    draft.agent!.salePriceFor = { totalMinor: quote.totalMinor, discountMinor };
  }
  return accept({ draft, quote });
}

/** The lowest sale price: what the agency pays. The sale price is what the customer pays; an employer pays its part to the shop. */
function leastSaleMinor(
  share: Awaited<ReturnType<typeof agencyShare>>,
  quote: StoredQuote,
  discountMinor: number,
): number {
  return share.priceMinor - subsidyIn(quote) - Math.max(share.commissionMinor, discountMinor);
}

/**
 * The draft whose customer gets what its coupons take off, less what they leave the agency less to give.
 *
 * @param before the same draft with the coupons it had, and with the agent's discount that they allow
 */
export async function withCouponsForCustomer(
  tx: Database | Transaction,
  draft: BookingDraft,
  quote: StoredQuote,
  before: Pick<BookingDraft, "coupons" | "agent">,
): Promise<BookingDraft> {
  const { agent } = draft;
  if (!agent || couponsMinor(draft) === couponsMinor(before)) return draft;
  const share = await agencyShare(tx, agent.agencyCode, quote);
  const amounts = {
    hadMinor: couponsMinor(before),
    offMinor: couponsMinor(draft),
    lostMinor: Math.max(0, (before.agent?.discountMinor ?? 0) - agent.discountMinor),
    leastMinor: leastSaleMinor(share, quote, agent.discountMinor),
  };
  return { ...draft, agent: withCouponsInSale(agent, amounts) };
}

/**
 * The draft with an agent's discount that is at most what the agency may give of this price, and with the deal at most 41 % of it; the same
 * draft if the discount is. For a sold booking the agency may give the share it gave of the price it was sold at: what the desk grants the
 * agency today changes no sale.
 *
 * @param sold the price that a sold booking has before this one
 */
export async function withBoundDiscount(
  tx: Database | Transaction,
  draft: BookingDraft,
  quote: StoredQuote,
  sold?: StoredQuote,
): Promise<BookingDraft> {
  const { agent } = draft;
  if (!agent || agent.discountMinor === 0) return draft;
  const mostOfAgencyMinor = sold
    ? sameShare(sold, quote)
    : (await agencyShare(tx, agent.agencyCode, quote)).mostOfAgencyMinor;
  const most = Math.min(mostOfAgencyMinor, mostReduction(quote.lines, quote.discountPercent));
  return agent.discountMinor <= most ? draft : { ...draft, agent: { ...agent, discountMinor: most } };
}

/** The discount that is the same share of a price as the one it was sold with; rounded down, so that a lower price never costs more. */
function sameShare(sold: StoredQuote, quote: StoredQuote): number {
  return Math.floor((discountIn(sold) * priceBeforeAgent(quote)) / priceBeforeAgent(sold));
}

/** Ten dollars in the booking's currency, at today's rates; null without a rate. */
async function phoneFee({ rates }: BookingParts, currency: StoredQuote["currency"]): Promise<number | null> {
  if (currency === "USD") return phoneFeeDollars;
  const [dollar, other] = await Promise.all([rates.shown("USD"), rates.shown(currency)]);
  if (!dollar || !other) return null;
  const agorot = agorotOf(phoneFeeDollars, dollar.value);
  return currency === "ILS" ? agorot : Math.round(agorot / Number(other.value));
}
