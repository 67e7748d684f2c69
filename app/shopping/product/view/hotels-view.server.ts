import type { RoomOption, SelectResult } from "@contract/shopping/search-and-selection";
import { inVariant } from "@contract/vocabulary/picture-address";
import { choiceIn, type ListCurrency, shownIn } from "~/format/list-currency";
import type { translator } from "~/i18n/i18n.server";
import { pictureGroups } from "~/shopping/gallery/picture-groups";
import { factsAndFacilities } from "~/shopping/hotel/top-facts";
import { peopleIn } from "../chosen-rooms";
import { chosenClasses, mainHotel } from "./chosen-classes";

/** The main hotel with the rooms that suit the party, and the other hotels to choose instead. */
export function hotelsView(
  pack: SelectResult,
  cls: readonly string[],
  t: ReturnType<typeof translator>,
  listCurrency: ListCurrency,
) {
  const hotel = mainHotel(pack);
  const options = hotel?.rooms ?? [];
  const chosenCls = chosenClasses(pack, cls);
  return {
    hotel: hotel && {
      id: hotel.hotelId,
      name: hotel.name,
      stars: hotel.stars,
      description: hotel.description,
      ...factsAndFacilities(hotel),
      pictures: pictureGroups(
        {
          ...hotel,
          place: pack.destName,
          rooms: hotel.rooms.map(({ roomName, pictureUrls }) => ({ name: roomName, pictureUrls })),
        },
        t,
      ),
    },
    chosenCls,
    /** The board of the first room. */
    board: options.find(({ cls }) => cls === chosenCls[0])?.basis,
    partyTotal: peopleIn(pack.rooms),
    rooms: pack.rooms.map((requested) => ({
      number: requested.roomNumber,
      typ: requested.typ,
      people: { adults: requested.adults, children: requested.children, infants: requested.infants },
      options: options.flatMap((option) => roomOption(option, requested, pack, listCurrency)),
    })),
    hotels: pack.hotels
      .filter((option) => option.from)
      .slice(0, 12)
      .map((option) => ({
        id: option.hotelId,
        name: option.name,
        stars: option.stars,
        image: inVariant(option.galleryUrls[0]!, "square"),
        ...shownIn(listCurrency, option.from!),
      })),
  };
}

/** A class and board for one of the party's rooms; none where it does not suit that room. */
function roomOption(
  room: RoomOption,
  requested: SelectResult["rooms"][number],
  { rules }: Pick<SelectResult, "rules">,
  listCurrency: ListCurrency,
) {
  const composition = room.compositions.find(({ roomNumber }) => roomNumber === requested.roomNumber);
  if (!composition) return [];
  return [
    {
      cls: room.cls,
      name: room.roomName,
      basis: room.basisName,
      bed: room.bed,
      sizeM2: room.sizeM2,
      view: room.view,
      picture: room.pictureUrls[0],
      label: composition.label,
      ...choiceIn(listCurrency, composition.total),
      babies: room.babiesAllowed || requested.infants === 0,
      childAgeTo: requested.children > 0 && room.childAgeTo < rules.childAge[1]! ? room.childAgeTo : undefined,
      onRequest: room.status === "rq",
      left: room.allotment?.exact,
    },
  ];
}
