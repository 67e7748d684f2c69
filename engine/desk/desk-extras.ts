import type { ExtraState } from "@contract/booking/extras";
import { ExtraState as ExtraStates } from "@contract/booking/extras";
import type { extraDesk } from "@contract/desk/extra-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq, gte, sql } from "drizzle-orm";
import { jerusalemDay } from "../core/jerusalem-day";
import { agorotOf, amountOf, minorOf } from "../core/money";
import { inTransaction, type Transaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { additionalServices } from "../offer/pricing/additional-services";
import { withReductions } from "../offer/pricing/reductions";
import { audit } from "../people/desk-users/audit";
import { booking } from "../sale/booking/schema";
import { type Booking, lockBooking } from "../sale/booking/transition";
import { openChange } from "../sale/change/end-change";
import { withBoundDiscount } from "../sale/draft/agent-terms";
import { travellerNames } from "../sale/draft/draft-services";
import { withServices } from "../sale/draft/price-draft";
import { reductionsOf } from "../sale/draft/reductions-of";
import { extraSteps } from "../sale/extras/extra-steps";
import { serviceName } from "../sale/extras/paid-extras";
import { extraOrder } from "../sale/extras/schema";
import { theBooking } from "../sale/payment/attempt";
import { attemptsFor } from "../sale/payment/page/insert-attempt";
import { refundPart } from "../sale/payment/refund-part";
import { paymentAttempt } from "../sale/payment/schema";
import { tellOfExtra } from "./extra-messages";

const most = 200;

/** The services in a state, of trips that have not ended by the day in Jerusalem. */
export async function deskExtras(
  { db, clock }: Store,
  { state, from, to, langCode }: ParsedInput<typeof extraDesk.deskExtras>,
): Promise<Output<typeof extraDesk.deskExtras>> {
  const ends = sql<string>`${booking.draft} ->> 'dateTo'`;
  const starts = sql<string>`${booking.draft} ->> 'dateFrom'`;
  const coming = gte(ends, jerusalemDay(clock.now()));
  const [rows, counts] = await Promise.all([
    db
      .select({ extra: extraOrder, booking })
      .from(extraOrder)
      .innerJoin(booking, eq(booking.id, extraOrder.bookingId))
      .where(and(coming, eq(extraOrder.state, state)))
      .orderBy(asc(starts), asc(extraOrder.id))
      .offset(from - 1)
      .limit(Math.min(Math.max(to - from + 1, 0), most)),
    db
      .select({ state: extraOrder.state, count: sql<number>`count(*)::int` })
      .from(extraOrder)
      .innerJoin(booking, eq(booking.id, extraOrder.bookingId))
      .where(coming)
      .groupBy(extraOrder.state),
  ]);
  return {
    total: counts.find((row) => row.state === state)?.count ?? 0,
    counts: ExtraStates.options.map((one) => ({
      state: one,
      count: counts.find((row) => row.state === one)?.count ?? 0,
    })),
    extras: rows.map(({ extra, booking: { id, pnr, draft, quote, bypassPayment } }) => ({
      bookTransId: id,
      pnr,
      code: extra.code,
      name: serviceName(extra.code, langCode),
      qty: extra.qty,
      travellers: travellerNames(extra.code, draft),
      paid: !bypassPayment,
      state: extra.state,
      reference: extra.reference ?? undefined,
      steps: stepsOf(extra, bypassPayment),
      price: quote.lines.find(({ service }) => service === extra.code)?.total ?? amountOf(0),
      currency: quote.currency,
      hasCoupon: (draft.coupons ?? []).length > 0,
      dateFrom: draft.dateFrom,
      dateTo: draft.dateTo,
      dest: draft.destinationCode,
      payer: draft.payer ? `${draft.payer.firstName} ${draft.payer.lastName}` : "",
      mobile: draft.payer?.mobile ?? "",
    })),
  };
}

/** Services that the shop provides itself need no order and cannot fail. An unpaid service is not cancelled on its own. */
function stepsOf({ code, state }: { code: string; state: ExtraState }, bypassPayment: boolean): ExtraState[] {
  const own = additionalServices.some((service) => service.code === code && service.orderedFrom === "shop");
  if (own) return [];
  return extraSteps[state].filter((step) => !(bypassPayment && step === "cancelled" && state !== "to-cancel"));
}

/** Whether a step takes a service out of its booking: it is not available, or is cancelled while the booking stands. */
function isTakenOut({ state }: { state: ExtraState }, step: ExtraState): boolean {
  return step === "failed" || (step === "cancelled" && state !== "to-cancel");
}

/**
 * Whether recording a result may give money back: then the desk enters a fresh code. What its supplier cancelled was refunded with the
 * booking.
 */
export async function mayRefund({ db }: Pick<Store, "db">, { bookingId, code, state }: Input): Promise<boolean> {
  if (state !== "cancelled") return state === "failed";
  const [extra] = await db
    .select({ state: extraOrder.state })
    .from(extraOrder)
    .where(and(eq(extraOrder.bookingId, bookingId), eq(extraOrder.code, code)));
  return extra?.state !== "to-cancel";
}

type Input = ParsedInput<typeof extraDesk.deskSetExtra>;

/**
 * Records the result of a service's order. A service that is not available, or that its customer cancels, ordered or not, is removed from
 * the booking: the price is lowered and the difference refunded to the card, less what the supplier of an ordered one keeps; an agency that
 * ordered without payment settles it with its customer. The payer is notified.
 */
export function setExtra(
  parts: Store & { publicUrl: string },
  input: Input,
  actor: string,
): Promise<Result<Output<typeof extraDesk.deskSetExtra>, "not-found" | "wrong-state" | "invalid-input">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, input.bookingId);
      const [extra] = await tx
        .select()
        .from(extraOrder)
        .where(and(eq(extraOrder.bookingId, input.bookingId), eq(extraOrder.code, input.code)))
        .for("update");
      if (!row || !extra) return refuse("not-found", { field: "code" });
      if (!stepsOf(extra, row.bypassPayment).includes(input.state))
        return refuse("wrong-state", { details: { state: extra.state } });
      // An offered change keeps the price it was offered at, this service included: it ends first.
      const goesBack = isTakenOut(extra, input.state) && !row.bypassPayment;
      if (goesBack && (await openChange(tx, row.id))) return refuse("wrong-state", { field: "change" });
      const reference = input.reference?.trim() || null;
      if (input.state === "ordered" && !reference) return refuse("invalid-input", { field: "reference" });
      const now = await databaseNow(tx, parts.clock);
      const retainedMinor = minorOf(input.retained ?? "0.00") ?? 0;
      const isKept = input.state === "cancelled" && extra.state === "ordered" && goesBack;
      if (retainedMinor !== 0 && !isKept) return refuse("invalid-input", { field: "retained" });
      const takenOut = goesBack ? await takeOut(tx, row, extra, retainedMinor, now) : accept(0);
      if (!takenOut.ok) return takenOut;
      const refund = takenOut.value;
      const state: ExtraState = goesBack ? "refunded" : input.state;
      await tx
        .update(extraOrder)
        .set({
          state,
          reference: input.state === "ordered" ? reference : extra.reference,
          refundAgorot: refund > 0 ? refund : extra.refundAgorot,
          retainedMinor: retainedMinor > 0 ? retainedMinor : extra.retainedMinor,
          changedAt: now,
          changedBy: actor,
        })
        .where(eq(extraOrder.id, extra.id));
      const details = { state, reference, refundAgorot: refund, retained: amountOf(retainedMinor) };
      await audit(tx, { actor, action: `extra ${extra.code}`, target: `booking:${row.id}`, details }, now);
      const isByCustomer = goesBack && input.state === "cancelled";
      if (state !== "cancelled")
        await tellOfExtra(
          parts,
          tx,
          row,
          { extra: { ...extra, state, reference }, refundAgorot: refund, retainedMinor, isByCustomer },
          now,
        );
      return accept({ state, qty: extra.qty, refundNIS: amountOf(refund) });
    },
    { random: parts.random },
  );
}

type Extra = typeof extraOrder.$inferSelect;

/**
 * Takes a service out of a booking: its price goes down by what the service cost, less what its supplier keeps, and the difference back to
 * the card. Returns it in agorot. A coupon stays whatever price is left: it was sold with the booking.
 */
async function takeOut(
  tx: Transaction,
  row: Booking,
  extra: Extra,
  retainedMinor: number,
  now: Date,
): Promise<Result<number, "invalid-input">> {
  const without = {
    ...row.draft,
    additionalServices: row.draft.additionalServices.filter((code) => code !== extra.code),
  };
  const cheaper = withReductions(withServices(row.quote, without), reductionsOf(without));
  // Of a lower price an agency gives less.
  const bound = await withBoundDiscount(tx, without, cheaper, row.quote);
  const wholeMinor = row.quote.totalMinor - withReductions(cheaper, reductionsOf(bound)).totalMinor;
  if (retainedMinor < 0 || retainedMinor > wholeMinor)
    return refuse("invalid-input", { field: "retained", details: { most: amountOf(wholeMinor) } });
  const draft = retainedMinor > 0 ? { ...bound, retainedMinor: (row.draft.retainedMinor ?? 0) + retainedMinor } : bound;
  const quote = withReductions(cheaper, reductionsOf(draft));
  const [payment] = await tx
    .select({ rate: paymentAttempt.rateValue })
    .from(paymentAttempt)
    .where(and(attemptsFor({ bookingId: row.id, ...theBooking }), eq(paymentAttempt.state, "captured")))
    .orderBy(asc(paymentAttempt.cardIndex))
    .limit(1);
  if (!payment) throw new Error("a paid service of a booking that was not paid");
  const agorot = (minor: number) => (quote.currency === "ILS" ? minor : agorotOf(minor, payment.rate));
  const refund = agorot(row.quote.totalMinor) - agorot(quote.totalMinor);
  await tx
    .update(booking)
    .set({ draft, quote, version: row.version + 1 })
    .where(eq(booking.id, row.id));
  if (refund > 0) await refundPart(tx, row.id, `extra:${extra.id}`, refund, now);
  return accept(refund);
}
