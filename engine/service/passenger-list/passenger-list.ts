import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Clock } from "../../core/clock";
import type { DataKeys } from "../../core/data-keys";
import type { Database } from "../../database/connect";
import { flight } from "../../offer/catalogue/schema";
import { audit } from "../../people/desk-users/audit";
import { booking } from "../../sale/booking/schema";
import { openedPassenger } from "../../sale/draft/sealed-passport";

const columns = [
  "pnr",
  "type",
  "lastName",
  "firstName",
  "gender",
  "birthDate",
  "passportNumber",
  "passportExpiry",
] as const;

/**
 * The passengers of a flight's confirmed bookings, as an airline asks for them: comma-separated lines with a header,
 * dates as YYYY-MM-DD. Null if there is no such flight. Its use is recorded in the audit log.
 */
export async function passengerList(
  { db, dataKeys, clock }: { db: Database; dataKeys: DataKeys; clock: Clock },
  flightId: string,
): Promise<string | null> {
  const [row] = await db.select({ id: flight.id }).from(flight).where(eq(flight.id, flightId));
  if (!row) return null;
  const bookings = await db
    .select({ pnr: booking.pnr, draft: booking.draft })
    .from(booking)
    .where(
      and(
        eq(booking.state, "OK"),
        or(
          sql`${booking.draft} ->> 'outwardFlightId' = ${flightId}`,
          sql`${booking.draft} ->> 'inwardFlightId' = ${flightId}`,
        ),
      ),
    )
    .orderBy(asc(booking.orderNumber));
  const people = bookings.flatMap(({ pnr, draft }) =>
    draft.paxList.map((passenger) => ({ pnr, ...openedPassenger(dataKeys, passenger) })),
  );
  await audit(
    db,
    {
      actor: "command",
      action: "passenger-list",
      target: `flight:${flightId}`,
      details: { passengers: people.length },
    },
    clock.now(),
  );
  // No value needs quotes: names are capitals as in passports, numbers letters and digits.
  return [columns.join(","), ...people.map((one) => columns.map((column) => one[column] ?? "").join(","))].join("\n");
}
