import type { IsoCurrency } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Random } from "../../core/clock";
import { nightsOf } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { randomText } from "../../core/random-text";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Atlas, Hotel } from "../../offer/catalogue/catalogue";
import type { ExchangeRates } from "../../offer/rates/exchange-rates";
import { noHoldLimits } from "../../offer/stock/hold-limits";
import { consumeHold, takeHold } from "../../offer/stock/holds";
import { hold } from "../../offer/stock/schema";
import { returnUnits, type StockLine } from "../../offer/stock/take-stock";
import { audit } from "../../people/desk-users/audit";
import { bookedAlready, digestOf } from "./booked-already";
import { checkedRequest } from "./checked-request";
import { hotelsById } from "./hotels-by-code";
import { ofClient } from "./of-client";
import { ownClient } from "./own-client";
import { type StayRoom, stayBooking, type stayClient } from "./schema";
import { type CheckedRate, type StayCaller, type StayParts, shownHotel } from "./stay-availability";
import { lockStayClient, stayOnCredit } from "./stay-credit";
import { StayError } from "./stay-error";
import { boardNameOf, nightsBetween, policiesOf, stayFeeOf } from "./stay-offers";
import type { BookingListQuery, BookingRQ } from "./stay-requests";

type Parts = StayParts & { random: Random; rates: ExchangeRates };
type Row = typeof stayBooking.$inferSelect;

/**
 * Books rates at the current price within the tolerance: the rooms of every night in one transaction, or nothing. The same request again is
 * answered with the booking it made, even if the rooms, the price or the credit would no longer allow it.
 */
export async function bookStay(parts: Parts, caller: StayCaller, request: BookingRQ): Promise<Row> {
  const before = await bookedAlready(parts.db, caller, request);
  if (before) return before;
  try {
    return await bookOnce(parts, caller, request);
  } catch (fault) {
    // The rooms or the credit may be missing because the same request, sent at the same time, has just taken them.
    const made = await bookedAlready(parts.db, caller, request);
    if (made) return made;
    throw fault;
  }
}

async function bookOnce(parts: Parts, caller: StayCaller, request: BookingRQ): Promise<Row> {
  const checked = await checkedRequest(parts, caller, request);
  const rooms = checked.map(({ rate }, index) => bookedRoom(rate, request.rooms[index]!.paxes));
  return inTransaction(
    parts.db,
    async (tx) => {
      const account = (await lockStayClient(tx, caller.name))!;
      const made = await bookedAlready(tx, caller, request);
      return made ?? insertStay(parts, tx, { ...caller, account }, request, checked[0], rooms);
    },
    { random: parts.random },
  );
}

function bookedRoom({ facts, room }: CheckedRate["rate"], paxes: BookingRQ["rooms"][number]["paxes"]): StayRoom {
  const { occupancy } = facts;
  return {
    roomClass: room.room.roomClass,
    board: room.board,
    rooms: occupancy.rooms,
    adults: occupancy.adults,
    children: occupancy.children,
    childrenAges: occupancy.ages,
    netMinor: facts.netMinor,
    paxes: paxes.map((pax) => ({ ...pax, roomId: pax.roomId ?? 1 })),
  };
}

/** Takes the rooms of every night and the credit for them, and writes the booking. */
async function insertStay(
  parts: Parts,
  tx: Transaction,
  caller: StayCaller & { account: typeof stayClient.$inferSelect },
  request: BookingRQ,
  { hotel, rate, currency }: CheckedRate,
  rooms: StayRoom[],
): Promise<Row> {
  const { checkIn, checkOut } = rate.facts;
  const now = await databaseNow(tx, parts.clock);
  const totalMinor = rooms.reduce((sum, { netMinor }) => sum + netMinor, 0);
  const accountRate = await stayOnCredit(tx, parts.rates, caller.account, {
    totalMinor,
    currency: currency as IsoCurrency,
  });
  const reference = `NF-${randomText(parts.random, "0123456789", 10)}`;
  const newHold = await takeHold(tx, {
    id: reference,
    bookingId: reference,
    lines: stockLines(hotel.id, checkIn, nightsBetween(rate.facts), rooms),
    shopperKey: `hotel-api ${caller.apiKey}`,
    address: `hotel-api ${caller.apiKey}`,
    now,
    limits: noHoldLimits,
  });
  if (!newHold.ok || !(await consumeHold(tx, reference)))
    throw new StayError("PRODUCT_ERROR", "Insufficient allotment", 409);
  const [row] = await tx
    .insert(stayBooking)
    .values({
      reference,
      apiKey: caller.apiKey,
      clientReference: request.clientReference.toUpperCase(),
      requestDigest: digestOf(request),
      status: "CONFIRMED",
      holder: request.holder,
      hotelId: hotel.id,
      checkIn,
      checkOut,
      rooms,
      currency,
      totalMinor,
      rate: accountRate,
      remark: request.remark,
      holdId: reference,
      createdAt: now,
    })
    .returning();
  await auditStay(tx, caller, "book-hotel-stay", reference, now);
  return row!;
}

/** The desk's log says what clients booked and cancelled; the shop's own stays are in the records of its bookings. */
async function auditStay(tx: Transaction, { name }: StayCaller, action: string, reference: string, now: Date) {
  if (name === ownClient.name) return;
  await audit(tx, { actor: `hotel-client:${name}`, action, target: `hotel-stay:${reference}` }, now);
}

function stockLines(hotelId: string, checkIn: string, nights: number, rooms: readonly StayRoom[]): StockLine[] {
  return rooms.flatMap((room) =>
    nightsOf(checkIn, nights).map((night) => ({
      kind: "room" as const,
      ownerId: hotelId,
      class: room.roomClass,
      onDate: night,
      quantity: room.rooms,
    })),
  );
}

export async function stayByReference({ db }: StayParts, caller: StayCaller, reference: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(stayBooking)
    .where(and(eq(stayBooking.reference, reference), ofClient(db, caller.name)));
  if (!row) throw new StayError("INVALID_DATA", "The booking does not exist", 404);
  return row;
}

/** A client's matching bookings, newest first, with the total; creation days are Jerusalem's. */
export async function staysOf(
  { db }: StayParts,
  caller: StayCaller,
  query: BookingListQuery & { from: number; to: number },
): Promise<{ rows: Row[]; total: number }> {
  const { clientReference, status, filterType, start, end, from, to } = query;
  const day =
    filterType === "CREATION"
      ? sql`(${stayBooking.createdAt} at time zone 'Asia/Jerusalem')::date`
      : sql`${stayBooking.checkIn}`;
  const ofHotel = (which: SQL) => sql`${stayBooking.hotelId} in (select id from hotel where ${which})`;
  const fits = and(
    ofClient(db, caller.name),
    clientReference ? eq(stayBooking.clientReference, clientReference.toUpperCase()) : undefined,
    status === "ALL" ? undefined : eq(stayBooking.status, status),
    start ? sql`${day} >= ${start}::date` : undefined,
    end ? sql`${day} <= ${end}::date` : undefined,
    query.destination ? ofHotel(sql`destination_code = ${query.destination}`) : undefined,
    query.hotel ? ofHotel(sql`code = ${query.hotel}`) : undefined,
  );
  const rows = await db
    .select()
    .from(stayBooking)
    .where(fits)
    .orderBy(desc(stayBooking.createdAt))
    .limit(Math.min(to - from + 1, 100))
    .offset(from - 1);
  return { rows, total: await db.$count(stayBooking, fits) };
}

/** Quotes a cancellation, or cancels and frees the rooms. A cancelled booking stays unchanged. */
export async function cancelStay(
  parts: Parts,
  caller: StayCaller,
  reference: string,
  simulate: boolean,
): Promise<Row & { cancellationMinor: number }> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const [row] = await tx
        .select()
        .from(stayBooking)
        .where(and(eq(stayBooking.reference, reference), ofClient(tx, caller.name)))
        .for("update");
      if (!row) throw new StayError("INVALID_DATA", "The booking does not exist", 404);
      if (row.status === "CANCELLED") return { ...row, cancellationMinor: row.cancellationMinor ?? 0 };
      const now = await databaseNow(tx, parts.clock);
      const today = jerusalemDay(now);
      if (today >= row.checkIn) throw new StayError("PRODUCT_ERROR", "Cannot cancel after check-in", 409);
      const cancellationMinor = stayFeeOf(row.totalMinor, row.checkIn, today);
      if (simulate) return { ...row, cancellationMinor };
      await returnUnits(tx, row.holdId);
      await tx.update(hold).set({ state: "released" }).where(eq(hold.id, row.holdId));
      const [cancelled] = await tx
        .update(stayBooking)
        .set({ status: "CANCELLED", cancellationMinor })
        .where(eq(stayBooking.reference, reference))
        .returning();
      await auditStay(tx, caller, "cancel-hotel-stay", reference, now);
      return { ...cancelled!, cancellationMinor };
    },
    { random: parts.random },
  );
}

/** Bookings as the API shows them. */
export async function shownStays(parts: StayParts, rows: readonly Row[], langCode: LangCode) {
  const atlas = await parts.catalogue.atlas();
  const hotelIds = rows.map(({ hotelId }) => hotelId);
  const hotels = await hotelsById(parts, hotelIds);
  return rows.map((row) => shownStay(row, hotels.get(row.hotelId), atlas, langCode));
}

function shownStay(row: Row, hotel: Hotel | undefined, atlas: Atlas, langCode: LangCode) {
  const names = (roomClass: string) => hotel?.rooms.find(({ room }) => room.roomClass === roomClass)?.room.names;
  const today = jerusalemDay(row.createdAt);
  return {
    reference: row.reference,
    clientReference: row.clientReference,
    creationDate: today,
    status: row.status,
    modificationPolicies: { cancellation: row.status === "CONFIRMED", modification: false },
    ...(row.cancellationMinor === null ? {} : { cancellationAmount: amountOf(row.cancellationMinor) }),
    holder: row.holder,
    hotel: {
      checkIn: row.checkIn,
      checkOut: row.checkOut,
      ...(hotel ? shownHotel(hotel, atlas.destinations.get(hotel.destinationCode)!.names, langCode) : {}),
      rooms: row.rooms.map((room, index) => {
        const roomNames = names(room.roomClass);
        return {
          status: row.status,
          id: index + 1,
          code: room.roomClass,
          name: roomNames ? localise(roomNames, langCode) : room.roomClass,
          paxes: room.paxes,
          rates: [
            {
              rateClass: "NOR",
              net: amountOf(room.netMinor),
              paymentType: "AT_WEB",
              boardCode: room.board,
              boardName: boardNameOf(room.board, langCode),
              rooms: room.rooms,
              adults: room.adults,
              children: room.children,
              cancellationPolicies: policiesOf({ netMinor: room.netMinor, checkIn: row.checkIn }, row.currency, today),
            },
          ],
        };
      }),
    },
    ...(row.remark ? { remark: row.remark } : {}),
    supplier: { name: "NOFESH", vatNumber: "000000000" },
    totalNet: amountOf(row.totalMinor),
    pendingAmount: amountOf(row.status === "CANCELLED" ? (row.cancellationMinor ?? 0) : row.totalMinor),
    currency: row.currency,
  };
}
