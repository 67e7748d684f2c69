import { inVariant, type Picture, parsePictureAddress, pictureAddress } from "@contract/vocabulary/picture-address";
import { describe, expect, it } from "vitest";
import { drawPicture } from "./draw-picture";

const athens: Picture = { kind: "destination", code: "ATH", setting: "old-town", landmark: null, variant: "card" };
const room: Picture = {
  kind: "room",
  code: "ATH-001",
  setting: "sea",
  room: { roomClass: "STD", guests: 4, sizeM2: 24 },
  variant: "wide",
};
const beach: Picture = { kind: "around", code: "ATH-001", setting: "sea", of: "beach", variant: "wide" };
const hotel: Picture = { kind: "hotel", code: "ATH-001", setting: "sea", stars: 4, variant: "wide" };

describe("picture addresses", () => {
  it.each([athens, hotel, room, beach, { ...athens, landmark: "palm", variant: "square" } satisfies Picture])(
    "carry everything needed to draw the picture: %o",
    (picture) => expect(parsePictureAddress(pictureAddress(picture))).toEqual(picture),
  );

  it("keep the place when the shape changes", () => {
    expect(parsePictureAddress(inVariant(pictureAddress(athens), "wide"))).toEqual({ ...athens, variant: "wide" });
  });

  it.each([
    "/pictures/destination/ATH/sea/none/huge.svg",
    "/pictures/x/ATH/sea/none/card.svg",
    "/pictures/hotel/../x.svg",
    "/pictures/room/ATH-001/sea/std/wide.svg",
    "/pictures/around/ATH-001/sea/moon/wide.svg",
  ])("are rejected when invalid: %s", (path) => expect(parsePictureAddress(path)).toBeNull());
});

describe("pictures", () => {
  it.each([athens, hotel, room, beach])("are identical on every run: %o", (picture) => {
    expect(drawPicture(picture)).toMatch(/^<svg /);
    expect(drawPicture(picture)).toBe(drawPicture(picture));
  });

  it("differ between two places", () => expect(drawPicture(athens)).not.toBe(drawPicture({ ...athens, code: "ROM" })));

  it("fall back to the sea for an unknown setting", () => {
    expect(drawPicture({ ...athens, setting: "moon" })).toBe(drawPicture({ ...athens, setting: "sea" }));
  });
});
