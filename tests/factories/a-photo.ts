import sharp from "sharp";

/** A photo as a phone takes it: lying on its side, with its camera and the place in its metadata. Each number gives another picture. */
export function aPhoto(number = 1, { width = 400, height = 300 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: (number * 53) % 256, g: 120, b: 90 } } })
    .jpeg()
    .withExif({
      IFD0: { Artist: "Somebody" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "32/1 4/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "34/1 46/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A PNG whose header promises so many pixels; there is next to nothing behind it. */
export async function aPixelBomb(width: number, height: number, bits: 8 | 16 = 8): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#000000" } })
    .toColourspace(bits === 8 ? "srgb" : "rgb16")
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  // The checksum of the header, so that decoders believe it.
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A PNG with a chunk that announces an animation. */
export async function anAnimatedPng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#000000" } })
    .png()
    .toBuffer();
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write("acTL", 4, "latin1");
  chunk.writeUInt32BE(2, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** A WebP of two pictures. */
export async function anAnimatedWebp(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(8 * 8 * 3, 0), Buffer.alloc(8 * 8 * 3, 255)]);
  return sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** The first bytes of a photo of an iPhone. */
export const aHeic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic\0\0\0\0mif1heic"),
  Buffer.alloc(64),
]);

/** As PNG checks its chunks (ISO 3309). */
function crc32(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
