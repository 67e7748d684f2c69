import type { Chance } from "./seeded-chance";

export type Point = readonly [x: number, y: number];

const n = Math.round;

export function shape(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}"${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${more}/>`;
}

export function disc(x: number, y: number, radius: number, fill: string, more = ""): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${more}/>`;
}

/** Places a glyph that is drawn around (0, 0) with its foot there; a negative `scale` in x mirrors it. */
export function put(glyph: string, x: number, y: number, scale: number, mirrored = false): string {
  const size = Math.round(scale * 100) / 100;
  return `<g transform="translate(${n(x)} ${n(y)})scale(${mirrored ? `-${size} ${size}` : size})">${glyph}</g>`;
}

/** Defines a glyph once and places it several times with `use`; parts without a fill inherit it from each placement. */
export function stamp(id: string, glyph: string): string {
  return `<defs><g id="${id}">${glyph}</g></defs>`;
}

export function stamped(id: string, x: number, y: number, scale: number, fill = "none", mirrored = false): string {
  const size = Math.round(scale * 100) / 100;
  const paint = fill === "none" ? "" : ` fill="${fill}"`;
  return `<use href="#${id}"${paint} transform="translate(${n(x)} ${n(y)})scale(${mirrored ? `-${size} ${size}` : size})"/>`;
}

/** A closed polygon through points. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}z`;
}

/** A smooth outline through points, closed along the bottom of the picture. */
export function softGround(points: readonly Point[], bottom: number): string {
  const [first, ...rest] = points as [Point, ...Point[]];
  const curve = rest
    .slice(0, -1)
    .map(([x, y], index) => {
      const [nextX, nextY] = rest[index + 1]!;
      return `Q${n(x)} ${n(y)} ${n((x + nextX) / 2)} ${n((y + nextY) / 2)}`;
    })
    .join("");
  const [lastX, lastY] = rest.at(-1)!;
  return `M${n(first[0])} ${n(first[1])}${curve}T${n(lastX)} ${n(lastY)}V${n(bottom)}H${n(first[0])}z`;
}

/** Rolling ground across the whole width. */
export function hills(
  chance: Chance,
  { width, bottom, top, swing, bumps }: { width: number; bottom: number; top: number; swing: number; bumps: number },
): string {
  const step = width / bumps;
  const points = Array.from({ length: bumps + 3 }, (_, index): Point => {
    const side = index % 2 === 0 ? 1 : -1;
    return [(index - 1) * step, top + side * chance.between(swing * 0.25, swing)];
  });
  return softGround(points, bottom);
}

/** A band with a wavy upper edge. */
export function waves(width: number, y: number, bottom: number, length: number, height: number): string {
  const half = n(length / 2);
  const count = Math.ceil(width / half) + 1;
  return `M${-half} ${n(y)}q${n(half / 2)}-${n(height)} ${half} 0t${Array(count).fill(`${half} 0`).join(" ")}V${n(bottom)}H0z`;
}
