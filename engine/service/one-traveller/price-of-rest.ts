import type { PriceLineCode } from "@contract/vocabulary/price-lines";
import { accept, type Result } from "@contract/wire/operation";
import { amountOf, minorOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import { withReductions } from "../../offer/pricing/reductions";
import type { BookingParts } from "../../sale/booking/booking-parts";
import type { Booking } from "../../sale/booking/transition";
import { priceReads } from "../../sale/coupons/price-reads";
import { priceWithCoupons } from "../../sale/coupons/price-with-coupons";
import type { BookingDraft } from "../../sale/draft/booking-draft";
import { reductionsOf } from "../../sale/draft/reductions-of";
import type { StoredQuote } from "../../sale/draft/stored-quote";

/** Lines that do not depend on who travels: what was kept, given back, or is paid by an employer. */
const besideThePeople: readonly PriceLineCode[] = ["RETAINED", "TRAVELLER_FEE", "REFUND", "SUBSIDY"];

/** A booking's price for those who stay, before any fee, with its coupons and its agent's discount at that price. */
type PricedRest = { quote: StoredQuote; draft: BookingDraft };

/**
 * The price of a booking for those who stay. Both parties, with and without the cancelled traveller, are priced by today's prices; the share
 * of the traveller in today's price is taken off the price that was paid. So a price that rose or fell since the sale changes nothing for
 * those who stay: a line has the difference. Never more than the booking costs: somebody alone in a room pays a supplement, but not more
 * than was agreed.
 */
export async function priceOfRest(
  parts: Pick<BookingParts, "catalogue"> & { db: Database | Transaction },
  row: Pick<Booking, "draft" | "quote">,
  rest: BookingDraft,
): Promise<Result<PricedRest, "room-not-found" | "flight-unavailable" | "price-error">> {
  const atOnce = { ...parts, reads: priceReads(parts.db) };
  const all = await priceWithCoupons(atOnce, row.draft, row.quote);
  if (!all.ok) return all;
  const fewer = await priceWithCoupons(atOnce, rest, row.quote);
  if (!fewer.ok) return fewer;
  const draft = {
    ...rest,
    ...(fewer.value.coupons ? { coupons: fewer.value.coupons } : {}),
    ...(fewer.value.agent ? { agent: fewer.value.agent } : {}),
  };
  const [soldMinor, allMinor, restMinor] = [row.quote, all.value.quote, fewer.value.quote].map(ofThePeople) as [
    number,
    number,
    number,
  ];
  const shareMinor = Math.round((soldMinor * Math.max(0, allMinor - restMinor)) / allMinor);
  const quote = withAdjustment(fewer.value.quote, soldMinor - shareMinor - restMinor);
  return accept({ quote: withReductions(quote, reductionsOf(draft)), draft });
}

function ofThePeople({ lines }: Pick<StoredQuote, "lines">): number {
  return lines
    .filter(({ code }) => !besideThePeople.includes(code))
    .reduce((sum, { total }) => sum + minorOf(total)!, 0);
}

function withAdjustment(quote: StoredQuote, minor: number): StoredQuote {
  if (minor === 0) return quote;
  const total = amountOf(minor);
  return { ...quote, lines: [...quote.lines, { code: "SOLD_PRICE", room: 0, qty: 1, unit: total, total }] };
}
