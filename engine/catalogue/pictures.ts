import { type PictureVariant, pictureAddress } from "@contract/picture-address";
import type { Destination, Hotel } from "./catalogue";

export function destinationPicture(
  { code, setting, landmark }: Pick<Destination, "code" | "setting" | "landmark">,
  variant: PictureVariant,
): string {
  return pictureAddress({ kind: "destination", code, setting, landmark, variant });
}

export function hotelPicture(
  { id, setting, stars }: Pick<Hotel, "id" | "setting" | "stars">,
  variant: PictureVariant,
): string {
  return pictureAddress({ kind: "hotel", code: id, setting, stars, variant });
}
