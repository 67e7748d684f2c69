import type { DocumentCell } from "@contract/booking/documents";
import { printedPrice } from "@contract/vocabulary/printed-price";
import type { PrintedSection } from "./printed-document";
import { day, ltr, type Of } from "./section-parts";

/** The customer's price: for an agency's booking its sale price, without the terms between agency and shop. */
export function price(of: Of): PrintedSection {
  const { info, t } = of;
  if (!info.salePrice) return paidPrice(of);
  return { title: t.price, facts: [[t.salePrice, ltr(printedPrice(info.salePrice, info.price.currency))]] };
}

export function paidPrice({ info, t }: Of): PrintedSection {
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

export function payment({ info, t }: Of): PrintedSection {
  const { rate, currency } = info.price;
  const isCancelled = info.state === "CANCELLING" || info.state === "CANCELLED";
  return {
    title: t.paid,
    facts: [
      [t.order, ltr(info.orderNumber)],
      [t.reference, ltr(info.pnr)],
      ...(isCancelled ? [[t.cancellation, t.cancelled] as [string, DocumentCell]] : []),
      ...paidFacts(info, t),
      ...(info.paidAt ? [[t.paidOn, ltr(day(info.paidAt))] as [string, DocumentCell]] : []),
      ...(currency === "IL" ? [] : [[t.rate, ltr(`${rate.value} (${day(rate.date)})`)] as [string, DocumentCell]]),
      [t.payments, ltr(String(info.payer.NoOfPayment))],
      ...[info.payer.last4, info.payer.secondLast4].flatMap((last4): [string, DocumentCell][] =>
        last4 ? [[t.card, ltr(`•••• ${last4}`)]] : [],
      ),
    ],
  };
}

/** What was paid; of a booking of which money went back, also what was charged and returned. */
function paidFacts({ paidNIS, refundedNIS, chargedNIS }: Of["info"], t: Of["t"]): [string, DocumentCell][] {
  const shekels = (amount: string) => ltr(printedPrice(amount, "IL"));
  if (!refundedNIS || !chargedNIS) return [[t.paid, shekels(paidNIS)]];
  return [
    [t.charged, shekels(chargedNIS)],
    [t.returned, shekels(refundedNIS)],
    [t.afterReturn, shekels(paidNIS)],
  ];
}

export function cancellation({ info, t }: Of): PrintedSection {
  return {
    title: t.cancellation,
    table: {
      head: [t.cancellation, t.from, t.fee],
      rows: info.cancellation.map(({ track, from, amount, currency, percent, service }) => [
        t[track === "supplier" && service ? "supplierWithService" : track],
        ltr(day(from)),
        // Of an agency's price the supplier's fee is a percentage, beside the price of Flying Safe.
        info.salePrice && percent !== undefined
          ? ltr(`${percent}%${service ? ` + ${printedPrice(service, info.price.currency)}` : ""}`)
          : ltr(printedPrice(amount, track !== "supplier" || currency === "ILS" ? "IL" : info.price.currency)),
      ]),
    },
  };
}
