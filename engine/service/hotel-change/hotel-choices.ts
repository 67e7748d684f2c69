import type { HotelChoice } from "@contract/desk/booking-changes";
import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { clsOf, type Hotel, type RatedRoom } from "../../offer/catalogue/catalogue";
import { isOnRequest } from "../../offer/catalogue/on-request";
import { boardNames } from "../../offer/pricing/line-labels";
import { findPack, hotelsOfPack } from "../../offer/selection/pack-selection";
import { freeRooms } from "../../offer/stock/free-rooms";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { booking } from "../../sale/booking/schema";
import { changedPartOf } from "../../sale/change/changed-draft";
import { changeReads, priceChange } from "../../sale/change/price-change";
import type { ChangedPart } from "../../sale/change/schema";
import { addsAgorot, orderOnAccount } from "../../sale/credit/change-on-credit";
import type { BookingDraft } from "../../sale/draft/booking-draft";
import { hotelStay } from "../../sale/draft/hotel-stay";

/** The booking with all its rooms in a room class and board of another hotel. */
export function movedToHotel(draft: BookingDraft, hotelId: string, rated: RatedRoom): ChangedPart {
  const rooms = draft.rooms.map(({ requested: _, ...booked }) => ({
    ...booked,
    hotelId,
    roomClass: rated.room.roomClass,
    board: rated.board,
    cls: clsOf(rated),
  }));
  return { ...changedPartOf(draft), rooms, hotelStatus: "ok" };
}

/** Another hotel that the booking's package is sold with; null if it is not one of them. */
export async function otherHotel(
  parts: Pick<BookingParts, "db" | "catalogue">,
  draft: BookingDraft,
  hotelId: string,
): Promise<Hotel | null> {
  const pack = await findPack(parts.db, draft.packId);
  if (!pack || hotelId === draft.rooms[0]?.hotelId) return null;
  return (await hotelsOfPack(parts.catalogue, pack)).find(({ id }) => id === hotelId) ?? null;
}

/** Room options in another hotel, with the price difference and the rooms free on all nights of the booking. */
export async function hotelChoices(
  parts: BookingParts,
  request: { bookingId: string; hotelId: string; langCode: LangCode },
): Promise<Result<{ rooms: HotelChoice[] }, "not-found" | "wrong-state">> {
  const [row] = await parts.db.select().from(booking).where(eq(booking.id, request.bookingId));
  if (!row) return refuse("not-found", { field: "bookingId" });
  const { draft } = row;
  if (row.state !== "OK" || draft.stay || draft.rooms.length === 0)
    return refuse("wrong-state", { details: { state: row.state } });
  const newHotel = await otherHotel(parts, draft, request.hotelId);
  if (!newHotel) return accept({ rooms: [] });
  const stay = hotelStay(draft);
  const [free] = await freeRooms(parts.db, [{ hotelId: newHotel.id, ...stay }]);
  const account = await orderOnAccount(parts.db, row.id);
  const reads = changeReads(parts.db);
  const rooms: HotelChoice[] = [];
  for (const rated of newHotel.rooms) {
    const priced = await priceChange(parts, row, movedToHotel(draft, newHotel.id, rated), reads);
    if (!priced.ok || isOnRequest(rated, stay)) continue;
    rooms.push({
      cls: clsOf(rated),
      room: localise(rated.room.names, request.langCode),
      basis: boardNames[rated.board][languageOf[request.langCode]],
      differenceNIS: amountOf(priced.value.differenceAgorot),
      onAccountNIS: account && amountOf(addsAgorot(account, row.quote, priced.value.quote)),
      free: free!.get(rated.room.roomClass) ?? 0,
    });
  }
  return accept({ rooms });
}
