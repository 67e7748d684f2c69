import type { LangCode } from "@contract/vocabulary/vocabulary";
import { desc, eq, sql } from "drizzle-orm";
import { jerusalemDay } from "../../../core/jerusalem-day";
import type { Database } from "../../../database/connect";
import { builtOnce } from "../../../database/prepared/built-once";
import { hotel } from "../../../offer/catalogue/schema";
import type { BookingDraft } from "../../draft/booking-draft";
import { paidExtras } from "../../extras/paid-extras";
import { priceEntries } from "../../payment/net-paid";
import { paymentAttempt } from "../../payment/schema";
import { bookedEmployee } from "../../subsidy/booked-employee";
import { reservationOf } from "../../supplier-stays/reservation";
import { bookingBrand } from "../booking-brand";
import type { BookingParts } from "../booking-parts";
import { refundsPosted } from "../stored/card-refunds";
import { withStateOf } from "../stored/ended-parts";
import { storedFlights } from "../stored/stored-flights";
import { storedProgramme } from "../stored/stored-programme";
import { storedRooms } from "../stored/stored-rooms";
import type { Booking } from "../transition";

export type SubmittedFacts = Awaited<ReturnType<typeof submittedFacts>>;

/** What is said of a submitted booking besides what its row holds: texts in the language, flights and rooms as its state leaves them. */
export async function submittedFacts(parts: BookingParts, row: Booking, langCode: LangCode) {
  const { db, catalogue, rates } = parts;
  const { draft, quote, state } = row;
  const [
    atlas,
    { rooms, comments = [] },
    legs,
    { name, ...programme },
    attempts,
    entries,
    currentRate,
    reservation,
    hotelContact,
    brand,
    extras,
    posted,
    employee,
  ] = await Promise.all([
    catalogue.atlas(),
    storedRooms(parts, draft, langCode),
    storedFlights(parts, draft, langCode, state === "OK"),
    storedProgramme(db, draft, jerusalemDay(parts.clock.now()), langCode),
    attemptsOf(db, row.id),
    priceEntries(db, [row.id]),
    rates.shown(quote.currency),
    draft.stay ? reservationOf(db, row.id) : null,
    contactOfHotel(db, draft),
    bookingBrand(parts, db, row),
    paidExtras(db, row, langCode),
    refundsPosted(db, row.id),
    bookedEmployee(db, row, langCode),
  ]);
  return {
    ...withStateOf(state, { rooms, ...legs }),
    place: atlas.destinations.get(draft.destinationCode)!,
    comments,
    name,
    programme,
    attempts: attempts.filter(({ feeId, changeId }) => feeId === null && changeId === null),
    changeAttempts: attempts.filter(({ changeId }) => changeId !== null).reverse(),
    feeAttempts: attempts.filter(({ feeId }) => feeId !== null),
    entries,
    currentRate,
    reservation,
    hotelContact,
    brand,
    extras,
    posted,
    employee,
  };
}

/** The attempts to debit the booking, its changes and its fees, the latest first. */
function attemptsOf(db: Database, bookingId: string) {
  return attemptsOfBooking(db).execute({ bookingId });
}

const attemptsOfBooking = builtOnce((db) =>
  db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.bookingId, sql.placeholder("bookingId")))
    .orderBy(desc(paymentAttempt.attemptNo))
    .prepare(""),
);

/** Address and phone of the booking's hotel, as far as the catalogue or the stay's supplier has them. */
async function contactOfHotel(db: Database, draft: BookingDraft): Promise<{ address?: string; phone?: string }> {
  if (draft.stay) return { address: draft.stay.address, phone: draft.stay.phone };
  const [first] = draft.rooms;
  if (!first) return {};
  const [row] = await contactById(db).execute({ id: first.hotelId });
  return { address: row?.address ?? undefined, phone: row?.phone ?? undefined };
}

const contactById = builtOnce((db) =>
  db
    .select({ address: hotel.address, phone: hotel.phone })
    .from(hotel)
    .where(eq(hotel.id, sql.placeholder("id")))
    .prepare(""),
);
