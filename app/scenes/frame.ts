export type SceneVariant = "wide" | "card" | "square";

/** The canvas of a picture; `ground` is where things stand, `unit` a length that keeps its look in every shape. */
export type Frame = { width: number; height: number; horizon: number; unit: number };

const sizes = {
  wide: [960, 420],
  card: [640, 360],
  square: [480, 480],
} as const satisfies Record<SceneVariant, readonly [number, number]>;

export function frameOf(variant: SceneVariant, horizonPart = 0.62): Frame {
  const [width, height] = sizes[variant];
  return { width, height, horizon: Math.round(height * horizonPart), unit: height / 360 };
}

/** A finished picture: no script, no outside reference, no text. Blanks before a minus are not needed in path data. */
export function picture({ width, height }: Frame, body: string): string {
  const packed = body.replace(/ d="[^"]*"/g, (data) => data.replace(/(?<=[\dA-Za-z]) (?=-)/g, ""));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${packed}</svg>`;
}
