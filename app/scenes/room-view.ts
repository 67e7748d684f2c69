import { hills, shape, waves } from "./drawing";
import { bushes, firs, mountains, palms, type Stage } from "./scenery";

const n = Math.round;

/** What a room's window looks at, in a frame of its own; without a known view only the sky. */
export function roomView(stage: Stage, view: string): string {
  const { frame, paint, chance } = stage;
  const { width, height, horizon, unit } = frame;
  const ground = (top: number, fill: string) => shape(`M0 ${n(top)}h${n(width)}V${n(height)}H0z`, fill);
  const rolling = (top: number, fill: string) =>
    shape(hills(chance, { width, bottom: height, top, swing: 10 * unit, bumps: 3 }), fill);
  if (view === "sea")
    return (
      rolling(horizon - 4 * unit, paint("#6f9fae", 0.5)) +
      ground(horizon, paint(chance.pick(["#1f9aa8", "#1786a3", "#2fb0a8"]))) +
      shape(waves(width, horizon + 34 * unit, height, 60 * unit, 5 * unit), paint("#0f7f90"))
    );
  if (view === "pool")
    return (
      shape(bushes(chance, 0, width, horizon, 26 * unit), paint("#5f9a6a", 0.2)) +
      ground(horizon, paint("#fbf3e2")) +
      shape(
        `M${n(width * 0.12)} ${n(height)}q${n(width * 0.06)}-${n(64 * unit)} ${n(width * 0.4)}-${n(60 * unit)}t${n(width * 0.36)} ${n(60 * unit)}z`,
        paint("#39b7c4"),
      ) +
      palms(paint, [width * 0.86, horizon + 30 * unit, unit * 0.9, true])
    );
  if (view === "city") {
    const row = (distance: number, low: number, high: number) => {
      let walls = `M0 ${n(height)}`;
      for (let x = 0; x < width; ) {
        const wide = unit * chance.between(18, 40);
        walls += `V${n(horizon - unit * chance.between(low, high))}h${n(wide)}`;
        x += wide;
      }
      return shape(`${walls}V${n(height)}z`, paint(chance.pick(["#7f9ab0", "#c9806a", "#8f8a9f"]), distance));
    };
    return row(0.6, 10, 70) + row(0.3, -40, 16);
  }
  if (view === "mountain")
    return (
      mountains(
        stage,
        horizon + 20 * unit,
        [
          [width * 0.3, 110 * unit, width * 0.36],
          [width * 0.76, 130 * unit, width * 0.36],
        ],
        "#7c90a6",
        0.3,
        true,
      ) +
      ground(horizon + 18 * unit, paint("#8fb57a")) +
      shape(
        firs(chance, 0, width, () => horizon + 40 * unit, 34 * unit),
        paint("#2f6a58"),
      )
    );
  if (view === "desert")
    return rolling(horizon, paint("#c98a74", 0.4)) + rolling(horizon + 30 * unit, paint("#dba06c"));
  if (view === "garden")
    return (
      rolling(horizon, paint("#7fae7a", 0.3)) +
      ground(horizon + 20 * unit, paint("#9cc08a")) +
      shape(bushes(chance, 0, width, horizon + 34 * unit, 26 * unit), paint("#5f9a6a")) +
      palms(paint, [width * 0.2, horizon + 50 * unit, unit * 0.9])
    );
  if (view === "courtyard")
    return (
      shape(`M0 0h${n(width)}V${n(height)}H0z`, paint(chance.pick(["#e6d3b3", "#dcc6b4", "#d7d3c6"]))) +
      shape(arches(width, height, unit), paint("#6b5a4a", 0.3)) +
      shape(bushes(chance, 0, width, height, 40 * unit), paint("#5f9a6a"))
    );
  return "";
}

/** Two rows of arched windows across the court. */
function arches(width: number, height: number, unit: number): string {
  const wide = 22 * unit;
  const one = (x: number, y: number) =>
    `M${n(x)} ${n(y)}v-${n(30 * unit)}a${n(wide / 2)} ${n(wide / 2)} 0 0 1 ${n(wide)} 0v${n(30 * unit)}z`;
  return [0.36, 0.74].flatMap((down) => [0.14, 0.42, 0.7].map((part) => one(width * part, height * down))).join("");
}
