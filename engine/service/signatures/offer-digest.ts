import { createHash } from "node:crypto";
import type { BookingDraft } from "../../sale/draft/booking-draft";

/**
 * What a customer signs besides the price: days, flights, rooms, ticket, car, services and who travels. Equal for equal offers; birth dates
 * and passports are given later and are no part of it.
 */
export function offerDigest(draft: BookingDraft): string {
  const offer = [
    [draft.packId, draft.flightsOf, draft.dateFrom, draft.dateTo, draft.checkIn],
    draft.rooms.map(({ hotelId, cls, typ }) => [hotelId, cls, typ]),
    draft.ticket && [draft.ticket.categoryId, draft.ticket.qty],
    draft.car?.code,
    draft.additionalServices
      .map((code) => [code, draft.serviceQty?.[code], draft.servicePax?.[code]?.join()].filter(Boolean).join(" "))
      .sort(),
    draft.paxList.map(({ type, firstName, lastName }) => [type, firstName, lastName]),
    // The supplier's terms, which a check of its rates may change.
    ...(draft.stay
      ? [draft.stay.rates.map(({ roomCode, board, cancellation }) => [roomCode, board, cancellation])]
      : []),
  ];
  return createHash("sha256").update(JSON.stringify(offer)).digest("base64url").slice(0, 22);
}
