import type { Picture } from "@contract/vocabulary/picture-address";
import { aroundScene } from "./around-scene";
import { hotelScene } from "./hotel-scene";
import { roomScene } from "./room-scene";
import { isSceneKind, scene } from "./scene";

/** The illustration for an address, as SVG. An unknown setting falls back to the sea; an unknown view of a room is the sky. */
export function drawPicture(picture: Picture): string {
  const setting = isSceneKind(picture.setting) ? picture.setting : "sea";
  const { code, variant } = picture;
  if (picture.kind === "hotel") return hotelScene({ seed: code, stars: picture.stars, setting, variant });
  if (picture.kind === "room") return roomScene({ seed: code, view: picture.setting, room: picture.room, variant });
  if (picture.kind === "around") return aroundScene({ seed: code, of: picture.of, setting, variant });
  return scene({ kind: setting, seed: code, landmark: picture.landmark, variant });
}
