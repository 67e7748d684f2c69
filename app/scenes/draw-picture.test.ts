import { inVariant, type Picture, parsePictureAddress, pictureAddress } from "@contract/vocabulary/picture-address";
import { describe, expect, it } from "vitest";
import { drawPicture } from "./draw-picture";

const athens: Picture = { kind: "destination", code: "ATH", setting: "old-town", landmark: null, variant: "card" };
const hotel: Picture = { kind: "hotel", code: "ATH-001", setting: "sea", stars: 4, variant: "wide" };

describe("picture addresses", () => {
  it.each([athens, hotel, { ...athens, landmark: "palm", variant: "square" } satisfies Picture])(
    "say everything that draws them: %o",
    (picture) => expect(parsePictureAddress(pictureAddress(picture))).toEqual(picture),
  );

  it("keep the place in another shape", () => {
    expect(parsePictureAddress(inVariant(pictureAddress(athens), "wide"))).toEqual({ ...athens, variant: "wide" });
  });

  it.each([
    "/pictures/destination/ATH/sea/none/huge.svg",
    "/pictures/x/ATH/sea/none/card.svg",
    "/pictures/hotel/../x.svg",
  ])("are none of ours: %s", (path) => expect(parsePictureAddress(path)).toBeNull());
});

describe("pictures", () => {
  it.each([athens, hotel])("are drawn the same every time: %o", (picture) => {
    expect(drawPicture(picture)).toMatch(/^<svg /);
    expect(drawPicture(picture)).toBe(drawPicture(picture));
  });

  it("of two places differ", () => expect(drawPicture(athens)).not.toBe(drawPicture({ ...athens, code: "ROM" })));

  it("of an unknown setting show the sea", () => {
    expect(drawPicture({ ...athens, setting: "moon" })).toBe(drawPicture({ ...athens, setting: "sea" }));
  });
});
