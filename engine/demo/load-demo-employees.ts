import { isNull, sql } from "drizzle-orm";
import type { Clock } from "../core/clock";
import type { DataKeys } from "../core/data-keys";
import { jerusalemDay } from "../core/jerusalem-day";
import type { Database } from "../database/connect";
import { employeeIdentity } from "../people/employees/employee-identity";
import { employee } from "../people/employees/schema";
import { demoIdentity } from "./demo-identity";

const numbers = Array.from({ length: 200 }, (_, index) => String(10_001 + index));

/** Employee numbers of the sandbox: 10001 to 10200 of the health fund (670 dollars) and of the port (200 dollars). */
export const demoEmployees = [
  { agencyCode: "HEALTH", numbers, subsidyMinor: 670_00 },
  { agencyCode: "PORT", numbers, subsidyMinor: 200_00 },
] as const;

/** Inserts the employees of the sandbox for this year and the next. One already there without an identity number gets it. */
export async function loadDemoEmployees(db: Database, keys: DataKeys, clock: Clock): Promise<void> {
  const year = jerusalemDay(clock.now()).slice(0, 4);
  const rows = demoEmployees.flatMap(({ agencyCode, numbers, subsidyMinor }) =>
    numbers.map((number) => ({
      agencyCode,
      number,
      identityHash: keys.hash("employee identity", employeeIdentity(agencyCode, demoIdentity(number))),
      subsidyMinor,
      currency: "USD",
      periodFrom: `${year}-01-01`,
      periodUntil: `${Number(year) + 1}-12-31`,
    })),
  );
  await db
    .insert(employee)
    .values(rows)
    .onConflictDoUpdate({
      target: [employee.agencyCode, employee.number, employee.periodFrom],
      set: { identityHash: sql`excluded.identity_hash` },
      setWhere: isNull(employee.identityHash),
    });
}
