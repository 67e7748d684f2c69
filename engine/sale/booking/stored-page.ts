import type { BookingState, StorePageResult } from "@contract/booking/booking";
import { categories } from "@contract/vocabulary/categories";
import { type Language, languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { and, desc, eq, inArray } from "drizzle-orm";
import { maskedIdentity } from "../../core/contact-details";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { agorotOf, amountOf, priceOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { carClass } from "../../offer/cars/schema";
import type { Catalogue, RoomType } from "../../offer/catalogue/catalogue";
import { compositionLabel } from "../../offer/catalogue/composition-label";
import { flightTitle } from "../../offer/catalogue/flight-title";
import { hotel as hotelTable, roomType } from "../../offer/catalogue/schema";
import { eventsById } from "../../offer/events/sport-events";
import { hasFlyingSafe } from "../../offer/pricing/flying-safe";
import { labelLines } from "../../offer/pricing/label-lines";
import { boardNames } from "../../offer/pricing/line-labels";
import { occupancyOf } from "../../offer/pricing/occupancy";
import { type FlightRow, journeyFlights, legOf } from "../../offer/selection/flight-legs";
import { eventInfo } from "../../offer/selection/pack-programme";
import { hold } from "../../offer/stock/schema";
import { toursById } from "../../offer/tours/tour-programmes";
import type { BookingDraft } from "../draft/booking-draft";
import { quantitiesIn, takenQuantity } from "../draft/draft-services";
import { offeredServices } from "../draft/offered-services";
import { missingOf } from "../draft/passenger-rules";
import { missingFields, travelRules } from "../draft/required-fields";
import { openedPassenger } from "../draft/sealed-passport";
import { installments } from "../payment/installments";
import { attemptsFor } from "../payment/page/new-attempt";
import { paymentAttempt } from "../payment/schema";
import { cardsOf } from "../payment/two-cards";
import { commentsOf, type DraftStay } from "../supplier-stays/draft-stay";
import type { BookingParts } from "./booking-parts";
import { termsOfBooking, termsVersion } from "./booking-terms";
import { shownAgent } from "./shown-agent";
import type { Booking } from "./transition";

/** Names of the booked rooms, even if the hotel is no longer sold. */
export async function storedRooms(
  parts: Pick<BookingParts, "db" | "catalogue">,
  draft: BookingDraft,
  langCode: LangCode,
) {
  if (draft.stay) return roomsOfStay(draft, draft.stay, langCode);
  if (draft.rooms.length === 0) return [];
  const { hotels, types } = (await soldRooms(parts.catalogue, draft)) ?? (await unsoldRooms(parts.db, draft));
  return draft.rooms.map((room) => {
    const type = types.find((row) => row.hotelId === room.hotelId && row.roomClass === room.roomClass);
    const owner = hotels.find((row) => row.id === room.hotelId);
    return {
      roomNumber: room.roomNumber,
      hotelId: room.hotelId,
      hotelName: owner ? localise(owner.names, langCode) : room.hotelId,
      cls: room.cls,
      typ: room.typ,
      compositionName: compositionLabel(occupancyOf(room.typ), languageOf[langCode]),
      roomName: type ? localise(type.names, langCode) : room.roomClass,
      basis: room.board,
      basisName: boardNames[room.board][languageOf[langCode] satisfies Language],
      bed: type ? localise(type.beds, langCode) : undefined,
      status: draft.hotelStatus ?? (type?.onRequest ? ("rq" as const) : ("ok" as const)),
    };
  });
}

type StoredRooms = { hotels: (typeof hotelTable.$inferSelect)[]; types: RoomType[] };

/** Hotels and rooms as the catalogue in memory has them, if all of them are still sold. */
async function soldRooms(catalogue: Catalogue, draft: BookingDraft): Promise<StoredRooms | null> {
  const hotels = await catalogue.hotelsOf(draft.destinationCode);
  const rated = draft.rooms.map(({ hotelId, roomClass }) =>
    hotels.find(({ id }) => id === hotelId)?.rooms.find(({ room }) => room.roomClass === roomClass),
  );
  const types = rated.flatMap((room) => (room ? [room.room] : []));
  return types.length === draft.rooms.length ? { hotels, types } : null;
}

async function unsoldRooms(db: Database, draft: BookingDraft): Promise<StoredRooms> {
  const ids = [...new Set(draft.rooms.map((room) => room.hotelId))];
  const [hotels, types] = await Promise.all([
    db.select().from(hotelTable).where(inArray(hotelTable.id, ids)),
    db.select().from(roomType).where(inArray(roomType.hotelId, ids)),
  ]);
  return { hotels, types };
}

/**
 * A supplier's rooms keep the names the supplier gave when they were selected. They wait for its hotel until its confirmation is written
 * into the draft.
 */
function roomsOfStay({ rooms, hotelStatus }: BookingDraft, stay: DraftStay, langCode: LangCode) {
  const rates = stay.rates.flatMap((rate) => Array.from({ length: rate.rooms }, () => rate));
  return rooms.map((room, index) => ({
    roomNumber: room.roomNumber,
    hotelId: room.hotelId,
    hotelName: stay.hotelName,
    cls: room.cls,
    typ: room.typ,
    compositionName: compositionLabel(occupancyOf(room.typ), languageOf[langCode]),
    roomName: rates[index]!.roomName,
    basis: room.board,
    basisName: boardNames[room.board][languageOf[langCode] satisfies Language],
    bed: undefined,
    status: hotelStatus ?? ("rq" as const),
  }));
}

/** The match, tour and car of a booking, in a language. */
export async function storedProgramme(db: Database, draft: BookingDraft, langCode: LangCode) {
  const [events, tours, cars] = await Promise.all([
    eventsById(db, [draft.ticket?.eventId ?? null]),
    toursById(db, [draft.tourId ?? null]),
    draft.car
      ? db
          .select()
          .from(carClass)
          .where(and(eq(carClass.destinationCode, draft.destinationCode), eq(carClass.code, draft.car.code)))
      : [],
  ]);
  const event = draft.ticket && events.get(draft.ticket.eventId);
  const ticket = event?.tickets.find(({ code }) => code === draft.ticket?.categoryId);
  const tour = draft.tourId ? tours.get(draft.tourId) : undefined;
  return {
    /** The journey's name, where it is not named after its hotel. */
    name: event ? localise(event.names, langCode) : tour && localise(tour.names, langCode),
    events: event
      ? [
          {
            ...eventInfo(event, langCode),
            categoryId: draft.ticket!.categoryId,
            category: ticket ? localise(ticket.names, langCode) : draft.ticket!.categoryId,
            qty: draft.ticket!.qty,
          },
        ]
      : [],
    car: cars[0] && {
      car: cars[0].code,
      name: localise(cars[0].names, langCode),
      days: draft.nights,
      from: draft.dateFrom,
    },
  };
}

/** The flights of a booking, in a language; once confirmed, with the airline's own reference. */
export async function storedFlights(
  parts: Pick<BookingParts, "db" | "catalogue">,
  draft: BookingDraft,
  langCode: LangCode,
  {
    confirmed = false,
    rows = () => journeyFlights(parts.db, draft),
  }: { confirmed?: boolean; rows?: () => Promise<Map<string, FlightRow>> } = {},
) {
  const [atlas, flights] = await Promise.all([parts.catalogue.atlas(), rows()]);
  const leg = (id: string | null) => {
    const row = id ? flights.get(id) : undefined;
    if (!row) return undefined;
    const { seatsLeft: _, ...shownLeg } = legOf({ ...row, freeSeats: new Map() }, draft.cabin, atlas, langCode);
    return {
      ...shownLeg,
      ...(confirmed && row.airlineReference ? { airlineReference: row.airlineReference } : {}),
      status: draft.flightStatus ?? shownLeg.status,
      paxIds: draft.paxList.map((passenger) => passenger.paxId),
    };
  };
  return { outwardFlight: leg(draft.outwardFlightId), inwardFlight: leg(draft.inwardFlightId) };
}

/** States in which passports and the payer's identity number can still be corrected. Afterwards no page needs them. */
const correctable: readonly BookingState[] = ["DRAFT", "STORED", "PAYMENT_URL", "VERIFYING", "VERIFIED"];

/** A booking in progress, as its pages show it. */
export async function storedPage(
  parts: BookingParts,
  row: Booking,
  stage: string,
  langCode: LangCode,
): Promise<StorePageResult> {
  const { db, catalogue, rates } = parts;
  const { draft, quote } = row;
  const readFlights = journeyFlights(db, draft);
  const rows = () => readFlights;
  const [atlas, rate, rooms, flights, { name, ...programme }, rules, holds, attempts, openOffer] = await Promise.all([
    catalogue.atlas(),
    rates.shown(quote.currency),
    storedRooms(parts, draft, langCode),
    storedFlights(parts, draft, langCode, { rows }),
    storedProgramme(db, draft, langCode),
    travelRules(parts, db, draft, jerusalemDay(parts.clock.now()), rows),
    db
      .select()
      .from(hold)
      .where(eq(hold.id, row.holdId ?? "")),
    db
      .select({ uid: paymentAttempt.uid, cardIndex: paymentAttempt.cardIndex })
      .from(paymentAttempt)
      .where(attemptsFor({ bookingId: row.id, changeId: null }))
      .orderBy(desc(paymentAttempt.createdAt), desc(paymentAttempt.cardIndex))
      .limit(1),
    offeredServices(db, draft, quote.currency, rows),
  ]);
  const place = atlas.destinations.get(draft.destinationCode)!;
  const shownRate = rate ?? {
    value: "0.0000",
    date: jerusalemDay(row.createdAt),
    kind: "transferSell" as const,
    estimate: true,
  };
  const missing = missingFields(row, rules, row.termsAcceptedAt !== null);
  const totalAgorot = quote.currency === "ILS" ? quote.totalMinor : agorotOf(quote.totalMinor, shownRate.value);
  const isExpired = row.state === "EXPIRED";
  const { payer } = draft;
  const isCorrectable = correctable.includes(row.state);
  return {
    bookTransId: row.id,
    stage,
    version: row.version,
    state: row.state,
    status: isExpired ? "EXPIRED" : quote.changedFrom ? "PRICE_CHANGED" : "STORED",
    holdExpiresAt: (holds[0]?.expiresAt ?? row.createdAt).toISOString(),
    holdExtended: holds[0]?.extended ?? true,
    quoteExpiresAt: row.quoteExpiresAt.toISOString(),
    price: priceOf(quote.totalMinor, quote.currency, shownRate),
    lines: labelLines(quote.lines, languageOf[langCode]),
    priceChange: quote.changedFrom && {
      old: amountOf(quote.changedFrom.totalMinor),
      new: amountOf(quote.totalMinor),
      reason: quote.changedFrom.reason,
    },
    packId: draft.packId,
    category: { code: row.category, id: categories[row.category].id },
    title: name ?? rooms[0]?.hotelName ?? flightTitle(place.names, langCode),
    dest: draft.destinationCode,
    destName: localise(place.names, langCode),
    dateFrom: draft.dateFrom,
    dateTo: draft.dateTo,
    duration: draft.nights,
    ...flights,
    rooms,
    ...programme,
    paxList: draft.paxList.map((passenger, index) => ({
      ...openedPassenger(parts.dataKeys, passenger),
      // The browser's cookie lives for a month, and a colleague of the agent may open the booking as well.
      ...(isCorrectable ? {} : { passportNumber: undefined, passportExpiry: undefined }),
      firstName: passenger.firstName ?? "",
      lastName: passenger.lastName ?? "",
      complete: missingOf(passenger, index, rules).length === 0,
    })),
    keepTravellers: draft.keepTravellersFor !== undefined,
    payer: payer && !isCorrectable ? { ...payer, IdenticationNumber: maskedIdentity(payer.IdenticationNumber) } : payer,
    additionalServices: draft.additionalServices,
    offeredServices: openOffer.map((service) => ({
      code: service.code,
      name: localise(service.names, langCode),
      description: localise(service.descriptions, langCode),
      price: priceOf(service.priceMinor, service.currency, shownRate),
      unit: service.unit,
      selectedByDefault: false as const,
      qty: takenQuantity(service, draft),
      quantities: quantitiesIn(draft, service).map((qty) => ({ qty, total: amountOf(qty * service.priceMinor) })),
    })),
    consents: { ...draft.consents, ensureCancellation: hasFlyingSafe(draft) },
    extrasSeen: draft.extrasSeen,
    termsAccepted: row.termsAcceptedAt !== null,
    coupons: (draft.coupons ?? []).map(({ code, amountMinor }) => ({ code, amount: amountOf(amountMinor) })),
    agent: draft.agent && (await shownAgent(db, { state: row.state, agent: draft.agent, quote })),
    employee: draft.employer && {
      variant: draft.employer.variant,
      number: draft.employer.number,
      leaveApproved: draft.employer.leaveApproved ?? false,
      subsidy: amountOf(draft.employer.subsidyMinor ?? 0),
      cards: cardsOf(draft),
      firstCardNIS: draft.split?.firstAgorot === undefined ? undefined : amountOf(draft.split.firstAgorot),
    },
    charge: chargeOf(draft, totalAgorot, [...rooms, flights.outwardFlight, flights.inwardFlight]),
    missing,
    rules: {
      passportRequired: rules.passportRequired,
      passportsDueBy: rules.passportsDueBy,
      fullBirthDateRequired: rules.entryNeedsBirthDate,
      passportValidUntil: rules.passportValidUntil,
    },
    terms: {
      termsVersion,
      ...termsOfBooking(row, totalAgorot),
    },
    rateComments: draft.stay && commentsOf(draft.stay),
    productQuery: draft.productQuery,
    paymentTransUid: attempts[0]?.uid,
    maccabiCardIndex: attempts[0]?.cardIndex,
  };
}

/** A card is charged once everything that is on request has been confirmed, in the payments that the payer chose; agorot. */
function chargeOf(
  draft: BookingDraft,
  totalAgorot: number,
  parts: ({ status: string } | undefined)[],
): StorePageResult["charge"] {
  if (cardsOf(draft) > 1) return undefined;
  const payments = draft.payer?.NoOfPayment ?? 1;
  const { first, other } = installments(totalAgorot, payments);
  return {
    afterConfirmation: parts.some((part) => part?.status === "rq"),
    payments,
    firstNIS: amountOf(first),
    otherNIS: amountOf(other),
  };
}
