import type { BookingInfo, BookingState, bookings } from "@contract/booking/booking";
import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode, ReservationStatus } from "@contract/vocabulary/vocabulary";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { desc, eq, sql } from "drizzle-orm";
import { maskedIdentity } from "../../core/contact-details";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { amountOf, priceOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { flightTitle } from "../../offer/catalogue/flight-title";
import { hotel } from "../../offer/catalogue/schema";
import { labelLines } from "../../offer/pricing/label-lines";
import type { Caller } from "../../people/caller/caller";
import { agencyOfBooking } from "../credit/agency-of-booking";
import type { BookingDraft } from "../draft/booking-draft";
import { linesWithTravellers, servicesOf, travellerNames } from "../draft/draft-services";
import { passportState } from "../draft/passports-later";
import { withBoughtBaggage } from "../extras/bought-baggage";
import { paidExtras } from "../extras/paid-extras";
import { theBooking } from "../payment/attempt";
import { netOf, netPaid, priceEntries } from "../payment/net-paid";
import { attemptsFor } from "../payment/page/insert-attempt";
import { paymentAttempt } from "../payment/schema";
import { bookedEmployee } from "../subsidy/booked-employee";
import { isRecentlySent, reservationOf } from "../supplier-stays/reservation";
import { bookingBrand } from "./booking-brand";
import type { BookingParts } from "./booking-parts";
import { rulesOfBooking } from "./booking-terms";
import { documentKindsOf } from "./document-kinds";
import { ownBooking } from "./own-booking";
import { cardRefunds, refundsPosted } from "./stored/card-refunds";
import { withStateOf } from "./stored/ended-parts";
import { orderNumberOffset } from "./stored/order-number-offset";
import { shownTotal } from "./stored/shown-total";
import { storedFlights } from "./stored/stored-flights";
import { storedProgramme } from "./stored/stored-programme";
import { storedRooms } from "./stored/stored-rooms";
import type { Booking } from "./transition";

type Input = ParsedInput<typeof bookings.succeededBooking>;
const statuses = ["OK", "RQ", "ERROR", "REFUSE"] as const satisfies readonly ReservationStatus[];
const early: readonly BookingState[] = ["DRAFT", "STORED", "PAYMENT_URL"];

/** Everything about a submitted booking; while the debit is under way it says so. */
export async function succeededBooking(
  parts: BookingParts,
  input: Input,
  caller: Caller,
): Promise<Result<Output<typeof bookings.succeededBooking>, "not-found" | "wrong-state">> {
  const row = await ownBooking(parts.db, input.bookingId, caller);
  if (!row) return refuse("not-found", { field: "bookingId" });
  const info = await bookingInfo(parts, row, input.langCode);
  if (!info.ok) return info;
  const [agency, cancellationAskedAt] = await Promise.all([
    agencyOfBooking(parts.db, row),
    askedToCancel(parts.db, row),
  ]);
  return accept({ ...info.value, agency, cancellationAskedAt });
}

/** The time of an open request to cancel. One that a supplier refused meanwhile has nothing left to cancel. */
async function askedToCancel(db: Database, { id, state }: Booking): Promise<string | undefined> {
  if (state !== "OK" && state !== "RQ") return undefined;
  const { rows } = await db.execute<{ at: string }>(
    sql`select requested_at as at from cancellation_request where booking_id = ${id} and settled_at is null`,
  );
  return rows[0] && new Date(rows[0].at).toISOString();
}

/**
 * A booking for display; the caller has to check access. `includeUnsubmitted`: also before it is submitted, as in the disclosure that the
 * law requires before payment.
 */
export async function bookingInfo(
  parts: BookingParts,
  row: Booking,
  langCode: LangCode,
  { includeUnsubmitted = false }: { includeUnsubmitted?: boolean } = {},
): Promise<Result<BookingInfo, "wrong-state">> {
  const { draft, quote } = row;
  const { payer } = draft;
  if ((!includeUnsubmitted && early.includes(row.state)) || !payer)
    return refuse("wrong-state", { details: { state: row.state } });
  const stored = await readBooking(parts, row, langCode);
  const { name, programme, reservation, contact, brand } = stored;
  const { rooms, ...flights } = withStateOf(row.state, { rooms: stored.rooms, ...stored.legs });
  const place = stored.atlas.destinations.get(draft.destinationCode)!;
  const { card, secondCard, rate, totalAgorot, paid } = await moneyOf(parts.db, row, stored);
  const info: Omit<BookingInfo, "documents"> = {
    seller: {
      name: localise(brand.names, langCode),
      phone: brand.agency?.phone,
      hours: brand.agency?.phoneHours,
    },
    bookTransId: row.id,
    pnr: row.pnr,
    orderNumber: String(orderNumberOffset + row.orderNumber),
    createdAt: row.createdAt.toISOString(),
    state: row.state,
    reservationStatus: statuses.find((status) => status === row.state),
    refusedBy: row.state === "REFUSE" ? draft.awaited : undefined,
    // A supplier that was just requested answers within moments, so the page waits for it.
    processing: row.settledAt === null || (row.state === "RQ" && isRecentlySent(reservation)),
    title: name ?? rooms[0]?.hotelName ?? flightTitle(place.names, langCode),
    dest: draft.destinationCode,
    destName: localise(place.names, langCode),
    abroad: !place.domestic,
    dateFrom: draft.dateFrom,
    dateTo: draft.dateTo,
    payer: {
      firstName: payer.firstName,
      lastName: payer.lastName,
      email: payer.email,
      mobile: payer.mobile,
      IdenticationNumber: maskedIdentity(payer.IdenticationNumber),
      NoOfPayment: payer.NoOfPayment,
      cardValidity: card && shownCard(card).validity,
      last4: card?.last4 ?? undefined,
      brand: card?.brand ?? undefined,
      cards: [card, secondCard].flatMap((one) => (one ? [shownCard(one)] : [])),
    },
    employee: stored.employee,
    passengers: draft.paxList.map(({ paxId, firstName = "", lastName = "", gender, birthDate, type, room }) => ({
      paxId,
      firstName,
      lastName,
      gender,
      birthDate,
      type,
      room,
    })),
    rooms,
    outwardFlight: flights.outwardFlight && withBoughtBaggage(flights.outwardFlight, draft),
    inwardFlight: flights.inwardFlight && withBoughtBaggage(flights.inwardFlight, draft),
    ...programme,
    hotels: rooms.slice(0, 1).map((room) => ({
      hotelId: room.hotelId,
      name: room.hotelName,
      checkIn: draft.checkIn ?? draft.dateFrom,
      checkOut: draft.dateTo,
      status: room.status,
      ...contact,
    })),
    additionalServices: servicesOf(draft).map(({ service: { code, names }, qty }) => ({
      code,
      name: localise(names, langCode),
      qty,
      travellers: travellerNames(code, draft),
    })),
    extras: stored.extras,
    price: priceOf(quote.totalMinor, quote.currency, rate),
    lines: linesWithTravellers(labelLines(quote.lines, languageOf[langCode]), draft),
    ...paid,
    refunds: stored.refunds,
    coupons: (draft.coupons ?? []).map(({ code, amountMinor }) => ({ code, amount: amountOf(amountMinor) })),
    salePrice: draft.agent?.salePriceMinor === undefined ? undefined : amountOf(draft.agent.salePriceMinor),
    clerkName: draft.agent?.clerkName ?? undefined,
    remark: draft.agent?.remark,
    stay: draft.stay && {
      reference: reservation?.state === "confirmed" ? (reservation.reference ?? undefined) : undefined,
      supplierName: reservation?.supplierName ?? undefined,
      vatNumber: reservation?.vatNumber ?? undefined,
      comments: stored.comments,
    },
    cancellation: rulesOfBooking(row, totalAgorot),
    passports: passportState(parts.dataKeys, row, jerusalemDay(parts.clock.now())),
  };
  return accept({ ...info, documents: documentKindsOf(info) });
}

type Stored = Awaited<ReturnType<typeof readBooking>>;

async function readBooking(parts: BookingParts, row: Booking, langCode: LangCode) {
  const { draft, quote } = row;
  const [
    atlas,
    { rooms, comments = [] },
    legs,
    { name, ...programme },
    attempts,
    entries,
    currentRate,
    reservation,
    contact,
    brand,
    extras,
    posted,
    employee,
  ] = await Promise.all([
    parts.catalogue.atlas(),
    storedRooms(parts, draft, langCode),
    storedFlights(parts, draft, langCode, row.state === "OK"),
    storedProgramme(parts.db, draft, jerusalemDay(parts.clock.now()), langCode),
    parts.db
      .select()
      .from(paymentAttempt)
      .where(attemptsFor({ bookingId: row.id, ...theBooking }))
      .orderBy(desc(paymentAttempt.attemptNo)),
    priceEntries(parts.db, [row.id]),
    parts.rates.shown(quote.currency),
    draft.stay ? reservationOf(parts.db, row.id) : null,
    hotelContact(parts.db, draft),
    bookingBrand(parts, parts.db, row),
    paidExtras(parts.db, row, langCode),
    refundsPosted(parts.db, row.id),
    bookedEmployee(parts.db, row, langCode),
  ]);
  return {
    atlas,
    rooms,
    comments,
    legs,
    name,
    programme,
    attempts,
    entries,
    currentRate,
    reservation,
    contact,
    brand,
    extras,
    refunds: cardRefunds(entries, posted),
    employee,
  };
}

type Paid = Pick<BookingInfo, "paidNIS" | "refundedNIS" | "chargedNIS" | "cancellationFeeNIS" | "payment" | "paidAt">;

/** The card that paid or will pay, the rate of the booking, and what was paid, returned and kept. */
async function moneyOf(
  db: Database,
  row: Booking,
  { attempts, entries, currentRate }: Pick<Stored, "attempts" | "entries" | "currentRate">,
) {
  const card =
    attempts.find(({ cardIndex, state }) => cardIndex === 1 && state === "captured") ??
    attempts.find(({ cardIndex, state }) => cardIndex === 1 && state === "approved");
  const frozen = card && {
    value: card.rateValue,
    date: card.rateDate,
    kind: "transferSell" as const,
    estimate: false,
  };
  const isCancelled = row.state === "CANCELLING" || row.state === "CANCELLED";
  const paidAgorot = isCancelled ? await netPaid(db, row.id) : netOf(entries);
  const capturedAgorot = netOf(entries.filter(({ kind }) => kind === "capture"));
  const capture = entries.find((entry) => entry.kind === "capture");
  const paid: Paid = {
    paidNIS: amountOf(paidAgorot),
    refundedNIS: capturedAgorot > paidAgorot ? amountOf(capturedAgorot - paidAgorot) : undefined,
    chargedNIS: capturedAgorot > paidAgorot ? amountOf(capturedAgorot) : undefined,
    cancellationFeeNIS: isCancelled && capturedAgorot > 0 ? amountOf(row.cancellationFeeAgorot ?? 0) : undefined,
    payment: row.bypassPayment ? "to-agency" : paidAgorot > 0 ? "paid" : capture ? "refunded" : "unpaid",
    paidAt: capture?.at.toISOString(),
  };
  return {
    card,
    secondCard: attempts.find(({ cardIndex, state }) => cardIndex === 2 && state === card?.state),
    ...shownTotal(row, frozen ?? currentRate),
    paid,
  };
}

/** A card as receipts name it. */
function shownCard({ last4, expiryMonth, expiryYear, amountAgorot }: typeof paymentAttempt.$inferSelect) {
  return {
    last4: last4 ?? undefined,
    validity: expiryMonth ? `${expiryMonth}/${expiryYear}` : undefined,
    amountNIS: amountOf(amountAgorot),
  };
}

/** Location and contact details of the booking's hotel, as far as the catalogue or the stay's supplier has them. */
async function hotelContact(db: Database, draft: BookingDraft): Promise<{ address?: string; phone?: string }> {
  if (draft.stay) return { address: draft.stay.address, phone: draft.stay.phone };
  const [first] = draft.rooms;
  if (!first) return {};
  const [row] = await db
    .select({ address: hotel.address, phone: hotel.phone })
    .from(hotel)
    .where(eq(hotel.id, first.hotelId));
  return { address: row?.address ?? undefined, phone: row?.phone ?? undefined };
}
