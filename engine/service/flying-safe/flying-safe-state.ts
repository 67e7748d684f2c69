import type { FlyingSafeState } from "@contract/booking/flying-safe";
import { and, eq } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import type { Database, Transaction } from "../../database/connect";
import { hasFlyingSafe } from "../../offer/pricing/flying-safe";
import type { Booking } from "../../sale/booking/transition";
import { bookingChange } from "../../sale/change/schema";
import { cancellationRequest } from "../visitors/schema";
import { flyingSafeUse } from "./schema";

/**
 * Tickets are issued this many days before departure: names can be corrected until the day before (terms of Flying
 * Safe).
 */
const ticketDays = 3;

/** The last day, in Jerusalem, for a name correction. */
export function lastNameDay(dateFrom: string): string {
  return addDays(dateFrom, -ticketDays - 1);
}

/** Which Flying Safe rights are used and which remain; undefined for a booking without it. */
export async function flyingSafeState(db: Database | Transaction, row: Booking): Promise<FlyingSafeState | undefined> {
  if (!hasFlyingSafe(row.draft)) return undefined;
  const uses = await db.select().from(flyingSafeUse).where(eq(flyingSafeUse.bookingId, row.id));
  const [request] = await db.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, row.id));
  const [changed] = await db
    .select({ appliedAt: bookingChange.appliedAt })
    .from(bookingChange)
    .where(
      and(eq(bookingChange.bookingId, row.id), eq(bookingChange.kind, "date"), eq(bookingChange.state, "applied")),
    );
  const usedAt = (kind: string) => uses.find((use) => use.kind === kind)?.usedAt.toISOString();
  const cancellation = request?.track === "flyingSafe" ? request : undefined;
  const cancelled = row.state === "CANCELLED" || row.state === "CANCELLING";
  return {
    nameUntil: lastNameDay(row.draft.dateFrom),
    nameCorrectedAt: usedAt("nameCorrection"),
    dateUntil: row.draft.stay || row.draft.ticket ? undefined : lastNameDay(row.draft.dateFrom),
    dateChangedAt: changed?.appliedAt?.toISOString(),
    cancellation: !cancellation ? "unused" : cancelled ? "used" : "asked",
  };
}
