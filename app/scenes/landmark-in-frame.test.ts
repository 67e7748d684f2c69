import { expect, test, vi } from "vitest";
import { frameOf, type SceneVariant } from "./frame";
import { hotelScene } from "./hotel-scene";
import { landmarkNames } from "./landmark";
import { scene, sceneKinds } from "./scene";

// The glyph is marked, so that its place is found in the finished picture.
vi.mock("./landmark", async (original) => {
  const module = await original<typeof import("./landmark")>();
  const landmarkGlyph: typeof module.landmarkGlyph = (...args) => {
    const drawn = module.landmarkGlyph(...args);
    return { ...drawn, glyph: `<g id="landmark"/>${drawn.glyph}` };
  };
  return { ...module, landmarkGlyph };
});

const variants: SceneVariant[] = ["wide", "card", "square"];
/** Glyphs stand on their foot and are about this high. */
const height = 100;

/** Where the landmark stands; undefined for a picture without one. */
function placeOf(svg: string) {
  const found = /translate\((-?[\d.]+)[ ,]?(-?[\d.]+)\)scale\(-?([\d.]+)[^)]*\)"><g id="landmark"\/>/.exec(svg);
  const [x = 0, foot = 0, size = 0] = found?.slice(1).map(Number) ?? [];
  return found ? { x, foot, top: foot - height * size } : undefined;
}

test.each(sceneKinds)("every crop of a %s keeps its landmark, with room at both sides and above", (kind) => {
  let drawn = 0;
  for (const landmark of landmarkNames)
    for (const variant of variants)
      for (const seed of ["ATH", "ROM", "PAR"]) {
        const place = placeOf(scene({ kind, seed, landmark, variant }));
        if (!place) continue;
        drawn += 1;
        const frame = frameOf(variant);
        const where = `${kind} ${landmark} ${variant} ${seed}`;
        expect(place.x / frame.width, where).toBeGreaterThan(0.2);
        expect(place.x / frame.width, where).toBeLessThan(0.8);
        expect(place.foot, where).toBeLessThanOrEqual(frame.height);
        expect(place.foot, where).toBeGreaterThan(frame.height * 0.3);
        expect(place.top, where).toBeGreaterThanOrEqual(0);
      }
  // A hall and a stadium have none.
  if (kind !== "arena" && kind !== "stadium") expect(drawn).toBeGreaterThan(landmarkNames.length);
});

test("the same hotel by the sea, in the mountains, in the desert, in an old town and among towers is five pictures", () => {
  const settings = ["sea", "mountain", "desert", "old-town", "skyline"] as const;
  for (const variant of variants) {
    const drawn = settings.map((setting) => hotelScene({ seed: "RHO-1", stars: 4, setting, variant }));
    expect(new Set(drawn).size).toBe(settings.length);
  }
});
