import { accept, type Result, refuse } from "@contract/wire/operation";
import type { Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { journeyFlights } from "../../offer/selection/flights-by-id";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { type Booking, lockBooking } from "../../sale/booking/transition";
import { changedDraft } from "../../sale/change/changed-draft";
import { type ChangeFailure, type ChangeRequest, holdChange } from "../../sale/change/hold-change";
import type { BookingChange } from "../../sale/change/schema";
import { couponsOfDay } from "../../sale/coupons/coupons-of-day";
import { costsAgencyMore, type DateChangeFailure, mayChangeDate } from "./may-change-date";
import { mayTravel } from "./may-travel";
import { onDeparture, otherDates } from "./other-dates";

/**
 * `shownNIS`: the difference the user was shown, in shekels; any other is refused. `supplierConfirmed`: the desk says so of a day on request.
 * `shopReason`: why the desk says that the shop or a supplier causes the change.
 */
export type HeldDateRequest = {
  bookingId: string;
  date: string;
  shownNIS?: string;
  supplierConfirmed?: boolean;
  shopReason?: string;
};
export type HeldDateRefusal =
  | DateChangeFailure
  | ChangeFailure
  | "not-found"
  | "no-departure"
  | "traveller-too-old"
  | "invalid-input";

type Terms = Pick<ChangeRequest, "answerBy" | "offeredBy" | "tokenHash" | "waivedReason">;

/**
 * Holds the places of another day for a booking, in the caller's transaction. `terms` says until when and by whom it is
 * offered, once the booking is known to be one whose date may be changed.
 */
export async function holdDate(
  parts: BookingParts,
  tx: Transaction,
  request: HeldDateRequest,
  by: "visitor" | "desk",
  terms: (row: Booking, now: Date) => Result<Terms, "invalid-input">,
): Promise<Result<{ row: Booking; change: BookingChange; now: Date }, HeldDateRefusal>> {
  const row = await lockBooking(tx, request.bookingId);
  if (!row) return refuse("not-found", { field: "bookingId" });
  const now = await databaseNow(tx, parts.clock);
  const may = await mayChangeDate(tx, row, now, by);
  if (!may.ok) return may;
  const offer = terms(row, now);
  if (!offer.ok) return offer;
  const [pack] = await otherDates(tx, row.draft, now, request.date);
  if (!pack) return refuse("no-departure", { field: "date" });
  const after = onDeparture(row.draft, pack, await couponsOfDay(tx, row.draft));
  const moved = changedDraft(row.draft, after);
  if (!(await mayTravel(parts, await journeyFlights(tx, moved), moved, now)))
    return refuse("traveller-too-old", { field: "date" });
  const heldChange = await holdChange(
    parts,
    tx,
    row,
    {
      kind: "date",
      after,
      shownNIS: request.shownNIS,
      supplierConfirmed: by === "desk" && request.supplierConfirmed,
      shopReason: by === "desk" ? request.shopReason : undefined,
      ...offer.value,
    },
    now,
  );
  // An agency's limit is nothing to its customer, who may not choose such a day anyway.
  const isOverLimit = !heldChange.ok && heldChange.refusal.code === "credit-limit";
  if (by === "visitor" && (isOverLimit || (heldChange.ok && costsAgencyMore(row, heldChange.value.quote))))
    return refuse("not-changeable", { field: "date" });
  if (!heldChange.ok) return heldChange;
  return accept({ row, change: heldChange.value, now });
}
