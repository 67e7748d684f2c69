import type { FlightTimes, flightDesk } from "@contract/desk/flight-desk";
import { printedDate } from "@contract/vocabulary/calendar-days";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq, gte, inArray, or, sql } from "drizzle-orm";
import { onceEach } from "../../core/caches/once-each";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { flight } from "../../offer/catalogue/schema";
import { markTouched } from "../../offer/stock/touched-days";
import { audit } from "../../people/desk-users/audit";
import { changesBetween } from "../../people/desk-users/audited-changes";
import { bookingBrand } from "../../sale/booking/booking-brand";
import { type MessageParts, postToPayer } from "../../sale/booking/post-to-payer";
import { booking } from "../../sale/booking/schema";
import type { Booking } from "../../sale/booking/transition";
import { tellAgencyFlightTimes } from "../../service/agency-mails/tell-agency-flight-times";
import { type FlightFacts, flightTimesMessages } from "../../service/departures/flight-times-messages";

type Flight = typeof flight.$inferSelect;

/** The last flight of a holiday leaves at most so many days after its last day: after midnight, it leaves the day after. */
const mostDaysAfterTheEnd = 2;

/**
 * Sets when a flight leaves and arrives, in the airports' own time, and tells everybody who is booked on it, confirmed or on request: the
 * payer by SMS and mail with new documents, an agency by mail. The day of departure stays: another day is a change of date. Sent twice, the
 * second finds other times than it showed.
 */
export async function setFlightTimes(
  parts: Store & MessageParts,
  { flightId, was, times }: Omit<ParsedInput<typeof flightDesk.deskSetFlightTimes>, "totp">,
  actor: string,
): Promise<
  Result<
    Output<typeof flightDesk.deskSetFlightTimes>,
    "not-found" | "changed-meanwhile" | "not-changeable" | "too-late" | "invalid-input"
  >
> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const [row] = await tx.select().from(flight).where(eq(flight.id, flightId)).for("update");
      if (!row) return refuse("not-found", { field: "flightId" });
      const present = timesOf(row);
      if (!same(present, was)) return refuse("changed-meanwhile", { field: "was", details: present });
      if (row.stopovers.length > 0) return refuse("not-changeable", { field: "flightId" });
      if (row.departsOn < jerusalemDay(now)) return refuse("too-late");
      if (times.arrivesOn !== row.departsOn && times.arrivesOn !== addDays(row.departsOn, 1))
        return refuse("invalid-input", { field: "arrivesOn" });
      if (same(present, times)) return refuse("invalid-input", { field: "departsAt" });
      await tx.update(flight).set(times).where(eq(flight.id, flightId));
      await markTouched(tx, [flightId]);
      const today = jerusalemDay(now);
      // Nobody ends the holiday much before a flight of it. With what retention has left alone this is an index.
      const firstEnd = addDays(row.departsOn, -mostDaysAfterTheEnd);
      const booked = await tx
        .select({ id: booking.id })
        .from(booking)
        .where(
          and(
            inArray(booking.state, ["OK", "RQ"]),
            eq(booking.forgotten, 0),
            gte(sql`(${booking.draft} ->> 'dateTo')`, firstEnd > today ? firstEnd : today),
            or(
              sql`${booking.draft} ->> 'outwardFlightId' = ${flightId}`,
              sql`${booking.draft} ->> 'inwardFlightId' = ${flightId}`,
            ),
          ),
        )
        .orderBy(asc(booking.id))
        .for("update");
      const facts = factsOf(row, times);
      const brandFor = onceEach(
        (one: Booking) => bookingBrand(parts, tx, one),
        ({ siteAgencyCode, agencyCode }) => JSON.stringify([siteAgencyCode, agencyCode]),
      );
      for (const { id } of booked) {
        // Documents are those of a version.
        const [changed] = await tx
          .update(booking)
          .set({ version: sql`${booking.version} + 1` })
          .where(eq(booking.id, id))
          .returning();
        const brand = await brandFor(changed!);
        const messages = flightTimesMessages(changed!, facts, countsAsCancelled(row, times), brand);
        await postToPayer(parts, tx, changed!, messages, now);
        await tellAgencyFlightTimes(parts, tx, changed!, facts, now);
      }
      const details = { changes: changesBetween(present, times), told: booked.length };
      await audit(tx, { actor, action: "set-flight-times", target: `flight:${flightId}`, details }, now);
      return accept({ told: booked.length });
    },
    { random: parts.random },
  );
}

export function timesOf({ departsAt, arrivesOn, arrivesAt }: Pick<Flight, keyof FlightTimes>): FlightTimes {
  return { departsAt: departsAt.slice(0, 5), arrivesOn, arrivesAt: arrivesAt.slice(0, 5) };
}

function same(one: FlightTimes, other: FlightTimes): boolean {
  return one.departsAt === other.departsAt && one.arrivesOn === other.arrivesOn && one.arrivesAt === other.arrivesAt;
}

function factsOf(row: Flight, times: FlightTimes): FlightFacts {
  const landsOn = times.arrivesOn === row.departsOn ? "" : `${printedDate(times.arrivesOn)} `;
  return {
    flight: row.flightNumber,
    day: printedDate(row.departsOn),
    time: times.departsAt,
    was: timesOf(row).departsAt,
    lands: `${landsOn}${times.arrivesAt}`,
  };
}

/** Hours by which an earlier or a later flight counts as cancelled (Aviation Services Law). */
const [earlierHours, laterHours] = [5, 8];

function countsAsCancelled(row: Flight, times: FlightTimes): boolean {
  const minutes = (at: string) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5));
  const later = minutes(times.departsAt) - minutes(row.departsAt);
  return later <= -earlierHours * 60 || later >= laterHours * 60;
}
