import type { Database, Transaction } from "../../database/connect";
import { auditLog } from "./schema";

/** Records who changed what, in the transaction of the change. Details contain no personal data: the target's own row has it. */
export async function audit(
  db: Database | Transaction,
  entry: { actor: string; action: string; target: string; details?: object },
  now: Date,
): Promise<void> {
  await db.insert(auditLog).values({ ...entry, details: entry.details ?? {}, at: now });
}
