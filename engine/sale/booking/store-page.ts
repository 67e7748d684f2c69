import type { StorePageResult } from "@contract/booking/booking";
import { fieldOfOtherStage } from "@contract/booking/stage-fields";
import { accept, type Refusal, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import { cardNumberField } from "../../core/card-digits";
import { jerusalemDay } from "../../core/jerusalem-day";
import { inTransactionOrNothing, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { hasFlyingSafe } from "../../offer/pricing/flying-safe";
import type { Caller } from "../../people/caller/caller";
import { notifyCreditLimit } from "../credit/agency-credit";
import { notifyExcessiveDiscount } from "../draft/agent-terms";
import { missingFields, travelRules } from "../draft/required-fields";
import { paymentAttempt } from "../payment/schema";
import type { StageChange, StoreFailure, StoreRequest } from "../stages/stage";
import { stages } from "../stages/stages";
import { refreshStay } from "../supplier-stays/refresh-stay";
import { reservationOf } from "../supplier-stays/reservation";
import { actorOf, type BookingParts } from "./booking-parts";
import { confirmWithoutPayment } from "./confirm-without-payment";
import { openBooking } from "./open-booking";
import { lockOwnBooking } from "./own-booking";
import { booking } from "./schema";
import { type Actor, changeable } from "./states";
import { storedPage } from "./stored-page";
import { type Booking, transition } from "./transition";

type Failure = StoreFailure | "not-found" | "not-logged-in";
type LaterStage = Exclude<StoreRequest["stage"], "init">;

/** storePage: init opens the booking and takes the hold, later stages fill it in. A refused stage stores nothing. */
export async function storePage(
  parts: BookingParts,
  request: StoreRequest,
  caller: Caller,
): Promise<Result<StorePageResult, Failure>> {
  const { packSelectionId: _, ...typed } = request;
  const cardField = cardNumberField(typed);
  if (cardField !== null) return refuse("card-digits", { field: cardField });
  const foreign = fieldOfOtherStage(request);
  if (foreign) return refuse("invalid-input", { field: foreign.field, details: { stages: foreign.stages } });
  // The right to cancel comes from the paid service, never from the request.
  if (request.stage === "init" && request.ensureCancellation)
    return refuse("not-allowed", { field: "ensureCancellation" });
  const row =
    request.stage === "init"
      ? await openBooking(parts, request, caller)
      : await storeStage(parts, request, request.stage, caller);
  return row.ok ? accept(await storedPage(parts, row.value, request.stage, request.langCode)) : row;
}

/** Runs a stage on the locked booking and writes its change, all in one transaction. */
async function storeStage(
  parts: BookingParts,
  request: StoreRequest,
  stage: LaterStage,
  caller: Caller,
): Promise<Result<Booking, Failure>> {
  const { bookingId } = request;
  if (!bookingId) return refuse("not-found", { field: "bookingId" });
  if (stage === "check") {
    const refreshed = await refreshStay(parts, bookingId, caller);
    if (!refreshed.ok) return refreshed;
  }
  const result = await inTransactionOrNothing(
    parts.db,
    async (tx): Promise<Result<{ row: Booking; needsSignatureLink?: boolean }, Failure>> => {
      const row = await lockChangeable(tx, bookingId, stage, caller);
      if (!row.ok) return row;
      const now = await databaseNow(tx, parts.clock);
      const change = await stages[stage](parts, tx, row.value, request, now, caller);
      if (!change.ok) return change;
      if (request.ensureCancellation && !hasFlyingSafe(change.value.draft))
        return refuse("not-allowed", { field: "ensureCancellation" });
      const updated = await writeStage(tx, row.value, change.value, actorOf(caller), now);
      const isOrder = stage === "check" && request.BypassPaymentByAgent && !updated.quote.changedFrom;
      const stored = isOrder ? await orderWithoutPayment(parts, tx, updated, now) : accept(updated);
      return stored.ok ? accept({ row: stored.value, needsSignatureLink: change.value.needsSignatureLink }) : stored;
    },
    { random: parts.random },
  );
  // After the commit, because the limits of such messages are counted apart; where they are used up, the agent sends it later.
  if (result.ok && result.value.needsSignatureLink) await parts.sendSignatureLink(bookingId, caller);
  if (!result.ok && isExcessive(result.refusal))
    await notifyExcessiveDiscount(parts, { id: bookingId }, result.refusal);
  if (!result.ok && result.refusal.code === "credit-limit")
    await notifyCreditLimit(parts.db, result.refusal, parts.clock.now());
  return result.ok ? accept(result.value.row) : result;
}

/** The booking, locked, if it is the caller's and this stage may still change it. */
async function lockChangeable(
  tx: Transaction,
  bookingId: string,
  stage: LaterStage,
  caller: Caller,
): Promise<Result<Booking, "not-found" | "hold-expired" | "wrong-state">> {
  const row = await lockOwnBooking(tx, bookingId, caller);
  if (!row) return refuse("not-found", { field: "bookingId" });
  if (row.state === "EXPIRED") return refuse("hold-expired");
  if (!changeable.includes(row.state)) return refuse("wrong-state", { details: { state: row.state } });
  // Once the supplier has received the request, the stay is frozen: its names and price no longer change.
  if (row.draft.stay && stage !== "extend" && (await reservationOf(tx, row.id)))
    return refuse("wrong-state", { details: { state: row.state } });
  return accept(row);
}

/** Writes a stage. A booking with an open card page goes back to STORED: anything that page approves is voided. */
async function writeStage(
  tx: Transaction,
  row: Booking,
  { draft, quote, set, samePayment }: StageChange,
  actor: Actor,
  now: Date,
): Promise<Booking> {
  const values = { ...set, draft, quote: quote ?? row.quote };
  if (row.state === "PAYMENT_URL" && !samePayment) {
    await tx
      .update(paymentAttempt)
      .set({ state: "abandoned", updatedAt: now })
      .where(and(eq(paymentAttempt.bookingId, row.id), eq(paymentAttempt.state, "page")));
    return transition(tx, row, "changed", actor, now, { set: values });
  }
  const [changed] = await tx
    .update(booking)
    .set({ ...values, version: row.version + 1, touchedAt: now })
    .where(eq(booking.id, row.id))
    .returning();
  return changed!;
}

/** An agency that pays later orders at the check, once nothing is missing. */
async function orderWithoutPayment(
  parts: BookingParts,
  tx: Transaction,
  row: Booking,
  now: Date,
): Promise<Result<Booking, Failure>> {
  const missing = missingFields(
    row,
    await travelRules(parts, tx, row.draft, jerusalemDay(now)),
    row.termsAcceptedAt !== null,
  );
  if (missing.length > 0) return refuse("incomplete", { field: missing[0], details: { missing } });
  return confirmWithoutPayment(tx, row, parts, now);
}

function isExcessive({ code, details }: Refusal): boolean {
  const { notAllowedExcessviveDiscount } = (details ?? {}) as { notAllowedExcessviveDiscount?: boolean };
  return code === "excessive-discount" || notAllowedExcessviveDiscount === true;
}
