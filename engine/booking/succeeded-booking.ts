import type { BookingInfo, BookingState, bookings } from "@contract/booking";
import { accept, type ParsedInput, type Result, refuse } from "@contract/operation";
import type { LangCode, ReservationStatus } from "@contract/vocabulary";
import { desc, eq } from "drizzle-orm";
import type { Caller } from "../caller";
import { jerusalemDay } from "../jerusalem-day";
import { localise } from "../localise";
import { paymentAttempt, paymentEntry } from "../payment/schema";
import { additionalServices, serviceQuantity } from "../pricing/additional-services";
import { agorotOf, amountOf, priceOf } from "../pricing/money";
import { type BookingParts, shopperKeyOf } from "./booking-parts";
import { cancellationRules } from "./cancellation-rules";
import { booking } from "./schema";
import { storedFlights, storedRooms } from "./stored-page";
import type { Booking } from "./transition";

type Asked = ParsedInput<typeof bookings.succeededBooking>;
const statuses = ["OK", "RQ", "ERROR", "REFUSE"] as const satisfies readonly ReservationStatus[];
const early: readonly BookingState[] = ["DRAFT", "STORED", "PAYMENT_URL"];

/** Everything about a booking that was sent off; while the debit is under way it says so. */
export async function succeededBooking(
  parts: BookingParts,
  asked: Asked,
  caller: Caller,
): Promise<Result<BookingInfo, "not-found" | "wrong-state">> {
  const shopperKey = shopperKeyOf(caller);
  const [row] = await parts.db.select().from(booking).where(eq(booking.id, asked.bookingId));
  if (!row || row.shopperKey !== shopperKey) return refuse("not-found", { field: "bookingId" });
  return bookingInfo(parts, row, asked.langCode);
}

/** A booking for somebody who may see it; who may is the caller's to know. */
export async function bookingInfo(
  parts: BookingParts,
  row: Booking,
  langCode: LangCode,
): Promise<Result<BookingInfo, "wrong-state">> {
  if (early.includes(row.state as BookingState) || !row.draft.payer)
    return refuse("wrong-state", { details: { state: row.state } });
  const { draft, quote } = row;
  const { payer } = draft;
  const [atlas, rooms, flights, attempts, entries, shown] = await Promise.all([
    parts.catalogue.atlas(),
    storedRooms(parts.db, draft, langCode),
    storedFlights(parts, draft, langCode),
    parts.db
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.bookingId, row.id))
      .orderBy(desc(paymentAttempt.attemptNo)),
    parts.db.select().from(paymentEntry).where(eq(paymentEntry.bookingId, row.id)),
    parts.rates.shown(quote.currency),
  ]);
  const place = atlas.destinations.get(draft.destinationCode)!;
  const paid =
    attempts.find((attempt) => attempt.state === "captured") ??
    attempts.find((attempt) => attempt.state === "approved");
  const rate = paid
    ? { value: paid.rateValue, date: paid.rateDate, kind: "transferSell" as const, estimate: false }
    : (shown ?? { value: "0.0000", date: jerusalemDay(row.createdAt), kind: "transferSell" as const, estimate: true });
  const paidAgorot = entries.reduce(
    (sum, entry) => sum + (entry.kind === "capture" ? entry.amountAgorot : -entry.amountAgorot),
    0,
  );
  const totalAgorot = quote.currency === "ILS" ? quote.totalMinor : agorotOf(quote.totalMinor, rate.value);
  const people = draft.paxList.filter((passenger) => passenger.type !== "INF").length;
  const capture = entries.find((entry) => entry.kind === "capture");
  return accept({
    bookTransId: row.id,
    pnr: row.pnr,
    orderNumber: String(10_000 + row.orderNumber),
    createdAt: row.createdAt.toISOString(),
    state: row.state as BookingState,
    reservationStatus: statuses.find((status) => status === row.state),
    processing: row.settledAt === null,
    title: rooms[0]?.hotelName ?? localise(place.names, langCode),
    dest: draft.destinationCode,
    destName: localise(place.names, langCode),
    dateFrom: draft.dateFrom,
    dateTo: draft.dateTo,
    payer: {
      firstName: payer!.firstName,
      lastName: payer!.lastName,
      email: payer!.email,
      mobile: payer!.mobile,
      IdenticationNumber: payer!.IdenticationNumber.replace(/.(?=.{3})/g, "•"),
      NoOfPayment: payer!.NoOfPayment,
      cardValidity: paid?.expiryMonth ? `${paid.expiryMonth}/${paid.expiryYear}` : undefined,
      last4: paid?.last4 ?? undefined,
      brand: paid?.brand ?? undefined,
    },
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
    ...flights,
    hotels: rooms.slice(0, 1).map((room) => ({
      hotelId: room.hotelId,
      name: room.hotelName,
      checkIn: draft.dateFrom,
      checkOut: draft.dateTo,
      status: room.status,
    })),
    additionalServices: additionalServices
      .filter((service) => draft.additionalServices.includes(service.code))
      .map((service) => ({
        code: service.code,
        name: localise(service.names, langCode),
        qty: serviceQuantity(service.unit, { people, rooms: Math.max(rooms.length, 1), nights: draft.nights }),
      })),
    price: priceOf(quote.totalMinor, quote.currency, rate),
    lines: quote.lines,
    paidNIS: amountOf(paidAgorot),
    paidAt: capture?.at.toISOString(),
    coupons: (draft.coupons ?? []).map(({ code, amountMinor }) => ({ code, amount: amountOf(amountMinor) })),
    salePrice: draft.agent?.salePriceMinor === undefined ? undefined : amountOf(draft.agent.salePriceMinor),
    clerkName: draft.agent?.clerkName ?? undefined,
    remark: draft.agent?.remark,
    cancellation: cancellationRules(
      quote.totalMinor,
      totalAgorot,
      quote.currency,
      jerusalemDay(row.createdAt),
      draft.dateFrom,
    ),
  });
}
