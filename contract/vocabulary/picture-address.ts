export type PictureVariant = "wide" | "card" | "square";

export type Picture =
  | { kind: "destination"; code: string; setting: string; landmark: string | null; variant: PictureVariant }
  | { kind: "hotel"; code: string; setting: string; stars: number; variant: PictureVariant };

/** The address of an illustration. It contains everything needed to draw the picture, so the file can be cached indefinitely. */
export function pictureAddress(picture: Picture): string {
  const detail = picture.kind === "hotel" ? String(picture.stars) : (picture.landmark ?? "none");
  return `/pictures/${picture.kind}/${picture.code}/${picture.setting}/${detail}/${picture.variant}.svg`;
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
    /^\/pictures\/(destination|hotel)\/([A-Za-z0-9_-]{1,40})\/([a-z-]{1,20})\/([a-z0-9-]{1,24})\/(wide|card|square)\.svg$/.exec(
      path,
    ) ?? [];
  if (!kind || !code || !setting || !detail || !variant) return null;
  if (kind === "hotel") return { kind, code, setting, stars: Number(detail) || 3, variant: variant as PictureVariant };
  return {
    kind: "destination",
    code,
    setting,
    landmark: detail === "none" ? null : detail,
    variant: variant as PictureVariant,
  };
}
