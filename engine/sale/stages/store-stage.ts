import { accept, type Result, refuse } from "@contract/wire/operation";
import { inTransactionOrNothing } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { hasFlyingSafe } from "../../offer/pricing/flying-safe";
import type { Caller } from "../../people/caller/caller";
import { actorOf } from "../booking/actor-of";
import type { BookingParts } from "../booking/booking-parts";
import type { Written } from "../booking/stored/hold-and-card";
import { notifyCreditLimit } from "../credit/agency-credit";
import { isExcessiveDiscount, notifyExcessiveDiscount } from "../draft/notify-excessive-discount";
import { refreshStay } from "../supplier-stays/refresh-stay";
import { type LaterStage, lockChangeable } from "./lock-changeable";
import { orderWithoutPayment } from "./order-without-payment";
import type { StoreFailure, StoreRequest } from "./stage";
import { stages } from "./stages";
import { writeStage } from "./write-stage";

/** Runs a stage on the locked booking and writes its change, all in one transaction. */
export async function storeStage(
  parts: BookingParts,
  request: StoreRequest,
  stage: LaterStage,
  caller: Caller,
): Promise<Result<Written, StoreFailure | "not-found">> {
  const { bookingId } = request;
  if (!bookingId) return refuse("not-found", { field: "bookingId" });
  if (stage === "check") {
    const refreshed = await refreshStay(parts, bookingId, caller);
    if (!refreshed.ok) return refreshed;
  }
  const result = await inTransactionOrNothing(
    parts.db,
    async (tx): Promise<Result<Written & { needsSignatureLink?: boolean }, StoreFailure | "not-found">> => {
      const row = await lockChangeable(tx, bookingId, stage, caller);
      if (!row.ok) return row;
      const now = await databaseNow(tx, parts.clock);
      const change = await stages[stage](parts, tx, row.value, request, now, caller);
      if (!change.ok) return change;
      if (request.ensureCancellation && !hasFlyingSafe(change.value.draft))
        return refuse("not-allowed", { field: "ensureCancellation" });
      const updated = await writeStage(tx, row.value, change.value, actorOf(caller), now);
      const isOrder = stage === "check" && request.BypassPaymentByAgent && !updated.row.quote.changedFrom;
      const { needsSignatureLink } = change.value;
      if (!isOrder) return accept({ ...updated, needsSignatureLink });
      const ordered = await orderWithoutPayment(parts, tx, updated.row, now);
      return ordered.ok ? accept({ row: ordered.value, needsSignatureLink }) : ordered;
    },
    { random: parts.random },
  );
  // After the commit, because the limits of such messages are counted apart; where they are used up, the agent sends it later.
  if (result.ok && result.value.needsSignatureLink) await parts.sendSignatureLink(bookingId, caller);
  if (!result.ok && isExcessiveDiscount(result.refusal))
    await notifyExcessiveDiscount(parts, request, result.refusal, caller);
  if (!result.ok && result.refusal.code === "credit-limit")
    await notifyCreditLimit(parts.db, result.refusal, parts.clock.now());
  return result;
}
