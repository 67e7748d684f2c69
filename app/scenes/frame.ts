export type SceneVariant = "wide" | "card" | "square";

/**
 * The canvas of a picture; `unit` is a length that looks the same in every shape, `stretch` scales up repeated items in the widest shape,
 * which keeps its file small.
 */
export type Frame = { width: number; height: number; horizon: number; unit: number; stretch: number };

const sizes = {
  wide: [960, 420],
  card: [640, 360],
  square: [480, 480],
} as const satisfies Record<SceneVariant, readonly [number, number]>;

export function frameOf(variant: SceneVariant, horizonPart = 0.62): Frame {
  const [width, height] = sizes[variant];
  return {
    width,
    height,
    horizon: Math.round(height * horizonPart),
    unit: height / 360,
    stretch: Math.max(1, (width / height) * 0.56),
  };
}

/**
 * A finished picture: no script, no external reference, no text. It is minified: long fractions, and blanks before a minus in path data,
 * are cut.
 */
export function picture({ width, height }: Frame, body: string): string {
  const packed = body
    .replace(/-?\d+\.\d{2,}/g, (long) => String(Math.round(Number(long) * 100) / 100))
    .replace(/(?<=[" ])0\./g, ".")
    .replace(/ d="[^"]*"/g, (data) => data.replace(/(?<=[\dA-Za-z]) (?=-)/g, ""));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${packed}</svg>`;
}
