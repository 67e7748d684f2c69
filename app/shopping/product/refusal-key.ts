import { detailsOf } from "@contract/wire/details-of";
import type { Refusal } from "@contract/wire/operation";
import { peopleIn, type RoomPeople } from "./chosen-rooms";
import type { Product } from "./product-loader.server";
import { isOfAges } from "./view/missing-ages";

const refusals: Record<string, string> = {
  "room-not-found": "product.room-not-found",
  "price-error": "product.price-error",
  "wrong-discount": "product.wrong-discount",
  "flight-unavailable": "product.flight-unavailable",
  "sold-out": "product.sold-out",
  "babies-not-allowed": "product.babies-no",
  "invalid-party": "product.invalid-party",
  "too-many-holds": "product.too-many-holds",
  "being-booked": "product.being-booked",
  "not-allowed": "product.not-allowed",
  "not-logged-in": "product.login-needed",
  "not-found": "product.choice-gone",
  "invalid-input": "product.choice-gone",
};

/** Why rooms do not fit a party: they hold other people than travel, or people that cannot be divided so. */
export function roomsRefusalKey(rooms: readonly RoomPeople[], party: RoomPeople) {
  const held = peopleIn(rooms);
  const adds = held.adults === party.adults && held.children === party.children && held.infants === party.infants;
  return adds ? "product.rooms-impossible" : "product.rooms-wrong";
}

/**
 * The text key of a refusal. A user blocked because of other users' holds on the same network has no open bookings of their own, so the
 * message differs, and so does that of one for whom there are places which are kept.
 */
export function refusalKey(refusal: Refusal, { partyTotal, people }: Pick<Product, "partyTotal" | "people">): string {
  const { code, field } = refusal;
  if (isOfAges(refusal)) return "search.invalid-ages";
  if (code === "invalid-party" && (field === "typ" || field === "rooms")) {
    return field === "rooms" ? "product.rooms-impossible" : roomsRefusalKey(people, partyTotal);
  }
  if (detailsOf(refusal, "too-many-holds")?.of === "address") return "product.too-many-holds-network";
  if (detailsOf(refusal, "being-booked")?.kept) return "product.being-kept";
  if (code === "sold-out" && field === "cls") return "product.room-sold-out";
  return refusals[code] ?? "product.price-error";
}
