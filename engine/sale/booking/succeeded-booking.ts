import type { BookingInfo, BookingState, bookings } from "@contract/booking/booking";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { sql } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database } from "../../database/connect";
import type { Caller } from "../../people/caller/caller";
import { agencyOfBooking } from "../credit/agency-of-booking";
import { passportState } from "../draft/passports-later";
import type { BookingParts } from "./booking-parts";
import { documentKindsOf } from "./document-kinds";
import { hotelGone } from "./hotel-gone";
import { ownBooking } from "./own-booking";
import { submittedFacts } from "./submitted/submitted-facts";
import { submittedMoney } from "./submitted/submitted-money";
import { submittedPeople } from "./submitted/submitted-people";
import { submittedPrice } from "./submitted/submitted-price";
import { submittedState } from "./submitted/submitted-state";
import { submittedTrip } from "./submitted/submitted-trip";
import type { Booking } from "./transition";

type Input = ParsedInput<typeof bookings.succeededBooking>;
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
  const [agency, cancellationAskedAt, gone] = await Promise.all([
    agencyOfBooking(parts.db, row),
    askedToCancel(parts.db, row),
    hotelGone(parts.db, row, parts.clock.now()),
  ]);
  return accept({ ...info.value, agency, cancellationAskedAt, hotelGone: gone });
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
  const { draft, state } = row;
  const { payer } = draft;
  if ((!includeUnsubmitted && early.includes(state)) || !payer) return refuse("wrong-state", { details: { state } });
  const facts = await submittedFacts(parts, row, langCode);
  const money = await submittedMoney(parts.db, row, facts);
  const info: Omit<BookingInfo, "documents"> = {
    ...submittedState(row, facts, langCode),
    ...submittedTrip(row, facts, langCode),
    ...submittedPeople(row, payer, facts, money),
    ...submittedPrice(row, money, langCode),
    ...money.paid,
    clerkName: draft.agent?.clerkName ?? undefined,
    remark: draft.agent?.remark,
    passports: passportState(parts.dataKeys, row, jerusalemDay(parts.clock.now())),
  };
  return accept({ ...info, documents: documentKindsOf(info) });
}
