import type { DocumentCell } from "@contract/booking/documents";
import type { CancelRule } from "@contract/shopping/search-and-selection";
import { printedDate } from "@contract/vocabulary/calendar-days";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { addDays } from "../../../core/epoch-day";
import type { PrintedSection } from "../printed-document";
import { type BookingWithTexts, days, ltr } from "./section-parts";

/** The customer's price: for an agency's booking its sale price, without the terms between agency and shop. */
export function price(of: BookingWithTexts): PrintedSection {
  const { info, t } = of;
  if (!info.salePrice) return paidPrice(of);
  return { title: t.price, facts: [[t.salePrice, ltr(printedPrice(info.salePrice, info.price.currency))]] };
}

export function paidPrice({ info, t }: BookingWithTexts): PrintedSection {
  const { currency } = info.price;
  return {
    title: t.price,
    total: true,
    widths: [3, 1, 1],
    table: {
      head: [t.line, t.quantity, t.amount],
      rows: [
        ...info.lines.map(({ label, qty, total }) => [label, ltr(String(qty)), ltr(printedPrice(total, currency))]),
        [t.total, "", ltr(printedPrice(info.price.price, currency))],
      ],
    },
  };
}

export function payment({ info, t }: BookingWithTexts): PrintedSection {
  const { rate, currency } = info.price;
  const isCancelled = info.state === "CANCELLING" || info.state === "CANCELLED";
  return {
    title: t.paidAmount,
    facts: [
      [t.order, ltr(info.orderNumber)],
      [t.reference, ltr(info.pnr)],
      ...(isCancelled ? [[t.cancellation, t.cancelled] as [string, DocumentCell]] : []),
      ...paidFacts(info, t),
      ...(info.paidAt ? [[t.paidOn, ltr(printedDate(info.paidAt))] as [string, DocumentCell]] : []),
      ...(currency === "IL"
        ? []
        : [[t.rate, ltr(`${rate.value} (${printedDate(rate.date)})`)] as [string, DocumentCell]]),
      ...cardFacts(info, t),
      ...info.paidFees.map(({ amountNIS, last4, validity }): [string, DocumentCell] => [
        t.nameFee,
        ltr([printedPrice(amountNIS, "IL"), last4 ? `•••• ${last4}` : "", validity ?? ""].filter(Boolean).join(" · ")),
      ]),
    ],
  };
}

/**
 * Each payment by card: in how many payments, with which card and its validity; of several also what was taken with each. With none known,
 * the number of payments that was chosen.
 */
export function cardFacts(
  { payer: { cards, NoOfPayment } }: BookingWithTexts["info"],
  t: BookingWithTexts["t"],
): [string, DocumentCell][] {
  if (cards.length === 0) return [[t.payments, ltr(String(NoOfPayment))]];
  return cards.flatMap(({ last4, validity, amountNIS, payments, isChange }): [string, DocumentCell][] => {
    const amount = cards.length > 1 ? printedPrice(amountNIS, "IL") : "";
    const card = [last4 ? `•••• ${last4}` : "", validity ?? "", amount].filter(Boolean).join(" · ");
    return [
      ...(card ? [[isChange ? t.cardOfChange : t.card, ltr(card)] satisfies [string, DocumentCell]] : []),
      [t.payments, ltr(String(payments))],
    ];
  });
}

/** What was paid; of a booking of which money went back, also what was charged and returned. */
function paidFacts(
  { paidNIS, refundedNIS, chargedNIS, refunds }: BookingWithTexts["info"],
  t: BookingWithTexts["t"],
): [string, DocumentCell][] {
  const shekels = (amount: string) => ltr(printedPrice(amount, "IL"));
  if (!refundedNIS || !chargedNIS) return [[t.paidAmount, shekels(paidNIS)]];
  return [
    [t.charged, shekels(chargedNIS)],
    [t.returned, shekels(refundedNIS)],
    ...refunds.flatMap(({ last4, amountNIS, at }): [string, DocumentCell][] =>
      last4 ? [[t.returnedTo, ltr(`•••• ${last4} · ${printedPrice(amountNIS, "IL")} · ${printedDate(at)}`)]] : [],
    ),
    [t.afterReturn, shekels(paidNIS)],
  ];
}

/** Each rule with its period: where those of two tracks overlap, the customer chooses, as a note below says. */
export function cancellation({ info, t }: BookingWithTexts): PrintedSection {
  return {
    title: t.cancellation,
    // Wide enough for both days of a period in one line.
    widths: [10, 7, 4],
    table: {
      head: [t.cancellation, t.period, t.fee],
      rows: info.cancellation.map((rule) => [
        t[rule.track === "supplier" && rule.service ? "supplierWithService" : rule.track],
        days(rule.from, lastDay(rule, info)),
        feeOf(rule, info),
      ]),
    },
  };
}

/** At an agency's price the supplier's fee is a percentage, beside the price of Flying Safe and what suppliers keep of cancelled extras. */
function feeOf(
  { track, amount, currency, percent, service, retained }: CancelRule,
  { salePrice, price: { currency: paidIn } }: BookingWithTexts["info"],
): DocumentCell {
  return salePrice && percent !== undefined
    ? ltr(
        [`${percent}%`, ...[service, retained].flatMap((part) => (part ? [printedPrice(part, paidIn)] : []))].join(
          " + ",
        ),
      )
    : ltr(printedPrice(amount, track !== "supplier" || currency === "ILS" ? "IL" : paidIn));
}

/** The last day of a rule: its own end, the day before the supplier's next step or before departure; Flying Safe covers that day too. */
function lastDay(
  { track, from, until }: CancelRule,
  { cancellation: rules, dateFrom }: BookingWithTexts["info"],
): string {
  if (until) return until;
  if (track === "flyingSafe") return dateFrom;
  const next = rules.find((rule) => rule.track === track && rule.from > from);
  const last = addDays(next?.from ?? dateFrom, -1);
  return last < from ? from : last;
}
