import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Transaction } from "../../database/connect";
import { hotel, roomType } from "../../offer/catalogue/schema";
import { changesBetween } from "../../people/desk-users/audited-changes";

/** Nights of a hotel, or of one class of it. */
type HotelPeriod = { hotelId: string; roomClass?: string; firstNight: string; lastNight: string };

/** Days: a departure is at most two years away. */
export const longestPeriod = 731;

/** A period as it is stored, if it is in order, not over, and of a known hotel and class. */
export async function hotelPeriod(
  tx: Transaction,
  { hotelId, roomClass, firstNight, lastNight }: HotelPeriod,
  now: Date,
): Promise<Result<Required<HotelPeriod>, "not-found" | "invalid-input">> {
  const isOver = lastNight < jerusalemDay(now);
  if (isOver || lastNight < firstNight || lastNight > addDays(firstNight, longestPeriod))
    return refuse("invalid-input", { field: "lastNight" });
  const [known] = roomClass
    ? await tx
        .select({ id: roomType.hotelId })
        .from(roomType)
        .where(and(eq(roomType.hotelId, hotelId), eq(roomType.roomClass, roomClass)))
    : await tx.select({ id: hotel.id }).from(hotel).where(eq(hotel.id, hotelId));
  if (!known) return refuse("not-found", { field: roomClass ? "roomClass" : "hotelId" });
  return accept({ hotelId, roomClass: roomClass ?? "", firstNight, lastNight });
}

/** A period in the log, which alone remembers the nights of one that was taken away. */
export const loggedPeriod = ({ hotelId, roomClass, firstNight, lastNight }: Required<HotelPeriod>) => ({
  target: roomClass ? `room:${hotelId}:${roomClass}` : `hotel:${hotelId}`,
  details: { changes: changesBetween(undefined, { firstNight, lastNight }) },
});
