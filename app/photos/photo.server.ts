import { createHash } from "node:crypto";
import { join } from "node:path";
import { type PictureVariant, photoName, photoWidths } from "@contract/vocabulary/picture-address";
import { siteConfig } from "~/config.server";

/** Height of a shape per pixel of its width. */
const shapes: Record<PictureVariant, number> = { wide: 9 / 16, card: 9 / 16, square: 1 };
const variants = Object.keys(shapes) as PictureVariant[];

/** Larger originals are not opened: forty million pixels exceed what any hotel photograph has. */
const mostPixels = 40_000_000;
/** Pictures rendered concurrently, and the length of the queue: pages take priority. */
const atOnce = 1;
const mostWaiting = 32;
const keptBytes = 64 * 1024 * 1024;

type PhotoFormat = "avif" | "webp" | "jpeg";
const qualities: Record<PhotoFormat, { full: number; saving: number }> = {
  avif: { full: 50, saving: 32 },
  webp: { full: 74, saving: 50 },
  jpeg: { full: 76, saving: 55 },
};

/** The best format that the browser accepts. */
export function formatFor(accept: string | null): PhotoFormat {
  return accept?.includes("image/avif") ? "avif" : accept?.includes("image/webp") ? "webp" : "jpeg";
}

type PhotoRequest = {
  name: string;
  variant: PictureVariant;
  width: number;
  format: PhotoFormat;
  saving: boolean;
};

/** Parses an address; null if the file, shape or width is invalid. Without a width: 640. */
export function photoRequest(
  name = "",
  variant = "",
  width = "640",
): Pick<PhotoRequest, "name" | "variant" | "width"> | null {
  const shape = photoShape(variant, width);
  return photoName.test(name) && shape ? { name, ...shape } : null;
}

/** Shape and width of an address; null if invalid. */
export function photoShape(variant = "", width = "640"): Pick<PhotoRequest, "variant" | "width"> | null {
  const shape = variants.find((option) => option === variant);
  const size = photoWidths.find((option) => String(option) === width);
  return shape && size ? { variant: shape, width: size } : null;
}

type RenderedPicture = { body: Buffer; type: string; tag: string };
const cache = new Map<string, Promise<RenderedPicture>>();
let cacheSize = 0;
let working = 0;
const waiting: (() => void)[] = [];

export class TooBusy extends Error {}

/** A photograph from the shop's own folder in the requested size and format; null if the file is missing. Rendered once, one at a time. */
export function photo(request: PhotoRequest, folder = siteConfig().photosDir): Promise<RenderedPicture | null> {
  return madeOnce(`${folder} ${request.name}`, request, async () => join(folder, request.name));
}

type Shape = Omit<PhotoRequest, "name">;

/** A third-party photograph in the requested size and format; null if `open` has none. Rendered once, like our own. */
export function foreignPhoto(
  id: string,
  shape: Shape,
  open: () => Promise<Buffer | null>,
): Promise<RenderedPicture | null> {
  return madeOnce(id, shape, open);
}

async function madeOnce(
  id: string,
  request: Shape,
  open: () => Promise<string | Buffer | null>,
): Promise<RenderedPicture | null> {
  const key = `${id} ${request.variant} ${request.width} ${request.format} ${request.saving}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const making = open().then((source) => {
    if (source === null) throw new Error("missing");
    return inTurn(() => make(request, source));
  });
  cache.set(key, making);
  try {
    const picture = await making;
    cacheSize += picture.body.length;
    for (const [oldest, promise] of cache) {
      if (cacheSize <= keptBytes) break;
      cache.delete(oldest);
      cacheSize -= (await promise.catch(() => null))?.body.length ?? 0;
    }
    return picture;
  } catch (error) {
    cache.delete(key);
    if (error instanceof Error && /missing|no such file|ENOENT/i.test(error.message)) return null;
    throw error;
  }
}

async function make({ variant, width, format, saving }: Shape, source: string | Buffer): Promise<RenderedPicture> {
  const { default: sharp } = await import("sharp");
  // Two cores serve pages: a picture uses at most one of them.
  sharp.concurrency(1);
  sharp.cache(false);
  const quality = qualities[format][saving ? "saving" : "full"];
  const body = await sharp(source, { limitInputPixels: mostPixels, failOn: "error", animated: false })
    .rotate()
    .resize(width, Math.round(width * shapes[variant]), {
      fit: "cover",
      position: "attention",
      withoutEnlargement: false,
    })
    .toFormat(format, format === "avif" ? { quality, effort: 3 } : { quality })
    .timeout({ seconds: 20 })
    .toBuffer();
  return { body, type: `image/${format}`, tag: createHash("sha256").update(body).digest("base64url").slice(0, 16) };
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) {
    if (waiting.length >= mostWaiting) throw new TooBusy("too many pictures are waiting");
    await new Promise<void>((turn) => waiting.push(turn));
  }
  working += 1;
  try {
    return await work();
  } finally {
    working -= 1;
    waiting.shift()?.();
  }
}
