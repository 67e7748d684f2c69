import { accept, type Result } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { agorotOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import type { Booking } from "../booking/transition";
import { agencyNet } from "../draft/agency-net";
import type { StoredQuote } from "../draft/stored-quote";
import { fitsLimit } from "./agency-credit";
import { agencyOrder } from "./schema";

/**
 * Whether an agency may owe a dearer change of its order: what it owes follows the booking, so the difference is on its account once the
 * change is made. An order from before the accounts has none, and is settled as it was. The booking is locked by the caller.
 */
export async function changeOnCredit(
  tx: Transaction,
  { id, quote: before }: Pick<Booking, "id" | "quote">,
  quote: StoredQuote,
  now: Date,
): Promise<Result<null, "credit-limit">> {
  if (quote.totalMinor <= before.totalMinor) return accept(null);
  const order = await orderOnAccount(tx, id);
  return order ? fitsLimit(tx, order.agencyCode, addsAgorot(order, before, quote), now, "cls") : accept(null);
}

type OrderOnAccount = Pick<typeof agencyOrder.$inferSelect, "agencyCode" | "rate" | "commissionPercent">;

/** The account that an order without payment is on; undefined for any other booking. */
export async function orderOnAccount(
  db: Database | Transaction,
  bookingId: string,
): Promise<OrderOnAccount | undefined> {
  const [order] = await db
    .select({
      agencyCode: agencyOrder.agencyCode,
      rate: agencyOrder.rate,
      commissionPercent: agencyOrder.commissionPercent,
    })
    .from(agencyOrder)
    .where(eq(agencyOrder.bookingId, bookingId));
  return order;
}

/** What an order comes to on its agency's account, in agorot at the order's rate: its net price (decision 0089). */
export function onAccountAgorot({ rate, commissionPercent }: OrderOnAccount, quote: StoredQuote): number {
  return agorotOf(agencyNet(quote, commissionPercent).netMinor, rate);
}

/** What a change adds to the account of an order, in agorot; below zero when the booking gets cheaper. */
export function addsAgorot(order: OrderOnAccount, before: StoredQuote, after: StoredQuote): number {
  return onAccountAgorot(order, after) - onAccountAgorot(order, before);
}
