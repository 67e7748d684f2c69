import type { Picture } from "@contract/vocabulary/picture-address";
import { hotelScene } from "./hotel-scene";
import { isSceneKind, scene } from "./scene";

/** The illustration for an address, as SVG. An unknown setting falls back to the sea. */
export function drawPicture(picture: Picture): string {
  const setting = isSceneKind(picture.setting) ? picture.setting : "sea";
  const { code, variant } = picture;
  if (picture.kind === "hotel") return hotelScene({ seed: code, stars: picture.stars, setting, variant });
  return scene({ kind: setting, seed: code, landmark: picture.landmark, variant });
}
