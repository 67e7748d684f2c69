import type { Picture } from "@contract/picture-address";

/** The illustration of an address. */
export function drawPicture(picture: Picture): string {
  const [width, height] = picture.variant === "wide" ? [1280, 720] : picture.variant === "card" ? [640, 360] : [240, 240];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#bfe5e8"/><circle cx="${width! * 0.7}" cy="${height! * 0.3}" r="${height! * 0.12}" fill="#f4a259"/><rect y="${height! * 0.6}" width="${width}" height="${height! * 0.4}" fill="#006d77"/></svg>`;
}
