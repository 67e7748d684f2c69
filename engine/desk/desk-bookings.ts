import type { BookingState } from "@contract/booking/booking";
import { CancellationTrack, CoveredReason } from "@contract/booking/visitors";
import type { DeskBooking, DeskBookingRow, desk, WaitsFor } from "@contract/desk/desk";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, asc, desc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { jerusalemDay } from "../core/jerusalem-day";
import { localise } from "../core/localise";
import { amountOf } from "../core/money";
import { databaseNow } from "../database/database-now";
import { hotel } from "../offer/catalogue/schema";
import { auditLog } from "../people/desk-users/schema";
import type { BookingParts } from "../sale/booking/booking-parts";
import { booking, bookingEvent } from "../sale/booking/schema";
import { bookingInfo } from "../sale/booking/succeeded-booking";
import type { Booking } from "../sale/booking/transition";
import { accountFor } from "../sale/credit/agency-credit";
import { orderOnAccount } from "../sale/credit/change-on-credit";
import { accountOfOrder, paymentsOfOrder } from "../sale/credit/order-accounts";
import { netOf } from "../sale/payment/net-paid";
import { paymentAttempt, paymentEntry } from "../sale/payment/schema";
import { cancellationTracks, feeBaseOf, printedTracks } from "../service/cancellation/cancellation-offer";
import { flyingSafeState } from "../service/flying-safe/flying-safe-state";
import { offeredChanges } from "../service/hotel-change/offered-changes";
import { leavesWithoutPassports, nearDays, waitsForPassports } from "../service/passports/missing-passports";
import { cancellationRequest, question } from "../service/visitors/schema";

/** Customer-facing order numbers start here. */
const firstOrder = 10_000;

const openQuestion = sql<boolean>`exists (select 1 from question q where q.booking_id = booking.id and q.answer is null)`;
const openCancellation = sql<boolean>`exists (select 1 from cancellation_request c where c.booking_id = booking.id and c.settled_at is null)`;
const openOffer = sql<boolean>`exists (select 1 from booking_change o where o.booking_id = booking.id and o.state = 'held')`;
/** The booked hotel is not available, and no offer of another is open: it was declined or has expired. */
const withoutHotel = sql<boolean>`(booking.state = 'OK' and booking.draft ->> 'hotelStatus' = 'cxxl' and not ${openOffer})`;

const waitingBookings = (today: string): Record<WaitsFor, SQL> => ({
  question: openQuestion,
  cancellation: openCancellation,
  "on-request": eq(booking.state, "RQ"),
  offer: openOffer,
  passports: leavesWithoutPassports(...nearDays(today)),
});

export async function deskBookings(
  { db, catalogue, clock }: BookingParts,
  input: ParsedInput<typeof desk.deskBookings>,
): Promise<{ total: number; bookings: DeskBookingRow[] }> {
  const today = jerusalemDay(clock.now());
  const where = and(
    input.state ? eq(booking.state, input.state) : undefined,
    input.waiting
      ? or(eq(booking.state, "RQ"), eq(booking.state, "ERROR"), openQuestion, openCancellation, withoutHotel)
      : undefined,
    input.waitsFor && waitingBookings(today)[input.waitsFor],
    input.search ? matching(input.search.trim()) : undefined,
  );
  const [rows, [totals], atlas] = await Promise.all([
    db
      .select({ row: booking, question: openQuestion, cancellation: openCancellation, offer: openOffer })
      .from(booking)
      .where(where)
      .orderBy(desc(booking.orderNumber))
      .offset(input.from - 1)
      .limit(Math.max(0, Math.min(input.to - input.from + 1, 200))),
    db.select({ total: sql<number>`count(*)::int` }).from(booking).where(where),
    catalogue.atlas(),
  ]);
  const place = (code: string) => {
    const destination = atlas.destinations.get(code);
    return destination ? localise(destination.names, input.langCode) : code;
  };
  return {
    total: totals!.total,
    bookings: rows.map((match) => {
      const passports = waitsForPassports(match.row, today);
      return shownRow(match.row, place(match.row.draft.destinationCode), { ...match, passports });
    }),
  };
}

function matching(text: string) {
  const order = /^\d{5,9}$/.test(text) ? Number(text) - firstOrder : null;
  const like = `%${text.replace(/[%_\\]/g, "\\$&")}%`;
  const payer = sql`${booking.draft} -> 'payer'`;
  return or(
    eq(booking.pnr, text.toUpperCase()),
    order === null ? undefined : eq(booking.orderNumber, order),
    sql`concat_ws(' ', ${payer} ->> 'firstName', ${payer} ->> 'lastName') ilike ${like}`,
    sql`${payer} ->> 'email' ilike ${like}`,
  );
}

type Waits = Record<Exclude<WaitsFor, "on-request">, boolean>;

function shownRow(row: Booking, destName: string, waits: Waits): DeskBookingRow {
  const { payer, dateFrom, dateTo } = row.draft;
  return {
    bookTransId: row.id,
    orderNumber: String(firstOrder + row.orderNumber),
    pnr: row.pnr,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    payerName: payer ? `${payer.firstName} ${payer.lastName}` : "",
    destName,
    dateFrom,
    dateTo,
    price: amountOf(row.quote.totalMinor),
    currency: row.quote.currency,
    agencyCode: row.agencyCode ?? undefined,
    marketerId: row.marketerId ?? undefined,
    channel: row.channel ?? undefined,
    utmSource: row.utmSource ?? undefined,
    waiting: [
      ...(row.state === "RQ" ? (["on-request"] as const) : []),
      ...(waits.question ? (["question"] as const) : []),
      ...(waits.cancellation ? (["cancellation"] as const) : []),
      ...(waits.offer ? (["offer"] as const) : []),
      ...(waits.passports ? (["passports"] as const) : []),
    ],
  };
}

export async function deskBooking(
  parts: BookingParts,
  bookingId: string,
  langCode: LangCode,
): Promise<Result<DeskBooking, "not-found">> {
  const { db } = parts;
  const [row] = await db.select().from(booking).where(eq(booking.id, bookingId));
  if (!row) return refuse("not-found", { field: "bookingId" });
  const [info, history, attempts, money, questions, [request], changes, log, atlas, now, flyingSafe] =
    await Promise.all([
      bookingInfo(parts, row, langCode),
      db.select().from(bookingEvent).where(eq(bookingEvent.bookingId, row.id)).orderBy(asc(bookingEvent.id)),
      db
        .select()
        .from(paymentAttempt)
        .where(eq(paymentAttempt.bookingId, row.id))
        .orderBy(asc(paymentAttempt.createdAt)),
      db.select().from(paymentEntry).where(eq(paymentEntry.bookingId, row.id)).orderBy(asc(paymentEntry.id)),
      db.select().from(question).where(eq(question.bookingId, row.id)).orderBy(asc(question.id)),
      db.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, row.id)),
      offeredChanges(parts, row.id, langCode),
      db
        .select()
        .from(auditLog)
        .where(eq(auditLog.target, `booking:${row.id}`))
        .orderBy(asc(auditLog.id)),
      parts.catalogue.atlas(),
      databaseNow(db, parts.clock),
      flyingSafeState(db, row),
    ]);
  const account = row.bypassPayment ? await orderOnAccount(db, row.id) : undefined;
  const paidAgorot = netOf(money);
  const place = atlas.destinations.get(row.draft.destinationCode);
  const open = row.state === "OK" || row.state === "RQ";
  return accept({
    row: shownRow(row, place ? localise(place.names, langCode) : row.draft.destinationCode, {
      question: questions.some(({ answer }) => answer === null),
      cancellation: request !== undefined && request.settledAt === null,
      offer: changes.some(({ open: waits }) => waits),
      passports: waitsForPassports(row, jerusalemDay(now)),
    }),
    info: info.ok ? info.value : undefined,
    history: history.map(({ at, actor, event, toState, reason }) => ({
      at: at.toISOString(),
      actor,
      event,
      toState: toState as BookingState,
      reason: reason ?? undefined,
    })),
    attempts: attempts.map((attempt) => ({
      paymentTransUid: attempt.uid,
      attemptNo: attempt.attemptNo,
      state: attempt.state,
      amountNIS: amountOf(attempt.amountAgorot),
      rate: attempt.rateValue,
      rateDate: attempt.rateDate,
      brand: attempt.brand ?? undefined,
      last4: attempt.last4 ?? undefined,
    })),
    money: money.map(({ at, kind, amountAgorot }) => ({
      at: at.toISOString(),
      kind,
      amountNIS: amountOf(amountAgorot),
    })),
    paidNIS: amountOf(paidAgorot),
    cancellation: {
      tracks: open ? printedTracks(await cancellationTracks(db, row, await feeBaseOf(db, row, paidAgorot), now)) : [],
      requestedAt: request?.requestedAt.toISOString(),
      asked: request && {
        track: CancellationTrack.parse(request.track),
        coveredReason: CoveredReason.optional().parse(request.coveredReason ?? undefined),
        feeNIS: amountOf(request.feeAgorot),
        refundNIS: amountOf(request.refundAgorot),
        by: request.requestedBy,
        reason: request.reason ?? undefined,
      },
    },
    changes,
    flyingSafe,
    otherHotels: row.state === "OK" ? await otherHotels(parts, row, langCode) : [],
    account: account && {
      ...(await accountFor(db, { agencyCode: account.agencyCode, bookingId: row.id }, now)),
      order: (await accountOfOrder(db, row.id))!,
      payments: await paymentsOfOrder(db, row.id),
    },
    questions: questions.map(({ id, askedAt, question: text, answer, answeredBy }) => ({
      id: String(id),
      askedAt: askedAt.toISOString(),
      question: text,
      answer: answer ?? undefined,
      answeredBy: answeredBy ?? undefined,
    })),
    audit: log.map(({ at, actor, action }) => ({ at: at.toISOString(), actor, action })),
  });
}

/** Hotels of the same place that can be offered instead of the booked one. */
async function otherHotels({ db }: BookingParts, { draft }: Booking, langCode: LangCode) {
  const hotelId = draft.rooms[0]?.hotelId;
  if (!hotelId || draft.stay) return [];
  const rows = await db
    .select({ id: hotel.id, names: hotel.names })
    .from(hotel)
    .where(and(eq(hotel.destinationCode, draft.destinationCode), ne(hotel.id, hotelId)))
    .limit(60);
  return rows.map(({ id, names }) => ({ hotelId: id, name: localise(names, langCode) }));
}
