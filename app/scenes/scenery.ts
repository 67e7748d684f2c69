import type { Hour, Paint } from "./colour";
import { line, type Point, polygon, shape, stamp, stamped, waves } from "./drawing";
import type { Frame } from "./frame";
import type { Chance } from "./seeded-chance";

/** The context that all parts of a scene share. */
export type Stage = { frame: Frame; hour: Hour; paint: Paint; chance: Chance; sunX: number; focusX: number };

const n = Math.round;

/** Water from `top` down: a far and a near colour, glitter under the sun, and two wavy bands. */
export function water(
  { frame: { width, height, unit }, hour, paint, chance, sunX }: Stage,
  top: number,
  colour: string,
): string {
  const far = paint(colour, 0.5);
  const near = paint(colour);
  const depth = height - top;
  const gradient = `<linearGradient id="w" x2="0" y2="1"><stop stop-color="${far}"/><stop offset="1" stop-color="${near}"/></linearGradient>`;
  const glitter = Array.from({ length: 7 }, (_, index) => {
    const y = top + depth * (0.06 + index * 0.1);
    const half = unit * chance.between(10, 34) * (1 + index * 0.22);
    return `M${n(sunX - half + chance.between(-12, 12))} ${n(y)}h${n(half * 2)}`;
  });
  const bands = [0.42, 0.74]
    .map((part, index) =>
      shape(
        waves(width, top + depth * part, height, unit * (120 - index * 36), unit * 7),
        near,
        ` opacity="${0.35 + index * 0.25}"`,
      ),
    )
    .join("");
  return `${gradient}<path d="M0 ${n(top)}h${width}V${height}H0z" fill="url(#w)"/>${line(glitter.join(""), hour.sun, 2.5, ' stroke-linecap="round" opacity=".5"')}${bands}`;
}

/** Sail boats, about 40 high: each [x, y, scale, hull]. */
export function boats(paint: Paint, ...places: readonly (readonly [number, number, number, string])[]): string {
  const glyph = `<path d="M-18-6h36q-4 9-10 9h-18q-6 0-8-9z"/>${shape("M-1-9v-34Q-14-24-17-9zM2-9v-28q10 14 13 28z", paint("#fffdf5"))}`;
  return stamp("b", glyph) + places.map(([x, y, scale, hull]) => stamped("b", x, y, scale, paint(hull))).join("");
}

/** Two-sided mountains with snow; peaks are [x, height, half width]. */
export function mountains(
  { paint }: Stage,
  foot: number,
  peaks: readonly (readonly [number, number, number])[],
  rock: string,
  distance: number,
  hasSnow: boolean,
): string {
  return peaks
    .map(([x, high, half]) => {
      const top = foot - high;
      const at = (part: number, down: number): Point => [x + half * part, top + high * down];
      const light = polygon([
        [x, top],
        [x - half, foot],
        [x + half, foot],
      ]);
      const shade = polygon([[x, top], [x + half, foot], at(-0.12, 1), at(0.1, 0.62), at(-0.06, 0.34)]);
      const snow = polygon([
        [x, top],
        at(-0.3, 0.3),
        at(-0.17, 0.26),
        at(-0.08, 0.38),
        at(0.05, 0.26),
        at(0.17, 0.36),
        at(0.31, 0.31),
      ]);
      return (
        shape(light, paint(rock, distance)) +
        shape(shade, paint("#3d5267", distance), ' opacity=".35"') +
        (hasSnow ? shape(snow, paint("#ffffff", distance * 0.4)) : "")
      );
    })
    .join("");
}

/** A row of fir trees between two x, as one jagged path. */
export function firs(chance: Chance, from: number, to: number, foot: (x: number) => number, size: number): string {
  let x = n(from);
  let y = n(foot(x));
  let row = `M${x} ${y}l`;
  while (x < to) {
    const half = n(size * chance.between(0.24, 0.36));
    const high = n(size * chance.between(0.9, 1.5));
    const next = n(foot(x + half * 2));
    row += `${half} -${high} ${half} ${high + next - y} `;
    x += half * 2;
    y = next;
  }
  return `${row.trimEnd()}z`;
}

/** Round trees side by side between two x, as one path. */
export function bushes(chance: Chance, from: number, to: number, foot: number, size: number): string {
  let row = `M${n(from)} ${n(foot)}`;
  for (let x = from; x < to; ) {
    const r = n(size * chance.between(0.5, 1));
    row += `a${r} ${n(r * 1.1)} 0 0 1 ${r * 2} 0`;
    x += r * 2;
  }
  return row;
}

/** Leaning palms, a hundred high: each [x, foot, scale, mirrored]. */
export function palms(paint: Paint, ...places: readonly (readonly [number, number, number, boolean?])[]): string {
  const crown =
    "M0 0q-12-16-34-8 16-2 28 8-26-6-36 14 20-14 34-10-18 6-16 28 6-18 20-26 12 12 8 30 10-20-6-30 20 2 28 12-4-22-26-14 14-14 28-6-18-16-30 0-2-18-20-20 12 8 20 22z";
  const glyph =
    line("M0 0Q14-40 4-78", paint("#9a6b4b"), 6, ' stroke-linecap="round"') +
    `<path d="${crown}" fill="${paint("#3f8f5f")}" transform="translate(5 -78)scale(1.15)"/>`;
  return (
    stamp("p", glyph) +
    places.map(([x, foot, scale, mirrored]) => stamped("p", x, foot, scale, "none", mirrored)).join("")
  );
}

export type House = { x: number; foot: number; width: number; high: number; hasDome?: boolean };

/** White houses with flat roofs or domes, without overlap; the light comes from their left. */
export function whiteHouses(houses: readonly House[], paint: Paint): string {
  const each = houses.map(({ x, foot, width, high, hasDome }) => {
    const [w, h, left, top] = [n(width), n(high), n(x), n(foot) - n(high)];
    const pane = n(width * 0.16);
    const bow = n(w * 0.38);
    return {
      wall: `M${left} ${top}h${w}v${h}h-${w}z`,
      shade: `M${left + n(w * 0.66)} ${top}H${left + w}v${h}h-${w - n(w * 0.66)}z`,
      panes: `M${left + n(pane * 1.5)} ${top + pane}v${pane * 2}m${pane * 2} 0v-${pane * 2}`,
      dome: hasDome ? `M${left + n(w * 0.12)} ${top}a${bow} ${bow} 0 0 1 ${bow * 2} 0z` : "",
    };
  });
  const all = (part: "wall" | "shade" | "panes" | "dome") => each.map((house) => house[part]).join("");
  return (
    shape(all("dome"), paint("#2f7fc1")) +
    shape(all("wall"), paint("#fffaf0")) +
    shape(all("shade"), paint("#c8d6de"), ' opacity=".7"') +
    line(all("panes"), paint("#3b6f96"), n((houses[0]?.width ?? 0) * 0.16), ' opacity=".75"')
  );
}

/** A distant flock. */
export function birds({ frame: { width, horizon, unit }, chance }: Stage): string {
  const x = width * chance.between(0.15, 0.8);
  const y = horizon * chance.between(0.25, 0.5);
  const wing = n(7 * unit);
  const bird = `q${n(wing / 2)}-${wing} ${wing} 0 ${n(wing / 2)}-${wing} ${wing} 0`;
  const flock = `M${n(x)} ${n(y)}${bird}m${n(12 * unit)}-9${bird}m${n(9 * unit)} 12${bird}`;
  return line(flock, "#33475b", 1.8, ' stroke-linecap="round" opacity=".5"');
}
