import { createHash } from "node:crypto";
import { largestLogo } from "@contract/desk/agency-desk";
import { accept, type Result, refuse } from "@contract/wire/operation";

/** The size in which a logo is stored, in pixels: four times that in which a page shows it. */
const stored = { width: 640, height: 176 };

/** `invalid-input`: too many bytes, as the contract refuses far larger files. */
export type WrongLogo = "wrong-format" | "too-many-pixels" | "invalid-input";
type ReadLogo = { hash: string; width: number; height: number; content: Buffer };

/**
 * An uploaded picture as it is stored: decoded and re-encoded as PNG, so that nothing else in the file (metadata, script, a second format)
 * is ever served, and every document format can take it. The bytes decide what it is, not the name. SVG is refused: it may carry script.
 */
export async function readLogo(bytes: Buffer): Promise<Result<ReadLogo, WrongLogo>> {
  if (bytes.length > largestLogo.bytes) return refuse("invalid-input", { field: "contentBase64" });
  const wrongFormat = refuse("wrong-format", { field: "contentBase64" });
  // No other decoder of the library ever sees the bytes.
  if (!isPicture(bytes)) return wrongFormat;
  const { default: sharp } = await import("sharp");
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!size) return wrongFormat;
  if (Math.max(size.width, size.height) > largestLogo.pixels)
    return refuse("too-many-pixels", { field: "contentBase64" });
  const drawn = await sharp(bytes)
    .autoOrient()
    .resize({ ...stored, fit: "inside", withoutEnlargement: true })
    .png({ palette: true, effort: 10 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!drawn) return wrongFormat;
  const { data: content, info } = drawn;
  const hash = createHash("sha256").update(content).digest("hex");
  return accept({ hash, width: info.width, height: info.height, content });
}

/** Whether the bytes begin as PNG, JPEG or WebP. */
function isPicture(bytes: Buffer): boolean {
  const startsWith = (text: string, at = 0) => bytes.toString("latin1", at, at + text.length) === text;
  return startsWith("\x89PNG\r\n\x1a\n") || startsWith("\xff\xd8\xff") || (startsWith("RIFF") && startsWith("WEBP", 8));
}
