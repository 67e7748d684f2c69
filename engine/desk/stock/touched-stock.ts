import type { stockDesk, TouchedStock } from "@contract/desk/stock-desk";
import { categoriesWhere } from "@contract/vocabulary/categories";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq, type SQL, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { flight } from "../../offer/catalogue/schema";
import { hotelPeriod, longestPeriod } from "./hotel-period";

type Input = ParsedInput<typeof stockDesk.deskTouchedStock>;

/** What is touched: its units of stock (`i`), the departures sold with it (`d`), and the bookings of it (`b`). */
type Touched = { units: SQL; departures: SQL; drafts: SQL };

/** What taking a flight, or nights of a hotel, off sale or on request would touch. Nothing is changed. */
export async function touchedStock(
  parts: Store,
  input: Input,
): Promise<Result<TouchedStock, "not-found" | "invalid-input">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const touched = input.kind === "flight" ? await touchedFlight(tx, input.id) : await touchedNights(tx, input, now);
      return touched.ok ? accept(await counted(tx, touched.value, jerusalemDay(now))) : touched;
    },
    { random: parts.random },
  );
}

async function touchedFlight(tx: Transaction, id: string): Promise<Result<Touched, "not-found">> {
  const [known] = await tx.select({ id: flight.id }).from(flight).where(eq(flight.id, id));
  if (!known) return refuse("not-found", { field: "id" });
  return accept({
    units: sql`i.kind = 'seat' and i.owner_id = ${id}`,
    departures: sql`${id} in (d.outward_flight_id, d.inward_flight_id)`,
    drafts: sql`${id} in (b.draft ->> 'outwardFlightId', b.draft ->> 'inwardFlightId')`,
  });
}

async function touchedNights(
  tx: Transaction,
  { id, roomClass: ofClass, firstNight, lastNight }: Input,
  now: Date,
): Promise<Result<Touched, "not-found" | "invalid-input">> {
  const today = jerusalemDay(now);
  const first = firstNight ?? today;
  const asked = {
    hotelId: id,
    roomClass: ofClass,
    firstNight: first,
    lastNight: lastNight ?? addDays(first, longestPeriod),
  };
  const period = await hotelPeriod(tx, asked, now);
  if (!period.ok) return period.refusal.field === "hotelId" ? refuse("not-found", { field: "id" }) : period;
  const { roomClass, lastNight: last } = period.value;
  const staying = sql.param(categoriesWhere(({ hasHotel }) => hasHotel));
  return accept({
    units: sql`i.kind = 'room' and i.owner_id = ${id} and ${roomClass} in ('', i.class) and i.on_date between ${first} and ${last}
      and i.on_date >= ${today}`,
    departures: sql`d.start_date <= ${last} and d.end_date > ${first} and d.category = any(${staying}::text[])
      and d.destination_code = (select destination_code from hotel where id = ${id}) and (d.hotel_ids is null or ${id} = any(d.hotel_ids))`,
    drafts: sql`(b.draft ->> 'checkIn')::date <= ${last}::date
      and (b.draft ->> 'dateFrom')::date + (b.draft ->> 'nights')::int > ${first}::date
      and exists (select 1 from jsonb_array_elements(b.draft -> 'rooms') r where r ->> 'hotelId' = ${id} and ${roomClass} in ('', r ->> 'roomClass'))`,
  });
}

async function counted(tx: Transaction, { units, departures, drafts }: Touched, today: string): Promise<TouchedStock> {
  const { rows } = await tx.execute<TouchedStock>(sql`
    select
      (select count(*)::int from departure d where d.status = 'open' and d.start_date >= ${today} and ${departures}) as departures,
      (select coalesce(sum(i.capacity - i.held - i.sold), 0)::int from inventory i where ${units}) as free,
      (select count(distinct h.id)::int from inventory i join hold_line l on l.inventory_id = i.id
        join hold h on h.id = l.hold_id and h.state = 'active' where ${units}) as holds,
      (select count(*)::int from booking b where b.settled_at is null and b.state in ('STORED', 'PAYMENT_URL', 'VERIFYING', 'VERIFIED')
        and ${drafts}) as drafts`);
  return rows[0]!;
}
