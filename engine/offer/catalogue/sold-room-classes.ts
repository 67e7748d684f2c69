import { Board, type LangCode } from "@contract/vocabulary/vocabulary";
import { and, eq, gte } from "drizzle-orm";
import { localise } from "../../core/localise";
import type { Database } from "../../database/connect";
import { hotel, hotelRate, roomType } from "./schema";

/**
 * The room classes on sale: those of active hotels with a price on `today` or later, with their boards, by code. A class that hotels name
 * differently has the name that comes first.
 */
export async function soldRoomClasses(
  db: Database,
  langCode: LangCode,
  today: string,
): Promise<{ code: string; name: string; boards: Board[] }[]> {
  const rows = await db
    .selectDistinct({ code: roomType.roomClass, names: roomType.names, board: hotelRate.board })
    .from(roomType)
    .innerJoin(hotel, eq(hotel.id, roomType.hotelId))
    .innerJoin(hotelRate, and(eq(hotelRate.hotelId, roomType.hotelId), eq(hotelRate.roomClass, roomType.roomClass)))
    .where(and(eq(hotel.active, true), gte(hotelRate.validTo, today)));
  const codes = [...new Set(rows.map(({ code }) => code))].sort();
  return codes.map((code) => {
    const own = rows.filter((row) => row.code === code);
    const [name = code] = own.map(({ names }) => localise(names, langCode)).sort();
    return { code, name, boards: Board.options.filter((board) => own.some((row) => row.board === board)) };
  });
}
