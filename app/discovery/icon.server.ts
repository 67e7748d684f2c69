import { readFileSync } from "node:fs";
import { join } from "node:path";
import { iconSizes } from "./icon-sizes";

const cache = new Map<string, Promise<Buffer>>();

/** The shop icon as PNG, rendered from its one drawing; null for an unsupported size. A maskable icon keeps clear of the edge. */
export function icon(name: string): Promise<Buffer> | null {
  if (name !== "maskable" && !iconSizes.some((size) => String(size) === name)) return null;
  const png = cache.get(name) ?? draw(name);
  cache.set(name, png);
  png.catch(() => cache.delete(name));
  return png;
}

async function draw(name: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const drawing = readFileSync(join(process.cwd(), "public", "favicon.svg"));
  if (name !== "maskable") return sized(Number(name));
  // Phones crop the icon: the safe zone is a circle of four fifths of the width.
  const inner = await sized(360);
  return sharp({ create: { width: 512, height: 512, channels: 4, background: "#e3f2f2" } })
    .composite([{ input: inner, gravity: "centre" }])
    .png()
    .toBuffer();

  function sized(width: number): Promise<Buffer> {
    return sharp(drawing, { density: (72 * width) / 32 })
      .resize(width, width)
      .png({ compressionLevel: 9 })
      .toBuffer();
  }
}
