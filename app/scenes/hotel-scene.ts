import { type Hour, hours, paintOf } from "./colour";
import { hills, line, put, shape, stamp, stamped } from "./drawing";
import { frameOf, picture, type SceneVariant } from "./frame";
import { type Building, lodge, palazzo, riad, slab, stepped, towers, village } from "./hotel-building";
import type { SceneKind } from "./scene";
import { firs, mountains, palms, type Stage, water } from "./scenery";
import { seededChance } from "./seeded-chance";
import { sky } from "./sky";

const buildings: Record<SceneKind, readonly Building[]> = {
  sea: [slab, stepped, stepped, towers],
  island: [village, stepped, village],
  desert: [riad, slab],
  mountain: [lodge, lodge, palazzo],
  forest: [lodge],
  skyline: [towers, slab, palazzo],
  "old-town": [palazzo],
  stadium: [towers, slab],
  arena: [towers, slab],
};

/** The star rating from which a hotel in the setting has a pool. */
const poolFrom: Record<SceneKind, number> = {
  sea: 3,
  island: 3,
  desert: 3,
  mountain: 5,
  forest: 5,
  skyline: 4,
  "old-town": 9,
  stadium: 4,
  arena: 4,
};

/** A hotel in its setting, at most 5 kB; more stars make it taller, and add a pool in settings where one is likely. */
export function hotelScene({
  seed,
  stars,
  setting,
  variant,
}: {
  seed: string;
  stars: number;
  setting: SceneKind;
  variant: SceneVariant;
}): string {
  const chance = seededChance(`hotel ${seed}`);
  const hour: Hour = chance.pick([hours.noon, hours.noon, hours.morning, hours.golden, hours.dusk]);
  const frame = frameOf(variant, 0.56);
  const { width, height, horizon, unit } = frame;
  const focusX = width * (variant === "square" ? 0.5 : chance.pick([0.4, 0.5, 0.6]));
  const stage: Stage = { frame, hour, paint: paintOf(hour), chance, sunX: width - focusX * 0.4, focusX };
  // Hotels of one place stand before the same town: a list of them is recognised as one place, and compresses to half as much.
  const [place] = seed.split("-");
  const around: Stage = { ...stage, chance: seededChance(`around ${place} ${setting}`) };
  const foot = horizon + 52 * unit;
  const scale = unit * (variant === "square" ? 0.92 : 1.15);
  const building = chance.pick(buildings[setting])({ paint: stage.paint, chance, stars, hour });
  const body =
    sky(frame, hour, chance, stage.sunX) +
    backdrop(around, setting) +
    shape(`M0 ${Math.round(foot - 6 * unit)}h${width}V${height}H0z`, stage.paint(ground(setting))) +
    greens(around, setting, foot) +
    put(building, focusX, foot, scale) +
    (stars >= poolFrom[setting] ? pool(stage, foot) : square(stage, foot)) +
    inFront(around, setting);
  return picture(frame, body);
}

function isInTown(setting: SceneKind): boolean {
  return setting === "old-town" || setting === "skyline" || setting === "stadium" || setting === "arena";
}

function ground(setting: SceneKind): string {
  if (setting === "desert") return "#e6b98a";
  if (isInTown(setting)) return "#d9c8b0";
  return setting === "mountain" || setting === "forest" ? "#8fb57a" : "#9cc08a";
}

function backdrop(stage: Stage, setting: SceneKind): string {
  const { frame, paint, chance, focusX } = stage;
  const { width, height, horizon, unit } = frame;
  const rolling = (top: number, colour: string, distance: number) =>
    shape(hills(chance, { width, bottom: height, top, swing: 16 * unit, bumps: 4 }), paint(colour, distance));
  if (setting === "sea" || setting === "island")
    return rolling(horizon - 20 * unit, "#6f9fae", 0.6) + water(stage, horizon - 4 * unit, "#1f9aa8");
  if (setting === "desert")
    return rolling(horizon - 10 * unit, "#c98a74", 0.5) + rolling(horizon + 14 * unit, "#dba06c", 0.25);
  if (setting === "mountain" || setting === "forest") {
    const peak = (x: number, high: number) => [width * x, high * unit, width * 0.28] as const;
    return (
      mountains(
        stage,
        horizon + 30 * unit,
        [peak(0.14, 150), peak(0.86, 170), peak(1 - focusX / width, 196)],
        "#7c90a6",
        0.4,
        true,
      ) +
      shape(
        firs(chance, 0, width, () => horizon + 36 * unit, 30 * unit * frame.stretch),
        paint("#2f6a58", 0.35),
      )
    );
  }
  const skylineOf = (distance: number, low: number, high: number) => {
    let row = `M0 ${height}`;
    for (let x = 0; x < width; ) {
      const wide = unit * chance.between(28, 60);
      row += `V${Math.round(horizon - unit * chance.between(low, high))}h${Math.round(wide)}`;
      x += wide;
    }
    return shape(`${row}V${height}z`, paint(setting === "old-town" ? "#c9806a" : "#7f9ab0", distance));
  };
  return skylineOf(0.7, 30, 100) + skylineOf(0.48, 0, 56);
}

/** Shrubs along the house. */
function greens({ frame: { width, unit }, paint, chance }: Stage, setting: SceneKind, foot: number): string {
  const bush = (x: number, r: number) =>
    `M${Math.round(x - r)} ${Math.round(foot)}a${Math.round(r)} ${Math.round(r)} 0 0 1 ${Math.round(r * 2)} 0z`;
  const row = Array.from({ length: 14 }, (_, index) => bush((width / 13) * index, unit * chance.between(12, 24)));
  return shape(row.join(""), paint(setting === "desert" ? "#8f9f6a" : "#5f9a6a", 0.08));
}

function pool({ frame, paint, chance, focusX, hour }: Stage, foot: number): string {
  const { height, unit } = frame;
  const y = (foot + height) / 2 + 8 * unit;
  const half = 150 * unit;
  const deep = (height - foot) * 0.24;
  const rim = (grow: number) =>
    `<ellipse cx="${Math.round(focusX)}" cy="${Math.round(y)}" rx="${Math.round(half + grow)}" ry="${Math.round(deep + grow * 0.6)}"`;
  const ripples = [-0.5, 0.1, 0.5].map(
    (part, index) =>
      `M${Math.round(focusX + half * (part - 0.2))} ${Math.round(y - deep * 0.4 + index * deep * 0.4)}q${Math.round(14 * unit)}-5 ${Math.round(28 * unit)} 0t${Math.round(28 * unit)} 0`,
  );
  const cloth = paint(chance.pick(["#c8402a", "#f4a259", "#006d77", "#e9b949"]));
  const parasol = `<path d="M0 0V-34" stroke="${paint("#8a6a4f")}" stroke-width="2.500"/><path d="M-26-30Q-20-50 0-52 20-50 26-30z"/>${shape("M-9-30Q-7-46 0-52 7-46 9-30z", "#fff", ' opacity=".6"')}${shape("M8 0h24l8-8h3l-6 10H8z", paint("#fffaf0"))}`;
  const at = [-1.25, -0.95, 0.98, 1.28];
  return (
    `${rim(9 * unit)} fill="${paint("#fbf3e2")}"/>${rim(0)} fill="${paint("#39b7c4")}"/>` +
    line(ripples.join(""), hour.sun, 2.5, ' stroke-linecap="round" opacity=".75"') +
    stamp("u", parasol) +
    at
      .map((part, index) =>
        stamped("u", focusX + half * part, y + (index % 3 === 0 ? 14 : -10) * unit, unit * 0.9, cloth),
      )
      .join("")
  );
}

/** A paved terrace with lamps and orange trees, for a hotel without a pool. */
function square({ frame: { width, height, unit }, paint, hour }: Stage, foot: number): string {
  const joints = [0.25, 0.55].map((part) => `M0 ${Math.round(foot + (height - foot) * part)}h${width}`).join("");
  const lamp = `${line("M0 0v-58", paint("#4f5a63"), 3)}<circle cy="-62" r="7" fill="${hour.sun}"/>`;
  const tree = `${shape("M-9 0l2-14H7l2 14z", paint("#b5704f"))}${line("M0-14v-20", paint("#7a5a43"), 4)}<circle cy="-50" r="20" fill="${paint("#5f9a5f")}"/>${shape("M-8-52h0M6-44h0M4-58h0", "none", ` stroke="${paint("#f4a259")}" stroke-width="6" stroke-linecap="round"`)}`;
  const y = foot + (height - foot) * 0.45;
  return (
    line(joints, paint("#b79f82"), 2, ' opacity=".5"') +
    stamp("l", lamp) +
    stamp("o", tree) +
    [0.22, 0.78].map((part) => stamped("l", width * part, y, unit)).join("") +
    [0.1, 0.32, 0.68, 0.9].map((part) => stamped("o", width * part, y + 12 * unit, unit)).join("")
  );
}

function inFront({ frame: { width, height, unit }, paint, chance }: Stage, setting: SceneKind): string {
  if (setting === "mountain" || setting === "forest") {
    return shape(
      firs(chance, -10, width * 0.16, () => height + 4, 56 * unit) +
        firs(chance, width * 0.86, width + 10, () => height + 4, 60 * unit),
      paint("#2f6a58"),
    );
  }
  if (isInTown(setting)) return "";
  return palms(
    paint,
    [width * 0.07, height, unit * 1.75, true],
    [width * 0.15, height * 0.96, unit * 1.2],
    [width * 0.93, height, unit * 1.6],
  );
}
