import type { CancellationTrack } from "@contract/booking/visitors";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import { amountOf, minorOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import { hotelsAsSold } from "../../offer/catalogue/catalogue";
import { withReductions } from "../../offer/pricing/reductions";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { floorOfPart } from "../../sale/booking/booking-terms";
import { booking } from "../../sale/booking/schema";
import type { Booking } from "../../sale/booking/transition";
import { openChange } from "../../sale/change/end-change";
import { waitsForDebit } from "../../sale/change-payment/change-attempts";
import { onAccountAgorot, orderOnAccount } from "../../sale/credit/change-on-credit";
import type { BookingDraft, CancelledPassenger } from "../../sale/draft/booking-draft";
import { reductionsOf } from "../../sale/draft/reductions-of";
import type { StoredQuote } from "../../sale/draft/stored-quote";
import { paidRate, quoteAgorot } from "../../sale/payment/paid-rate";
import { cancellationTracks } from "../cancellation/cancellation-offer";
import { hasOpenRequest } from "../cancellation/open-request";
import { priceOfRest } from "./price-of-rest";
import { type RestFailure, type RestOfParty, withoutTraveller } from "./rest-of-party";

export type TravellerFailure =
  | RestFailure
  | "not-confirmed"
  | "wrong-state"
  | "in-progress"
  | "cancellation-asked"
  | "too-late"
  | "price-error";

/** What a track comes to, in agorot. For an order without payment `refundAgorot` comes off the agency's account, else it goes to the card. */
export type TravellerTrack = {
  track: CancellationTrack;
  allowed: boolean;
  feeAgorot: number;
  refundAgorot: number;
  /** The booking once the traveller is cancelled by this track. */
  draft: BookingDraft;
  quote: StoredQuote;
};

type TravellerOffer = RestOfParty & { onAccount: boolean; tracks: TravellerTrack[] };

/** The parts with a place's rooms as bookings have them: nights may be closed for sale since. To be called outside a transaction. */
export async function partsAsSold<P extends BookingParts>(parts: P, bookingId: string): Promise<P> {
  const [row] = await parts.db.select({ draft: booking.draft }).from(booking).where(eq(booking.id, bookingId));
  if (!row) return parts;
  const hotels = await hotelsAsSold(parts.db, row.draft.destinationCode);
  return { ...parts, catalogue: { ...parts.catalogue, hotelsOf: async () => hotels } };
}

/**
 * What cancelling one traveller costs now, for each legal track: fees are those of a cancellation, computed from the difference that the
 * traveller makes to the price. Flying Safe is paid for each person, so the traveller's own counts as it does in a cancellation. Refused
 * while something else about the booking is open: an offered change, a debit, the customer's request to cancel everything.
 */
export async function travellerOffer(
  parts: Pick<BookingParts, "catalogue">,
  tx: Transaction,
  row: Booking,
  paxId: string,
  now: Date,
): Promise<Result<TravellerOffer, TravellerFailure>> {
  if (row.state === "RQ") return refuse("not-confirmed");
  if (row.state !== "OK") return refuse("wrong-state", { details: { state: row.state } });
  const rest = withoutTraveller(row.draft, paxId);
  if (!rest.ok) return rest;
  if (jerusalemDay(now) > row.draft.dateFrom) return refuse("too-late");
  if (await waitsForDebit(tx, row.id, now)) return refuse("in-progress", { retryable: true });
  if (await openChange(tx, row.id)) return refuse("wrong-state", { field: "change" });
  if (await hasOpenRequest(tx, row.id)) return refuse("cancellation-asked");
  const priced = await priceOfRest({ ...parts, db: tx }, row, rest.value.draft);
  if (!priced.ok) return refuse("price-error", { details: { reason: priced.refusal.code } });
  const money = await moneyOf(tx, row);
  const tracks = await tracksOf(tx, row, { ...rest.value, ...priced.value }, money, now);
  return accept({ ...rest.value, onAccount: money.onAccount, tracks });
}

type Money = { onAccount: boolean; agorotOf: (quote: StoredQuote) => number };

/** What a price of this booking comes to in agorot: to its cards or on its agency's account. Nothing for an order from before the accounts. */
async function moneyOf(db: Database | Transaction, row: Booking): Promise<Money> {
  if (row.bypassPayment) {
    const order = await orderOnAccount(db, row.id);
    return { onAccount: true, agorotOf: (quote) => (order ? onAccountAgorot(order, quote) : 0) };
  }
  const rate = await paidRate(db, row.id);
  if (!rate) throw new Error("a confirmed booking without payment");
  return { onAccount: false, agorotOf: (quote) => quoteAgorot(quote, rate.rateValue) };
}

async function tracksOf(
  db: Database | Transaction,
  row: Booking,
  { traveller, quote, draft }: Pick<RestOfParty, "traveller" | "draft"> & { quote: StoredQuote },
  { onAccount, agorotOf }: Money,
  now: Date,
): Promise<TravellerTrack[]> {
  const part = partOf(row, quote);
  const partAgorot = agorotOf(row.quote) - agorotOf(quote);
  const asked =
    part.quote.totalMinor > 0
      ? await cancellationTracks(db, { ...row, ...part }, { agorot: partAgorot, onAccount }, now)
      : [];
  const open = (track: CancellationTrack) => ({ track, allowed: true, feeAgorot: 0 });
  // A traveller who makes no difference to the price costs no fee. The desk may always choose the track `provider`.
  const offered = asked.length > 0 ? asked : [open("supplier")];
  const all = offered.some(({ track }) => track === "provider") ? offered : [...offered, open("provider")];
  return all.map(({ track, allowed, feeAgorot }) => {
    const withFee = (feeMinor: number) => cancelled(row, { traveller, quote, draft }, feeMinor, now);
    const keptBy = (feeMinor: number) => agorotOf(withFee(feeMinor).quote) - agorotOf(quote);
    // The law's fee is a limit; a percentage may be rounded by an agora either way.
    const most = feeAgorot + (track === "supplier" ? 1 : 0);
    let feeMinor = partAgorot > 0 ? Math.round((part.quote.totalMinor * feeAgorot) / partAgorot) : 0;
    while (feeMinor > 0 && keptBy(feeMinor) > most) feeMinor -= 1;
    const after = withFee(feeMinor);
    const refundAgorot = agorotOf(row.quote) - agorotOf(after.quote);
    return { track, allowed, feeAgorot: partAgorot - refundAgorot, refundAgorot, ...after };
  });
}

/** The traveller's part as a booking of its own: what it takes off the price, its Flying Safe and its employer's share. */
function partOf({ draft, quote: before }: Booking, rest: StoredQuote): Pick<Booking, "draft" | "quote"> {
  const totalMinor = before.totalMinor - rest.totalMinor;
  const lines = before.lines
    .filter(({ code, service }) => code === "SUBSIDY" || service === "FLYING_SAFE")
    .map((line) => {
      const after = rest.lines.find(({ code, service }) => code === line.code && service === line.service);
      return { ...line, total: amountOf(minorOf(line.total)! - minorOf(after?.total ?? "0.00")!) };
    });
  const floor = floorOfPart(draft.feeFloor, { leftMinor: totalMinor, ofMinor: before.totalMinor });
  return { draft: { ...draft, ...floor }, quote: { ...before, totalMinor, lines } };
}

/** The booking without the traveller, with what is kept of the traveller's part. An agency's own price falls in proportion. */
function cancelled(
  { draft: before, quote: sold }: Booking,
  { traveller, quote, draft }: Pick<RestOfParty, "traveller" | "draft"> & { quote: StoredQuote },
  feeMinor: number,
  now: Date,
): Pick<TravellerTrack, "draft" | "quote"> {
  const { paxId, firstName, lastName, type } = traveller;
  const left: CancelledPassenger = { paxId, firstName, lastName, type, feeMinor, at: now.toISOString() };
  const kept: BookingDraft = {
    ...draft,
    cancelledPax: [...(before.cancelledPax ?? []), left],
    ...floorOfPart(before.feeFloor, { leftMinor: quote.totalMinor, ofMinor: sold.totalMinor }),
  };
  const priced = withReductions(quote, reductionsOf(kept));
  const share = (minor: number | undefined) =>
    minor === undefined ? undefined : Math.round((minor * priced.totalMinor) / sold.totalMinor);
  const { agent } = kept;
  if (agent?.salePriceMinor === undefined) return { draft: kept, quote: priced };
  const ofSale = {
    salePriceMinor: share(agent.salePriceMinor),
    saleBeforeCouponsMinor: share(agent.saleBeforeCouponsMinor),
  };
  return { draft: { ...kept, agent: { ...agent, ...ofSale } }, quote: priced };
}
