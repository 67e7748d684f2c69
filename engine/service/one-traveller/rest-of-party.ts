import { typOf } from "@contract/vocabulary/room-typ";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { additionalServices } from "../../offer/pricing/additional-services";
import type { BookingDraft, DraftPassenger, DraftRoom } from "../../sale/draft/booking-draft";
import { travellersWith } from "../../sale/draft/draft-services";
import { roomsWithoutAdult } from "../../sale/stages/rooms-without-adult";

export type RestFailure =
  | "not-found"
  | "already-cancelled"
  | "not-changeable"
  | "last-traveller"
  | "no-adult-left"
  | "infant-without-adult";

/** A booking's draft without one traveller, before it is priced. */
export type RestOfParty = {
  draft: BookingDraft;
  traveller: DraftPassenger;
  /** The traveller's room, where nobody is left in it: it leaves the booking. Every other room stays, in its class. */
  emptied?: DraftRoom;
};

/**
 * The booking without one of its travellers, if the others can stay as they are: in every room, or on a journey without a hotel in the
 * party, somebody who counts as an adult and an adult for each infant. Our rooms have no other least number of people: one adult alone pays
 * the single supplement. A supplier's live stay and the tickets of a match are sold for the whole party.
 */
export function withoutTraveller(draft: BookingDraft, paxId: string): Result<RestOfParty, RestFailure> {
  if (draft.cancelledPax?.some((cancelled) => cancelled.paxId === paxId))
    return refuse("already-cancelled", { field: "paxId" });
  const traveller = draft.paxList.find((pax) => pax.paxId === paxId);
  if (!traveller) return refuse("not-found", { field: "paxId" });
  if (draft.stay) return refuse("not-changeable", { field: "stay" });
  if (draft.ticket) return refuse("not-changeable", { field: "ticket" });
  const left = draft.paxList.filter((pax) => pax !== traveller);
  if (left.length === 0) return refuse("last-traveller", { field: "paxId" });
  // Without a hotel the people are divided among rooms only to count them.
  const together = draft.rooms.length > 0 ? left.filter(({ room }) => room === traveller.room) : left;
  const adults = together.filter(({ type }) => type === "ADT");
  if (together.length > 0 && (adults.length === 0 || roomsWithoutAdult({ ...draft, paxList: left }, left).length > 0))
    return refuse("no-adult-left", { field: "paxId" });
  if (together.filter(({ type }) => type === "INF").length > adults.length)
    return refuse("infant-without-adult", { field: "paxId" });
  return accept({ ...inTheirRooms(draft, left, traveller), traveller });
}

/** Rooms and travellers, without a room that is now empty, and the later ones renumbered. */
function inTheirRooms(
  draft: BookingDraft,
  left: DraftPassenger[],
  traveller: DraftPassenger,
): Pick<RestOfParty, "draft" | "emptied"> {
  const isEmpty = draft.rooms.length > 0 && !left.some(({ room }) => room === traveller.room);
  const emptied = isEmpty ? draft.rooms.find(({ roomNumber }) => roomNumber === traveller.room) : undefined;
  const numberOf = (room: number) => (isEmpty && room > traveller.room ? room - 1 : room);
  const rooms = draft.rooms
    .filter((room) => room !== emptied)
    .map((room) => ({ ...room, roomNumber: numberOf(room.roomNumber), typ: typOfRoom(left, room.roomNumber) }));
  const paxList = left.map((pax) => ({ ...pax, room: numberOf(pax.room) }));
  return { draft: withFewerServices(draft, { ...draft, rooms, paxList }, traveller), emptied };
}

function typOfRoom(paxList: readonly DraftPassenger[], roomNumber: number): string {
  const count = (type: DraftPassenger["type"]) =>
    paxList.filter((pax) => pax.room === roomNumber && pax.type === type).length;
  return typOf({ adults: count("ADT"), children: count("CHD"), infants: count("INF") });
}

/** Those who stay keep their own services; one that only the cancelled traveller had is taken out. */
function withFewerServices(before: BookingDraft, rest: BookingDraft, { paxId: gone }: DraftPassenger): BookingDraft {
  const serviceQty = { ...before.serviceQty };
  const servicePax = { ...before.servicePax };
  const dropped = new Set<string>();
  for (const service of additionalServices.filter(({ code }) => before.additionalServices.includes(code))) {
    const had = travellersWith(service, before);
    if (!had) continue;
    const keep = had.filter(({ paxId }) => paxId !== gone);
    delete serviceQty[service.code];
    delete servicePax[service.code];
    if (keep.length === 0) dropped.add(service.code);
    else {
      serviceQty[service.code] = keep.length;
      servicePax[service.code] = keep.map(({ paxId }) => paxId);
    }
  }
  return {
    ...rest,
    additionalServices: before.additionalServices.filter((code) => !dropped.has(code)),
    serviceQty,
    servicePax,
  };
}
