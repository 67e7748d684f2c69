import type { hotelClientDesk } from "@contract/desk/hotel-client-desk";
import type { Output, ParsedInput } from "@contract/wire/operation";
import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { boardNames } from "../../offer/pricing/line-labels";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { hotelsById } from "../../sale/hotel-api/hotels-by-code";
import { ownClient } from "../../sale/hotel-api/own-client";
import { stayBooking, stayClient } from "../../sale/hotel-api/schema";
import { nightsBetween } from "../../sale/hotel-api/stay-offers";

type Call = typeof hotelClientDesk.deskHotelStays;

const most = 200;
const fullName = ({ name = "", surname = "" }: { name?: string; surname?: string }) => `${name} ${surname}`.trim();

/** What clients of the hotel API booked, newest first. The shop's own stays belong to its bookings, and are found there. */
export async function hotelStays(
  { db, catalogue }: Pick<BookingParts, "db" | "catalogue">,
  { search, reference, from, to, langCode }: ParsedInput<Call>,
): Promise<Output<Call>> {
  const text = search?.trim();
  const where = and(
    ne(stayClient.name, ownClient.name),
    reference === undefined ? undefined : eq(stayBooking.reference, reference),
    text ? matching(text) : undefined,
  );
  const stays = db.select({ row: stayBooking, client: stayClient.name }).from(stayBooking);
  const counted = db.select({ total: sql<number>`count(*)::int` }).from(stayBooking);
  const [rows, [totals], atlas] = await Promise.all([
    stays
      .innerJoin(stayClient, eq(stayClient.apiKey, stayBooking.apiKey))
      .where(where)
      .orderBy(desc(stayBooking.createdAt), stayBooking.reference)
      .offset(from - 1)
      .limit(Math.max(0, Math.min(to - from + 1, most))),
    counted.innerJoin(stayClient, eq(stayClient.apiKey, stayBooking.apiKey)).where(where),
    catalogue.atlas(),
  ]);
  const hotels = await hotelsById(
    { db, catalogue },
    rows.map(({ row }) => row.hotelId),
  );
  return {
    total: totals!.total,
    stays: rows.map(({ row, client }) => {
      const hotel = hotels.get(row.hotelId);
      const place = hotel && atlas.destinations.get(hotel.destinationCode);
      return {
        reference: row.reference,
        clientReference: row.clientReference,
        client,
        state: row.status === "CANCELLED" ? "CANCELLED" : "CONFIRMED",
        createdAt: row.createdAt.toISOString(),
        holder: fullName(row.holder),
        hotelId: row.hotelId,
        hotelName: hotel ? localise(hotel.names, langCode) : row.hotelId,
        destName: place ? localise(place.names, langCode) : "",
        checkIn: row.checkIn,
        checkOut: row.checkOut,
        nights: nightsBetween(row),
        rooms: row.rooms.map(({ roomClass, board, rooms, adults, children, netMinor, paxes }) => {
          const names = hotel?.rooms.find(({ room }) => room.roomClass === roomClass)?.room.names;
          return {
            name: names ? localise(names, langCode) : roomClass,
            boardName: localise(boardNames[board], langCode),
            rooms,
            adults,
            children,
            price: amountOf(netMinor),
            guests: paxes.map(fullName).filter(Boolean),
          };
        }),
        price: amountOf(row.totalMinor),
        currency: row.currency,
        cancellationFee: row.cancellationMinor === null ? undefined : amountOf(row.cancellationMinor),
        remark: row.remark || undefined,
      };
    }),
  };
}

/** By a reference, the whole of it, or by a part of a guest's name, in either order, or of the hotel's. */
function matching(text: string) {
  const like = `%${text.replace(/[%_\\]/g, "\\$&")}%`;
  const named = (person: ReturnType<typeof sql>) =>
    sql`(concat_ws(' ', ${person} ->> 'name', ${person} ->> 'surname') ilike ${like}
      or concat_ws(' ', ${person} ->> 'surname', ${person} ->> 'name') ilike ${like})`;
  return or(
    eq(stayBooking.reference, text.toUpperCase()),
    eq(stayBooking.clientReference, text.toUpperCase()),
    named(sql`${stayBooking.holder}`),
    sql`exists (select 1 from jsonb_array_elements(${stayBooking.rooms}) room, jsonb_array_elements(room -> 'paxes') pax
      where ${named(sql.raw("pax"))})`,
    sql`${stayBooking.hotelId} in (select id from hotel where exists (select 1 from jsonb_each_text(names) name where name.value ilike ${like}))`,
  );
}
