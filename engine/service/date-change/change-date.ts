import type { FlyingSafeState } from "@contract/booking/flying-safe";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { jerusalemDay } from "../../core/jerusalem-day";
import { amountOf } from "../../core/money";
import { inTransactionOrNothing } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { audit } from "../../people/desk-users/audit";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { type Booking, lockBooking } from "../../sale/booking/transition";
import { applyChange } from "../../sale/change/apply-change";
import { changedDraft } from "../../sale/change/changed-draft";
import { type ChangeFailure, holdChange } from "../../sale/change/hold-change";
import type { BookingDraft } from "../../sale/draft/booking-draft";
import { checkPassenger } from "../../sale/draft/passenger-rules";
import { travelRules } from "../../sale/draft/required-fields";
import { openedPassenger } from "../../sale/draft/sealed-passport";
import { flyingSafeState } from "../flying-safe/flying-safe-state";
import { type DateChangeFailure, mayChangeDate } from "./may-change-date";
import { onDeparture, otherDates } from "./other-dates";

type Input = { bookingId: string; date: string; shownNIS?: string; waiveReason?: string };
type Failure = DateChangeFailure | ChangeFailure | "not-found" | "no-departure" | "traveller-too-old" | "costs-more";

/**
 * Moves a booking to another day in one transaction: takes places on the new day, returns the old ones, applies the
 * current price, refunds a lower price to the card and recreates the documents. A more expensive day is refused unless
 * the desk states why the difference is waived. A refusal leaves the booking unchanged.
 */
export async function changeDate(
  parts: BookingParts,
  input: Input,
  by: { visitor: true } | { desk: string },
): Promise<Result<FlyingSafeState, Failure>> {
  return inTransactionOrNothing(
    parts.db,
    async (tx): Promise<Result<FlyingSafeState, Failure>> => {
      const row = await lockBooking(tx, input.bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      const now = await databaseNow(tx, parts.clock);
      const may = await mayChangeDate(tx, row, now);
      if (!may.ok) return may;
      const [pack] = await otherDates(tx, row.draft, now, input.date);
      if (!pack) return refuse("no-departure", { field: "date" });
      const after = onDeparture(row.draft, pack);
      if (!(await mayTravel(parts, changedDraft(row.draft, after), now)))
        return refuse("traveller-too-old", { field: "date" });
      const actor = "desk" in by ? by.desk : "visitor";
      const held = await holdChange(
        parts,
        tx,
        row,
        {
          kind: "date",
          after,
          answerBy: now,
          offeredBy: actor,
          shownNIS: input.shownNIS,
          waivedReason: "desk" in by ? input.waiveReason : undefined,
        },
        now,
      );
      if (!held.ok) return held;
      const { differenceAgorot, waivedAgorot, waivedReason } = held.value;
      if (differenceAgorot > 0)
        return refuse("costs-more", { field: "date", details: { difference: amountOf(differenceAgorot) } });
      if (!(await applyChange(parts, tx, row, held.value, "desk" in by ? "desk" : "shopper", now)))
        throw new Error("a hold that was just taken is gone");
      const details = { date: input.date, differenceAgorot, waivedAgorot, reason: waivedReason };
      await audit(tx, { actor, action: "change-date", target: `booking:${row.id}`, details }, now);
      const changed: Booking = (await lockBooking(tx, row.id))!;
      return accept((await flyingSafeState(tx, changed))!);
    },
    { random: parts.random },
  );
}

/** Whether everyone is in the same price group on the new day, by age on the return date, and has a valid passport. */
async function mayTravel(parts: BookingParts, draft: BookingDraft, now: Date): Promise<boolean> {
  const needs = { ...(await travelRules(parts, draft)), returnOn: draft.dateTo, today: jerusalemDay(now) };
  return draft.paxList.every((stored, index) => {
    const slot = openedPassenger(parts.dataKeys, stored);
    return checkPassenger(
      slot,
      { ...slot, firstName: slot.firstName ?? "", lastName: slot.lastName ?? "" },
      index,
      needs,
    ).ok;
  });
}
