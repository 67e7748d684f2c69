import type { EmployerAccount, EmployerPayment } from "@contract/agencies/employer-account";
import { and, desc, eq, inArray, or, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { amountOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import { agency } from "../../people/agencies/schema";
import { booking } from "../booking/schema";
import { cancellationAskedSql } from "../settlement/cancellation-asked";
import { employerPayment, subsidyUse } from "./schema";

/** Subsidised bookings listed for one employer, those with something open first; the sums are of all. */
const mostBookings = 50;
/** Payments listed for one employer, newest first. */
const mostPayments = 50;

/** The employer's part of a stored price, in minor units: at most the price, so less than the subsidy that an employee may have. */
export const subsidyMinorSql = (quote: SQLWrapper) =>
  sql<number>`(select coalesce(-sum((line ->> 'total')::numeric * 100), 0) from jsonb_array_elements(${quote} -> 'lines') line where line ->> 'code' = 'SUBSIDY')`.mapWith(
    Number,
  );

const subsidy = subsidyMinorSql(booking.quote);
const currency = sql<string>`${booking.quote} ->> 'currency'`;
const paid = sql<number>`(select coalesce(sum(p.amount_minor), 0) from employer_payment p where p.booking_id = ${booking.id})`;
/** A booking counts from its sale until it is cancelled, which gives the employee the subsidy back. */
const owed = sql<number>`case when ${subsidyUse.state} = 'redeemed' then ${subsidy} else 0 end`;
const open = sql<number>`(${owed} - ${paid})`.mapWith(Number);
const isListed = (agencyCode: string) =>
  and(eq(subsidyUse.agencyCode, agencyCode), or(eq(subsidyUse.state, "redeemed"), sql`${paid} <> 0`));

/** What is open for bookings of an employer's employees, in minor units of each one's currency. */
export function openSubsidies(db: Database | Transaction, agencyCode: string, bookingIds: string[]) {
  return db
    .select({ id: booking.id, currency, open })
    .from(subsidyUse)
    .innerJoin(booking, eq(booking.id, subsidyUse.bookingId))
    .where(and(isListed(agencyCode), inArray(booking.id, bookingIds)));
}

/** What is open for one booking; zero for one without a subsidy. Minor units. */
export async function openSubsidy(db: Database, bookingId: string): Promise<number> {
  const [row] = await db
    .select({ open })
    .from(subsidyUse)
    .innerJoin(booking, eq(booking.id, subsidyUse.bookingId))
    .where(eq(subsidyUse.bookingId, bookingId));
  return row?.open ?? 0;
}

/**
 * What an employer owes for the subsidies of its employees' bookings, for whom, and what was paid; undefined for an agency that is no
 * employer.
 */
export async function employerAccount(db: Database, agencyCode: string): Promise<EmployerAccount | undefined> {
  const [employer] = await db.select({ variant: agency.variant }).from(agency).where(eq(agency.code, agencyCode));
  if (employer?.variant !== "MACCABI" && employer?.variant !== "PORT") return undefined;
  const sums = await db
    .select({ currency, minor: sql<number>`sum(${open})`.mapWith(Number) })
    .from(subsidyUse)
    .innerJoin(booking, eq(booking.id, subsidyUse.bookingId))
    .where(isListed(agencyCode))
    .groupBy(currency)
    .orderBy(currency);
  const rows = await db
    .select({
      bookTransId: booking.id,
      pnr: booking.pnr,
      state: booking.state,
      cancellationAsked: cancellationAskedSql,
      number: subsidyUse.number,
      leaveApproved: sql<boolean>`coalesce((${booking.draft} -> 'employer' ->> 'leaveApproved')::boolean, false)`,
      firstName: sql<string | null>`${booking.draft} -> 'payer' ->> 'firstName'`,
      lastName: sql<string | null>`${booking.draft} -> 'payer' ->> 'lastName'`,
      subsidy,
      currency,
      open,
    })
    .from(subsidyUse)
    .innerJoin(booking, eq(booking.id, subsidyUse.bookingId))
    .where(isListed(agencyCode))
    .orderBy(desc(sql`${open} <> 0`), desc(booking.orderNumber))
    .limit(mostBookings);
  return {
    owed: sums.map(({ minor, currency }) => ({ amount: amountOf(minor), currency })),
    bookings: rows.map(({ firstName, lastName, subsidy, open, ...row }) => ({
      ...row,
      payerName: [firstName, lastName].filter(Boolean).join(" "),
      subsidy: amountOf(subsidy),
      open: amountOf(open),
    })),
    payments: await paymentsOfEmployer(db, agencyCode),
  };
}

const reversal = alias(employerPayment, "reversal");

async function paymentsOfEmployer(db: Database, agencyCode: string): Promise<EmployerPayment[]> {
  const rows = await db
    .select({ payment: employerPayment, pnr: booking.pnr, reversal: reversal.id })
    .from(employerPayment)
    .leftJoin(reversal, eq(reversal.reversesId, employerPayment.id))
    .innerJoin(booking, eq(booking.id, employerPayment.bookingId))
    .where(eq(employerPayment.agencyCode, agencyCode))
    .orderBy(desc(employerPayment.id))
    .limit(mostPayments);
  return rows.map(({ payment, pnr, reversal }) => ({
    paymentId: payment.id,
    bookTransId: payment.bookingId,
    pnr,
    at: payment.at.toISOString(),
    amount: amountOf(payment.amountMinor),
    currency: payment.currency,
    method: payment.method ?? undefined,
    reference: payment.reference,
    isReversed: reversal !== null,
    isReversal: payment.reversesId !== null,
    by: payment.recordedBy,
  }));
}

/** The account as the employer's own agency reads it: who at the desk recorded a payment is the desk's. */
export function accountForEmployer(account: EmployerAccount | undefined): EmployerAccount | undefined {
  return account && { ...account, payments: account.payments.map(({ by: _, paymentId: __, ...payment }) => payment) };
}
