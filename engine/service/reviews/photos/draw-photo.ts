import { photoSizes, reviewPhotos } from "@contract/vocabulary/review-photos";

/** Why a file is not taken as a photo. broken-photo: its first bytes promise a picture that cannot be drawn. */
export type WrongPhoto = "wrong-format" | "heic-photo" | "animated-photo" | "too-many-pixels" | "broken-photo";

/** A photo as it is kept: two WebP files without metadata. Width and height of the large one, in pixels. */
export type DrawnPhoto = { width: number; height: number; large: Buffer; small: Buffer };

/** Seconds that one drawing may take inside the library. */
const longest = 20;
/** In pixels; a long thin strip costs far more to draw than its pixels. A panorama is about 1 : 10. */
const longestSide = 20_000;
const mostStretched = 40;
/** The decoders that a guest's file needs; a process of its own blocks all others. */
export const photoDecoders = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

/**
 * A guest's file re-encoded, upright, so that nothing but pixels survives: no place, camera, script or second format. The bytes decide what
 * it is, not the name; animation and the number of pixels are read from the header before anything is decoded.
 */
export async function drawPhoto(bytes: Buffer): Promise<DrawnPhoto | { wrong: WrongPhoto }> {
  const format = formatOf(bytes);
  if (format === "heic") return { wrong: "heic-photo" };
  if (format === null) return { wrong: "wrong-format" };
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) return { wrong: "broken-photo" };
  if ((header.pages ?? 1) > 1 || (format === "png" && isAnimatedPng(bytes))) return { wrong: "animated-photo" };
  const sides = [header.width, header.height].sort((a, b) => a - b) as [number, number];
  // Colours of 16 bits, which no camera's photo has, take twice as long.
  const weight = header.depth === "uchar" ? 1 : 2;
  if (
    sides[0] * sides[1] * weight > reviewPhotos.pixels ||
    sides[1] > longestSide ||
    sides[1] > mostStretched * sides[0]
  )
    return { wrong: "too-many-pixels" };
  const drawn = async (side: "large" | "small", from: Buffer) => {
    const size = photoSizes[side];
    return sharp(from, { limitInputPixels: reviewPhotos.pixels, failOn: "error", animated: false })
      .autoOrient()
      .resize(size, size, side === "large" ? { fit: "inside", withoutEnlargement: true } : { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .webp({ quality: side === "large" ? 78 : 70 })
      .timeout({ seconds: longest })
      .toBuffer({ resolveWithObject: true });
  };
  try {
    const large = await drawn("large", bytes);
    const small = await drawn("small", large.data);
    return { width: large.info.width, height: large.info.height, large: large.data, small: small.data };
  } catch {
    return { wrong: "broken-photo" };
  }
}

function formatOf(bytes: Buffer): "jpeg" | "png" | "webp" | "heic" | null {
  const has = (text: string, at = 0) => bytes.toString("latin1", at, at + text.length) === text;
  if (has("\xff\xd8\xff")) return "jpeg";
  if (has("\x89PNG\r\n\x1a\n")) return "png";
  if (has("RIFF") && has("WEBP", 8)) return "webp";
  return has("ftyp", 4) && /^(hei[cxms]|hev[cxms]|mif1|msf1)/.test(bytes.toString("latin1", 8, 12)) ? "heic" : null;
}

/** An animated PNG says so in a chunk before its first picture; decoders show that picture alone. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString("latin1", at + 4, at + 8);
    if (chunk === "acTL") return true;
    if (chunk === "IDAT") return false;
  }
  return false;
}
