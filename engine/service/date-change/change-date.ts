import type { FlyingSafeState } from "@contract/booking/flying-safe";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { amountOf } from "../../core/money";
import { inTransactionOrNothing } from "../../database/connect";
import { audit } from "../../people/desk-users/audit";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { type Booking, lockBooking } from "../../sale/booking/transition";
import { applyChange } from "../../sale/change/apply-change";
import { flyingSafeState } from "../flying-safe/flying-safe-state";
import { type HeldDateRefusal, type HeldDateRequest, holdDate } from "./hold-date";

type Input = HeldDateRequest & { waiveReason?: string };
type Failure = HeldDateRefusal | "costs-more";

/**
 * Moves a booking to another day in one transaction: takes places on the new day, returns the old ones, applies the
 * current price, refunds a lower price to the card and recreates the documents. A more expensive day is refused unless
 * the desk states why the difference is waived: it is held until it is paid instead. A refusal leaves the booking
 * unchanged.
 */
export async function changeDate(
  parts: BookingParts,
  input: Input,
  by: { visitor: true } | { desk: string },
): Promise<Result<FlyingSafeState, Failure>> {
  return inTransactionOrNothing(
    parts.db,
    async (tx): Promise<Result<FlyingSafeState, Failure>> => {
      const actor = "desk" in by ? by.desk : "visitor";
      const waivedReason = "desk" in by ? input.waiveReason : undefined;
      const heldDate = await holdDate(parts, tx, input, "desk" in by ? "desk" : "visitor", (_, now) =>
        accept({ answerBy: now, offeredBy: actor, waivedReason }),
      );
      if (!heldDate.ok) return heldDate;
      const { row, change, now } = heldDate.value;
      const { differenceAgorot, waivedAgorot } = change;
      if (differenceAgorot > 0)
        return refuse("costs-more", { field: "date", details: { difference: amountOf(differenceAgorot) } });
      if (!(await applyChange(parts, tx, row, change, "desk" in by ? "desk" : "shopper", now)))
        throw new Error("a hold that was just taken is gone");
      const { date, supplierConfirmed, shopReason } = input;
      const details = {
        date,
        differenceAgorot,
        waivedAgorot,
        reason: change.waivedReason,
        supplierConfirmed,
        shopReason,
      };
      await audit(tx, { actor, action: "change-date", target: `booking:${row.id}`, details }, now);
      const changed: Booking = (await lockBooking(tx, row.id))!;
      return accept((await flyingSafeState(tx, changed, now))!);
    },
    { random: parts.random },
  );
}
