import type { RoomFacts } from "@contract/shopping/room-facts";
import type { Hotel, RoomType } from "./catalogue";
import { roomPictures } from "./pictures";

/** What the catalogue knows of every room of a class: size, view, pictures. */
export function roomFacts(hotel: Hotel, room: RoomType): RoomFacts {
  return {
    sizeM2: room.sizeM2 ?? undefined,
    view: room.view ?? undefined,
    pictureUrls: roomPictures(hotel, room),
  };
}
