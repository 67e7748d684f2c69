import { disc, hills, line, put, shape, softGround, stamp, stamped } from "./drawing";
import { birds, bushes, firs, mountains, palms, type Stage, water } from "./scenery";
import type { PutLandmark } from "./settings-by-the-water";

/** Dunes with light and shade, a caravan and an oasis; the landmark in the distance. */
export function desert(stage: Stage, landmark: PutLandmark, hasWater: boolean): string {
  const { frame, paint, chance, focusX } = stage;
  const { width, height, horizon, unit } = frame;
  const sand = chance.pick(["#e0a468", "#d99a6c", "#e6b274"]);
  const foot = horizon + 16 * unit;
  const far = shape(
    hills(chance, { width, bottom: height, top: horizon - 22 * unit, swing: 24 * unit, bumps: 4 }),
    paint("#c98a74", 0.55),
  );
  if (hasWater) {
    return (
      far +
      water(stage, horizon, "#4fb3bf") +
      landmark(focusX, height * 0.79, unit * 1.15) +
      shape(
        softGround(
          [
            [0, height * 0.88],
            [width * 0.3, height * 0.82],
            [width * 0.7, height * 0.95],
            [width, height * 0.86],
          ],
          height,
        ),
        paint("#fbf3e2"),
      ) +
      shape(
        softGround(
          [
            [0, height * 0.94],
            [width * 0.4, height * 0.89],
            [width * 0.75, height],
            [width, height * 0.92],
          ],
          height,
        ),
        paint(sand),
      ) +
      palms(paint, [width - focusX, height * 0.95, unit * 1.35, focusX < width / 2])
    );
  }
  const dune = (top: number, crest: number, fill: string, dark: string) => {
    const x = width * crest;
    const light = softGround(
      [
        [-40, top + 46 * unit],
        [x * 0.5, top + 34 * unit],
        [x * 0.86, top],
        [x + 10, top - 4 * unit],
        [x + width * 0.18, top + 34 * unit],
        [width + 40, top + 60 * unit],
      ],
      height,
    );
    const shade = `M${Math.round(x)} ${Math.round(top + 3 * unit)}Q${Math.round(x + width * 0.1)} ${Math.round(top + 20 * unit)} ${Math.round(x + width * 0.3)} ${Math.round(top + 46 * unit)}L${Math.round(x + width * 0.34)} ${height}H${Math.round(x - width * 0.06)}Q${Math.round(x + width * 0.1)} ${Math.round(top + 70 * unit)} ${Math.round(x)} ${Math.round(top + 3 * unit)}z`;
    return shape(light, fill) + shape(shade, dark, ' opacity=".28"');
  };
  const dark = paint("#8a4f3d");
  const caravanX = width - focusX;
  const caravan = [0, 1, 2]
    .map((index) => stamped("c", caravanX + index * 46 * unit, foot + (20 + index * 3) * unit, unit * 0.62))
    .join("");
  return (
    far +
    shape(hills(chance, { width, bottom: height, top: foot, swing: 8 * unit, bumps: 3 }), paint(sand, 0.3)) +
    landmark(focusX, foot + 8 * unit, unit) +
    stamp("c", shape(camel, paint("#6b4a3d"))) +
    caravan +
    dune(height * 0.74, focusX > width / 2 ? 0.3 : 0.62, paint(sand, 0.06), dark) +
    dune(height * 0.87, focusX > width / 2 ? 0.66 : 0.24, paint("#d58a55"), dark) +
    palms(
      paint,
      [focusX + 40 * unit, height * 0.9, unit * 1.05],
      [focusX + 76 * unit, height * 0.93, unit * 0.75, true],
    )
  );
}

const camel =
  "M-20-17q2-16 10-16 2-12 9-12 6 0 8 12 8 2 9 12 6-6 5-20 0-6 6-6h10l3 5-4 2-6-1q1 20-10 28l-2 12h-4l-1-12h-4l-2 12h-4l1-14-12-1-4 15h-4l1-14-2-2-3 16h-4z";

/** Snowy peaks over a lake or a meadow, with chalets and firs. */
export function mountain(stage: Stage, landmark: PutLandmark): string {
  const { frame, paint, chance, focusX } = stage;
  const { width, height, horizon, unit } = frame;
  const isSnowy = chance.happens(0.35);
  const hasLake = chance.happens(0.6);
  const rock = chance.pick(["#7c90a6", "#8a93a8", "#7d8f95"]);
  const meadow = isSnowy ? "#eef4f6" : chance.pick(["#7fae6f", "#93b46a", "#6fa57a"]);
  const fir = isSnowy ? "#4f7a78" : "#2f6a58";
  const peak = (x: number, high: number, half: number) => [width * x, unit * high, width * half] as const;
  const apex = 1 - focusX / width;
  const foot = horizon + 18 * unit;
  const chalets = [0, 1, 2].map((index) =>
    stamped(
      "h",
      focusX + (index - 0.5) * 78 * unit,
      foot + (30 + (index % 2) * 12) * unit,
      unit * (0.85 + index * 0.08),
    ),
  );
  const front = hills(chance, { width, bottom: height, top: height * 0.9, swing: 14 * unit, bumps: 3 });
  return (
    mountains(stage, foot, [peak(apex - 0.32, 130, 0.3), peak(apex + 0.36, 148, 0.32)], rock, 0.55, true) +
    mountains(
      stage,
      foot,
      [peak(apex, chance.between(186, 214), 0.3), peak(apex - 0.22, 120, 0.2), peak(apex + 0.2, 104, 0.2)],
      rock,
      0.22,
      true,
    ) +
    birds(stage) +
    shape(
      hills(chance, { width, bottom: height, top: foot - 8 * unit, swing: 16 * unit, bumps: 4 }),
      paint(meadow, 0.3),
    ) +
    shape(
      firs(chance, 0, width, () => foot + 6 * unit, 22 * unit * frame.stretch),
      paint(fir, 0.34),
    ) +
    landmark(focusX - 20 * unit, foot + 8 * unit, unit * 0.85) +
    (hasLake
      ? water(stage, foot + 34 * unit, "#3f9fb0")
      : shape(
          hills(chance, { width, bottom: height, top: foot + 26 * unit, swing: 10 * unit, bumps: 3 }),
          paint(meadow, 0.1),
        )) +
    shape(
      softGround(
        [
          [focusX - 260 * unit, foot + 36 * unit],
          [focusX - 120 * unit, foot + 18 * unit],
          [focusX + 60 * unit, foot + 26 * unit],
          [focusX + 190 * unit, foot + 44 * unit],
          [focusX + 260 * unit, foot + 46 * unit],
        ],
        foot + 52 * unit,
      ),
      paint(meadow, 0.06),
    ) +
    stamp("h", chalet(stage)) +
    chalets.join("") +
    shape(front, paint(meadow)) +
    shape(
      firs(chance, -10, width * 0.34, () => height + 4, 52 * unit) +
        firs(chance, width * 0.74, width + 10, () => height + 4, 46 * unit),
      paint(fir),
    )
  );
}

function chalet({ paint, hour }: Stage): string {
  return (
    shape("M-24 0v-24h48V0z", paint("#b07a52")) +
    shape("M-24 0v-10h48V0z", paint("#efe2cd")) +
    shape("M-32-20 0-44l32 24-4 3L0-38-28-17z", paint("#5f4036")) +
    shape("M-28-18 0-38l28 20z", paint("#a06a45")) +
    shape("M-15-20h9v8h-9zM6-20h9v8H6zM-4-30h8v7h-8z", hour.lamp, ' opacity=".85"')
  );
}

/** Overlapping wooded ridges and a still lake with a cabin. */
export function forest(stage: Stage, landmark: PutLandmark): string {
  const { frame, paint, chance, focusX } = stage;
  const { width, height, horizon, unit, stretch } = frame;
  const green = chance.pick(["#2f6a58", "#3b7350", "#3f6f4a"]);
  const ridge = (top: number, size: number, distance: number) => {
    const swing = 12 * unit;
    const wave = (x: number) => top + Math.sin(x / (90 * unit) + distance * 9) * swing;
    return (
      shape(
        softGround(
          Array.from({ length: 9 }, (_, index) => [(index * width) / 8, wave((index * width) / 8)] as const),
          height,
        ),
        paint(green, distance),
      ) +
      shape(
        firs(chance, -10, width + 10, (x) => wave(x) + 8 * unit, size * stretch),
        paint(green, distance),
      )
    );
  };
  return (
    mountains(stage, horizon, [[width - focusX, 120 * unit, width * 0.34]], "#7c90a6", 0.6, true) +
    ridge(horizon - 24 * unit, 20 * unit, 0.62) +
    ridge(horizon - 2 * unit, 30 * unit, 0.42) +
    landmark(focusX, horizon + 6 * unit, unit * 0.8) +
    ridge(horizon + 20 * unit, 40 * unit, 0.22) +
    water(stage, horizon + 46 * unit, "#3f8f96") +
    put(chalet(stage), focusX, horizon + 58 * unit, unit * 1.1) +
    shape(
      bushes(chance, focusX - 90 * unit, focusX + 90 * unit, horizon + 62 * unit, 14 * unit),
      paint("#5f8f56", 0.1),
    ) +
    shape(
      firs(chance, -20, width * 0.24, () => height + 6, 74 * unit) +
        firs(chance, width * 0.8, width + 20, () => height + 6, 66 * unit),
      paint("#24503f"),
    )
  );
}

/** A full stadium under floodlights. */
export function stadium({ frame, paint, chance, hour }: Stage): string {
  const { width, height, unit } = frame;
  const mid = width / 2;
  const club = paint(chance.pick(["#c8402a", "#006d77", "#2f5fa8", "#e9b949", "#7a3b6b"]));
  const rx = width * 0.47;
  const top = height * 0.4;
  const bowl = (rx: number, y: number, ry: number, fill: string, more = "") =>
    `<ellipse cx="${mid}" cy="${Math.round(y)}" rx="${Math.round(rx)}" ry="${Math.round(ry)}" fill="${fill}"${more}/>`;
  const crowd = `<pattern id="c" width="14" height="11" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="2.200" fill="#fff" opacity=".75"/><circle cx="10" cy="8" r="2.200" fill="${club}"/></pattern>`;
  const light = (x: number, turn: number) =>
    put(
      `${line("M0 0V-96", paint("#4f5f6f", 0.1), 5)}${shape("M-26-122h52v26h-52z", paint("#3b4b5b", 0.1))}${[-17, 0, 17].map((at) => disc(at, -115, 5, "#fff8dc") + disc(at, -103, 5, "#fff8dc")).join("")}`,
      x,
      top + 34 * unit,
      unit,
      turn < 0,
    ) +
    shape(
      `M${Math.round(x)} ${Math.round(top - 76 * unit)}L${Math.round(mid - turn * rx * 0.5)} ${Math.round(height * 0.86)}h${Math.round(turn * rx * 0.8)}z`,
      "#fff8dc",
      ` opacity="${hour.name === "night" || hour.name === "dusk" ? 0.14 : 0.06}"`,
    );
  const cy = height * 0.72;
  const field = (inset: number) =>
    `M${Math.round(mid - rx * (0.5 - inset))} ${Math.round(cy - 40 * unit * (1 - inset * 3))}h${Math.round(rx * (1 - inset * 2))}L${Math.round(mid + rx * (0.74 - inset))} ${Math.round(cy + 62 * unit * (1 - inset * 2))}H${Math.round(mid - rx * (0.74 - inset))}z`;
  return (
    crowd +
    light(mid - rx * 0.86, -1) +
    light(mid + rx * 0.86, 1) +
    bowl(rx * 1.04, cy - 10 * unit, 152 * unit, paint("#d9e2e6", 0.1)) +
    bowl(rx, cy, 140 * unit, paint("#5f7283")) +
    bowl(rx * 0.97, cy + 4 * unit, 132 * unit, "url(#c)") +
    bowl(rx * 0.82, cy + 8 * unit, 96 * unit, paint("#3f5263"), ' opacity=".55"') +
    bowl(rx * 0.8, cy + 10 * unit, 92 * unit, paint("#4f9a5f")) +
    shape(field(0), paint("#5fb06a")) +
    shape(
      [0, 2, 4, 6]
        .map(
          (stripe) =>
            `M${Math.round(mid - rx * (0.5 - stripe * 0.143))} ${Math.round(cy - 40 * unit)}h${Math.round(rx * 0.143)}L${Math.round(mid - rx * (0.74 - (stripe + 1) * 0.211))} ${Math.round(cy + 62 * unit)}h-${Math.round(rx * 0.211)}z`,
        )
        .join(""),
      paint("#4f9f5c"),
    ) +
    line(field(0.05), "#fff", 2.5, ' opacity=".9"') +
    `<ellipse cx="${mid}" cy="${Math.round(cy + 8 * unit)}" rx="${Math.round(rx * 0.12)}" ry="${Math.round(13 * unit)}" fill="none" stroke="#fff" stroke-width="2.500" opacity=".9"/>` +
    line(`M${mid} ${Math.round(cy - 34 * unit)}V${Math.round(cy + 55 * unit)}`, "#fff", 2.5, ' opacity=".9"')
  );
}
