import type { ExtraState } from "@contract/booking/extras";
import { carCode, ExtraState as ExtraStates } from "@contract/booking/extras";
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
      const isOrderedAgain = input.state === "ordered" && extra.state === "ordered";
      if ((isTakenOut(extra, input.state) || isOrderedAgain) && !code.ok) return code;
      if (!stepsOf(extra, row.bypassPayment).includes(input.state))
        return refuse("wrong-state", { details: { state: extra.state } });
      // An offered change keeps the price it was offered at, this service included: it ends first.
      const goesBack = isTakenOut(extra, input.state) && !row.bypassPayment;
      if (goesBack && (await openChange(tx, row.id))) return refuse("wrong-state", { field: "change" });
      const reference = input.reference?.trim() || null;
      if (input.state === "ordered" && !reference) return refuse("invalid-input", { field: "reference" });
      const supplier = supplierOf(input);
      if (input.state === "ordered" && input.code === carCode) {
        if (!supplier.supplierName) return refuse("invalid-input", { field: "supplierName" });
        if (!supplier.supplierPhone) return refuse("invalid-input", { field: "supplierPhone" });
      }
      const isSame =
        reference === extra.reference &&
        supplier.supplierName === extra.supplierName &&
        supplier.supplierPhone === extra.supplierPhone;
      if (isOrderedAgain && isSame) return accept({ state: "ordered", qty: extra.qty, refundNIS: amountOf(0) });
      const now = await databaseNow(tx, parts.clock);
      const retainedMinor = minorOf(input.retained ?? "0.00") ?? 0;
      const isKept = input.state === "cancelled" && extra.state === "ordered" && goesBack;
      if (retainedMinor !== 0 && !isKept) return refuse("invalid-input", { field: "retained" });
      const takenOut = goesBack ? await takeOut(tx, row, extra, retainedMinor, now) : accept(0);
      if (!takenOut.ok) return takenOut;
      const refund = takenOut.value;
      // What no company has is not sold again; what a customer gave up is.
      if (goesBack && input.state === "cancelled" && extra.code === carCode && row.holdId)
        await returnCar(tx, row.holdId);
      const state: ExtraState = goesBack ? "refunded" : input.state;
      await tx
        .update(extraOrder)
        .set({
          state,
          ...(input.state === "ordered" ? { reference, ...supplier } : {}),
          refundAgorot: refund > 0 ? refund : extra.refundAgorot,
          retainedMinor: retainedMinor > 0 ? retainedMinor : extra.retainedMinor,
          changedAt: now,
          changedBy: actor,
        })
        .where(eq(extraOrder.id, extra.id));
      const details = { state, reference, ...supplier, refundAgorot: refund, retained: amountOf(retainedMinor) };
      await audit(tx, { actor, action: `extra ${extra.code}`, target: `booking:${row.id}`, details }, now);
      const isByCustomer = goesBack && input.state === "cancelled";
      if (state !== "cancelled")
        await tellOfExtra(
          parts,
          tx,
          row,
          {
            extra: { ...extra, ...supplier, state, reference },
            refundAgorot: refund,
            retainedMinor,
            isByCustomer,
            isOrderedAgain,
          },
          now,
        );
      return accept({ state, qty: extra.qty, refundNIS: amountOf(refund) });
    },
    { random: parts.random },
  );
}

/** The rental company, which only an order of a car names. */
function supplierOf({ code, supplierName, supplierPhone }: Input) {
  const of = (text: string | undefined) => (code === carCode && text?.trim()) || null;
  return { supplierName: of(supplierName), supplierPhone: of(supplierPhone) };
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
