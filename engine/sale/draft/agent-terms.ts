import type { bookings } from "@contract/booking/booking";
import { languageOf } from "@contract/vocabulary/languages";
import { accept, type ParsedInput, type Refusal, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { agorotOf, minorOf } from "../../core/money";
import type { Transaction } from "../../database/connect";
import { mostReduction, reductionOf, withReductions } from "../../offer/pricing/reductions";
import { notifyAdmin } from "../../outbox/outbox";
import { agency } from "../../people/agencies/schema";
import type { BookingParts } from "../booking/booking-parts";
import type { Booking } from "../booking/transition";
import type { BookingDraft } from "./booking-draft";
import { reductionsOf } from "./booking-reductions";
import type { StoredQuote } from "./stored-quote";

type Asked = ParsedInput<typeof bookings.storePage>;
type Refused = "excessive-discount" | "invalid-sale-price" | "not-allowed" | "invalid-input" | "price-error";

/** A phone order costs ten dollars more (specification §6 and §9). */
const phoneFeeDollars = 10_00;

/**
 * What an agent sets for a booking: remark, sale price, discount, phone order. Who may send which field was asked by the permission
 * table; here it is whether this booking is an agent's and the figures can be. A discount over 41 % together with deal, club and coupons is
 * refused, and the administrator is told with the flag the specification names.
 */
export async function agentTerms(
  parts: BookingParts,
  tx: Transaction,
  row: Booking,
  asked: Asked,
): Promise<Result<{ draft: BookingDraft; quote: StoredQuote }, Refused>> {
  const { agent } = row.draft;
  if (!agent) return refuse("not-allowed", { field: "salePriceByAgent" });
  if (asked.OdyAgentCodeByAgent && asked.OdyAgentCodeByAgent !== agent.odyAgentCode)
    return refuse("not-allowed", { field: "OdyAgentCodeByAgent" });
  const discountMinor =
    asked.DiscountAmountByAgent === undefined ? agent.discountMinor : (minorOf(asked.DiscountAmountByAgent) ?? -1);
  if (discountMinor < 0) return refuse("excessive-discount", { field: "DiscountAmountByAgent" });
  const phoneOrder = asked.phoneOrder ?? agent.phoneFeeMinor > 0;
  const phoneFeeMinor = phoneOrder ? await phoneFee(parts, row.quote.currency) : 0;
  if (phoneFeeMinor === null) return refuse("price-error", { field: "phoneOrder" });
  const draft: BookingDraft = {
    ...row.draft,
    agent: { ...agent, discountMinor, phoneFeeMinor, remark: asked.remarkByAgent ?? agent.remark },
  };
  const quote = withReductions(row.quote, reductionsOf(draft), languageOf[asked.langCode]);
  if (reductionOf(quote.lines) > mostReduction(quote.lines, quote.discountPercent))
    return refuse("excessive-discount", { field: "DiscountAmountByAgent" });
  if (asked.salePriceByAgent !== undefined) {
    const sale = minorOf(asked.salePriceByAgent);
    if (sale === null || sale < (await netOf(tx, agent.agencyCode, quote.totalMinor)))
      return refuse("invalid-sale-price", { field: "salePriceByAgent" });
    draft.agent!.salePriceMinor = sale;
  }
  return accept({ draft, quote });
}

/** Tells the administrator about a discount that was too high, whether or not anything else of the call is kept. */
export async function tellExcessiveDiscount(parts: BookingParts, row: { id: string }, refusal: Refusal): Promise<void> {
  await notifyAdmin(
    parts.db,
    `discount:${row.id}`,
    "A discount over the maximum was refused",
    { notAllowedExcessviveDiscount: true, field: refusal.field },
    parts.clock.now(),
  );
}

/** What the agency pays: the price without its commission. Below it an agency would sell at a loss. */
async function netOf(tx: Transaction, code: string, totalMinor: number): Promise<number> {
  const [found] = await tx.select({ percent: agency.commissionPercent }).from(agency).where(eq(agency.code, code));
  return Math.round((totalMinor * (100 - Number(found?.percent ?? 0))) / 100);
}

/** Ten dollars in the booking's currency, by the rates of the day; null without a rate. */
async function phoneFee({ rates }: BookingParts, currency: StoredQuote["currency"]): Promise<number | null> {
  if (currency === "USD") return phoneFeeDollars;
  const [dollar, other] = await Promise.all([rates.shown("USD"), rates.shown(currency)]);
  if (!dollar || !other) return null;
  const agorot = agorotOf(phoneFeeDollars, dollar.value);
  return currency === "ILS" ? agorot : Math.round(agorot / Number(other.value));
}
