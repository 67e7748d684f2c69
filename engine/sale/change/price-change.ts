import { accept, type Result, refuse } from "@contract/wire/operation";
import { onceEach } from "../../core/caches/once-each";
import type { Database, Transaction } from "../../database/connect";
import type { Departure } from "../../offer/pricing/departure";
import type { FlightRow } from "../../offer/selection/flights-by-id";
import { type Journey, readJourney } from "../../offer/selection/journeys";
import type { BookingParts } from "../booking/booking-parts";
import type { Booking } from "../booking/transition";
import { type PriceReads, priceReads } from "../coupons/price-reads";
import { priceWithCoupons } from "../coupons/price-with-coupons";
import type { BookingDraft } from "../draft/booking-draft";
import { servicesInPack } from "../draft/offered-services";
import type { StoredQuote } from "../draft/stored-quote";
import { paidRate, quoteAgorot } from "../payment/paid-rate";
import { changedDraft } from "./changed-draft";
import type { ChangedPart } from "./schema";

/**
 * The cost of a change: the new price, and the difference in agorot at the rate the booking was paid with. `after` has the coupons and
 * the agent's discount at that price, and the paid services that the new package includes.
 */
type PricedChange = { quote: StoredQuote; differenceAgorot: number; after: ChangedPart };

/** What prices of changes are computed from, beside the catalogue. */
type ChangeReads = {
  prices: PriceReads;
  paid(bookingId: string): ReturnType<typeof paidRate>;
  journey(draft: BookingDraft): Promise<Journey>;
};

/** The same from the database, each thing read at most once: for a list of changes. `packs`, `flights`: those read already. */
export function changeReads(
  db: Database | Transaction,
  { packs = [], flights }: { packs?: readonly Departure[]; flights?: ReadonlyMap<string, FlightRow> } = {},
): ChangeReads {
  const prices = priceReads(db, packs);
  return {
    prices,
    paid: onceEach((bookingId: string) => paidRate(db, bookingId)),
    async journey(draft) {
      const ids = [draft.outwardFlightId, draft.inwardFlightId].filter((id) => id !== null);
      const known = ids.flatMap((id) => flights?.get(id) ?? []);
      if (known.length < ids.length) return readJourney(db, draft);
      const transfer = (await prices.pack(draft.packId))?.transfer ?? false;
      return { flights: new Map(known.map((leg) => [leg.id, leg])), transfer };
    },
  };
}

/** The price of a booking after a change at current prices, and its difference from the present price. */
export async function priceChange(
  { db, catalogue }: Pick<BookingParts, "catalogue"> & { db: Database | Transaction },
  row: Pick<Booking, "id" | "draft" | "quote" | "bypassPayment">,
  part: ChangedPart,
  reads = changeReads(db),
): Promise<Result<PricedChange, "room-not-found" | "flight-unavailable" | "price-error">> {
  const included = await nowIncluded(reads, row, part);
  const draft = changedDraft(row.draft, { ...part, includedServices: included });
  const priced = await priceWithCoupons({ db, catalogue, reads: reads.prices }, draft, row.quote);
  if (!priced.ok) return priced;
  const { quote, coupons, agent } = priced.value;
  const after = { ...part, includedServices: included, coupons, agentDiscountMinor: agent?.discountMinor };
  if (quote.currency !== row.quote.currency) return refuse("price-error");
  // An order without payment is settled with the agency.
  if (row.bypassPayment) return accept({ quote, differenceAgorot: 0, after });
  const payment = await reads.paid(row.id);
  if (!payment) return refuse("price-error");
  const agorot = (of: StoredQuote) => quoteAgorot(of, payment.rateValue);
  return accept({ quote, differenceAgorot: agorot(quote) - agorot(row.quote), after });
}

/** The paid services of a booking that another package includes: they are not sold with it, so they are not charged with it either. */
async function nowIncluded(
  { journey }: Pick<ChangeReads, "journey">,
  { draft }: Pick<Booking, "draft">,
  part: ChangedPart,
): Promise<string[] | undefined> {
  if (part.packId === draft.packId || draft.additionalServices.length === 0) return undefined;
  const moved = changedDraft(draft, part);
  const held = servicesInPack(moved, await journey(moved));
  const included = draft.additionalServices.filter((code) => held.has(code));
  return included.length > 0 ? included : undefined;
}
