import { sql } from "drizzle-orm";
import { addDays, epochDay } from "../../core/epoch-day";
import type { Database, Transaction } from "../../database/connect";
import { type NightPeriod, touchesNights } from "../catalogue/night-periods";

/** Whether a hotel has the wanted number of rooms of a class on every night of a stay, or sells it on request. */
export type HasRooms = (hotelId: string, roomClass: string, stay: { checkIn: string; nights: number }) => boolean;

/** Stays that may be asked about, and the rooms wanted on each of their nights. */
type Wanted = { stays: readonly { startDate: string; nights: number }[]; rooms: number };

/** Nights as epoch days. `open` alone counts where stock is not kept for every night of the span. */
type Nights = { taken: Set<number>; open: Set<number> | null; requested: readonly NightPeriod[] };

/**
 * The availability of rooms at these hotels, in one query whose answer has only the classes that lack rooms on some night: for lists and
 * for the index, which price thousands of stays. A night without stock has no room, as in `freeRooms`.
 */
export async function roomAvailability(
  db: Database | Transaction,
  hotelIds: readonly string[],
  { stays, rooms }: Wanted,
): Promise<HasRooms> {
  if (hotelIds.length === 0 || stays.length === 0) return () => true;
  const days = stays.flatMap(({ startDate, nights }) => [startDate, addDays(startDate, nights)]).sort();
  const [from, to] = [days[0]!, days.at(-1)!];
  const nights = epochDay(to) - epochDay(from);
  const { rows } = await db.execute<{
    hotel: string;
    class: string;
    taken: number[] | null;
    open: number[] | null;
    requested: NightPeriod[] | null;
  }>(sql`
    select r.hotel_id as hotel, r.room_class as class, n.taken, case when n.known < ${nights} then coalesce(n.open, '{}') end as open, (
      select json_agg(json_build_object('fromDay', p.first_night - date '1970-01-01', 'toDay', p.last_night - date '1970-01-01'))
      from on_request_period p
      where p.hotel_id = r.hotel_id and p.room_class in ('', r.room_class) and p.first_night < ${to}::date and p.last_night >= ${from}::date
    ) as requested
    from room_type r, lateral (
      select count(*)::int as known,
        array_agg(i.on_date - date '1970-01-01') filter (where i.capacity - i.held - i.sold < ${rooms}) as taken,
        array_agg(i.on_date - date '1970-01-01') filter (where i.capacity - i.held - i.sold >= ${rooms}) as open
      from inventory i
      where i.kind = 'room' and i.owner_id = r.hotel_id and i.class = r.room_class
        and i.on_date >= ${from}::date and i.on_date < ${to}::date
    ) n
    where r.hotel_id = any(${sql.param([...hotelIds])}::text[]) and not r.on_request and (n.taken is not null or n.known < ${nights})`);
  // Asked for each room class of each stay: a key of both would be a new text each time.
  const scarce = new Map<string, Map<string, Nights>>();
  for (const { hotel, class: roomClass, taken, open, requested } of rows) {
    const classes = scarce.get(hotel) ?? new Map<string, Nights>();
    classes.set(roomClass, { taken: new Set(taken), open: open && new Set(open), requested: requested ?? [] });
    scarce.set(hotel, classes);
  }
  if (scarce.size === 0) return () => true;
  return (hotelId, roomClass, stay) => {
    const known = scarce.get(hotelId)?.get(roomClass);
    if (!known) return true;
    const first = epochDay(stay.checkIn);
    if (touchesNights(known.requested, first, stay.nights)) return true;
    for (let night = first; night < first + stay.nights; night += 1)
      if (known.open ? !known.open.has(night) : known.taken.has(night)) return false;
    return true;
  };
}
