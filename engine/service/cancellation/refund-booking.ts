import type { bookingChanges } from "@contract/desk/booking-changes";
import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { amountOf, minorOf } from "../../core/money";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { minPaid, withReductions } from "../../offer/pricing/reductions";
import { mailSender } from "../../outbox/branded-message";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { post } from "../../outbox/outbox";
import { audit } from "../../people/desk-users/audit";
import { bookingBrand } from "../../sale/booking/booking-brand";
import { saleMinorOf } from "../../sale/booking/customer-view";
import { booking } from "../../sale/booking/schema";
import { type Booking, lockBooking } from "../../sale/booking/transition";
import { openChange } from "../../sale/change/end-change";
import { waitsForDebit } from "../../sale/change-payment/change-attempts";
import { reductionsOf } from "../../sale/draft/reductions-of";
import { netPaid } from "../../sale/payment/net-paid";
import { paidRate, quoteAgorot } from "../../sale/payment/paid-rate";
import { refundPart } from "../../sale/payment/refund-part";
import { tellAgencyRefunded } from "../agency-mails/tell-agency-refunded";

type Input = Omit<ParsedInput<typeof bookingChanges.deskRefund>, "totp">;
type Failure = "not-found" | "wrong-state" | "in-progress" | "price-changed" | "more-than-paid" | "invalid-input";

/**
 * Gives a part of a paid booking's price back to its cards without cancelling it (decision 0092). `amount` is in the booking's currency;
 * its price falls by it and stays lower after a change of hotel or date, so that what is kept is always the price at the rate it was paid
 * with. Refused while the difference of a change is offered or debited: that was computed from the present price. Agencies that ordered
 * without payment settle it on their account.
 */
export async function refundBooking(
  parts: Store & { publicUrl: string },
  { bookingId, amount, reason, shownPrice }: Input,
  actor: string,
): Promise<Result<Output<typeof bookingChanges.deskRefund>, Failure>> {
  const amountMinor = minorOf(amount) ?? 0;
  if (amountMinor <= 0) return refuse("invalid-input", { field: "amount" });
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      const before = row.quote;
      const rate = row.state === "OK" && !row.bypassPayment ? await paidRate(tx, row.id) : undefined;
      if (!rate) return refuse("wrong-state", { details: { state: row.state } });
      const now = await databaseNow(tx, parts.clock);
      if (await waitsForDebit(tx, row.id, now)) return refuse("in-progress", { retryable: true });
      if (await openChange(tx, row.id)) return refuse("wrong-state", { field: "change" });
      if (minorOf(shownPrice) !== before.totalMinor)
        return refuse("price-changed", {
          field: "amount",
          details: { old: shownPrice, new: amountOf(before.totalMinor) },
        });
      if (amountMinor > before.totalMinor - minPaid) return refuse("more-than-paid", { field: "amount" });
      const draft = { ...row.draft, refundMinor: refundedMinor(row) + amountMinor };
      const quote = withReductions(before, reductionsOf(draft));
      const refundAgorot = quoteAgorot(before, rate.rateValue) - quoteAgorot(quote, rate.rateValue);
      if (refundAgorot > (await netPaid(tx, row.id))) return refuse("more-than-paid", { field: "amount" });
      await tx
        .update(booking)
        .set({ draft, quote, version: row.version + 1 })
        .where(eq(booking.id, row.id));
      await refundPart(tx, row.id, `granted:${row.version}`, refundAgorot, now);
      const changes = [{ field: "price", was: amountOf(before.totalMinor), now: amountOf(quote.totalMinor) }];
      const details = { currency: quote.currency, refundAgorot, reason, changes };
      await audit(tx, { actor, action: "refund", target: `booking:${row.id}`, details }, now);
      await tellPayer(parts, tx, row, refundAgorot, now);
      await tellAgencyRefunded(parts, tx, row, refundAgorot, now);
      return accept({ state: row.state, price: amountOf(quote.totalMinor), refundNIS: amountOf(refundAgorot) });
    },
    { random: parts.random },
  );
}

/** What earlier refunds take off the present price: less than was given, where a change made the booking cheaper than that. */
function refundedMinor({ quote }: Booking): number {
  return -quote.lines.filter(({ code }) => code === "REFUND").reduce((sum, { total }) => sum + minorOf(total)!, 0);
}

/** A payer by card is told what goes back to the card. An agency's own price stays as it was agreed: its documents do not change. */
async function tellPayer(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  refundAgorot: number,
  now: Date,
): Promise<void> {
  const { payer } = row.draft;
  if (!payer) return;
  const { language } = row;
  const brand = await bookingBrand(parts, tx, row);
  const isOfAgency = saleMinorOf(row) !== undefined;
  const { subject, body, bodyOfAgency } = texts[language](
    row.pnr,
    printedPrice(amountOf(refundAgorot), "IL", language),
  );
  await post(
    tx,
    `refund-granted:${row.id}:${row.version}`,
    {
      kind: "mail",
      to: payer.email,
      subject,
      text: letter(language, payer.firstName, isOfAgency ? bodyOfAgency : body, brand),
      ...(isOfAgency ? {} : { document: { bookingId: row.id, language } }),
      ...mailSender(brand, language),
    },
    now,
    row.id,
  );
}

export const texts: Record<
  Language,
  (pnr: string, amount: string) => { subject: string; body: string; bodyOfAgency: string }
> = {
  he: (pnr, amount) => ({
    subject: `החזר בהזמנה ${ltr(pnr)}`,
    body: `אישרנו לכם החזר של ${ltr(amount)} בהזמנה ${ltr(pnr)}. הסכום יוחזר לכרטיס שבו שילמתם, וההזמנה עצמה לא משתנה. המסמכים המעודכנים מצורפים.`,
    bodyOfAgency: `אושר החזר של ${ltr(amount)} בהזמנה ${ltr(pnr)}. הסכום יוחזר לכרטיס שבו שולמה ההזמנה, וההזמנה עצמה לא משתנה.`,
  }),
  en: (pnr, amount) => ({
    subject: `A refund for booking ${pnr}`,
    body: `We have granted you a refund of ${amount} for booking ${pnr}. It goes back to the card you paid with; the booking itself does not change. The updated documents are attached.`,
    bodyOfAgency: `A refund of ${amount} was granted for booking ${pnr}. It goes back to the card that paid for the booking; the booking itself does not change.`,
  }),
  ru: (pnr, amount) => ({
    subject: `Возврат по бронированию ${pnr}`,
    body: `По бронированию ${pnr} одобрен возврат: ${amount}. Деньги вернутся на карту, которой вы платили; само бронирование не меняется. Обновлённые документы приложены.`,
    bodyOfAgency: `По бронированию ${pnr} одобрен возврат: ${amount}. Деньги вернутся на карту, которой оно оплачено; само бронирование не меняется.`,
  }),
  ar: (pnr, amount) => ({
    subject: `استرداد مبلغ في الحجز ${ltr(pnr)}`,
    body: `وافقنا على استرداد ${ltr(amount)} في الحجز ${ltr(pnr)}. يُعاد المبلغ إلى البطاقة التي دفعتم بها، والحجز نفسه لا يتغير. الوثائق المحدّثة مرفقة.`,
    bodyOfAgency: `تمت الموافقة على استرداد ${ltr(amount)} في الحجز ${ltr(pnr)}. يُعاد المبلغ إلى البطاقة التي دُفع بها الحجز، والحجز نفسه لا يتغير.`,
  }),
};
