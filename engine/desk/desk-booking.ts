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
import { isHotelGone } from "../sale/booking/hotel-gone";
import { booking, bookingEvent } from "../sale/booking/schema";
import { bookingInfo } from "../sale/booking/succeeded-booking";
import type { Booking } from "../sale/booking/transition";
import { accountFor } from "../sale/credit/agency-credit";
import { orderOnAccount } from "../sale/credit/change-on-credit";
import { accountOfOrder, paymentsOfOrder } from "../sale/credit/order-accounts";
import { netOf, netPaid } from "../sale/payment/net-paid";
import { paymentAttempt, paymentEntry } from "../sale/payment/schema";
import { termsOfTrack } from "../service/cancellation/cancellation-fee";
import { cancellationTracks, type FeeBase, feeBaseOf, printedTracks } from "../service/cancellation/cancellation-offer";
import { shownCorrections } from "../service/corrections/shown-corrections";
import { flyingSafeState } from "../service/flying-safe/flying-safe-state";
import { offeredChanges } from "../service/hotel-change/offered-changes";
import { waitsForPassports } from "../service/passports/missing-passports";
import { signatureRecords } from "../service/signatures/signature-state";
import { cancellationRequest } from "../service/visitors/schema";
import { shownRow } from "./desk-bookings";
import { questionsAbout } from "./leads/booking-questions";

/**
 * A booking as the desk sees it: people, payments, history, what was changed and what can be done. The queries of a part are made one after
 * the other: the page takes no more connections at once than the customer's page of the booking.
 */
export async function deskBooking(
  parts: BookingParts,
  bookingId: string,
  langCode: LangCode,
): Promise<Result<DeskBooking, "not-found">> {
  const { db } = parts;
  const [row] = await db.select().from(booking).where(eq(booking.id, bookingId));
  if (!row) return refuse("not-found", { field: "bookingId" });
  const now = await databaseNow(db, parts.clock);
  const info = await bookingInfo(parts, row, langCode);
  const [money, cancelling, service, log, atlas] = await Promise.all([
    moneyOf(db, row, now),
    cancellationOf(db, row, now),
    serviceOf(parts, row, langCode),
    logOf(db, row, langCode),
    parts.catalogue.atlas(),
  ]);
  const place = atlas.destinations.get(row.draft.destinationCode);
  const offer = service.changes.some(({ open }) => open);
  return accept({
    row: shownRow(row, place ? localise(place.names, langCode) : row.draft.destinationCode, {
      question: log.questions.some(({ answer }) => answer === undefined),
      cancellation: cancelling.waits,
      offer,
      "no-hotel": isHotelGone(row) && !offer,
      passports: waitsForPassports(row, jerusalemDay(now)),
    }),
    info: info.ok ? info.value : undefined,
    cancellation: cancelling.cancellation,
    language: row.language,
    ...money,
    ...service,
    ...log,
  });
}

/** The cards tried, what was captured and refunded, and the account of an order without payment; in shekels. */
async function moneyOf(
  db: Database,
  row: Booking,
  now: Date,
): Promise<Pick<DeskBooking, "attempts" | "money" | "paidNIS" | "account">> {
  const attempts = await db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.bookingId, row.id))
    .orderBy(asc(paymentAttempt.createdAt));
  const money = await db
    .select()
    .from(paymentEntry)
    .where(eq(paymentEntry.bookingId, row.id))
    .orderBy(asc(paymentEntry.id));
  const account = row.bypassPayment ? await orderOnAccount(db, row.id) : undefined;
  const ofFees = new Set(attempts.flatMap(({ uid, feeId }) => (feeId === null ? [] : [uid])));
  return {
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
    paidNIS: amountOf(netOf(money.filter(({ attemptUid }) => !ofFees.has(attemptUid)))),
    account: account && {
      ...(await accountFor(db, { agencyCode: account.agencyCode, bookingId: row.id }, now)),
      order: (await accountOfOrder(db, row.id))!,
      payments: await paymentsOfOrder(db, row.id),
    },
  };
}

/** What cancelling today costs, what a customer asked for, and whether that still waits for the desk. */
async function cancellationOf(
  db: Database,
  row: Booking,
  now: Date,
): Promise<Pick<DeskBooking, "cancellation"> & { waits: boolean }> {
  const [request] = await db.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, row.id));
  const open = row.state === "OK" || row.state === "RQ";
  const base = open ? await feeBaseOf(db, row, await netPaid(db, row.id)) : undefined;
  const termsOf = async (track: CancellationTrack, base: FeeBase) => {
    const { feeAgorot, refundAgorot } = await termsOfTrack(db, row, { track, base, request }, now);
    return { feeNIS: amountOf(feeAgorot), refundNIS: amountOf(refundAgorot) };
  };
  const present = base && request && (await termsOf(CancellationTrack.parse(request.track), base));
  const tracks: DeskBooking["cancellation"]["tracks"] = [];
  for (const offer of base ? printedTracks(await cancellationTracks(db, row, base, now)) : [])
    tracks.push({ ...offer, ...(await termsOf(offer.track, base!)) });
  return {
    waits: request !== undefined && request.settledAt === null,
    cancellation: {
      tracks,
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
  };
}

/** What was changed, corrected and signed since the sale, and what can be offered. */
async function serviceOf(
  parts: BookingParts,
  row: Booking,
  langCode: LangCode,
): Promise<Pick<DeskBooking, "changes" | "flyingSafe" | "otherHotels" | "signatures" | "corrections">> {
  const { db, clock } = parts;
  return {
    changes: await offeredChanges(parts, row.id, langCode),
    flyingSafe: await flyingSafeState(db, row, clock.now()),
    otherHotels: row.state === "OK" ? await otherHotels(parts, row, langCode) : [],
    signatures: await signatureRecords(db, row),
    corrections: await shownCorrections(db, row, clock.now()),
  };
}

/** What happened to a booking, who at the desk did what, and what its visitors and its agency asked; oldest first. */
async function logOf(
  db: Database,
  { id: bookingId }: Booking,
  langCode: LangCode,
): Promise<Pick<DeskBooking, "history" | "audit" | "questions">> {
  const history = await db
    .select()
    .from(bookingEvent)
    .where(eq(bookingEvent.bookingId, bookingId))
    .orderBy(asc(bookingEvent.id));
  const log = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `booking:${bookingId}`))
    .orderBy(asc(auditLog.id));
  return {
    history: history.map(({ at, actor, event, toState, reason }) => ({
      at: at.toISOString(),
      actor,
      event,
      toState: toState as BookingState,
      reason: reason ?? undefined,
    })),
    audit: log.map(({ at, actor, action, details }) => ({
      at: at.toISOString(),
      actor,
      action,
      changes: changesIn(details),
      reason: reasonIn(details),
    })),
    questions: await questionsAbout(db, bookingId, langCode),
  };
}

function reasonIn(details: unknown): string | undefined {
  const { reason, shopReason } = (details ?? {}) as { reason?: unknown; shopReason?: unknown };
  const said = [shopReason, reason].filter((one) => typeof one === "string");
  return said.length > 0 ? said.join(" · ") : undefined;
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
