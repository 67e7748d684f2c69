import { describe, expect, it } from "vitest";
import type { SceneVariant } from "./frame";
import { hotelScene } from "./hotel-scene";
import { landmarkNames } from "./landmark";
import { scene, sceneKinds } from "./scene";

const variants: SceneVariant[] = ["wide", "card", "square"];
const LIMIT = 5 * 1024;

/** Balanced elements, quoted attributes, and valid numbers wherever a number is expected. */
function expectWellFormed(svg: string) {
  const open: string[] = [];
  for (const [tag, closing, name, selfClosed] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)(?:\s[a-z0-9-]+(?:[A-Z][a-z]+)*="[^"<]*")*(\/?)>/gi,
  )) {
    if (closing) expect(open.pop(), tag).toBe(name);
    else if (!selfClosed) open.push(name!);
  }
  expect(open).toEqual([]);
  expect(svg.match(/</g)).toHaveLength([...svg.matchAll(/<\/?[a-zA-Z]+(?:\s[a-zA-Z0-9-]+="[^"<]*")*\/?>/g)].length);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|e-\d/);
}

function expectHarmless(svg: string) {
  expect(svg).not.toMatch(/<script|\son[a-z]+=|<foreignObject|<text/i);
  expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/https?:|data:|href="[^#]/);
}

describe("scene", () => {
  it.each(sceneKinds)("%s is well-formed, harmless and small with every landmark, in every shape", (kind) => {
    for (const landmark of [null, ...landmarkNames]) {
      for (const variant of variants) {
        const svg = scene({ kind, seed: `${landmark}-1`, landmark, variant });
        expectWellFormed(svg);
        expectHarmless(svg);
        expect(svg.length, `${landmark} ${variant}`).toBeLessThanOrEqual(LIMIT);
      }
    }
  });

  it.each(sceneKinds)("%s depends on its seed alone", (kind) => {
    const draw = (seed: string) => scene({ kind, seed, landmark: null, variant: "card" });
    expect(draw("ATH")).toBe(draw("ATH"));
    expect(new Set(["ATH", "RHO", "ROM", "PAR", "DXB"].map(draw)).size).toBe(5);
  });

  it("keeps the drawing of a seed, which keeps cached pictures valid", () => {
    const svg = scene({ kind: "sea", seed: "RHO", landmark: null, variant: "card" });
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 360" width="640" height="360">/,
    );
  });

  it("draws each landmark and ignores an unknown one", () => {
    const draw = (landmark: string | null) => scene({ kind: "skyline", seed: "X", landmark, variant: "card" });
    expect(new Set(landmarkNames.map(draw)).size).toBe(landmarkNames.length);
    expect(draw("toString")).toBe(draw(null));
  });
});

describe("hotelScene", () => {
  it.each(sceneKinds)("%s is well-formed, harmless and small with any stars, in every shape", (setting) => {
    for (const stars of [1, 2, 3, 4, 5]) {
      for (const variant of variants) {
        for (const seed of ["a", "b", "c", "d"]) {
          const svg = hotelScene({ seed, stars, setting, variant });
          expectWellFormed(svg);
          expectHarmless(svg);
          expect(svg.length, `${stars} ${variant} ${seed}`).toBeLessThanOrEqual(LIMIT);
        }
      }
    }
  });

  it("is the same for the same hotel and differs between hotels", () => {
    const draw = (seed: string) => hotelScene({ seed, stars: 4, setting: "sea", variant: "card" });
    expect(draw("1")).toBe(draw("1"));
    expect(new Set(["1", "2", "3", "4"].map(draw)).size).toBe(4);
  });
});
