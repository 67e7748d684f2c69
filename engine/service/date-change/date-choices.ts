import { awaitedOf } from "@contract/booking/awaited-of";
import type { DeskDateChoice } from "@contract/booking/date-change";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { amountOf } from "../../core/money";
import { databaseNow } from "../../database/database-now";
import { clsOf } from "../../offer/catalogue/catalogue";
import { isOnRequest } from "../../offer/catalogue/on-request";
import { flightsById } from "../../offer/selection/flights-by-id";
import { freeRooms } from "../../offer/stock/free-rooms";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { customerDifference } from "../../sale/booking/customer-view";
import { booking } from "../../sale/booking/schema";
import { changedDraft, lostCoupons } from "../../sale/change/changed-draft";
import { changeReads, priceChange } from "../../sale/change/price-change";
import { couponsOfDay } from "../../sale/coupons/coupons-of-day";
import { addsAgorot, orderOnAccount } from "../../sale/credit/change-on-credit";
import { hotelStay } from "../../sale/draft/hotel-stay";
import { flightsIn } from "./changed-flights";
import { costsAgencyMore, type DateChangeFailure, mayChangeDate } from "./may-change-date";
import { mayTravel } from "./may-travel";
import { onDeparture, otherDates } from "./other-dates";

/**
 * The nearest days a booking can be moved to, in the order of the calendar: with seats for everyone and its rooms free or on request, at
 * the current price, and only those on which everyone may travel with the ages and passports that are known. The
 * booking's own nights count as taken: a request for such a day may still succeed.
 */
export async function dateChoices(
  parts: BookingParts,
  bookingId: string,
  by: "visitor" | "desk",
  langCode: LangCode,
): Promise<Result<{ choices: DeskDateChoice[] }, DateChangeFailure | "not-found">> {
  const { db } = parts;
  const [row] = await db.select().from(booking).where(eq(booking.id, bookingId));
  if (!row) return refuse("not-found", { field: "bookingId" });
  const { draft } = row;
  const now = await databaseNow(db, parts.clock);
  const may = await mayChangeDate(db, row, now, by);
  if (!may.ok) return may;
  const packs = await otherDates(db, draft, now);
  const people = draft.paxList.filter(({ type }) => type !== "INF").length;
  const flights = await flightsById(
    db,
    packs
      .flatMap(({ outwardFlightId, inwardFlightId }) => [outwardFlightId, inwardFlightId])
      .filter((id) => id !== null),
  );
  const hotelId = draft.rooms[0]?.hotelId;
  const couponsOn = await couponsOfDay(db, draft);
  const candidates = packs.map((pack) => {
    const after = onDeparture(draft, pack, couponsOn);
    return { pack, after, stay: hotelStay(changedDraft(draft, after)) };
  });
  const free = hotelId
    ? await freeRooms(
        db,
        candidates.map(({ stay }) => ({ hotelId, ...stay })),
      )
    : [];
  const sold = (await parts.catalogue.hotelsOf(draft.destinationCode)).find(({ id }) => id === hotelId)?.rooms ?? [];
  const booked = sold.filter((rated) => draft.rooms.some(({ cls }) => cls === clsOf(rated)));
  const rooms = new Map<string, number>();
  for (const { roomClass } of draft.rooms) rooms.set(roomClass, (rooms.get(roomClass) ?? 0) + 1);
  // An agency's customer must not see what the agency owes.
  const account = by === "desk" ? await orderOnAccount(db, row.id) : undefined;
  const atlas = await parts.catalogue.atlas();
  const reads = changeReads(db, { packs, flights });
  const choices: DeskDateChoice[] = [];
  for (const [index, { pack, after, stay }] of candidates.entries()) {
    const seats = [pack.outwardFlightId, pack.inwardFlightId].every(
      (id) => id === null || (flights.get(id)?.freeSeats.get(pack.cabin) ?? 0) >= people,
    );
    // A room on request is kept by the hotel, not by us.
    const requested = new Set(booked.filter((rated) => isOnRequest(rated, stay)).map(({ room }) => room.roomClass));
    const kept = [...rooms].filter(([roomClass]) => !requested.has(roomClass));
    if (!seats || !kept.every(([roomClass, count]) => (free[index]?.get(roomClass) ?? 0) >= count)) continue;
    if (!(await mayTravel(parts, flights, changedDraft(draft, after), now))) continue;
    const priced = await priceChange(parts, row, after, reads);
    if (!priced.ok || (by === "visitor" && costsAgencyMore(row, priced.value.quote))) continue;
    const { differenceAgorot } = priced.value;
    const waitsForAirline = [pack.outwardFlightId, pack.inwardFlightId].some((id) => id && flights.get(id)?.onRequest);
    choices.push({
      date: after.dateFrom,
      dateTo: after.dateTo,
      flights: flightsIn(flights, after, atlas, langCode),
      differenceNIS: amountOf(by === "visitor" ? customerDifference(row, differenceAgorot) : differenceAgorot),
      onRequest: awaitedOf({ hotel: requested.size > 0, airline: waitsForAirline }),
      lostCoupons: lostCoupons(row, priced.value.after),
      onAccountNIS: account && amountOf(addsAgorot(account, row.quote, priced.value.quote)),
    });
  }
  return accept({ choices: choices.sort((a, b) => a.date.localeCompare(b.date)) });
}
