import type { TFunction } from "i18next";
import { distributedPeople, peopleIn, type RoomPeople } from "~/shopping/product/chosen-rooms";
import { roomsRefusalKey } from "~/shopping/product/refusal-key";
import { peopleInBeds, type SearchValues } from "~/shopping/search/search-values";
import { partyText } from "~/shopping/use-party-text";

/** Why the rooms of a search were refused, with who travels and who was placed where these differ. */
export function roomsProblem(values: SearchValues, t: TFunction<"shop">): string {
  const rooms = distributedPeople(values.rooms);
  if (!rooms) return t("product.rooms-impossible");
  const travelling = peopleInBeds(values);
  const said = (people: RoomPeople) => partyText(t, { ...people, rooms: 0 });
  return t(roomsRefusalKey(rooms, travelling), { travel: said(travelling), held: said(peopleIn(rooms)) });
}
