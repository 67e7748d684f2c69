import type { AgencyOfBooking } from "@contract/agencies/agency-account";
import { and, asc, eq } from "drizzle-orm";
import type * as z from "zod/v4";
import { amountOf } from "../../core/money";
import type { Database } from "../../database/connect";
import type { Booking } from "../booking/transition";
import { shownNet } from "../draft/agency-net";
import { agencyShare } from "../draft/agency-share";
import { paymentAttempt, paymentEntry } from "../payment/schema";
import { orderOnAccount } from "./change-on-credit";
import { accountOfOrder, agencyPayments, isEnded, paymentsOfOrder } from "./order-accounts";

/**
 * Price, commission and net price of a booking that an agency made, and its account; undefined for every other booking. Only for that agency:
 * the caller has to check that. On the account the commission is the one of the order, otherwise the agency's present one.
 */
export async function agencyOfBooking(
  db: Database,
  { id, state, draft, quote, cancellationFeeAgorot }: Booking,
): Promise<z.infer<typeof AgencyOfBooking> | undefined> {
  if (!draft.agent) return undefined;
  const account = await accountOfOrder(db, id);
  const { commissionPercent } = account ?? (await agencyShare(db, draft.agent.agencyCode, quote));
  const ended = state === "CANCELLING" ? !account : isEnded(state);
  return {
    ...shownNet(quote, commissionPercent),
    ...(ended ? await ofEnded(db, id, cancellationFeeAgorot ?? 0) : {}),
    isEnded: ended,
    account: account && { ...account, payments: agencyPayments(await paymentsOfOrder(db, id)) },
  };
}

/** What is left for an agency of a booking that ended: no commission, and the fee, in the booking's currency at the rate it was sold at. */
async function ofEnded(db: Database, id: string, feeAgorot: number): Promise<{ commission: string; net: string }> {
  const rate = (await orderOnAccount(db, id))?.rate ?? (await rateOfCapture(db, id));
  return { commission: amountOf(0), net: amountOf(rate ? Math.round(feeAgorot / Number(rate)) : 0) };
}

/** The rate at which the booking was paid by card, also once all of it went back. */
async function rateOfCapture(db: Database, bookingId: string): Promise<string | undefined> {
  const [first] = await db
    .select({ rate: paymentAttempt.rateValue })
    .from(paymentEntry)
    .innerJoin(paymentAttempt, eq(paymentAttempt.uid, paymentEntry.attemptUid))
    .where(and(eq(paymentEntry.bookingId, bookingId), eq(paymentEntry.kind, "capture")))
    .orderBy(asc(paymentEntry.id))
    .limit(1);
  return first?.rate;
}
