import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { cancellationRequest } from "../visitors/schema";

/** Whether a customer's request to cancel a booking waits for the desk. */
export async function hasOpenRequest(db: Database | Transaction, bookingId: string): Promise<boolean> {
  const open = and(eq(cancellationRequest.bookingId, bookingId), isNull(cancellationRequest.settledAt));
  const rows = await db.select({ id: cancellationRequest.id }).from(cancellationRequest).where(open);
  return rows.length > 0;
}
