import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Scheme = "light" | "dark";
const schemes = ["light", "dark"] as const;

/** Every `--name: light-dark(#light, #dark)` of a sheet. */
function tokensIn(file: string): Map<string, Record<Scheme, string>> {
  const css = readFileSync(`app/styles/${file}`, "utf8");
  const found = css.matchAll(/--([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\);/g);
  return new Map([...found].map(([, name, light, dark]) => [name!, { light: light!, dark: dark! }]));
}

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const text: [string, string][] = [
  ...["ground", "card", "field"].flatMap((ground): [string, string][] => [
    ["ink", ground],
    ["ink-soft", ground],
    ["sea", ground],
    ["sea-deep", ground],
    ["bad", ground],
  ]),
  ...["sea-wash", "good-wash", "warn-wash", "bad-wash", "sun-wash"].map((wash): [string, string] => ["ink", wash]),
  ["ink-soft", "sea-wash"],
  ["sea", "sea-wash"],
  ["sea", "sun-wash"],
  ["sea-deep", "sea-wash"],
  ["good", "good-wash"],
  ["warn", "warn-wash"],
  ["warn", "sun-wash"],
  ["bad", "bad-wash"],
  ["on-sea", "sea"],
  ["on-coral", "coral"],
  ["on-coral", "coral-deep"],
  ["on-sun", "sun"],
  ["on-deep", "deep"],
  ["stars", "card"],
  ["ink-soft", "line"],
];

/** Edges of controls and the ring of focus. */
const graphic: [string, string][] = [
  ["control", "card"],
  ["control", "field"],
  ["control", "ground"],
  ["sea", "sea-wash"],
  ["focus", "ground"],
  ["focus", "card"],
  ["sun", "deep"],
];

const base = tokensIn("tokens.css");
const contrasted = new Map([...base, ...tokensIn("preferences.css")]);

/** A grey behind disabled text is the line of the ordinary palette only; the strong one has no soft pairs. */
const ordinaryOnly = new Set(["ink-soft line"]);

describe.each([
  ["the ordinary palette", base, 4.5],
  ["the palette of more contrast", contrasted, 7],
] as const)("%s", (name, tokens, least) => {
  const colour = (token: string, scheme: Scheme) => tokens.get(token)![scheme];
  const pairs = name === "the ordinary palette" ? text : text.filter((pair) => !ordinaryOnly.has(pair.join(" ")));

  it.each(pairs.flatMap((pair) => schemes.map((scheme) => [...pair, scheme] as const)))(
    "%s on %s reads well in %s",
    (front, ground, scheme) => {
      expect(contrast(colour(front, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(least);
    },
  );

  it.each(graphic.flatMap((pair) => schemes.map((scheme) => [...pair, scheme] as const)))(
    "%s on %s can be seen in %s",
    (front, ground, scheme) => {
      expect(contrast(colour(front, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3);
    },
  );
});

it("measures as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
