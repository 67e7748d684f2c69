import type { AgencyPayment, OrderAccount, RecordedPayment } from "@contract/agencies/agency-account";
import { mostOpenOrders } from "@contract/desk/agency-desk";
import { and, desc, eq, ne, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { amountOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { booking } from "../booking/schema";
import { cancellationAskedSql } from "../settlement/cancellation-asked";
import { accountColumns, maybeOpenOrders, openOfOrder } from "./agency-credit";
import { agencyOrder, agencyPayment } from "./schema";

/** Payments listed for one agency, newest first. */
const mostPayments = 50;

type AccountRow = Pick<typeof agencyOrder.$inferSelect, "commissionPercent"> & { bookingState: string } & Record<
    "price" | "net" | "owed" | "paid" | "open",
    number
  >;

/** Whether a booking was cancelled or refused: nothing of its price is the agency's commission any more. */
export const isEnded = (state: string) => !["OK", "RQ", "CANCELLING"].includes(state);

function shownAccount({ bookingState, commissionPercent, price, net, owed, paid, open }: AccountRow): OrderAccount {
  const ended = isEnded(bookingState);
  return {
    priceNIS: amountOf(price),
    commissionNIS: amountOf(ended ? 0 : price - net),
    commissionPercent,
    netNIS: amountOf(ended ? owed : net),
    isEnded: ended,
    owedNIS: amountOf(owed),
    paidNIS: amountOf(paid),
    openNIS: amountOf(open),
  };
}

/** The account of one order without payment; undefined for any other booking. */
export async function accountOfOrder(db: Database, bookingId: string): Promise<OrderAccount | undefined> {
  const [row] = await db
    .select(accountColumns)
    .from(agencyOrder)
    .innerJoin(booking, eq(booking.id, agencyOrder.bookingId))
    .where(eq(agencyOrder.bookingId, bookingId));
  return row && shownAccount(row);
}

/** The agency's oldest orders that are not settled, as the desk marks them. */
export async function openOrders(db: Database, agencyCode: string) {
  const rows = await db
    .select({
      bookTransId: booking.id,
      pnr: booking.pnr,
      orderNumber: booking.orderNumber,
      state: booking.state,
      cancellationAsked: cancellationAskedSql,
      orderedAt: agencyOrder.orderedAt,
      ...accountColumns,
    })
    .from(agencyOrder)
    .innerJoin(booking, eq(booking.id, agencyOrder.bookingId))
    .where(and(maybeOpenOrders(agencyCode), ne(openOfOrder, 0)))
    .orderBy(booking.orderNumber)
    .limit(mostOpenOrders);
  return rows.map((row) => ({
    bookTransId: row.bookTransId,
    pnr: row.pnr,
    orderNumber: row.orderNumber,
    state: row.state,
    cancellationAsked: row.cancellationAsked,
    orderedAt: row.orderedAt.toISOString(),
    ...shownAccount(row),
  }));
}

/** The newest payments recorded for an agency's orders, with who recorded them. */
export const paymentsOfAgency = (db: Database, agencyCode: string) =>
  recordedPayments(db, eq(agencyPayment.agencyCode, agencyCode));

/** The payments recorded for one order. */
export const paymentsOfOrder = (db: Database, bookingId: string) =>
  recordedPayments(db, eq(agencyPayment.bookingId, bookingId));

const reversal = alias(agencyPayment, "reversal");

async function recordedPayments(db: Database, where: SQL): Promise<RecordedPayment[]> {
  const rows = await db
    .select({ payment: agencyPayment, pnr: booking.pnr, reversal: reversal.id })
    .from(agencyPayment)
    .leftJoin(reversal, eq(reversal.reversesId, agencyPayment.id))
    .innerJoin(booking, eq(booking.id, agencyPayment.bookingId))
    .where(where)
    .orderBy(desc(agencyPayment.id))
    .limit(mostPayments);
  return rows.map(
    ({ payment: { id, bookingId, at, amountAgorot, method, reference, reversesId, recordedBy }, ...row }) => ({
      paymentId: id,
      bookTransId: bookingId,
      pnr: row.pnr,
      at: at.toISOString(),
      amountNIS: amountOf(amountAgorot),
      method: method ?? undefined,
      reference: reference ?? undefined,
      isReversed: row.reversal !== null,
      isReversal: reversesId !== null,
      by: recordedBy,
    }),
  );
}

/** Payments as the agency reads them: who at the desk recorded them is the desk's. */
export function agencyPayments(payments: readonly RecordedPayment[]): AgencyPayment[] {
  return payments.map(({ by: _, paymentId: __, ...payment }) => payment);
}
