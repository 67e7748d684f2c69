import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "./contrast";

type Scheme = "light" | "dark";
const schemes = ["light", "dark"] as const;

/** Every `--name: light-dark(#light, #dark)` of a sheet. */
function tokensIn(file: string): Map<string, Record<Scheme, string>> {
  const css = readFileSync(`app/styles/${file}`, "utf8");
  const pairs = css.matchAll(/--([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\);/g);
  return new Map([...pairs].map(([, name, light, dark]) => [name!, { light: light!, dark: dark! }]));
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

/** Edges of controls and the focus ring. */
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

/** The ordinary palette alone uses the line grey behind disabled text; the strong one has no soft pairs. */
const ordinaryOnly = new Set(["ink-soft line"]);

describe.each([
  ["the ordinary palette", base, 4.5],
  ["the palette of more contrast", contrasted, 7],
] as const)("%s", (name, tokens, least) => {
  const colour = (token: string, scheme: Scheme) => tokens.get(token)![scheme];
  const pairs = name === "the ordinary palette" ? text : text.filter((pair) => !ordinaryOnly.has(pair.join(" ")));

  const tooFaint = (of: [string, string][], enough: number) =>
    of.flatMap(([front, ground]) =>
      schemes
        .map((scheme) => ({ scheme, measured: contrast(colour(front, scheme), colour(ground, scheme)) }))
        .filter(({ measured }) => !(measured >= enough))
        .map(({ scheme, measured }) => `${front} on ${ground} in ${scheme}: ${measured.toFixed(2)}`),
    );

  it("text has enough contrast on its background", () => expect(tooFaint(pairs, least)).toEqual([]));

  it("edges and focus rings have enough contrast", () => expect(tooFaint(graphic, 3)).toEqual([]));
});

it("computes contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
