import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Clock } from "../../core/clock";
import type { DataKeys } from "../../core/data-keys";
import type { Database } from "../../database/connect";
import { flight } from "../../offer/catalogue/schema";
import { audit } from "../../people/desk-users/audit";
import { booking } from "../../sale/booking/schema";
import { withoutPassport } from "../../sale/draft/passports-later";
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
 * dates as YYYY-MM-DD; and the references of bookings with passports that are missing, whose lines end empty. Null if there is no such
 * flight. Its use is recorded in the audit log.
 */
export async function passengerList(
  { db, dataKeys, clock }: { db: Database; dataKeys: DataKeys; clock: Clock },
  flightId: string,
): Promise<{ list: string; withoutPassport: string[] } | null> {
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
  const list = [columns.join(","), ...people.map((one) => columns.map((column) => one[column] ?? "").join(","))];
  return {
    list: list.join("\n"),
    withoutPassport: bookings.filter(({ draft }) => withoutPassport(draft).length > 0).map(({ pnr }) => pnr),
  };
}
