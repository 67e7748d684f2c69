import { hills, line, shape, stamp, stamped } from "./drawing";
import { arches } from "./landmark-tones";
import { birds, boats, bushes, type Stage, water } from "./scenery";
import type { PutLandmark } from "./settings-by-the-water";

const n = Math.round;

/** Towers at three depths behind a waterfront or a park, with the landmark in front. */
export function skyline(
  stage: Stage,
  landmark: PutLandmark,
  { isBridge, isEmpty }: { isBridge: boolean; isEmpty: boolean },
): string {
  const { frame, paint, chance, focusX, hour } = stage;
  const { width, height, horizon, unit, stretch } = frame;
  const foot = horizon + 26 * unit;
  const hasRiver = isBridge || chance.happens(0.6);
  const family = chance.pick([
    ["#6f8fa8", "#8aa3b8", "#5f7f9a"],
    ["#b98b7a", "#d3a78c", "#8f7f8f"],
    ["#7fa3a0", "#a8bfb4", "#5f8a8f"],
  ] as const);
  const row = (distance: number, low: number, high: number, wide: number) => {
    const towers: string[] = [];
    const tops: string[] = [];
    for (let x = -chance.between(0, 20); x < width; ) {
      const w = unit * stretch * wide * chance.between(0.7, 1.3);
      // Lower around the landmark, to keep it visible; a cluster of towers if there is no landmark.
      const clear = Math.abs(x + w / 2 - focusX) > 110 * unit ? 1 : isEmpty ? 1.5 : 0.42;
      const h = unit * chance.between(low, high) * clear;
      towers.push(`M${n(x)} ${n(foot)}v-${n(h)}h${n(w)}V${n(foot)}z`);
      if (chance.happens(0.25))
        tops.push(`M${n(x + w * 0.3)} ${n(foot - h)}v-${n(10 * unit)}h${n(w * 0.4)}v${n(10 * unit)}z`);
      x += w + (chance.happens(0.3) ? unit * chance.between(2, 10) : 1);
    }
    return { towers: towers.join("") + tops.join(""), fill: paint(chance.pick(family), distance) };
  };
  const lit = hour.name === "night" || hour.name === "dusk";
  const windows = `<pattern id="f" width="11" height="13" patternUnits="userSpaceOnUse"><path d="M2 3h3v5H2zm5 0h3v5H7z" fill="${lit ? hour.lamp : "#fff"}" opacity="${lit ? 0.75 : 0.32}"/></pattern>`;
  const back = row(0.62, 60, 128, 34);
  const middle = row(0.36, 44, 104, 42);
  const near = row(0.12, 16, 44, 50);
  const shore = hasRiver
    ? water(stage, foot + 8 * unit, "#3f93a8") +
      boats(paint, [width - focusX, height - 46 * unit, unit * 0.9, "#c8402a"])
    : shape(
        hills(chance, { width, bottom: height, top: foot + 22 * unit, swing: 8 * unit, bumps: 4 }),
        paint("#7fae7a", 0.05),
      ) +
      shape(
        hills(chance, { width, bottom: height, top: foot + 56 * unit, swing: 12 * unit, bumps: 3 }),
        paint("#5f9a70"),
      );
  return (
    windows +
    shape(back.towers, back.fill) +
    birds(stage) +
    withWindows(middle, "m") +
    (isBridge ? "" : landmark(focusX, foot + 2, unit * 1.4)) +
    withWindows(near, "n") +
    shape(`M0 ${n(foot)}h${width}v${n(10 * unit)}H0z`, paint("#e6d3b8", 0.08)) +
    shape(bushes(chance, 0, width, foot + 2, 16 * unit * stretch), paint("#4f8a62", 0.06)) +
    shore +
    (isBridge ? landmark(focusX, foot + 44 * unit, unit * 1.2) : "")
  );
}

/** Defined once and used twice: the walls, and the pattern of windows over them. */
function withWindows({ towers, fill }: { towers: string; fill: string }, id: string): string {
  return `<defs><path id="${id}" d="${towers}"/></defs><use href="#${id}" fill="${fill}"/><use href="#${id}" fill="url(#f)"/>`;
}

/** Warm gabled houses on a slope over a river, towers between them, the landmark above or across. */
export function oldTown(stage: Stage, landmark: PutLandmark, isBridge: boolean, isOnWater: boolean): string {
  const { frame, paint, chance, focusX } = stage;
  const { width, height, horizon, unit, stretch } = frame;
  const foot = horizon + 34 * unit;
  const walls = chance.pick([
    ["#f2d3a0", "#e9b07f", "#f6e3c4", "#d99a7a", "#efc9b0"],
    ["#f6e6cf", "#e8d0ae", "#f3dcc0", "#dcc0a0", "#efe0d0"],
    ["#e9b49a", "#f4d2a8", "#cfd8c8", "#e0a090", "#f2e2c8"],
  ] as const);
  const roofs = chance.pick([
    ["#c65f43", "#b5523d", "#d0714f"],
    ["#9a5a4a", "#b06a50", "#8a5048"],
  ] as const);
  const street = (foot: number, size: number, distance: number) => {
    const byColour = new Map<string, string>();
    const add = (colour: string, d: string) => byColour.set(colour, (byColour.get(colour) ?? "") + d);
    const panes: string[] = [];
    const pane = size * unit * 0.14;
    for (let x = -chance.between(0, 30) * unit; x < width; ) {
      const w = unit * stretch * size * chance.between(0.75, 1.25);
      const clear = distance > 0.2 && Math.abs(x + w / 2 - focusX) < 90 * unit ? 0.6 : 1;
      const h = unit * size * chance.between(0.85, 1.5) * clear;
      add(chance.pick(walls), `M${n(x)} ${n(foot)}v-${n(h)}h${n(w) + 1}v${n(h)}z`);
      add(
        chance.pick(roofs),
        `M${n(x - 2)} ${n(foot - h)}h${n(w + 4)}l-${n(w / 2 + 2)}-${n(w * chance.between(0.3, 0.55))}z`,
      );
      for (const part of distance > 0.2 ? [0.5] : [0.3, 0.7])
        panes.push(`M${n(x + w * part)} ${n(foot - h + pane * 1.2)}V${n(foot - pane)}`);
      x += w;
    }
    const shapes = [...byColour].map(([colour, d]) => shape(d, paint(colour, distance))).join("");
    return (
      shapes +
      line(
        panes.join(""),
        paint("#5b4a55", distance),
        n(pane),
        ` opacity=".5" stroke-dasharray="${n(pane * 1.6)} ${n(pane * 2)}"`,
      )
    );
  };
  const steeple =
    shape("M-9 0v-62H9V0z", paint("#f3e3c8", 0.36)) +
    shape("M1 0v-62h8V0z", paint("#b79a80", 0.36), ' opacity=".6"') +
    shape("M-11-62h22L0-98z", paint(chance.pick(["#5f8a86", "#9a5a4a", "#4f6f7f"]), 0.36)) +
    shape(arches(-3, -40, 1, 1, 6, 12), paint("#5b4a55", 0.36));
  return (
    shape(
      hills(chance, { width, bottom: height, top: horizon - 34 * unit, swing: 22 * unit, bumps: 3 }),
      paint("#7fa07f", 0.58),
    ) +
    birds(stage) +
    street(foot - 34 * unit, 46, 0.46) +
    stamp("t", steeple) +
    stamped("t", width * chance.between(0.1, 0.3), foot - 16 * unit, unit * 0.95) +
    stamped("t", width * chance.between(0.7, 0.92), foot - 16 * unit, unit * 1.1) +
    (isBridge || isOnWater ? "" : landmark(focusX, foot - 48 * unit, unit * 1.4)) +
    street(foot, 62, 0.12) +
    (isOnWater ? landmark(focusX, foot + 2, unit * 1.15) : "") +
    shape(`M0 ${n(foot)}h${width}v${n(12 * unit)}H0z`, paint("#cdb08a")) +
    water(stage, foot + 12 * unit, chance.pick(["#3f8f9a", "#4a97a0", "#3b86a0"])) +
    (isBridge
      ? landmark(focusX, foot + 50 * unit, unit * 1.2)
      : boats(paint, [width - focusX, height - 44 * unit, unit * 0.9, "#2b5f7a"]))
  );
}
