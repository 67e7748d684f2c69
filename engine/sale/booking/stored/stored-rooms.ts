import { type Language, languageOf } from "@contract/vocabulary/languages";
import { peopleOfTyp } from "@contract/vocabulary/room-typ";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { getTableColumns, inArray } from "drizzle-orm";
import { localise } from "../../../core/localise";
import type { Database } from "../../../database/connect";
import type { Catalogue, RoomType } from "../../../offer/catalogue/catalogue";
import { compositionLabel } from "../../../offer/catalogue/composition-label";
import { isOnRequest, onRequestIn } from "../../../offer/catalogue/on-request";
import { hotel as hotelTable, roomType } from "../../../offer/catalogue/schema";
import { boardNames } from "../../../offer/pricing/line-labels";
import type { BookingDraft } from "../../draft/booking-draft";
import { hotelStay } from "../../draft/hotel-stay";
import type { DraftStay } from "../../supplier-stays/draft-stay";
import { stayTextsIn } from "../../supplier-stays/stay-texts";
import type { BookingParts } from "../booking-parts";

/** Names of the booked rooms, even if the hotel is no longer sold, and a supplier's remarks on them. */
export async function storedRooms(
  parts: Pick<BookingParts, "db" | "catalogue">,
  draft: BookingDraft,
  langCode: LangCode,
) {
  if (draft.stay) return roomsOfStay(draft, draft.stay, langCode);
  if (draft.rooms.length === 0) return { rooms: [], comments: undefined };
  const { hotels, types } = (await soldRooms(parts.catalogue, draft)) ?? (await unsoldRooms(parts.db, draft));
  const isMarked = draft.rooms.some(({ requested }) => requested);
  // An order placed before its rooms were marked.
  const isAwaited = !isMarked && (draft.awaited === "hotel" || draft.awaited === "both");
  const rooms = draft.rooms.map((room) => {
    const type = types.find((row) => row.hotelId === room.hotelId && row.roomClass === room.roomClass);
    const owner = hotels.find((row) => row.id === room.hotelId);
    return {
      roomNumber: room.roomNumber,
      hotelId: room.hotelId,
      hotelName: owner ? localise(owner.names, langCode) : room.hotelId,
      cls: room.cls,
      typ: room.typ,
      compositionName: compositionLabel(peopleOfTyp(room.typ), languageOf[langCode]),
      roomName: type ? localise(type.names, langCode) : room.roomClass,
      basis: room.board,
      basisName: boardNames[room.board][languageOf[langCode] satisfies Language],
      bed: type ? localise(type.beds, langCode) : undefined,
      status: draft.hotelStatus ?? (room.requested || type?.onRequest || isAwaited ? ("rq" as const) : ("ok" as const)),
    };
  });
  return { rooms, comments: undefined };
}

/** `onRequest` of a room is that of the booked stay. */
type StoredRooms = { hotels: (typeof hotelTable.$inferSelect)[]; types: RoomType[] };

/** Hotels and rooms as the catalogue in memory has them, if all of them are still sold. */
async function soldRooms(catalogue: Catalogue, draft: BookingDraft): Promise<StoredRooms | null> {
  const hotels = await catalogue.hotelsOf(draft.destinationCode);
  const rated = draft.rooms.map(({ hotelId, roomClass }) =>
    hotels.find(({ id }) => id === hotelId)?.rooms.find(({ room }) => room.roomClass === roomClass),
  );
  const stay = hotelStay(draft);
  const types = rated.flatMap((room) => (room ? [{ ...room.room, onRequest: isOnRequest(room, stay) }] : []));
  return types.length === draft.rooms.length ? { hotels, types } : null;
}

async function unsoldRooms(db: Database, draft: BookingDraft): Promise<StoredRooms> {
  const ids = [...new Set(draft.rooms.map((room) => room.hotelId))];
  const { checkIn, checkOut } = hotelStay(draft);
  const [hotels, types] = await Promise.all([
    db.select().from(hotelTable).where(inArray(hotelTable.id, ids)),
    db
      .select({ ...getTableColumns(roomType), onRequest: onRequestIn(checkIn, checkOut) })
      .from(roomType)
      .where(inArray(roomType.hotelId, ids)),
  ]);
  return { hotels, types };
}

/**
 * A supplier's rooms keep the names the supplier gave when they were selected, in each language it answered in. They wait for its hotel
 * until its confirmation is written into the draft.
 */
function roomsOfStay({ rooms: stored, hotelStatus }: BookingDraft, stay: DraftStay, langCode: LangCode) {
  const texts = stayTextsIn(stay, langCode);
  const names = stay.rates.flatMap(({ rooms: count }, rate) =>
    Array.from({ length: count }, () => texts.rates[rate]!.roomName),
  );
  const rooms = stored.map((room, index) => ({
    roomNumber: room.roomNumber,
    hotelId: room.hotelId,
    hotelName: texts.hotelName,
    cls: room.cls,
    typ: room.typ,
    compositionName: compositionLabel(peopleOfTyp(room.typ), languageOf[langCode]),
    roomName: names[index]!,
    basis: room.board,
    basisName: boardNames[room.board][languageOf[langCode] satisfies Language],
    bed: undefined,
    status: hotelStatus ?? ("rq" as const),
  }));
  return { rooms, comments: texts.comments };
}
