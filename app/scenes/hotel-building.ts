import type { Hour, Paint } from "./colour";
import { line, shape } from "./drawing";
import { arches } from "./landmark-tones";
import type { Chance } from "./seeded-chance";

/** A hotel based at (0, 0), centred, some 240 wide and up to 190 high; higher star ratings are taller. */
export type Building = (look: { paint: Paint; chance: Chance; stars: number; hour: Hour }) => string;

const walls = ["#fffaf0", "#f7e6cc", "#f3d9c4", "#e6eef0", "#fdf1dc"] as const;
const roofs = ["#c65f43", "#9a5a4a", "#5f7f8a"] as const;

/** Rows of balconies as a pattern: a glass door, its shade and a rail. */
function balconies(paint: Paint, hour: Hour): string {
  const lit = hour.name === "dusk" || hour.name === "night";
  return `<pattern id="k" width="20" height="17" patternUnits="userSpaceOnUse"><path d="M4 2h12v11H4z" fill="${lit ? hour.lamp : paint("#7fb3c4")}"/><path d="M10 2h6v11h-6z" fill="${paint("#4f8aa0")}" opacity=".45"/><path d="M1 13h18" stroke="${paint("#5f7683")}" stroke-width="1.5" opacity=".7"/></pattern>`;
}

function block(x: number, floors: number, columns: number, wall: string, shade: string): string {
  const width = columns * 20;
  const high = floors * 17;
  return (
    shape(`M${x} 0v-${high}h${width}V0z`, wall) +
    `<g transform="translate(${x} -${high})"><path d="M0 0h${width}v${high}H0z" fill="url(#k)"/></g>` +
    shape(`M${x + width} 0v-${high}h12V0z`, shade) +
    shape(`M${x - 3} -${high}h${width + 18}v-5H${x - 3}z`, shade)
  );
}

function entrance(paint: Paint): string {
  return (
    shape("M-34 0v-22h68V0z", paint("#3f6f80")) +
    shape("M-42-22h84v-5h-84z", paint("#c8402a")) +
    line("M-18 0v-22M0 0v-22M18 0v-22", paint("#fffaf0"), 2)
  );
}

export const slab: Building = ({ paint, chance, stars, hour }) => {
  const wall = paint(chance.pick(walls));
  return balconies(paint, hour) + block(-120, stars + 3, 12, wall, paint("#cdbfae")) + entrance(paint);
};

export const stepped: Building = ({ paint, chance, stars, hour }) => {
  const wall = paint(chance.pick(walls));
  const shade = paint("#cdbfae");
  return (
    balconies(paint, hour) +
    block(-130, stars + 4, 4, wall, shade) +
    block(-50, stars + 2, 4, wall, shade) +
    block(30, stars, 5, wall, shade) +
    entrance(paint)
  );
};

export const towers: Building = ({ paint, chance, stars, hour }) => {
  const wall = paint(chance.pick(["#e6eef0", "#dfe8ec", "#f7e6cc"]));
  const shade = paint("#a9bac2");
  const high = stars + chance.whole(4, 6);
  return (
    balconies(paint, hour) +
    block(-104, high, 4, wall, shade) +
    block(22, high - 2, 4, wall, shade) +
    block(-110, 2, 11, wall, shade) +
    entrance(paint)
  );
};

/** An old town house: a pitched roof with dormers, tall windows, a lamp at the door. */
export const palazzo: Building = ({ paint, chance, stars }) => {
  const wall = paint(chance.pick(["#f2d3a0", "#f3dcc0", "#e9b49a", "#e8d9c0", "#dcc8d0"]));
  const roof = paint(chance.pick(roofs));
  const floors = Math.min(stars, 4);
  const high = 30 + floors * 27;
  const columns = Array.from({ length: 9 }, (_, index) => index * 23 - 92);
  const panes = Array.from({ length: floors }, (_, floor) =>
    columns.map((x) => `M${x}-${44 + floor * 27}v-8`).join(""),
  ).join("");
  return (
    shape(`M-112 0v-${high}h224V0z`, wall) +
    shape(`M70 0v-${high}h42V0z`, paint("#8a6a5a"), ' opacity=".16"') +
    shape(`M-122-${high}h244l-26-40H-96z`, roof) +
    shape(`M-70-${high}v-24l13-10 13 10v24zM-13-${high}v-24l13-10 13 10v24zM44-${high}v-24l13-10 13 10v24z`, wall) +
    line(panes, paint("#4f6f80"), 11, ' stroke-linecap="round"') +
    shape(arches(-62, -high - 2, 3, 57, 10, 18), paint("#4f6f80")) +
    line(`M-112-30h224`, paint("#b79a80"), 3) +
    shape(
      arches(-100, 0, 3, 26, 18, 22) + arches(-12, 0, 1, 1, 24, 28) + arches(32, 0, 3, 26, 18, 22),
      paint("#5b4a45"),
    )
  );
};

/** A chalet: wood on stone under a wide roof, flowers on the balconies. */
export const lodge: Building = ({ paint, stars, hour }) => {
  const floors = Math.min(stars, 4);
  const high = 26 + floors * 22;
  const rows = Array.from({ length: floors }, (_, floor) => 34 + floor * 22);
  return (
    shape(`M-116 0v-${high}L0-${high + 62} 116-${high}V0z`, paint("#b07a52")) +
    shape("M-116 0v-26h232V0z", paint("#efe2cd")) +
    shape(
      `M-140-${high - 16} 0-${high + 74} 140-${high - 16}l-8 6L0-${high + 60}-132-${high - 22}z`,
      paint("#5f4036"),
    ) +
    line(
      rows.map((y) => `M-100-${y}h200`).join(""),
      hour.name === "dusk" ? hour.lamp : paint("#dbeaf0"),
      13,
      ' stroke-dasharray="16 14"',
    ) +
    line(rows.map((y) => `M-108-${y - 9}h216`).join(""), paint("#7a4f38"), 4) +
    line(
      rows.map((y) => `M-106-${y - 12}h212`).join(""),
      paint("#c8402a"),
      3,
      ' stroke-dasharray="12 18" stroke-linecap="round"',
    ) +
    shape(arches(-14, 0, 1, 1, 28, 24), paint("#5b4036"))
  );
};

/** White cubes with blue domes, climbing. */
export const village: Building = ({ paint, chance, stars }) => {
  const cubes = [
    [-130, 46, 70],
    [-62, 74, 64],
    [0, 56 + stars * 9, 66],
    [64, 52, 74],
  ] as const;
  const crown = chance.happens(0.6);
  const panes = cubes.map(([x, high, wide]) => arches(x + 10, -high + 24, 2, wide - 34, 12, 16)).join("");
  return (
    shape(`M10-${54 + stars * 9}a23 26 0 0 1 46 0zM-54-72a22 24 0 0 1 44 0z`, paint(crown ? "#2f7fc1" : "#c98f5f")) +
    shape(cubes.map(([x, high, wide]) => `M${x} 0v-${high}h${wide}V0z`).join(""), paint("#fffaf0")) +
    shape(
      cubes.map(([x, high, wide]) => `M${x + wide - 16} 0v-${high}h16V0z`).join(""),
      paint("#c8d6de"),
      ' opacity=".8"',
    ) +
    shape(
      panes + arches(-108, 0, 1, 1, 18, 24) + arches(24, 0, 1, 1, 20, 28) + arches(94, 0, 1, 1, 18, 24),
      paint("#2f6f9a"),
    )
  );
};

/** Clay walls, arches and small domes around a courtyard. */
export const riad: Building = ({ paint, chance, stars }) => {
  const wall = paint(chance.pick(["#e2a878", "#d9956a", "#e8b98a"]));
  const high = 44 + stars * 8;
  return (
    shape(`M-126 0v-${high}h252V0z`, wall) +
    shape(`M-30 0v-${high + 26}h60V0zM-126-${high}v-8h14v8zm238 0v-8h14v8z`, wall) +
    shape(`M30 0v-${high}h96V0z`, paint("#8a4f3d"), ' opacity=".18"') +
    shape(`M-22-${high + 26}a22 24 0 0 1 44 0z`, paint("#2f9c95")) +
    shape(arches(-114, -high + 24, 4, 21, 10, 16) + arches(38, -high + 24, 4, 21, 10, 16), paint("#7a4a3d")) +
    shape(
      arches(-116, 0, 3, 28, 20, 30) + arches(-16, 0, 1, 1, 32, 44) + arches(38, 0, 3, 28, 20, 30),
      paint("#5b3a35"),
    )
  );
};
