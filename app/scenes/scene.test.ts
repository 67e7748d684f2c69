import { describe, expect, it } from "vitest";
import { aroundScene } from "./around-scene";
import { hours, paintOf } from "./colour";
import type { SceneVariant } from "./frame";
import { frameOf, picture } from "./frame";
import { hotelScene } from "./hotel-scene";
import { landmarkGlyph, landmarkNames } from "./landmark";
import { roomScene } from "./room-scene";
import { scene, sceneKinds } from "./scene";
import { seededChance } from "./seeded-chance";

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

  // Pages crop pictures to 16:9 or to a square around their middle.
  it("keeps the landmark inside every crop", () => {
    const away: string[] = [];
    let found = 0;
    for (const kind of sceneKinds) {
      for (const landmark of landmarkNames) {
        for (const variant of variants) {
          const seed = `${landmark} ${kind}`;
          const place = landmarkIn(scene({ kind, seed, landmark, variant }), landmark);
          if (!place) continue;
          found += 1;
          const { width, height } = frameOf(variant);
          const cropped = Math.min(width, (height * 16) / 9);
          const margin = (width - cropped) / 2;
          if (
            place.x < margin + cropped * 0.1 ||
            place.x > width - margin - cropped * 0.1 ||
            place.y < height * 0.2 ||
            place.y > height
          )
            away.push(`${seed} ${variant}: ${JSON.stringify(place)}`);
        }
      }
    }
    expect(found).toBeGreaterThan(200);
    expect(away).toEqual([]);
  });

  it("draws each landmark and ignores an unknown one", () => {
    const draw = (landmark: string | null) => scene({ kind: "skyline", seed: "X", landmark, variant: "card" });
    expect(new Set(landmarkNames.map(draw)).size).toBe(landmarkNames.length);
    expect(draw("toString")).toBe(draw(null));
  });
});

/** Where a scene has its landmark's foot; null where the glyph cannot be told, or the kind has no place for one. */
function landmarkIn(svg: string, landmark: (typeof landmarkNames)[number]) {
  const { glyph } = landmarkGlyph(landmark, {
    paint: paintOf(hours.noon),
    lamp: hours.noon.lamp,
    chance: seededChance("any"),
    domeColour: "#000000",
  });
  const [outline] = / d="[^"]{12,}"/.exec(picture(frameOf("card"), glyph)) ?? [];
  const at = outline ? svg.indexOf(outline) : -1;
  const [, x, y] = /.*<g transform="translate\((-?\d+) (-?\d+)\)/s.exec(svg.slice(0, Math.max(at, 0))) ?? [];
  return x && y ? { x: Number(x), y: Number(y) } : null;
}

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

  it("tells a resort by the sea from a hotel in a city", () => {
    const draw = (setting: (typeof sceneKinds)[number]) =>
      hotelScene({ seed: "X-1", stars: 4, setting, variant: "card" });
    expect(new Set(sceneKinds.map(draw)).size).toBe(sceneKinds.length);
    // Water and palms.
    const signs = (svg: string) => [svg.includes('id="w"'), svg.includes('id="p"')];
    for (const setting of ["sea", "island"] as const) expect(signs(draw(setting)), setting).toEqual([true, true]);
    for (const setting of ["skyline", "old-town"] as const)
      expect(signs(draw(setting)), setting).toEqual([false, false]);
  });
});

const views = ["sea", "pool", "garden", "city", "mountain", "desert", "courtyard", "none"];
const standard = { roomClass: "STD", guests: 4, sizeM2: 24 };
const family = { roomClass: "FAM", guests: 5, sizeM2: 34 };

describe("roomScene", () => {
  it.each(views)("%s is well-formed, harmless and small for every class, in every shape", (view) => {
    for (const room of [
      { roomClass: "ECO", guests: 2, sizeM2: 0 },
      standard,
      family,
      { roomClass: "SUI", guests: 5, sizeM2: 56 },
    ]) {
      for (const variant of variants) {
        for (const seed of ["a", "b", "c"]) {
          const svg = roomScene({ seed, view, room, variant });
          expectWellFormed(svg);
          expectHarmless(svg);
          expect(svg.length, `${room.roomClass} ${variant} ${seed}`).toBeLessThanOrEqual(LIMIT);
        }
      }
    }
  });

  it("differs by hotel, class and view, and is the same for the same room", () => {
    const draw = (seed: string, room = standard, view = "sea") => roomScene({ seed, view, room, variant: "wide" });
    expect(draw("1")).toBe(draw("1"));
    expect(
      new Set([
        draw("1"),
        draw("2"),
        draw("3"),
        draw("1", family),
        ...views.slice(1).map((view) => draw("1", standard, view)),
      ]).size,
    ).toBe(4 + views.length - 1);
  });
});

describe("aroundScene", () => {
  it.each(sceneKinds)("%s is well-formed, harmless and small, in every shape", (setting) => {
    for (const of of ["beach", "centre"] as const) {
      for (const variant of variants) {
        for (const seed of ["a", "b", "c"]) {
          const svg = aroundScene({ seed, of, setting, variant });
          expectWellFormed(svg);
          expectHarmless(svg);
          expect(svg.length, `${of} ${variant} ${seed}`).toBeLessThanOrEqual(LIMIT);
        }
      }
    }
  });

  it("differs between hotels and between beach and centre", () => {
    const draw = (seed: string, of: "beach" | "centre") => aroundScene({ seed, of, setting: "sea", variant: "wide" });
    expect(new Set(["1", "2", "3"].flatMap((seed) => [draw(seed, "beach"), draw(seed, "centre")])).size).toBe(6);
  });
});
