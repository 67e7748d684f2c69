import { createHash } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { ofClient } from "./of-client";
import { stayBooking } from "./schema";
import type { StayCaller } from "./stay-availability";
import { StayError } from "./stay-error";
import type { BookingRQ } from "./stay-requests";

/** What a booking asks for: whom, where and at which rates. The language of the answer and the tolerated price change nothing of it. */
export function digestOf({ holder, rooms, remark }: BookingRQ): string {
  const asked = [
    [holder.name, holder.surname],
    rooms.map(({ rateKey, paxes }) => [
      rateKey,
      paxes.map(({ roomId, type, age, name, surname }) => [roomId, type, age, name, surname]),
    ]),
    remark,
  ];
  return createHash("sha256").update(JSON.stringify(asked)).digest("base64url");
}

/**
 * The living booking that a client made under this reference; null for none. A reference names one booking: it is refused for a request that
 * asks for something else. Older bookings have no digest and are not compared.
 */
export async function bookedAlready(
  db: Database | Transaction,
  { name }: StayCaller,
  request: BookingRQ,
): Promise<typeof stayBooking.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(stayBooking)
    .where(
      and(
        ofClient(db, name),
        eq(stayBooking.clientReference, request.clientReference.toUpperCase()),
        eq(stayBooking.status, "CONFIRMED"),
        isNotNull(stayBooking.requestDigest),
      ),
    );
  if (row && row.requestDigest !== digestOf(request))
    throw new StayError("REFERENCE_USED", "The clientReference belongs to another booking", 409);
  return row ?? null;
}
