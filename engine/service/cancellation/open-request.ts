import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { cancellationRequest } from "../visitors/schema";

/** A customer's request to cancel a booking that waits for the desk. */
export async function openRequest(
  db: Database | Transaction,
  bookingId: string,
): Promise<{ id: number; requestedAt: Date } | undefined> {
  const open = and(eq(cancellationRequest.bookingId, bookingId), isNull(cancellationRequest.settledAt));
  const { id, requestedAt } = cancellationRequest;
  const [request] = await db.select({ id, requestedAt }).from(cancellationRequest).where(open);
  return request;
}

/** Whether there is one: it decides what else may be done with the booking. */
export async function hasOpenRequest(db: Database | Transaction, bookingId: string): Promise<boolean> {
  return (await openRequest(db, bookingId)) !== undefined;
}

/** The key of the messages that confirm a request to its payer. */
export function askedKey(requestId: number): string {
  return `cancellation-asked:${requestId}`;
}
