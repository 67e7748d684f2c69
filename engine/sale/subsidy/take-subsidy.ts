import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq, gte, lte, ne } from "drizzle-orm";
import type { DataKeys } from "../../core/data-keys";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Transaction } from "../../database/connect";
import { employeeIdentity } from "../../people/employees/employee-identity";
import { employee } from "../../people/employees/schema";
import type { Booking } from "../booking/transition";
import type { BookingDraft } from "../draft/booking-draft";
import type { StoredQuote } from "../draft/stored-quote";
import { subsidyUse } from "./schema";

type EmployeeRefusal = "incomplete" | "invalid-employee" | "subsidy-used" | "leave-not-approved";

/**
 * Records the employee and reserves the running period's subsidy for this booking: once for each employee and period, enforced by the
 * database. It is redeemed on payment and released if the booking ends unpaid (settle-coupon-and-subsidy-use.ts). The payer must be the
 * employee: the identity number has to match the employer's record. A wrong pair gets the same answer as an unknown number. What is not
 * sent again is kept. The employee's row is locked, which serialises concurrent bookings. Leave must be declared as approved (specification
 * §5). The booking is locked; on a refusal the caller rolls back.
 */
export async function takeSubsidy(
  tx: Transaction,
  keys: DataKeys,
  row: Booking,
  quote: StoredQuote,
  request: { employeeNumber?: string; leaveApproval?: boolean },
  now: Date,
): Promise<Result<NonNullable<BookingDraft["employer"]>, EmployeeRefusal>> {
  const { employer } = row.draft;
  const number = request.employeeNumber?.trim() ?? employer?.number;
  if (!employer || !number) return refuse("invalid-employee", { field: "employeeNumber" });
  // A declaration is about one employee: another number needs its own.
  const leaveApproval = request.leaveApproval ?? (number === employer.number && employer.leaveApproved);
  if (!leaveApproval) return refuse("leave-not-approved", { field: "leaveApproval" });
  if (!row.draft.payer) return refuse("incomplete", { field: "payer.IdenticationNumber" });
  const identity = employeeIdentity(employer.agencyCode, row.draft.payer.IdenticationNumber);
  const today = jerusalemDay(now);
  const [employeeRow] = await tx
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
  const isThatPerson = keys.matches("employee identity", identity, employeeRow?.identityHash ?? "");
  if (!employeeRow || !isThatPerson || employeeRow.currency !== quote.currency)
    return refuse("invalid-employee", { field: "employeeNumber" });
  const ofPeriod = and(
    eq(subsidyUse.agencyCode, employeeRow.agencyCode),
    eq(subsidyUse.number, employeeRow.number),
    eq(subsidyUse.periodFrom, employeeRow.periodFrom),
  );
  const [otherUse] = await tx
    .select()
    .from(subsidyUse)
    .where(and(ofPeriod, ne(subsidyUse.state, "released"), ne(subsidyUse.bookingId, row.id)));
  if (otherUse)
    return refuse("subsidy-used", { field: "employeeNumber", details: { reserved: otherUse.state === "reserved" } });
  const use = {
    agencyCode: employeeRow.agencyCode,
    number: employeeRow.number,
    periodFrom: employeeRow.periodFrom,
    amountMinor: employeeRow.subsidyMinor,
    state: "reserved",
    at: now,
  };
  await tx
    .insert(subsidyUse)
    .values({ bookingId: row.id, ...use })
    .onConflictDoUpdate({ target: subsidyUse.bookingId, set: use });
  return accept({
    ...employer,
    number: employeeRow.number,
    leaveApproved: true,
    subsidyMinor: employeeRow.subsidyMinor,
  });
}

/** Releases a booking's reservation: its payer has changed. */
export async function returnSubsidy(tx: Transaction, bookingId: string, now: Date): Promise<void> {
  await tx
    .update(subsidyUse)
    .set({ state: "released", at: now })
    .where(and(eq(subsidyUse.bookingId, bookingId), eq(subsidyUse.state, "reserved")));
}
