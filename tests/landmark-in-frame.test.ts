import type { DemoDestination } from "@engine/demo/demo-destination";
import { destinations } from "@engine/demo/destinations";
import { afterAll, expect, test, vi } from "vitest";
import { frameOf, type SceneVariant } from "~/scenes/frame";

// The glyph is marked, so that its place is found in the finished picture.
vi.mock("~/scenes/landmark", async (original) => {
  const module = await original<typeof import("~/scenes/landmark")>();
  const landmarkGlyph: typeof module.landmarkGlyph = (...args) => {
    const drawn = module.landmarkGlyph(...args);
    return { ...drawn, glyph: `<g id="landmark"/>${drawn.glyph}` };
  };
  return { ...module, landmarkGlyph };
});
// Another file of this worker may have read the scenes without the mark, and the next one reads them without it.
vi.resetModules();
afterAll(() => {
  vi.doUnmock("~/scenes/landmark");
  vi.resetModules();
});
const { hotelScene } = await import("~/scenes/hotel-scene");
const { scene } = await import("~/scenes/scene");

const variants: SceneVariant[] = ["wide", "card", "square"];
/** Glyphs stand on their foot and are about this high; the tip of a tower may be nearer to the edge. */
const height = 90;

/** Where the landmark stands; undefined for a picture without one. */
function placeOf(svg: string) {
  const found = /translate\((-?[\d.]+)[ ,]?(-?[\d.]+)\)scale\(-?([\d.]+)[^)]*\)"><g id="landmark"\/>/.exec(svg);
  const [x = 0, foot = 0, size = 0] = found?.slice(1).map(Number) ?? [];
  return found ? { x, foot, top: foot - height * size } : undefined;
}

test.each(Object.entries<DemoDestination>(destinations))(
  "each picture of %s keeps its landmark, whole",
  (code, { setting, landmark }) => {
    const places = variants.map((variant) => ({
      variant,
      frame: frameOf(variant),
      place: placeOf(scene({ kind: setting, seed: code, landmark, variant })),
    }));
    for (const { variant, frame, place } of places) {
      if (!place) continue;
      expect(place.x / frame.width, variant).toBeGreaterThan(0.2);
      expect(place.x / frame.width, variant).toBeLessThan(0.8);
      expect(place.foot, variant).toBeLessThanOrEqual(frame.height);
      expect(place.top, variant).toBeGreaterThanOrEqual(0);
    }
    // It is in all of them, or the place has none.
    expect(new Set(places.map(({ place }) => place === undefined)).size).toBe(1);
  },
);

test("most places of the demo shop have a landmark", () => {
  const drawn = Object.entries<DemoDestination>(destinations).filter(([code, { setting, landmark }]) =>
    placeOf(scene({ kind: setting, seed: code, landmark, variant: "card" })),
  );
  expect(drawn.length).toBeGreaterThan(Object.keys(destinations).length / 3);
});

test("the same hotel by the sea, in the mountains, in the desert, in an old town and among towers is five pictures", () => {
  const settings = ["sea", "mountain", "desert", "old-town", "skyline"] as const;
  for (const variant of variants) {
    const drawn = settings.map((setting) => hotelScene({ seed: "RHO-1", stars: 4, setting, variant }));
    expect(new Set(drawn).size).toBe(settings.length);
  }
});
