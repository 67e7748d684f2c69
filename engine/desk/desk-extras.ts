import { carCode, ExtraState } from "@contract/booking/extras";
import type { extraDesk } from "@contract/desk/extra-desk";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq, gte, sql } from "drizzle-orm";
import { jerusalemDay } from "../core/jerusalem-day";
import { localise } from "../core/localise";
import { amountOf, minorOf } from "../core/money";
import { inTransaction, type Transaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { additionalServices } from "../offer/pricing/additional-services";
import type { QuoteLine } from "../offer/pricing/quote-line";
import { withReductions } from "../offer/pricing/reductions";
import { audit } from "../people/desk-users/audit";
import type { CodeRefusal, FreshCode } from "../people/desk-users/fresh-code";
import { booking } from "../sale/booking/schema";
import { type Booking, lockBooking } from "../sale/booking/transition";
import { openChange } from "../sale/change/end-change";
import { withBoundDiscount } from "../sale/draft/agent-terms";
import { withServices } from "../sale/draft/price-draft";
import { reductionsOf } from "../sale/draft/reductions-of";
import { namesOnOrder } from "../sale/extras/car-order";
import { extraSteps } from "../sale/extras/extra-steps";
import { serviceName } from "../sale/extras/paid-extras";
import { extraOrder } from "../sale/extras/schema";
import { paidRate, quoteAgorot } from "../sale/payment/paid-rate";
import { refundPart } from "../sale/payment/refund-part";
import { tellOfExtra } from "./extra-messages";
import { rentalsOf, returnCar } from "./rentals";

const most = 200;

/** The services and cars in a state, of trips that have not ended by the day in Jerusalem. */
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
  const rentalOf = await rentalsOf(
    db,
    rows.filter(({ extra }) => extra.code === carCode).map((row) => row.booking.draft),
  );
  return {
    total: counts.find((row) => row.state === state)?.count ?? 0,
    counts: ExtraState.options.map((one) => ({
      state: one,
      count: counts.find((row) => row.state === one)?.count ?? 0,
    })),
    extras: rows.map(({ extra, booking: { id, pnr, draft, quote, bypassPayment } }) => ({
      bookTransId: id,
      pnr,
      code: extra.code,
      name: serviceName(extra.code, langCode),
      qty: extra.qty,
      travellers: namesOnOrder(extra.code, draft),
      paid: !bypassPayment,
      state: extra.state,
      reference: extra.reference ?? undefined,
      supplierName: extra.supplierName ?? undefined,
      supplierPhone: extra.supplierPhone ?? undefined,
      rental: extra.code === carCode ? shownRental(rentalOf(draft), langCode) : undefined,
      steps: stepsOf(extra, bypassPayment),
      price: quote.lines.find((line) => isLineOf(extra.code, line))?.total ?? amountOf(0),
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

function shownRental(rental: ReturnType<Awaited<ReturnType<typeof rentalsOf>>>, langCode: LangCode) {
  if (!rental) return undefined;
  const { names, code, ...places } = rental;
  return { name: names ? localise(names, langCode) : code, ...places };
}

/** Whether a line of a price is that of a service or a car, by the code of its order. */
function isLineOf(orderCode: string, { code, service }: QuoteLine): boolean {
  return orderCode === carCode ? code === carCode : service === orderCode;
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

type Input = Omit<ParsedInput<typeof extraDesk.deskSetExtra>, "totp">;

/**
 * Records the result of a service's order. A service that is not available, or that its customer cancels, ordered or not, is removed from
 * the booking: the price is lowered and the difference refunded to the card, less what the supplier of an ordered one keeps; an agency that
 * ordered without payment settles it with its customer. The payer is notified.
 *
 * `code` is what `freshCode` answered: without a fresh one nothing is removed, and nothing ordered is ordered otherwise, since its customer
 * goes where the message says. Which of these a result does is decided from the service's state under the lock, since it may change after
 * the desk's page was read. The same order again changes nothing.
 */
export function setExtra(
  parts: Store & { publicUrl: string },
  input: Input,
  actor: string,
  code: FreshCode,
): Promise<Result<Output<typeof extraDesk.deskSetExtra>, "not-found" | "wrong-state" | "invalid-input" | CodeRefusal>> {
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
      const step = stepOf(row, extra, input);
      if ((step.takesOut || step.isOrderedAgain) && !code.ok) return code;
      if (!stepsOf(extra, row.bypassPayment).includes(input.state))
        return refuse("wrong-state", { details: { state: extra.state } });
      // An offered change keeps the price it was offered at, this service included: it ends first.
      if (step.goesBack && (await openChange(tx, row.id))) return refuse("wrong-state", { field: "change" });
      const typed = typedOrder(input);
      if (!typed.ok) return typed;
      const order = typed.value;
      if (step.isOrderedAgain && isSameOrder(order, extra))
        return accept({ state: "ordered", qty: extra.qty, refundNIS: amountOf(0) });
      const now = await databaseNow(tx, parts.clock);
      const retainedMinor = minorOf(input.retained ?? "0.00") ?? 0;
      if (retainedMinor !== 0 && !step.mayKeep) return refuse("invalid-input", { field: "retained" });
      const takenOut = step.goesBack ? await takeOut(tx, row, extra, retainedMinor, now) : accept(0);
      if (!takenOut.ok) return takenOut;
      const refund = takenOut.value;
      // What no company has is not sold again; what a customer gave up is.
      if (step.isByCustomer && extra.code === carCode && row.holdId) await returnCar(tx, row.holdId);
      const state: ExtraState = step.goesBack ? "refunded" : input.state;
      await tx
        .update(extraOrder)
        .set({
          state,
          ...(input.state === "ordered" ? order : {}),
          refundAgorot: refund > 0 ? refund : extra.refundAgorot,
          retainedMinor: retainedMinor > 0 ? retainedMinor : extra.retainedMinor,
          changedAt: now,
          changedBy: actor,
        })
        .where(eq(extraOrder.id, extra.id));
      const details = { state, ...order, refundAgorot: refund, retained: amountOf(retainedMinor) };
      await audit(tx, { actor, action: `extra ${extra.code}`, target: `booking:${row.id}`, details }, now);
      if (state !== "cancelled")
        await tellOfExtra(
          parts,
          tx,
          row,
          {
            extra: { ...extra, ...order, state },
            refundAgorot: refund,
            retainedMinor,
            isByCustomer: step.isByCustomer,
            isOrderedAgain: step.isOrderedAgain,
          },
          now,
        );
      return accept({ state, qty: extra.qty, refundNIS: amountOf(refund) });
    },
    { random: parts.random },
  );
}

type Extra = typeof extraOrder.$inferSelect;

/** What a result means for a service in its state: it is ordered otherwise, or leaves the booking, which pays back what was paid for it. */
function stepOf({ bypassPayment }: Booking, extra: Extra, { state }: Input) {
  const takesOut = isTakenOut(extra, state);
  const goesBack = takesOut && !bypassPayment;
  const isByCustomer = goesBack && state === "cancelled";
  return {
    isOrderedAgain: state === "ordered" && extra.state === "ordered",
    takesOut,
    goesBack,
    isByCustomer,
    /** The supplier of an ordered one may keep a part. */
    mayKeep: isByCustomer && extra.state === "ordered",
  };
}

type Order = Pick<Extra, "reference" | "supplierName" | "supplierPhone">;

/** An order as typed; a car's names its rental company. */
function typedOrder(input: Input): Result<Order, "invalid-input"> {
  const isCar = input.code === carCode;
  const ofCar = (text: string | undefined) => (isCar && text?.trim()) || null;
  const order = {
    reference: input.reference?.trim() || null,
    supplierName: ofCar(input.supplierName),
    supplierPhone: ofCar(input.supplierPhone),
  };
  if (input.state === "ordered") {
    const needed = isCar ? (["reference", "supplierName", "supplierPhone"] as const) : (["reference"] as const);
    const field = needed.find((name) => !order[name]);
    if (field) return refuse("invalid-input", { field });
  }
  return accept(order);
}

function isSameOrder(one: Order, other: Order): boolean {
  return (
    one.reference === other.reference &&
    one.supplierName === other.supplierName &&
    one.supplierPhone === other.supplierPhone
  );
}

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
  const { car, ...others } = row.draft;
  const without = {
    ...others,
    ...(car && extra.code !== carCode ? { car } : {}),
    additionalServices: row.draft.additionalServices.filter((code) => code !== extra.code),
  };
  const withoutLine = { ...row.quote, lines: row.quote.lines.filter((line) => !isLineOf(extra.code, line)) };
  const cheaper = withReductions(withServices(withoutLine, without), reductionsOf(without));
  // The agency's discount is bounded by a share of the price, which is lower now.
  const bound = await withBoundDiscount(tx, without, cheaper, row.quote);
  const wholeMinor = row.quote.totalMinor - withReductions(cheaper, reductionsOf(bound)).totalMinor;
  if (retainedMinor < 0 || retainedMinor > wholeMinor)
    return refuse("invalid-input", { field: "retained", details: { most: amountOf(wholeMinor) } });
  const draft = retainedMinor > 0 ? { ...bound, retainedMinor: (row.draft.retainedMinor ?? 0) + retainedMinor } : bound;
  const quote = withReductions(cheaper, reductionsOf(draft));
  const payment = await paidRate(tx, row.id);
  if (!payment) throw new Error("a paid service of a booking that was not paid");
  const refund = quoteAgorot(row.quote, payment.rateValue) - quoteAgorot(quote, payment.rateValue);
  await tx
    .update(booking)
    .set({ draft, quote, version: row.version + 1 })
    .where(eq(booking.id, row.id));
  if (refund > 0) await refundPart(tx, row.id, `extra:${extra.id}`, refund, now);
  return accept(refund);
}
