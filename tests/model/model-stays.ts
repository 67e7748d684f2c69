import { addDays } from "@engine/core/epoch-day";
import { stayBooking } from "@engine/sale/hotel-api/schema";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { openBooking } from "./model-drafts";
import { type Capture, pay } from "./model-payments";
import type { Kind, ModelBooking, World } from "./model-world";

/** How a supplier answers a booking: it confirms, asks its hotel, refuses, cannot be reached, or its answer is lost. */
export const stayEnds = ["confirmed", "confirmed", "waiting", "refused", "unreachable", "lost", "dropped"] as const;
type StayEnd = (typeof stayEnds)[number];

/** A live stay of two nights up to its card page; null where there is none, or its supplier is away. */
export async function openStay(world: World, kind: Kind): Promise<ModelBooking | null> {
  const { startDate: checkIn } = world.at.shop;
  const looker = world.shopOf(kind);
  const wish = {
    stay: { checkIn, checkOut: addDays(checkIn, 2) },
    occupancies: [{ adults: 2 }],
    destination: { code: "RHO" },
  };
  const hotels = await looker.stayHotels(wish);
  const [found] = hotels.ok ? hotels.value.hotels : [];
  const rates = found && (await looker.stayRates({ ...wish, hotel: found.hotel }));
  if (!rates?.ok) return null;
  const { hotel, groups } = rates.value;
  return openBooking(world, kind, { stay: { ...wish, hotel, rates: groups.map((group) => group.rates[0]!.rate) } });
}

/** The card is held and the stay booked there, with the next answers of the supplier and of the card company. */
export async function bookStay(booking: ModelBooking, world: World, end: StayEnd, captures: Capture[]): Promise<void> {
  world.supplier.books = end === "confirmed" ? [] : [end];
  await pay(booking, world, "approve", captures);
  await expectStays(world);
}

/** The desk cancels, twice at once; what still waits for its supplier is refused. */
export async function endStay(
  { id: bookingId }: ModelBooking,
  world: World,
  track: "statutory" | "supplier" | "provider",
): Promise<void> {
  const { desk } = world;
  await Promise.all([desk.deskCancel({ bookingId, track }), desk.deskCancel({ bookingId, track })]);
  await desk.deskRefuse({ bookingId });
  await expectStays(world);
}

async function expectStays(world: World): Promise<void> {
  expect(await world.at.invariants()).toEqual([]);
  expect(await openTwice(world)).toEqual([]);
}

/** References under which the supplier has more than one open booking. */
async function openTwice({ at }: World): Promise<string[]> {
  const rows = await at.engine.parts.db.select().from(stayBooking);
  const open = rows.filter(({ status }) => status === "CONFIRMED").map(({ clientReference }) => clientReference);
  return open.filter((reference, index) => open.indexOf(reference) !== index);
}

/** Once all is settled, the supplier's own records say what ours do: one open booking for each sold stay, and none for any other. */
export async function expectStaysAsSold(world: World): Promise<void> {
  const { rows } = await world.at.engine.parts.db.execute<{ state: string; open: number }>(sql`
    select b.state, count(s.reference)::int as open from booking b
    left join stay_booking s on s.client_reference = 'NF-' || b.pnr and s.status = 'CONFIRMED'
    where b.draft ? 'stay' and b.state <> 'RQ' group by b.id`);
  expect(rows.filter(({ state, open }) => open !== (state === "OK" ? 1 : 0))).toEqual([]);
}
