import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatFor, photo, photoRequest, TooBusy } from "./photo.server";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "nofesh-photos-"));
  // Noise compresses worst, so no size is small by chance.
  const noise = {
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 120, sigma: 40 },
    },
  } as const;
  await sharp(noise as never)
    .jpeg({ quality: 90 })
    .toFile(join(folder, "beach-1.jpg"));
  await sharp({ create: { width: 9000, height: 5000, channels: 3, background: "#024" } })
    .png()
    .toFile(join(folder, "huge.png"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const request = { name: "beach-1.jpg", variant: "card", width: 320, format: "webp", saving: false } as const;

describe("photographs", () => {
  test.each([
    ["image/avif,image/webp,*/*", "avif"],
    ["image/webp,*/*", "webp"],
    ["*/*", "jpeg"],
    [null, "jpeg"],
  ])("a browser that accepts %s gets %s", (accept, format) => {
    expect(formatFor(accept)).toBe(format);
  });

  test.each([
    ["beach-1.jpg", "card", "320"],
    ["beach-1.jpg", "wide", undefined],
  ])("%s %s %s is valid", (name, variant, width) => {
    expect(photoRequest(name, variant, width)).toMatchObject({ name, variant, width: Number(width ?? 640) });
  });

  test.each([
    ["../secret.jpg", "card", "320"],
    ["..%2fsecret.jpg", "card", "320"],
    ["beach-1.jpg", "tall", "320"],
    ["beach-1.jpg", "card", "321"],
    ["beach-1.jpg", "card", "32000"],
    ["beach-1.svg", "card", "320"],
    ["Beach 1.jpg", "card", "320"],
    ["", "", ""],
  ])("%s %s %s is invalid", (name, variant, width) => {
    expect(photoRequest(name, variant, width)).toBeNull();
  });

  test("crops to the shape in the requested format, lighter with Save-Data, and stable on repeat", async () => {
    const picture = await photo(request, folder);
    const { width, height, format } = await sharp(picture!.body).metadata();
    expect([width, height, format, picture!.type]).toEqual([320, 180, "webp", "image/webp"]);
    const square = await photo({ ...request, variant: "square", format: "avif" }, folder);
    expect(await sharp(square!.body).metadata()).toMatchObject({ width: 320, height: 320, format: "heif" });
    const light = await photo({ ...request, saving: true }, folder);
    expect(light!.body.length).toBeLessThan(picture!.body.length * 0.8);
    expect(await photo(request, folder)).toBe(picture);
  });

  test("a missing file is not found, and one with too many pixels is not opened", async () => {
    expect(await photo({ ...request, name: "nothing.jpg" }, folder)).toBeNull();
    await expect(photo({ ...request, name: "huge.png" }, folder)).rejects.toThrow(/pixel/);
  });

  test("renders them in turn, and rejects requests beyond the queue", async () => {
    const requests = Array.from({ length: 60 }, (_, index) =>
      photo({ ...request, name: `crowd-${index}.jpg` }, folder).catch((error) => error),
    );
    const answers = await Promise.all(requests);
    expect(answers.filter((answer) => answer instanceof TooBusy).length).toBe(60 - 33);
    expect(answers.filter((answer) => answer === null).length).toBe(33);
  });
});
