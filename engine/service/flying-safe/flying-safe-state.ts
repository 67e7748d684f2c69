import type { FlyingSafeState } from "@contract/booking/flying-safe";
import { and, eq } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database, Transaction } from "../../database/connect";
import { flyingSafeRights, hasFlyingSafe, isDateFixed, lastChangeDay } from "../../offer/pricing/flying-safe";
import type { Booking } from "../../sale/booking/transition";
import { bookingChange } from "../../sale/change/schema";
import { cancellationRequest } from "../visitors/schema";
import { flyingSafeUse } from "./schema";

/** How the use of a traveller's correction is recorded; the first ones, of a booking's only right, are `nameCorrection` alone. */
export const nameUse = (paxId: string) => `nameCorrection:${paxId}`;

/** Which Flying Safe rights are used and which remain at a moment; undefined for a booking without it. */
export async function flyingSafeState(
  db: Database | Transaction,
  row: Booking,
  now: Date,
): Promise<FlyingSafeState | undefined> {
  if (!hasFlyingSafe(row.draft)) return undefined;
  const uses = await db.select().from(flyingSafeUse).where(eq(flyingSafeUse.bookingId, row.id));
  const [request] = await db.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, row.id));
  const [changed] = await db
    .select({ appliedAt: bookingChange.appliedAt })
    .from(bookingChange)
    .where(
      and(eq(bookingChange.bookingId, row.id), eq(bookingChange.kind, "date"), eq(bookingChange.state, "applied")),
    );
  const cancellation = request?.track === "flyingSafe" ? request : undefined;
  const cancelled = row.state === "CANCELLED" || row.state === "CANCELLING";
  const { dateFrom } = row.draft;
  const isFixed = isDateFixed(row.draft);
  const until = lastChangeDay(dateFrom);
  return {
    nameUntil: until,
    correctedNames: uses.map(({ details, usedAt }) => ({ paxId: correctedPax(details), at: usedAt.toISOString() })),
    dateUntil: isFixed ? undefined : until,
    dateChangedAt: changed?.appliedAt?.toISOString(),
    beforeTickets: flyingSafeRights({ dateFrom, isFixed }, jerusalemDay(now)).name,
    cancellation: !cancellation ? "unused" : cancelled ? "used" : "asked",
  };
}

/** Whose name a use of the right corrected. */
export function correctedPax(details: unknown): string {
  return (details as { paxId: string }).paxId;
}
