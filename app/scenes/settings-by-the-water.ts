import { mix } from "./colour";
import { hills, shape, softGround, stamp, stamped, waves } from "./drawing";
import { birds, boats, bushes, type House, palms, type Stage, water, whiteHouses } from "./scenery";

/** Places the landmark on its ground; nothing if the place has no landmark. */
export type PutLandmark = (x: number, y: number, size: number) => string;

const seas = ["#1f9aa8", "#1786a3", "#2fb0a8", "#1b7fb0"] as const;
const sands = ["#f3dcae", "#f0d19c", "#f7e3c0"] as const;

/** A bay: hills behind, a promontory for the landmark, the beach in front with parasols and a palm. */
export function sea(stage: Stage, landmark: PutLandmark): string {
  const { frame, paint, chance, focusX } = stage;
  const { width, height, horizon, unit } = frame;
  const hill = chance.pick(["#5f9a7a", "#7f9f78", "#5b8f96"]);
  const isOnEnd = focusX > width / 2;
  const cape = (reach: number, high: number) => {
    const from = isOnEnd ? width : 0;
    const side = isOnEnd ? -1 : 1;
    const at = (part: number) => from + side * width * reach * part;
    return softGround(
      [
        [from, horizon - high],
        [at(0.3), horizon - high],
        [at(0.62), horizon - high * 0.9],
        [at(0.8), horizon - high * 0.3],
        [at(1), horizon + 4],
        [at(1.1), horizon + 4],
      ],
      horizon + 4,
    );
  };
  const high = unit * chance.between(22, 44);
  const town = Array.from({ length: 6 }, (_, index) => {
    const size = unit * chance.between(15, 23);
    const x = focusX + (isOnEnd ? -1 : 1) * unit * (56 - index * 22) - size / 2;
    return { x, foot: horizon - high * 0.72 + 6, width: size, high: size * chance.between(0.8, 1.3) };
  });
  const shore = height * 0.83;
  const beach = softGround(
    [
      [0, shore + 16 * unit],
      [width * 0.25, shore - 6 * unit],
      [width * 0.55, shore + 22 * unit],
      [width * 0.8, shore + 8 * unit],
      [width, shore + 30 * unit],
    ],
    height,
  );
  const parasols = Array.from({ length: chance.whole(2, 4) }, (_, index) => {
    const cloth = paint(chance.pick(["#c8402a", "#f4a259", "#006d77", "#e9b949"]));
    const x = width * (0.12 + index * 0.21 + chance.between(0, 0.1));
    return stamped("u", x, height * chance.between(0.92, 0.97), unit * chance.between(0.8, 1.05), cloth);
  });
  return (
    shape(
      hills(chance, { width, bottom: horizon + 2, top: horizon - 26 * unit, swing: 16 * unit, bumps: 5 }),
      paint(hill, 0.6),
    ) +
    birds(stage) +
    water(stage, horizon, chance.pick(seas)) +
    shape(cape(0.5, high), paint(hill, 0.18)) +
    shape(cape(0.4, high * 0.35), paint(mix(hill, "#2f5a4a", 0.4), 0.1)) +
    landmark(focusX, horizon - high * 0.86 + 4, unit * 1.1) +
    whiteHouses(town, paint) +
    boats(
      paint,
      [width - focusX, horizon + 30 * unit, unit * 0.8, "#c8402a"],
      [width - focusX + 80 * unit, horizon + 12 * unit, unit * 0.45, "#2b5f7a"],
    ) +
    shape(beach, paint("#ffffff"), ` opacity=".55" transform="translate(0 -${Math.round(7 * unit)})"`) +
    shape(beach, paint(chance.pick(sands))) +
    stamp("u", parasol(paint)) +
    parasols.join("") +
    palms(paint, [isOnEnd ? width * 0.06 : width * 0.94, height * 1.02, unit * 1.5, !isOnEnd])
  );
}

/** A parasol and its deck chair; the fabric has the colour of the place. */
export function parasol(paint: Stage["paint"]): string {
  return `<path d="M0 0V-30" stroke="${paint("#8a6a4f")}" stroke-width="2"/><path d="M-22-26Q-18-44 0-46 18-44 22-26z"/>${shape("M-8-26Q-6-42 0-46 6-42 8-26z", "#fff", ' opacity=".7"')}${shape("M6 0h22l6-7h3l-5 9H6z", paint("#fffaf0"))}`;
}

/** An island of white houses climbing to the landmark, or of palms and bungalows in a tropical place. */
export function island(stage: Stage, landmark: PutLandmark, isTropical: boolean): string {
  return isTropical ? atoll(stage) : whiteTown(stage, landmark);
}

function whiteTown(stage: Stage, landmark: PutLandmark): string {
  const { frame, paint, chance, focusX } = stage;
  const { width, height, horizon, unit } = frame;
  const rock = chance.pick(["#a98467", "#8f9a6f", "#b58a62"]);
  const high = unit * chance.between(74, 100);
  const foot = horizon + 44 * unit;
  const side = focusX > width / 2 ? -1 : 1;
  const at = (part: number) => focusX + side * part * width;
  const ground = softGround(
    [
      [at(-0.5), foot - high * 0.95],
      [at(-0.3), foot - high * 1.02],
      [at(0), foot - high],
      [at(0.14), foot - high * 0.72],
      [at(0.26), foot - high * 0.34],
      [at(0.44), foot],
      [at(0.46), foot],
    ],
    foot,
  );
  const slope = (part: number) => foot - high * Math.max(0, part < 0 ? 1 : 1 - part * 2.4);
  const rows = [0.84, 0.56, 0.28].map((level, row) => {
    const houses = Array.from({ length: 4 + row }, (_, index): House => {
      const part = -0.34 + index * 0.115 + row * 0.02 + chance.between(0, 0.03);
      const size = unit * chance.between(20, 29);
      const y = Math.max(foot - high * level + size * 0.5, slope(part) + size * 0.7);
      return {
        x: at(part) - size / 2,
        foot: y,
        width: size,
        high: size * chance.between(0.8, 1.2),
        hasDome: chance.happens(0.28),
      };
    });
    return whiteHouses(
      houses.filter((house) => house.foot < foot - 4),
      paint,
    );
  });
  return (
    shape(
      hills(chance, { width, bottom: horizon + 2, top: horizon - 14 * unit, swing: 16 * unit, bumps: 4 }),
      paint("#6f8fae", 0.55),
    ) +
    water(stage, horizon, chance.pick(seas)) +
    shape(ground, paint(rock, 0.05)) +
    shape(ground, paint("#5b4433"), ` opacity=".16" transform="translate(${side * 14} ${Math.round(20 * unit)})"`) +
    landmark(at(-0.02), foot - high + 6, unit * 1.05) +
    rows.join("") +
    shape(bushes(chance, Math.min(at(-0.4), at(0.3)), Math.max(at(-0.4), at(0.3)), foot, 15 * unit), paint("#5f8f66")) +
    boats(
      paint,
      [width - focusX + 30 * unit, horizon + 14 * unit, unit * 0.5, "#2b5f7a"],
      [width - focusX - 20 * unit, height - 50 * unit, unit * 1.05, "#c8402a"],
    ) +
    shape(waves(width, height - 18 * unit, height, 90 * unit, 7 * unit), paint("#0f7f90"))
  );
}

function atoll(stage: Stage): string {
  const { frame, paint, chance, focusX } = stage;
  const { width, height, horizon, unit } = frame;
  const sand = paint(chance.pick(sands));
  const islet = (x: number, y: number, half: number, high: number, fill: string) =>
    shape(
      `M${Math.round(x - half)} ${Math.round(y)}q${Math.round(half)}-${Math.round(high * 2)} ${Math.round(half * 2)} 0z`,
      fill,
    );
  const y = horizon + 34 * unit;
  const half = width * 0.27;
  const hut = `<path d="M-15 0v14M15 0v14" stroke="${paint("#7a5a43")}" stroke-width="3"/>${shape("M-19 0v-20h38V0z", paint("#f3e3c3"))}${shape("M-27-18h54L12-40h-24z", paint("#a8754c"))}${shape("M-5 0v-14H5V0z", paint("#6b4f3d"))}`;
  const away = focusX > width / 2 ? -1 : 1;
  const trees = [-0.5, -0.22, 0.08, 0.34].map(
    (part, index) =>
      [
        focusX + half * part,
        y - unit * (16 - Math.abs(part) * 12),
        unit * chance.between(0.8, 1.3),
        index % 2 === 0,
      ] as const,
  );
  const huts = [0, 1, 2].map((index) =>
    stamped("h", focusX + away * (half + (32 + index * 66) * unit), y + 12 * unit, unit * 0.95),
  );
  return (
    shape(
      chance.happens(0.5)
        ? hills(chance, { width, bottom: horizon + 2, top: horizon - 20 * unit, swing: 24 * unit, bumps: 3 })
        : "",
      paint("#5b9a8a", 0.5),
    ) +
    birds(stage) +
    water(stage, horizon, chance.pick(["#1fb5ae", "#20a7bd", "#2bbfa5"])) +
    islet(focusX, y + 6 * unit, half * 1.15, 16 * unit, paint("#bff0e2", 0.1)) +
    islet(focusX, y, half, 20 * unit, sand) +
    shape(bushes(chance, focusX - half * 0.6, focusX + half * 0.6, y - 8 * unit, 22 * unit), paint("#4f9a6a")) +
    palms(paint, ...trees) +
    shape(
      `M${Math.round(focusX + away * half * 0.7)} ${Math.round(y)}h${Math.round(away * 250 * unit)}v${Math.round(5 * unit)}H${Math.round(focusX + away * half * 0.7)}z`,
      paint("#8a6a4f"),
    ) +
    stamp("h", hut) +
    huts.join("") +
    boats(paint, [width / 2 - away * width * 0.28, height - 46 * unit, unit, "#c8402a"]) +
    shape(waves(width, height - 16 * unit, height, 110 * unit, 6 * unit), paint("#0f8f98"))
  );
}
