import { type PictureVariant, photoAddress, pictureAddress } from "@contract/vocabulary/picture-address";
import type { Destination, Hotel } from "./catalogue";

export function destinationPicture(
  { code, setting, landmark }: Pick<Destination, "code" | "setting" | "landmark">,
  variant: PictureVariant,
): string {
  return pictureAddress({ kind: "destination", code, setting, landmark, variant });
}

/** The hotel's first photograph, or its illustration. */
export function hotelPicture(
  { id, setting, stars, photos }: Pick<Hotel, "id" | "setting" | "stars" | "photos">,
  variant: PictureVariant,
): string {
  if (photos[0]) return photoAddress(photos[0], variant);
  return pictureAddress({ kind: "hotel", code: id, setting, stars, variant });
}
