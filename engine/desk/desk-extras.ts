import type { ExtraState } from "@contract/booking/extras";
import { ExtraState as ExtraStates } from "@contract/booking/extras";
import type { extraDesk } from "@contract/desk/extra-desk";
import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq, gte, sql } from "drizzle-orm";
import { jerusalemDay } from "../core/jerusalem-day";
import { agorotOf, amountOf } from "../core/money";
import { inTransaction, type Transaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { additionalServices } from "../offer/pricing/additional-services";
import { withReductions } from "../offer/pricing/reductions";
import { mailSender } from "../outbox/branded-message";
import { isolate, ltr } from "../outbox/isolates";
import { letter } from "../outbox/letter";
import { post } from "../outbox/outbox";
import { audit } from "../people/desk-users/audit";
import { bookingBrand } from "../sale/booking/booking-brand";
import { booking } from "../sale/booking/schema";
import { type Booking, lockBooking } from "../sale/booking/transition";
import { openChange } from "../sale/change/end-change";
import { reductionsOf } from "../sale/draft/booking-reductions";
import { withServices } from "../sale/draft/draft-price";
import { extraSteps } from "../sale/extras/extra-state";
import { serviceName } from "../sale/extras/paid-extras";
import { extraOrder } from "../sale/extras/schema";
import { refundPart } from "../sale/payment/part-refund";
import { paymentAttempt } from "../sale/payment/schema";

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
    extras: rows.map(({ extra, booking: { id, pnr, draft, bypassPayment } }) => ({
      bookTransId: id,
      pnr,
      code: extra.code,
      name: serviceName(extra.code, langCode),
      qty: extra.qty,
      paid: !bypassPayment,
      state: extra.state,
      reference: extra.reference ?? undefined,
      steps: stepsOf(extra),
      dateFrom: draft.dateFrom,
      dateTo: draft.dateTo,
      dest: draft.destinationCode,
      payer: draft.payer ? `${draft.payer.firstName} ${draft.payer.lastName}` : "",
      mobile: draft.payer?.mobile ?? "",
    })),
  };
}

/** Services that the shop provides itself need no order and cannot fail. */
function stepsOf({ code, state }: { code: string; state: ExtraState }): ExtraState[] {
  const own = additionalServices.some((service) => service.code === code && service.orderedFrom === "shop");
  return own ? [] : [...extraSteps[state]];
}

type Input = ParsedInput<typeof extraDesk.deskSetExtra>;

/**
 * Records the result of a service's order. A service that is not available is removed from the booking: the price is lowered and the
 * difference refunded to the card; an agency that ordered without payment settles it with its customer. The payer is notified.
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
      if (!stepsOf(extra).includes(input.state)) return refuse("wrong-state", { details: { state: extra.state } });
      // An offered change keeps the price it was offered at, this service included: it ends first.
      if (input.state === "failed" && !row.bypassPayment && (await openChange(tx, row.id)))
        return refuse("wrong-state", { field: "change" });
      const reference = input.reference?.trim() || null;
      if (input.state === "ordered" && !reference) return refuse("invalid-input", { field: "reference" });
      const now = await databaseNow(tx, parts.clock);
      const refund = input.state === "failed" && !row.bypassPayment ? await takeOut(tx, row, extra, now) : 0;
      const state: ExtraState = input.state === "failed" && !row.bypassPayment ? "refunded" : input.state;
      await tx
        .update(extraOrder)
        .set({
          state,
          reference: input.state === "ordered" ? reference : extra.reference,
          refundAgorot: refund > 0 ? refund : extra.refundAgorot,
          changedAt: now,
          changedBy: actor,
        })
        .where(eq(extraOrder.id, extra.id));
      const details = { state, reference, refundAgorot: refund };
      await audit(tx, { actor, action: `extra ${extra.code}`, target: `booking:${row.id}`, details }, now);
      if (state !== "cancelled") await tellPayer(parts, tx, row, { ...extra, state, reference }, refund, now);
      return accept({ state, qty: extra.qty, refundNIS: amountOf(refund) });
    },
    { random: parts.random },
  );
}

type Extra = typeof extraOrder.$inferSelect;

/** Takes a service out of a booking: its price goes down, and the difference back to the card. Returns it in agorot. */
async function takeOut(tx: Transaction, row: Booking, extra: Extra, now: Date): Promise<number> {
  const draft = {
    ...row.draft,
    additionalServices: row.draft.additionalServices.filter((code) => code !== extra.code),
  };
  const quote = withReductions(withServices(row.quote, draft), reductionsOf(draft));
  const [payment] = await tx
    .select({ rate: paymentAttempt.rateValue })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.bookingId, row.id), eq(paymentAttempt.state, "captured")))
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
  return refund;
}

async function tellPayer(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  extra: Extra,
  refundAgorot: number,
  now: Date,
): Promise<void> {
  const { payer } = row.draft;
  if (!payer) return;
  const language = row.language;
  const brand = await bookingBrand(parts, tx, row);
  const names = additionalServices.find(({ code }) => code === extra.code)?.names;
  const facts = {
    pnr: ltr(row.pnr),
    name: isolate(names?.[language] ?? extra.code),
    // On its own line and without direction marks, so that an eSIM's code can be copied.
    reference: extra.reference ?? "",
    refund: ltr(printedPrice(amountOf(refundAgorot), "IL")),
  };
  const say = texts[language];
  const body =
    extra.state === "ordered" ? say.ordered(facts) : row.bypassPayment ? say.failed(facts) : say.refunded(facts);
  await post(
    tx,
    `extra:${extra.id}:${row.version}:${extra.state}:${extra.reference ?? ""}`,
    {
      kind: "mail",
      to: payer.email,
      subject: say.subject(facts),
      text: letter(language, payer.firstName, body, brand),
      ...mailSender(brand, language),
    },
    now,
    row.id,
  );
}

type Facts = Record<"pnr" | "name" | "reference" | "refund", string>;

const texts: Record<Language, Record<"subject" | "ordered" | "refunded" | "failed", (facts: Facts) => string>> = {
  he: {
    subject: (f) => `הזמנה ${f.pnr}: ${f.name}`,
    ordered: (f) => `הזמנו עבורכם ${f.name} (הזמנה ${f.pnr}). מספר האישור או הקוד:\n${f.reference}`,
    refunded: (f) => `לצערנו לא נוכל לספק לכם ${f.name} (הזמנה ${f.pnr}). הסכום, ${f.refund}, יוחזר לכרטיס שבו שילמתם.`,
    failed: (f) => `לצערנו לא נוכל לספק לכם ${f.name} (הזמנה ${f.pnr}). לפרטים, פנו לסוכנות שבה הזמנתם.`,
  },
  en: {
    subject: (f) => `Booking ${f.pnr}: ${f.name}`,
    ordered: (f) => `We have ordered ${f.name} for booking ${f.pnr}. Confirmation number or code:\n${f.reference}`,
    refunded: (f) =>
      `We are sorry, but ${f.name} for booking ${f.pnr} cannot be provided. ${f.refund} will be refunded to the card you paid with.`,
    failed: (f) =>
      `We are sorry, but ${f.name} for booking ${f.pnr} cannot be provided. For details, please contact the agency you booked with.`,
  },
  ru: {
    subject: (f) => `Бронирование ${f.pnr}: ${f.name}`,
    ordered: (f) =>
      `Услуга «${f.name}» по бронированию ${f.pnr} оформлена. Номер подтверждения или код:\n${f.reference}`,
    refunded: (f) =>
      `К сожалению, услугу «${f.name}» по бронированию ${f.pnr} предоставить невозможно. На карту, которой вы платили, вернётся ${f.refund}.`,
    failed: (f) =>
      `К сожалению, услугу «${f.name}» по бронированию ${f.pnr} предоставить невозможно. За подробностями обратитесь в турагентство, где вы бронировали.`,
  },
  ar: {
    subject: (f) => `الحجز ${f.pnr}: ${f.name}`,
    ordered: (f) => `تم طلب ${f.name} للحجز ${f.pnr}. رقم التأكيد أو الرمز:\n${f.reference}`,
    refunded: (f) => `نأسف، لا يمكن توفير ${f.name} للحجز ${f.pnr}. يُعاد مبلغ ${f.refund} إلى البطاقة التي دفعتم بها.`,
    failed: (f) => `نأسف، لا يمكن توفير ${f.name} للحجز ${f.pnr}. للتفاصيل توجهوا إلى الوكالة التي حجزتم لديها.`,
  },
};
