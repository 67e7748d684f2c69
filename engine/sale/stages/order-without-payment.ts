import { type Result, refuse } from "@contract/wire/operation";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Transaction } from "../../database/connect";
import { journeyFlights } from "../../offer/selection/flights-by-id";
import type { BookingParts } from "../booking/booking-parts";
import { confirmWithoutPayment } from "../booking/confirm-without-payment";
import type { Booking } from "../booking/transition";
import { missingFields, travelRules } from "../draft/required-fields";
import type { StoreFailure } from "./stage";

/** An agency that pays later orders at the check, once nothing is missing. */
export async function orderWithoutPayment(
  parts: BookingParts,
  tx: Transaction,
  row: Booking,
  now: Date,
): Promise<Result<Booking, StoreFailure>> {
  const missing = missingFields(
    row,
    await travelRules(parts, { flights: await journeyFlights(tx, row.draft) }, row.draft, jerusalemDay(now)),
    row.termsAcceptedAt !== null,
  );
  if (missing.length > 0) return refuse("incomplete", { field: missing[0], details: { missing } });
  return confirmWithoutPayment(tx, row, parts, now);
}
