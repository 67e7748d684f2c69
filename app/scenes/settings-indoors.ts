import { disc, line, put, shape } from "./drawing";
import type { Stage } from "./scenery";

const n = Math.round;

/** A hall of basketball with full stands around the court, under its lamps. */
export function arena({ frame: { width, height, unit }, chance }: Stage): string {
  const mid = width / 2;
  const club = chance.pick(["#c8402a", "#0f8a8f", "#3a6fc0", "#e9b949", "#8a4a9b"]);
  const wood = chance.pick(["#d99a5b", "#cf8f55", "#e0aa6c"]);
  const side = chance.happens(0.5) ? 1 : -1;
  const top = height * 0.64;
  const foot = height * 0.95;
  /** Half of the court's width at its far and its near side. */
  const [far, near] = [width * 0.31, width * 0.45];
  const between = (part: number) => [mid - far * part, mid - near * part, near * part * 2, far * part * 2].map(n);
  const floor = (part: number, from: number, to: number) => {
    const [farStart, nearStart, nearWidth, farWidth] = between(part);
    return `M${farStart} ${n(from)}h${farWidth}L${nearStart! + nearWidth!} ${n(to)}H${nearStart}z`;
  };
  const stand = (from: number, to: number, rise: number, fill: string, more = "") =>
    shape(`M0 ${n(from - rise)}Q${n(mid)} ${n(from + rise)} ${width} ${n(from - rise)}V${n(to)}H0z`, fill, more);
  const crowd = `<pattern id="c" width="14" height="11" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="2.2" fill="#fff" opacity=".7"/><circle cx="10" cy="8" r="2.2" fill="${club}"/></pattern>`;
  const roof = `<linearGradient id="r" x2="0" y2="1"><stop stop-color="#101b2c"/><stop offset="1" stop-color="#33486a"/></linearGradient>`;
  const lamps = [-0.4, -0.24, 0.24, 0.4].map((at) => mid + width * at);
  const beam = (x: number) =>
    shape(
      `M${n(x)} ${n(60 * unit)}L${n(mid + (x - mid) * 1.5 - 70 * unit)} ${n(foot)}h${n(140 * unit)}z`,
      "#fff8dc",
      ' opacity=".07"',
    );
  const truss = (y: number) =>
    line(
      `M0 ${n(y)}Q${n(mid)} ${n(y - 46 * unit)} ${width} ${n(y)}M0 ${n(y + 16 * unit)}Q${n(mid)} ${n(y - 30 * unit)} ${width} ${n(y + 16 * unit)}`,
      "#5a6f8d",
      2.5,
    );
  const hoop = (x: number, isMirrored: boolean) => put(basket(club), x, (top + foot) / 2, unit, isMirrored);
  const marks = ' opacity=".9"';
  const key = (side: number) => {
    const x = (part: number, depth: number) => n(mid + side * (far + (near - far) * depth) * part);
    const y = (depth: number) => n(top + (foot - top) * depth);
    return `M${x(0.94, 0.32)} ${y(0.32)}L${x(0.58, 0.32)} ${y(0.32)}L${x(0.58, 0.66)} ${y(0.66)}L${x(0.94, 0.66)} ${y(0.66)}`;
  };
  return (
    `${crowd}${roof}<path d="M0 0h${width}v${height}H0z" fill="url(#r)"/>` +
    truss(44 * unit) +
    lamps
      .map((x) =>
        shape(
          `M${n(x - 22 * unit)} ${n(52 * unit)}h${n(44 * unit)}l${n(-6 * unit)} ${n(12 * unit)}h${n(-32 * unit)}z`,
          "#fff8dc",
        ),
      )
      .join("") +
    stand(height * 0.4, height, 26 * unit, "#24354f") +
    stand(height * 0.4, height, 26 * unit, "url(#c)", ' opacity=".55"') +
    stand(height * 0.53, height, 12 * unit, club) +
    stand(height * 0.555, height, 12 * unit, "#1b2a41") +
    stand(height * 0.555, height, 12 * unit, "url(#c)", ' opacity=".85"') +
    shape(floor(1.16, top - 14 * unit, height), "#22344e") +
    shape(floor(1, top, foot), wood) +
    line(floor(0.94, top + 6 * unit, foot - 8 * unit), "#fff", 2.5, marks) +
    shape(`${key(-1)}z${key(1)}z`, club, ' opacity=".75"') +
    line(`${key(-1)}${key(1)}M${mid} ${n(top + 6 * unit)}V${n(foot - 8 * unit)}`, "#fff", 2.5, marks) +
    `<ellipse cx="${mid}" cy="${n((top + foot) / 2)}" rx="${n(46 * unit)}" ry="${n(15 * unit)}" fill="${club}" stroke="#fff" stroke-width="2.5"/>` +
    lamps.map(beam).join("") +
    put(scoreboard(club), mid, 118 * unit, unit) +
    hoop(mid - near * 0.9, false) +
    hoop(mid + near * 0.9, true) +
    disc(
      mid - near * 0.9 + side * 17 * unit + (side < 0 ? near * 1.8 : 0),
      (top + foot) / 2 - 84 * unit,
      7 * unit,
      "#e8762d",
    )
  );
}

/** The cube that hangs over the middle, with its lit sides. */
function scoreboard(club: string): string {
  return (
    line("M-34-60V-118M34-60V-118", "#5a6f8d", 3) +
    shape("M-58-62H58L48 0H-48z", "#0c1626") +
    shape("M-50-54H-4V-12H-44zM4-54H50L44-12H4z", club) +
    shape("M-38-44h8v22h-8zM-22-44h8v22h-8zM16-44h8v22h-8zM32-44h8v22h-8z", "#fff8dc") +
    shape("M-48 4H48l-8 12H-40z", "#1b2a41")
  );
}

/** A basket on its stand, facing the end of the line. */
function basket(club: string): string {
  return (
    shape("M-30 26h26v-8h-26z", "#0c1626") +
    line("M-18 20V-44L2-66", "#c9d3dd", 6) +
    shape("M0-98h7v46h-7z", "#fff") +
    shape("M7-64h20v4H7z", club) +
    line("M9-60l3 18h10l3-18M14-60l6 18M20-60l-6 18", "#fff", 1.5, ' opacity=".9"')
  );
}
