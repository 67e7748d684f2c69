import sharp from "sharp";

/** A picture of one colour, as a file of the given format. */
export function aPicture(
  format: "png" | "jpeg" | "webp" | "gif" | "tiff",
  { width = 320, height = 80, background = "#0b5d4e" } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Artist: "Somebody" } })
    .toFormat(format)
    .toBuffer();
}

/** A file of exactly so many bytes: what follows the picture is not shown. */
export function filledUp(picture: Buffer, bytes: number): Buffer {
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}
