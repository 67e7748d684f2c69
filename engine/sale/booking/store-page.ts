import type { StorePageResult } from "@contract/booking/booking";
import { fieldOfOtherStage } from "@contract/booking/stage-fields";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { cardNumberField } from "../../core/card-digits";
import type { Caller } from "../../people/caller/caller";
import type { StoreFailure, StoreRequest } from "../stages/stage";
import { storeStage } from "../stages/store-stage";
import type { BookingParts } from "./booking-parts";
import { openBooking } from "./opening/open-booking";
import { storedPage } from "./stored-page";

/** storePage: init opens the booking and takes the hold, later stages fill it in. A refused stage stores nothing. */
export async function storePage(
  parts: BookingParts,
  request: StoreRequest,
  caller: Caller,
): Promise<Result<StorePageResult, StoreFailure | "not-found" | "not-logged-in">> {
  const { packSelectionId: _, ...typed } = request;
  const cardField = cardNumberField(typed);
  if (cardField !== null) return refuse("card-digits", { field: cardField });
  const foreign = fieldOfOtherStage(request);
  if (foreign) return refuse("invalid-input", { field: foreign.field, details: { stages: foreign.stages } });
  // The right to cancel comes from the paid service, never from the request.
  if (request.stage === "init" && request.ensureCancellation)
    return refuse("not-allowed", { field: "ensureCancellation" });
  const written =
    request.stage === "init"
      ? await openBooking(parts, request, caller)
      : await storeStage(parts, request, request.stage, caller);
  if (!written.ok) return written;
  const { row, held } = written.value;
  return accept(await storedPage(parts, row, request.stage, request.langCode, held));
}
