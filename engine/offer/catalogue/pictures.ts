import type { SurroundingPicture } from "@contract/shopping/room-facts";
import { type PictureVariant, photoAddress, pictureAddress } from "@contract/vocabulary/picture-address";
import type { Destination, Hotel, RoomType } from "./catalogue";

type Pictured = Pick<Hotel, "id" | "setting" | "stars" | "photos">;

/** Up to which distance a beach or a centre counts as around the hotel, in metres. */
const walk = 2_000;

export function destinationPicture(
  { code, setting, landmark }: Pick<Destination, "code" | "setting" | "landmark">,
  variant: PictureVariant,
): string {
  return pictureAddress({ kind: "destination", code, setting, landmark, variant });
}

/** The hotel's first photograph, or its illustration. */
export function hotelPicture({ id, setting, stars, photos }: Pictured, variant: PictureVariant): string {
  if (photos[0]) return photoAddress(photos[0], variant);
  return pictureAddress({ kind: "hotel", code: id, setting, stars, variant });
}

/** A hotel's photographs, or its illustration; the place is the last picture. */
export function hotelGallery(hotel: Pictured, place: Destination): string[] {
  const own =
    hotel.photos.length > 0 ? hotel.photos.map((name) => photoAddress(name, "wide")) : [hotelPicture(hotel, "wide")];
  return [...own, destinationPicture(place, "wide")];
}

/** The photographs of a room class. Drawings and photographs stay apart: only a hotel without any has its rooms drawn. */
export function roomPictures(
  hotel: Pick<Hotel, "id" | "photos">,
  { roomClass, maxGuests, sizeM2, view, photos }: RoomType,
): string[] {
  if (photos.length > 0) return photos.map((name) => photoAddress(name, "wide"));
  if (hotel.photos.length > 0) return [];
  return [
    pictureAddress({
      kind: "room",
      code: hotel.id,
      setting: view ?? "none",
      room: { roomClass, guests: maxGuests, sizeM2: sizeM2 ?? 0 },
      variant: "wide",
    }),
  ];
}

/** What is around a hotel: the place, and of a hotel without photographs drawings of what its distances say is near. */
export function surroundingPictures(
  { id, setting, photos, beachMetres, centreMetres }: Hotel | Omit<Hotel, "rooms">,
  place: Destination,
): SurroundingPicture[] {
  const isNear = (metres: number | null) => photos.length === 0 && metres !== null && metres <= walk;
  const near = [
    ...(isNear(beachMetres) ? ["beach" as const] : []),
    ...(isNear(centreMetres) ? ["centre" as const] : []),
  ];
  return [
    ...near.map((of) => ({ of, url: pictureAddress({ kind: "around", code: id, setting, of, variant: "wide" }) })),
    { of: "place", url: destinationPicture(place, "wide") },
  ];
}
