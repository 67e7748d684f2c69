import { and, eq } from "drizzle-orm";
import { roomType } from "../catalogue/schema";
import type { Transaction } from "../database/connect";
import type { Booking } from "./transition";

/** Whether a room of the booking is only sold on request: the hotel is asked before it is confirmed. */
export async function waitsForHotel(tx: Transaction, row: Booking): Promise<boolean> {
  for (const room of row.draft.rooms) {
    const [type] = await tx
      .select({ onRequest: roomType.onRequest })
      .from(roomType)
      .where(and(eq(roomType.hotelId, room.hotelId), eq(roomType.roomClass, room.roomClass)));
    if (type?.onRequest) return true;
  }
  return false;
}
