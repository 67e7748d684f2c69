import { mapShape } from "./map-frame";

/** On which side of its point a label stands; the map, and so its sides, are the same in every language. */
export type LabelSide = "east" | "west" | "below" | "above";
type PlacedLabel = { side: LabelSide; narrow: boolean; wide: boolean };

type Mark = { x: number; y: number; label: string };
type Box = { x0: number; y0: number; x1: number; y1: number };

/**
 * The widths at which labels must not overlap, in pixels, and their size of type: below 48rem and from it (map.css). A map between two
 * of them is as good as the narrower one.
 */
const layouts = {
  narrow: { widths: [320, 340, 360, 390, 430, 560, 740], type: 12 },
  wide: { widths: [680, 740, 820, 896], type: 13 },
} as const;

const sides: readonly LabelSide[] = ["east", "west", "below", "above"];
/** From a point to its label, and around each label, in pixels. */
const gap = 8;
const air = 2;
const dot = 3;

/**
 * Places the labels of a map, the most important first: each at the first side where it covers no other label or point and stays on the
 * map, at every width. A narrow map has no room to spare points without a label, which are drawn small there. A label that fits nowhere
 * is hidden until its point is pointed at or focused.
 */
export function placeLabels(marks: readonly Mark[], fixed: readonly Mark[] = []): PlacedLabel[] {
  const points = [...fixed, ...marks];
  const placed: Record<keyof typeof layouts, { mark: Mark; side: LabelSide }[]> = { narrow: [], wide: [] };
  const fits = (layout: keyof typeof layouts, mark: Mark, side: LabelSide) =>
    layouts[layout].widths.every((width) => {
      const box = labelBox(mark, side, width, layouts[layout].type);
      return (
        isOnMap(box, width) &&
        (layout === "narrow" ? placed.narrow.map((other) => other.mark) : points).every(
          (point) => point === mark || !overlap(box, pointBox(point, width)),
        ) &&
        placed[layout].every((other) => {
          const taken = labelBox(other.mark, other.side, width, layouts[layout].type);
          return !overlap(taken, box) && !overlap(taken, pointBox(mark, width));
        })
      );
    });
  return points
    .map((mark) => {
      const choices = sides.map((side) => ({
        side,
        narrow: fits("narrow", mark, side),
        wide: fits("wide", mark, side),
      }));
      const best = choices.find(({ narrow, wide }) => narrow && wide) ??
        choices.find(({ wide }) => wide) ??
        choices.find(({ narrow }) => narrow) ?? {
          side: sides.find((side) => isOnMap(labelBox(mark, side, 320, 12), 320)) ?? "below",
          narrow: false,
          wide: false,
        };
      for (const layout of ["narrow", "wide"] as const)
        if (best[layout]) placed[layout].push({ mark, side: best.side });
      return best;
    })
    .slice(fixed.length);
}

/** The box of a label on a map of `width` pixels. */
export function labelBox({ x, y, label }: Mark, side: LabelSide, width: number, type: number): Box {
  const [px, py] = [x * width, y * (width / mapShape.aspect)];
  const length = textWidth(label) * type;
  const start = side === "east" ? px + gap : side === "west" ? px - gap - length : px - length / 2;
  const middle = side === "below" ? py + gap + type * 0.6 : side === "above" ? py - gap - type * 0.6 : py;
  const half = type * 0.6;
  return { x0: start - air, x1: start + length + air, y0: middle - half - air, y1: middle + half + air };
}

function pointBox({ x, y }: Mark, width: number): Box {
  const [px, py] = [x * width, y * (width / mapShape.aspect)];
  return { x0: px - dot, x1: px + dot, y0: py - dot, y1: py + dot };
}

const isOnMap = ({ x0, y0, x1, y1 }: Box, width: number) =>
  x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= width / mapShape.aspect;

const overlap = (a: Box, b: Box) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

/** The width of a text in ems, rather too wide than too narrow: the server knows no fonts. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (/[\u2066-\u2069]/.test(character)) return 0;
  if (/[\s.,'’׳״il|!:-]/.test(character)) return 0.32;
  if (/[A-ZА-ЯЁЖжшщюмыфWMwm]/.test(character)) return 0.78;
  return 0.6;
}
