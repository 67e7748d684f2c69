import type { BookingState } from "@contract/booking/booking";
import { CancellationTrack, CoveredReason } from "@contract/booking/visitors";
import type { DeskBooking } from "@contract/desk/desk-booking";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq, ne } from "drizzle-orm";
import { jerusalemDay } from "../core/jerusalem-day";
import { localise } from "../core/localise";
import { amountOf } from "../core/money";
import type { Database } from "../database/connect";
import { databaseNow } from "../database/database-now";
import { hotel } from "../offer/catalogue/schema";
import { changesIn } from "../people/desk-users/audited-changes";
import { auditLog } from "../people/desk-users/schema";
import type { BookingParts } from "../sale/booking/booking-parts";
import { booking, bookingEvent } from "../sale/booking/schema";
import { bookingInfo } from "../sale/booking/succeeded-booking";
import type { Booking } from "../sale/booking/transition";
import { accountFor } from "../sale/credit/agency-credit";
import { orderOnAccount } from "../sale/credit/change-on-credit";
import { accountOfOrder, paymentsOfOrder } from "../sale/credit/order-accounts";
import { netOf, netPaid } from "../sale/payment/net-paid";
import { paymentAttempt, paymentEntry } from "../sale/payment/schema";
import { cancellationFee } from "../service/cancellation/cancellation-fee";
import { cancellationTracks, type FeeBase, feeBaseOf, printedTracks } from "../service/cancellation/cancellation-offer";
import { shownCorrections } from "../service/corrections/shown-corrections";
import { flyingSafeState } from "../service/flying-safe/flying-safe-state";
import { offeredChanges } from "../service/hotel-change/offered-changes";
import { waitsForPassports } from "../service/passports/missing-passports";
import { signatureRecords } from "../service/signatures/signature-state";
import { cancellationRequest, question } from "../service/visitors/schema";
import { shownRow } from "./desk-bookings";

/** A booking as the desk sees it: people, payments, history, what was changed and what can be done. */
export async function deskBooking(
  parts: BookingParts,
  bookingId: string,
  langCode: LangCode,
): Promise<Result<DeskBooking, "not-found">> {
  const { db } = parts;
  const [row] = await db.select().from(booking).where(eq(booking.id, bookingId));
  if (!row) return refuse("not-found", { field: "bookingId" });
  const [info, history, attempts, money, questions, [request], changes, log, atlas, now, flyingSafe, corrections] =
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
      shownCorrections(db, row.id, parts.clock.now()),
    ]);
  const account = row.bypassPayment ? await orderOnAccount(db, row.id) : undefined;
  const ofFees = new Set(attempts.flatMap(({ uid, feeId }) => (feeId === null ? [] : [uid])));
  const paidAgorot = netOf(money.filter(({ attemptUid }) => !ofFees.has(attemptUid)));
  const place = atlas.destinations.get(row.draft.destinationCode);
  const open = row.state === "OK" || row.state === "RQ";
  const base = open ? await feeBaseOf(db, row, await netPaid(db, row.id)) : undefined;
  const present = base && request && (await presentTerms(db, row, base, request, now));
  const tracks = base ? printedTracks(await cancellationTracks(db, row, base, now)) : [];
  return accept({
    row: shownRow(row, place ? localise(place.names, langCode) : row.draft.destinationCode, {
      question: questions.some(({ answer }) => answer === null),
      cancellation: request !== undefined && request.settledAt === null,
      offer: changes.some(({ open: waits }) => waits),
      "no-hotel": row.state === "OK" && row.draft.hotelStatus === "cxxl" && !changes.some(({ open: waits }) => waits),
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
      tracks: tracks.map((offer) => (present && offer.track === request.track ? { ...offer, ...present } : offer)),
      requestedAt: request?.requestedAt.toISOString(),
      asked: request && {
        id: String(request.id),
        track: CancellationTrack.parse(request.track),
        coveredReason: CoveredReason.optional().parse(request.coveredReason ?? undefined),
        ...(present ?? { feeNIS: amountOf(request.feeAgorot), refundNIS: amountOf(request.refundAgorot) }),
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
    signatures: await signatureRecords(db, row),
    questions: questions.map(({ id, askedAt, question: text, answer, answeredBy }) => ({
      id: String(id),
      askedAt: askedAt.toISOString(),
      question: text,
      answer: answer ?? undefined,
      answeredBy: answeredBy ?? undefined,
    })),
    audit: log.map(({ at, actor, action, details }) => ({
      at: at.toISOString(),
      actor,
      action,
      changes: changesIn(details),
      reason: reasonIn(details),
    })),
    corrections,
  });
}

/** What an open request comes to if the desk cancels now: less or more was paid since, or a part given back. */
async function presentTerms(
  db: Database,
  row: Booking,
  base: FeeBase,
  request: typeof cancellationRequest.$inferSelect,
  now: Date,
) {
  const fee = await cancellationFee(db, row, { track: CancellationTrack.parse(request.track), base, request }, now);
  return { feeNIS: amountOf(fee), refundNIS: amountOf(base.onAccount ? 0 : base.agorot - fee) };
}

function reasonIn(details: unknown): string | undefined {
  const { reason } = (details ?? {}) as { reason?: unknown };
  return typeof reason === "string" ? reason : undefined;
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
