export type PictureVariant = "wide" | "card" | "square";

export type Picture =
  | { kind: "destination"; code: string; setting: string; landmark: string | null; variant: PictureVariant }
  | { kind: "hotel"; code: string; setting: string; stars: number; variant: PictureVariant }
  /** A room class of a hotel; `setting` is its view. */
  | { kind: "room"; code: string; setting: string; room: RoomShape; variant: PictureVariant }
  /** What is around a hotel. */
  | { kind: "around"; code: string; setting: string; of: "beach" | "centre"; variant: PictureVariant };

/** What a room's illustration shows of its class; of an unknown size 0. */
export type RoomShape = { roomClass: string; guests: number; sizeM2: number };

/** The address of an illustration. It contains everything needed to draw the picture, so the file can be cached indefinitely. */
export function pictureAddress(picture: Picture): string {
  return `/pictures/${picture.kind}/${picture.code}/${picture.setting}/${detailOf(picture)}/${picture.variant}.svg`;
}

function detailOf(picture: Picture): string {
  if (picture.kind === "hotel") return String(picture.stars);
  if (picture.kind === "around") return picture.of;
  if (picture.kind === "destination") return picture.landmark ?? "none";
  const { roomClass, guests, sizeM2 } = picture.room;
  return `${roomClass.toLowerCase()}-${guests}-${sizeM2}`;
}

/** A valid file name of a photograph. A changed picture gets a new name, because served files are cached indefinitely. */
export const photoName = /^[a-z0-9][a-z0-9-]{0,60}\.(jpg|jpeg|png|webp|avif)$/;

/** The address of a photograph, cropped to a shape; a suffix such as `/640` is a width. */
export function photoAddress(name: string, variant: PictureVariant): string {
  return `/photos/${name}/${variant}`;
}

/** The file of a photograph's address, with or without a width; null: not one of ours. */
export function photoOfAddress(address: string): string | null {
  const [, name = "", width] = /^\/photos\/([^/]+)\/(?:wide|card|square)(?:\/(\d+))?$/.exec(address) ?? [];
  const isWidth = width === undefined || photoWidths.some((option) => String(option) === width);
  return photoName.test(name) && isWidth ? name : null;
}

/**
 * The address of a supplier's hotel photograph: served by the shop, from a token for its location at the supplier, so that a browser on our
 * pages never contacts a third party for a picture.
 */
export function stayPhotoAddress(token: string, variant: PictureVariant): string {
  return `/stay-photos/${token}/${variant}`;
}

/** Whether an address is a photograph's, available in several widths. */
export function isPhotograph(address: string): boolean {
  return /^\/(stay-)?photos\//.test(address);
}

/** The same place in another shape. */
export function inVariant(address: string, variant: PictureVariant): string {
  return address.replace(/\/(wide|card|square)(\.svg)?$/, (_all, _variant, ending = "") => `/${variant}${ending}`);
}

/** The available widths of photographs, in pixels. */
export const photoWidths = [160, 320, 480, 640, 960, 1440] as const;

/** Parses a picture address; null if invalid. */
export function parsePictureAddress(path: string): Picture | null {
  const [, kind, code, setting, detail, variant] =
    /^\/pictures\/(destination|hotel|room|around)\/([A-Za-z0-9_-]{1,40})\/([a-z-]{1,20})\/([a-z0-9-]{1,24})\/(wide|card|square)\.svg$/.exec(
      path,
    ) ?? [];
  if (!kind || !code || !setting || !detail || !variant) return null;
  const shared = { code, setting, variant: variant as PictureVariant };
  if (kind === "hotel") return { kind, ...shared, stars: Number(detail) || 3 };
  if (kind === "around") return detail === "beach" || detail === "centre" ? { kind, ...shared, of: detail } : null;
  if (kind === "destination") return { kind, ...shared, landmark: detail === "none" ? null : detail };
  const [, roomClass, guests, sizeM2] = /^([a-z0-9]{1,10})-(\d)-(\d{1,4})$/.exec(detail) ?? [];
  if (!roomClass) return null;
  return {
    kind: "room",
    ...shared,
    room: { roomClass: roomClass.toUpperCase(), guests: Number(guests), sizeM2: Number(sizeM2) },
  };
}
