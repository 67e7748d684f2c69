import type { SaleCommission } from "@contract/agencies/sale-commission";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { amountOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { agency } from "../../people/agencies/schema";
import { booking } from "../booking/schema";
import { agencyNet } from "../draft/agency-net";
import type { BookingDraft } from "../draft/booking-draft";
import { cancellationAskedSql } from "../settlement/cancellation-asked";

/** Sales listed for one agency, newest first. */
const mostSales = 50;

/**
 * An agency's newest sales that were paid to the shop, with its commission: its staff's, those of its own site and those that its link brought.
 * An order without payment is on the account instead. Not stored: no money of it moves in the shop.
 */
export async function saleCommissions(db: Database, agencyCode: string): Promise<SaleCommission[]> {
  const [row] = await db
    .select({ marketerId: agency.marketerId, percent: agency.commissionPercent })
    .from(agency)
    .where(eq(agency.code, agencyCode));
  if (!row) return [];
  // One query for each index: together they would read all bookings of the agency.
  const [made, brought] = await Promise.all([
    paidSales(db, eq(booking.agencyCode, agencyCode), desc(booking.orderNumber)),
    // Another agency may have sold to a customer whom the link brought: the sale is that agency's.
    paidSales(db, and(eq(booking.marketerId, row.marketerId), isNull(booking.agencyCode)), desc(booking.createdAt)),
  ]);
  return [...made, ...brought]
    .sort((a, b) => b.orderNumber - a.orderNumber)
    .slice(0, mostSales)
    .map(({ quote, agent, agencyCode: code, ...sale }) => ({
      bookTransId: sale.id,
      pnr: sale.pnr,
      state: sale.state,
      cancellationAsked: sale.cancellationAsked,
      at: sale.createdAt.toISOString(),
      by: agent ? "agency" : code ? "site" : "link",
      price: amountOf(quote.totalMinor),
      commission: amountOf(sale.state === "CANCELLED" ? 0 : agencyNet(quote, row.percent).commissionMinor),
      currency: quote.currency,
    }));
}

function paidSales(db: Database, of: SQL | undefined, newestFirst: SQL) {
  return db
    .select({
      id: booking.id,
      pnr: booking.pnr,
      orderNumber: booking.orderNumber,
      state: booking.state,
      cancellationAsked: cancellationAskedSql,
      createdAt: booking.createdAt,
      agencyCode: booking.agencyCode,
      agent: sql<BookingDraft["agent"] | null>`${booking.draft} -> 'agent'`,
      quote: booking.quote,
    })
    .from(booking)
    .where(and(of, eq(booking.bypassPayment, false), sql`${booking.state} in ('OK', 'RQ', 'CANCELLING', 'CANCELLED')`))
    .orderBy(newestFirst)
    .limit(mostSales);
}
