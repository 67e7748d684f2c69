import { photoSizes, reviewPhotos } from "@contract/vocabulary/review-photos";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aHeic, anAnimatedPng, anAnimatedWebp, aPhoto, aPixelBomb } from "../../../../tests/factories/a-photo";
import { aPicture } from "../../../../tests/factories/a-picture";
import { drawPhoto } from "./draw-photo";

async function drawn(file: Buffer) {
  const photo = await drawPhoto(file);
  if ("wrong" in photo) throw new Error(photo.wrong);
  return photo;
}

test("a photo is turned upright, in two sizes, and nothing but its pixels is left", async () => {
  const sent = await aPhoto(1, { width: 3000, height: 2000 });
  expect((await sharp(sent).metadata()).exif?.includes(Buffer.from("Somebody"))).toBe(true);
  const photo = await drawn(sent);
  // Orientation 6: what lay on its side stands.
  expect([photo.width, photo.height]).toEqual([1067, photoSizes.large]);
  for (const [file, width, height] of [
    [photo.large, 1067, photoSizes.large],
    [photo.small, photoSizes.small, photoSizes.small],
  ] as const) {
    const { format, exif, xmp, iptc, icc, orientation, ...header } = await sharp(file).metadata();
    expect({ format, exif, xmp, iptc, icc, orientation }).toEqual({ format: "webp" });
    expect([header.width, header.height]).toEqual([width, height]);
    expect(file.toString("latin1")).not.toMatch(/Somebody|GPS|Exif/);
  }
});

test("a small photo is not enlarged, but for its square", async () => {
  const photo = await drawn(await aPicture("webp", { width: 120, height: 90 }));
  expect([photo.width, photo.height]).toEqual([120, 90]);
  expect((await sharp(photo.small).metadata()).width).toBe(photoSizes.small);
});

const side = Math.ceil(Math.sqrt(reviewPhotos.pixels)) + 1;
const wrongFiles: [string, () => Promise<Buffer>, string][] = [
  ["a HEIC of an iPhone", async () => aHeic, "heic-photo"],
  ["a GIF", () => aPicture("gif"), "wrong-format"],
  ["a TIFF", () => aPicture("tiff"), "wrong-format"],
  ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "wrong-format"],
  ["a page", async () => Buffer.from("<!doctype html><script>alert(1)</script>"), "wrong-format"],
  ["a PDF", async () => Buffer.from("%PDF-1.7\n"), "wrong-format"],
  ["an empty file", async () => Buffer.alloc(0), "wrong-format"],
  ["an animated PNG", anAnimatedPng, "animated-photo"],
  ["an animated WebP", anAnimatedWebp, "animated-photo"],
  ["a PNG of more pixels than are decoded", () => aPixelBomb(side, side), "too-many-pixels"],
  ["a PNG of 16 bits a colour and half as many pixels", () => aPixelBomb(6_000, 6_000, 16), "too-many-pixels"],
  ["a PNG of ten thousand million pixels", () => aPixelBomb(100_000, 100_000), "too-many-pixels"],
  ["a PNG with a side that no camera makes", () => aPixelBomb(20_001, 1_000), "too-many-pixels"],
  ["a PNG that is a strip", () => aPixelBomb(100, 4_001), "too-many-pixels"],
  ["a PNG of as many pixels as the format allows", () => aPixelBomb(2 ** 31 - 1, 2 ** 31 - 1), "broken-photo"],
  ["a photo cut in half", async () => half(await aPhoto(1, { width: 2000, height: 2000 })), "broken-photo"],
  ["an SVG after the first bytes of a JPEG", async () => Buffer.from("\xff\xd8\xff<svg/>", "latin1"), "broken-photo"],
];
const half = (file: Buffer) => file.subarray(0, file.length / 2);

test.each(wrongFiles)("%s is not a photo", async (_, make, wrong) => {
  expect(await drawPhoto(await make())).toEqual({ wrong });
});
