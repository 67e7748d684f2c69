import { accept, type Result } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { agorotOf } from "../../core/money";
import type { Transaction } from "../../database/connect";
import type { Booking } from "../booking/transition";
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
  const [order] = await tx
    .select({ agencyCode: agencyOrder.agencyCode, rate: agencyOrder.rate })
    .from(agencyOrder)
    .where(eq(agencyOrder.bookingId, id));
  if (!order) return accept(null);
  const more = agorotOf(quote.totalMinor, order.rate) - agorotOf(before.totalMinor, order.rate);
  return fitsLimit(tx, order.agencyCode, more, now, "cls");
}
