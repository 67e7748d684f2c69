import { accept, type Result, refuse } from "@contract/wire/operation";
import type { Transaction } from "../../database/connect";
import type { Caller } from "../../people/caller/caller";
import { lockOwnBooking } from "../booking/own-booking";
import { changeable } from "../booking/states";
import type { Booking } from "../booking/transition";
import { reservationOf } from "../supplier-stays/reservation";
import type { StoreRequest } from "./stage";

export type LaterStage = Exclude<StoreRequest["stage"], "init">;

/** The booking, locked, if it is the caller's and this stage may still change it. */
export async function lockChangeable(
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
