import { eq, sql } from "drizzle-orm";
import * as z from "zod/v4";
import { isIdentityNumber } from "../../core/contact-details";
import type { DataKeys } from "../../core/data-keys";
import { minorOf } from "../../core/money";
import { type Database, inTransaction } from "../../database/connect";
import { type ImportProblem, problemsOf } from "../../offer/import/import-problems";
import { agency } from "../agencies/schema";
import { employeeIdentity } from "./employee-identity";
import { employee } from "./schema";

const Line = z.object({
  number: z.string().regex(/^[A-Za-z0-9-]{1,20}$/),
  identity: z.string().refine(isIdentityNumber, "no Israeli identity number"),
  subsidy: z.string().regex(/^\d{1,6}(\.\d{2})?$/, "an amount as text, such as 670.00"),
  currency: z.enum(["USD", "EUR", "ILS"]),
  from: z.iso.date(),
  until: z.iso.date(),
});
const Period = Line.pick({ from: true, until: true });

/**
 * Imports an employer's employees: JSON lines of number, identity number, subsidy, currency and the first and last day of the period. A
 * line replaces an existing one with the same number and first day. A single invalid line cancels the import. Identity numbers are stored
 * only as keyed hashes. `noEmployer`: the agency is none whose people are subsidised.
 */
export async function importEmployees(
  db: Database,
  keys: DataKeys,
  agencyCode: string,
  lines: AsyncIterable<string>,
): Promise<{ imported: number; problems: ImportProblem[]; noEmployer?: true }> {
  const problems: ImportProblem[] = [];
  const rows: (typeof employee.$inferInsert)[] = [];
  const [employer] = await db.select({ variant: agency.variant }).from(agency).where(eq(agency.code, agencyCode));
  if (employer?.variant !== "MACCABI" && employer?.variant !== "PORT")
    return { imported: 0, problems, noEmployer: true };
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text.trim() === "") continue;
    const json = jsonOf(text);
    const parsed = Line.safeParse(json);
    if (json === undefined) problems.push({ line: number, field: "", message: "not JSON" });
    else if (!parsed.success) problems.push(...problemsOf(parsed.error, number));
    // A schema leaves out its last rule where a field is wrong.
    const period = Period.safeParse(json).data;
    if (period && period.until < period.from)
      problems.push({ line: number, field: "until", message: "the period ends before it begins" });
    if (!parsed.success) continue;
    const { from, until, subsidy, currency } = parsed.data;
    rows.push({
      agencyCode,
      number: parsed.data.number,
      identityHash: keys.hash("employee identity", employeeIdentity(agencyCode, parsed.data.identity)),
      periodFrom: from,
      periodUntil: until,
      subsidyMinor: minorOf(subsidy.includes(".") ? subsidy : `${subsidy}.00`)!,
      currency,
    });
  }
  if (problems.length > 0) return { imported: 0, problems };
  const newest = new Map(rows.map((row) => [`${row.number} ${row.periodFrom}`, row]));
  const all = [...newest.values()];
  await inTransaction(db, async (tx) => {
    for (let at = 0; at < all.length; at += 1000)
      await tx
        .insert(employee)
        .values(all.slice(at, at + 1000))
        .onConflictDoUpdate({
          target: [employee.agencyCode, employee.number, employee.periodFrom],
          set: {
            identityHash: sql`excluded.identity_hash`,
            periodUntil: sql`excluded.period_until`,
            subsidyMinor: sql`excluded.subsidy_minor`,
            currency: sql`excluded.currency`,
          },
        });
  });
  return { imported: all.length, problems };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
