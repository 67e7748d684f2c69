export type PictureVariant = "wide" | "card" | "square";

export type Picture =
  | { kind: "destination"; code: string; setting: string; landmark: string | null; variant: PictureVariant }
  | { kind: "hotel"; code: string; setting: string; stars: number; variant: PictureVariant };

/** Where an illustration is served. Everything that draws it is in the address, so that it can be kept for ever. */
export function pictureAddress(picture: Picture): string {
  const detail = picture.kind === "hotel" ? String(picture.stars) : (picture.landmark ?? "none");
  return `/pictures/${picture.kind}/${picture.code}/${picture.setting}/${detail}/${picture.variant}.svg`;
}

/** What the file of a photograph may be called. Another picture gets another name: what was served is kept for ever. */
export const photoName = /^[a-z0-9][a-z0-9-]{0,60}\.(jpg|jpeg|png|webp|avif)$/;

/** Where a photograph is served, cut to a shape; `/640` and the like behind it is a width. */
export function photoAddress(name: string, variant: PictureVariant): string {
  return `/photos/${name}/${variant}`;
}

/**
 * Where a photograph of a hotel supplier is served: by the shop, from a token that says where the supplier has it, so that no browser of
 * ours ever asks anybody else for a picture.
 */
export function stayPhotoAddress(token: string, variant: PictureVariant): string {
  return `/stay-photos/${token}/${variant}`;
}

/** Whether an address is a photograph's, which can be had in several widths. */
export function isPhotograph(address: string): boolean {
  return /^\/(stay-)?photos\//.test(address);
}

/** The same place in another shape. */
export function inVariant(address: string, variant: PictureVariant): string {
  return address.replace(/\/(wide|card|square)(\.svg)?$/, (_all, _variant, ending = "") => `/${variant}${ending}`);
}

/** Widths in which photographs can be had, in pixels. */
export const photoWidths = [160, 320, 480, 640, 960, 1440] as const;

/** What an address of a picture asks for; null when it is none of ours. */
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
