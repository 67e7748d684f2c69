import type { CancellationTrack } from "@contract/booking/visitors";
import type { Shop } from "@contract/calls";
import { hold, holdLine, inventory } from "@engine/offer/stock/schema";
import { and, eq } from "drizzle-orm";
import { good } from "./booked";
import type { TestEngine } from "./test-engine";

/** What the desk reads of cancelling one traveller by a track, and the form that it then sends. */
export async function travellerForm(
  desk: Shop,
  bookingId: string,
  paxId: string,
  track: CancellationTrack = "supplier",
) {
  const { tracks } = good(await desk.deskTravellerChoices({ bookingId, paxId }));
  const chosen = tracks.find((one) => one.track === track)!;
  return { bookingId, paxId, track, shownPrice: chosen.price, shownNIS: chosen.refundNIS };
}

/** The desk reads what cancelling one traveller costs and does it. */
export async function cancelOne(desk: Shop, bookingId: string, paxId: string, track?: CancellationTrack) {
  return desk.deskCancelTraveller(await travellerForm(desk, bookingId, paxId, track));
}

/** Units that a booking has sold, by kind: seats over both flights, room nights. */
export async function soldTo(at: TestEngine, bookingId: string): Promise<Record<string, number>> {
  const lines = await at.engine.parts.db
    .select({ kind: inventory.kind, quantity: holdLine.quantity })
    .from(holdLine)
    .innerJoin(hold, eq(hold.id, holdLine.holdId))
    .innerJoin(inventory, eq(inventory.id, holdLine.inventoryId))
    .where(and(eq(hold.bookingId, bookingId), eq(hold.state, "consumed")));
  const sum: Record<string, number> = {};
  for (const { kind, quantity } of lines) sum[kind] = (sum[kind] ?? 0) + quantity;
  return sum;
}
