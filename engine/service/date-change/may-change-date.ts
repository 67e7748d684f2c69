import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database, Transaction } from "../../database/connect";
import { hasFlyingSafe } from "../../offer/pricing/flying-safe";
import type { Booking } from "../../sale/booking/transition";
import { bookingChange } from "../../sale/change/schema";
import { lastNameDay } from "../flying-safe/flying-safe-state";

export type DateChangeFailure =
  | "not-confirmed"
  | "not-covered"
  | "already-used"
  | "too-late"
  | "wrong-state"
  | "not-changeable";

/**
 * Whether a booking's date may be changed at a moment (terms of Flying Safe): once, if the service was paid, until the
 * tickets are issued. A match has a fixed day, and a supplier's live stay has to be cancelled instead.
 */
export async function mayChangeDate(
  db: Database | Transaction,
  row: Booking,
  now: Date,
): Promise<Result<null, DateChangeFailure>> {
  const { draft } = row;
  if (row.state === "RQ") return refuse("not-confirmed");
  if (row.state !== "OK") return refuse("wrong-state", { details: { state: row.state } });
  if (!hasFlyingSafe(draft)) return refuse("not-covered");
  if (draft.stay || draft.ticket || !draft.outwardFlightId) return refuse("not-changeable");
  if (jerusalemDay(now) > lastNameDay(draft.dateFrom)) return refuse("too-late");
  const [used] = await db
    .select({ id: bookingChange.id })
    .from(bookingChange)
    .where(
      and(eq(bookingChange.bookingId, row.id), eq(bookingChange.kind, "date"), eq(bookingChange.state, "applied")),
    );
  return used ? refuse("already-used") : accept(null);
}
