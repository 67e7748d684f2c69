import type { EmployerAccount } from "@contract/agencies/employer-account";
import { and, desc, eq, type SQLWrapper, sql } from "drizzle-orm";
import { amountOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { agency } from "../../people/agencies/schema";
import { booking } from "../booking/schema";
import { subsidyUse } from "./schema";

/** Subsidised bookings listed for one employer, newest first; the sums are of all. */
const mostBookings = 50;

/** The employer's part of a stored price, in minor units: at most the price, so less than the subsidy that an employee may have. */
export const subsidyMinorSql = (quote: SQLWrapper) =>
  sql<number>`(select coalesce(-sum((line ->> 'total')::numeric * 100), 0) from jsonb_array_elements(${quote} -> 'lines') line where line ->> 'code' = 'SUBSIDY')`.mapWith(
    Number,
  );

/**
 * What an employer owes for the subsidies of its employees' bookings, and for whom; undefined for an agency that is no employer. A booking
 * counts from its sale until it is cancelled, which gives the employee the subsidy back.
 */
export async function employerAccount(db: Database, agencyCode: string): Promise<EmployerAccount | undefined> {
  const [employer] = await db.select({ variant: agency.variant }).from(agency).where(eq(agency.code, agencyCode));
  if (employer?.variant !== "MACCABI" && employer?.variant !== "PORT") return undefined;
  const subsidy = subsidyMinorSql(booking.quote);
  const currency = sql<string>`${booking.quote} ->> 'currency'`;
  const isOwed = and(eq(subsidyUse.agencyCode, agencyCode), eq(subsidyUse.state, "redeemed"));
  const sums = await db
    .select({ currency, minor: sql<number>`sum(${subsidy})`.mapWith(Number) })
    .from(subsidyUse)
    .innerJoin(booking, eq(booking.id, subsidyUse.bookingId))
    .where(isOwed)
    .groupBy(currency)
    .orderBy(currency);
  const rows = await db
    .select({
      bookTransId: booking.id,
      pnr: booking.pnr,
      state: booking.state,
      number: subsidyUse.number,
      leaveApproved: sql<boolean>`coalesce((${booking.draft} -> 'employer' ->> 'leaveApproved')::boolean, false)`,
      firstName: sql<string | null>`${booking.draft} -> 'payer' ->> 'firstName'`,
      lastName: sql<string | null>`${booking.draft} -> 'payer' ->> 'lastName'`,
      subsidy,
      currency,
    })
    .from(subsidyUse)
    .innerJoin(booking, eq(booking.id, subsidyUse.bookingId))
    .where(isOwed)
    .orderBy(desc(booking.orderNumber))
    .limit(mostBookings);
  return {
    owed: sums.map(({ minor, currency }) => ({ amount: amountOf(minor), currency })),
    bookings: rows.map(({ firstName, lastName, subsidy, ...row }) => ({
      ...row,
      payerName: [firstName, lastName].filter(Boolean).join(" "),
      subsidy: amountOf(subsidy),
    })),
  };
}
