import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq, gte, lte, ne } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Transaction } from "../../database/connect";
import { employee } from "../../people/employees/schema";
import type { Booking } from "../booking/transition";
import type { BookingDraft } from "../draft/booking-draft";
import type { StoredQuote } from "../draft/stored-quote";
import { subsidyUse } from "./schema";

export type EmployeeRefusal = "invalid-employee" | "subsidy-used" | "leave-not-approved";

/**
 * Writes down which employee books, and takes the subsidy of the running period for this booking: once for each employee and period,
 * which the database itself sees to. The employee's row is locked, so that two bookings at the same moment are one after the other. Leave
 * must be declared as approved (specification §5). The booking is locked; the caller rolls back what was written before a refusal.
 */
export async function takeSubsidy(
  tx: Transaction,
  row: Booking,
  quote: StoredQuote,
  asked: { employeeNumber?: string; leaveApproval?: boolean },
  now: Date,
): Promise<Result<NonNullable<BookingDraft["employer"]>, EmployeeRefusal>> {
  const { employer } = row.draft;
  const number = asked.employeeNumber?.trim();
  if (!employer || !number) return refuse("invalid-employee", { field: "employeeNumber" });
  if (!asked.leaveApproval) return refuse("leave-not-approved", { field: "leaveApproval" });
  const today = jerusalemDay(now);
  const [known] = await tx
    .select()
    .from(employee)
    .where(
      and(
        eq(employee.agencyCode, employer.agencyCode),
        eq(employee.number, number),
        lte(employee.periodFrom, today),
        gte(employee.periodUntil, today),
      ),
    )
    .orderBy(employee.periodFrom)
    .limit(1)
    .for("update");
  if (!known || known.currency !== quote.currency) return refuse("invalid-employee", { field: "employeeNumber" });
  const ofPeriod = and(
    eq(subsidyUse.agencyCode, known.agencyCode),
    eq(subsidyUse.number, known.number),
    eq(subsidyUse.periodFrom, known.periodFrom),
  );
  const [used] = await tx
    .select()
    .from(subsidyUse)
    .where(and(ofPeriod, ne(subsidyUse.state, "released"), ne(subsidyUse.bookingId, row.id)));
  if (used) return refuse("subsidy-used", { field: "employeeNumber" });
  const use = {
    agencyCode: known.agencyCode,
    number: known.number,
    periodFrom: known.periodFrom,
    amountMinor: known.subsidyMinor,
    state: "reserved",
    at: now,
  };
  await tx
    .insert(subsidyUse)
    .values({ bookingId: row.id, ...use })
    .onConflictDoUpdate({ target: subsidyUse.bookingId, set: use });
  return accept({ ...employer, number: known.number, leaveApproved: true, subsidyMinor: known.subsidyMinor });
}
