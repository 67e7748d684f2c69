import { type Hour, hours, paintOf } from "./colour";
import { disc, hills, line, shape, softGround, stamp, stamped } from "./drawing";
import { frameOf, picture, type SceneVariant } from "./frame";
import type { SceneKind } from "./scene";
import { boats, bushes, mountains, palms, type Stage, water } from "./scenery";
import { seededChance } from "./seeded-chance";
import { parasol } from "./settings-by-the-water";
import { sky } from "./sky";

const n = Math.round;

/** The beach or the centre near a hotel, at most 5 kB: another one for each hotel. */
export function aroundScene({
  seed,
  of,
  setting,
  variant,
}: {
  seed: string;
  of: "beach" | "centre";
  setting: SceneKind;
  variant: SceneVariant;
}): string {
  const chance = seededChance(`${of} near ${seed}`);
  const hour: Hour = chance.pick([hours.noon, hours.morning, hours.golden, hours.golden, hours.dusk]);
  const frame = frameOf(variant, of === "beach" ? 0.48 : 0.66);
  const { width } = frame;
  const sunX = width * chance.between(0.3, 0.7);
  const stage: Stage = { frame, hour, paint: paintOf(hour), chance, sunX, focusX: width / 2 };
  return picture(frame, sky(frame, hour, chance, sunX) + (of === "beach" ? beach(stage) : street(stage, setting)));
}

/** Sand with a promenade along it, and the sea behind. */
function beach(stage: Stage): string {
  const { frame, paint, chance } = stage;
  const { width, height, horizon, unit } = frame;
  const isOnEnd = chance.happens(0.5);
  const shore = height * 0.7;
  const at = (part: number) => (isOnEnd ? width * (1 - part) : width * part);
  const sand = softGround(
    [
      [0, shore + unit * chance.between(-14, 14)],
      [width * 0.3, shore + unit * chance.between(-18, 10)],
      [width * 0.7, shore + unit * chance.between(-4, 22)],
      [width, shore + unit * chance.between(-14, 14)],
      [width * 1.1, shore],
    ],
    height,
  );
  const promenade = height * 0.9;
  const rows = Array.from({ length: chance.whole(4, 6) }, (_, index) => {
    const cloth = paint(chance.pick(["#c8402a", "#f4a259", "#006d77", "#e9b949"]));
    return stamped(
      "u",
      width * (0.1 + index * 0.15 + chance.between(0, 0.04)),
      height * (0.8 + (index % 2) * 0.06),
      unit,
      cloth,
    );
  });
  return (
    shape(
      hills(chance, { width, bottom: horizon + 2, top: horizon - 14 * unit, swing: 14 * unit, bumps: 4 }),
      paint("#6f9fae", 0.5),
    ) +
    water(stage, horizon, chance.pick(["#1f9aa8", "#1786a3", "#2fb0a8", "#1b7fb0"])) +
    boats(
      paint,
      [at(0.24), horizon + 26 * unit, unit * 0.7, "#c8402a"],
      [at(0.5), horizon + 10 * unit, unit * 0.4, "#2b5f7a"],
    ) +
    shape(sand, paint("#ffffff"), ` opacity=".55" transform="translate(0 -${n(7 * unit)})"`) +
    shape(sand, paint(chance.pick(["#f3dcae", "#f0d19c", "#f7e3c0"]))) +
    stamp("u", parasol(paint)) +
    rows.join("") +
    shape(`M0 ${n(promenade)}h${width}V${height}H0z`, paint("#d8c7ae")) +
    line(`M0 ${n(promenade)}h${width}`, paint("#fffaf0"), 4 * unit) +
    palms(paint, [at(0.07), height * 0.96, unit * 1.5, isOnEnd], [at(0.93), height * 0.97, unit * 1.2, !isOnEnd])
  );
}

const facades: Partial<Record<SceneKind, readonly string[]>> = {
  desert: ["#e6b98a", "#d9a679", "#efd2ab"],
  island: ["#fffaf0", "#f4f1e8", "#e9eef0"],
  mountain: ["#c9a27a", "#e8d9bf", "#a98467"],
  skyline: ["#9fb4c4", "#c2ccd3", "#8fa6b5"],
};
const warm = ["#e8b08a", "#e9cf9a", "#d98f78", "#b9c4a6", "#d7b7c4"] as const;

/** A street of houses with shops and cafés under awnings. */
function street(stage: Stage, setting: SceneKind): string {
  const { frame, paint, chance, hour } = stage;
  const { width, height, horizon, unit } = frame;
  const colours = facades[setting] ?? warm;
  const foot = horizon + 34 * unit;
  const isHigh = setting === "skyline" || setting === "arena" || setting === "stadium";
  const hasGables = setting === "mountain" || setting === "forest" || setting === "old-town";
  let houses = "";
  let panes = "";
  let doors = "";
  let awnings = "";
  for (let x = -10 * unit; x < width; ) {
    const wide = unit * chance.between(74, 112);
    const high = unit * (isHigh ? chance.between(150, 220) : chance.between(96, 160));
    const top = foot - high;
    const roof = hasGables ? `l${n(wide / 2)}-${n(26 * unit)} ${n(wide / 2)} ${n(26 * unit)}` : `h${n(wide)}`;
    houses += shape(`M${n(x)} ${n(foot)}V${n(top)}${roof}V${n(foot)}z`, paint(chance.pick(colours)));
    for (let y = top + 16 * unit; y < foot - 66 * unit; y += 34 * unit)
      for (const part of [0.2, 0.5, 0.8]) panes += `M${n(x + wide * part)} ${n(y)}v${n(18 * unit)}`;
    doors += `M${n(x + wide * 0.14)} ${n(foot)}v-${n(34 * unit)}h${n(wide * 0.72)}v${n(34 * unit)}z`;
    awnings += shape(
      `M${n(x + wide * 0.06)} ${n(foot - 32 * unit)}l${n(wide * 0.08)}-${n(18 * unit)}h${n(wide * 0.72)}l${n(wide * 0.08)} ${n(18 * unit)}z`,
      paint(chance.pick(["#c8402a", "#006d77", "#f4a259", "#3f6f9f", "#7a8f4f"])),
    );
    x += wide;
  }
  const table = `${shape("M-16-24h32v4h-32zM-2-20h4V0h-4z", paint("#6b5a4a"))}${line("M-26-34v18h8v16M26-34v18h-8v16", paint("#8a6a4f"), 4)}`;
  const lamp = `${line("M0 0v-84", paint("#4f5a63"), 4)}${disc(0, -90, 9, hour.sun)}`;
  const y = foot + (height - foot) * 0.4;
  return (
    (hasGables && setting !== "old-town"
      ? mountains(
          stage,
          foot,
          [
            [width * 0.3, 240 * unit, width * 0.3],
            [width * 0.74, 260 * unit, width * 0.3],
          ],
          "#7c90a6",
          0.5,
          true,
        )
      : "") +
    houses +
    line(panes, hour.lamp === "#ffd98a" ? hour.lamp : paint("#4f6f84", 0.2), 12 * unit) +
    shape(doors, paint("#3f4a52", 0.1)) +
    awnings +
    shape(`M0 ${n(foot)}h${width}V${height}H0z`, paint("#cfc3b2")) +
    line(`M0 ${n(foot + 16 * unit)}h${width}M0 ${n(foot + 48 * unit)}h${width}`, paint("#b3a48f"), 2, ' opacity=".6"') +
    stamp("t", table) +
    [0.14, 0.3, 0.68, 0.86].map((part) => stamped("t", width * part, y, unit * 1.1)).join("") +
    stamp("l", lamp) +
    [0.22, 0.78].map((part) => stamped("l", width * part, y + 16 * unit, unit * 1.3)).join("") +
    shape(bushes(chance, width * 0.42, width * 0.58, y + 20 * unit, 18 * unit), paint("#5f9a6a"))
  );
}
