import type { Paint } from "./colour";

/** The colours of a landmark, already adjusted to the light of the hour. */
export type Tones = {
  stone: string;
  shade: string;
  roof: string;
  dark: string;
  white: string;
  accent: string;
  lamp: string;
};

export function tonesOf(paint: Paint, accent: string, lamp: string): Tones {
  return {
    stone: paint("#ecd3a8", 0.08),
    shade: paint("#cfa878", 0.08),
    roof: paint("#c9573a", 0.05),
    dark: paint("#5b4a55", 0.1),
    white: paint("#fffaf0", 0.02),
    accent: paint(accent, 0.04),
    lamp,
  };
}

/** A row of round-headed openings, as one path; `foot` is their lower edge. */
export function arches(from: number, foot: number, count: number, step: number, width: number, height: number): string {
  const radius = width / 2;
  return Array.from(
    { length: count },
    (_, index) =>
      `M${from + index * step} ${foot}v-${height - radius}a${radius} ${radius} 0 0 1 ${width} 0v${height - radius}z`,
  ).join("");
}

/** Battlements from x to x + count * 2 * size, with their base at `foot`. */
export function battlements(from: number, foot: number, count: number, size: number): string {
  return Array.from(
    { length: count },
    (_, index) => `M${from + index * size * 2} ${foot}v-${size}h${size}v${size}z`,
  ).join("");
}
