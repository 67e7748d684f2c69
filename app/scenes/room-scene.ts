import type { RoomShape } from "@contract/vocabulary/picture-address";
import { type Hour, hours, mix, paintOf } from "./colour";
import { disc, line, put, shape } from "./drawing";
import { type Frame, frameOf, picture, type SceneVariant } from "./frame";
import { roomView } from "./room-view";
import type { Stage } from "./scenery";
import { type Chance, seededChance } from "./seeded-chance";

const n = Math.round;

/** From which size a room has a sitting corner and the wide window, in square metres. */
const large = 34;

const walls = ["#f3e9dc", "#e6eee9", "#efe3e0", "#e8eaf0", "#f4efd9"] as const;
const woods = ["#b98a5e", "#8f6746", "#c9a27a", "#6f5a4a"] as const;
const cloths = ["#006d77", "#c8402a", "#e0913f", "#3f6f9f", "#7a8f4f", "#8a5a7c"] as const;

/** The furniture of a hotel: its rooms are recognised by their colours. */
type Style = { wall: string; wood: string; cloth: string; floor: string };

/**
 * A hotel room, at most 5 kB: the beds and seats of its class and what its window looks at. Rooms of one hotel share their colours, and
 * differ in layout and view.
 */
export function roomScene({
  seed,
  view,
  room,
  variant,
}: {
  seed: string;
  view: string;
  room: RoomShape;
  variant: SceneVariant;
}): string {
  const style = styleOf(seededChance(`rooms ${seed}`));
  const chance = seededChance(`room ${seed} ${room.roomClass}`);
  const hour: Hour = chance.pick([hours.noon, hours.morning, hours.noon, hours.golden, hours.dusk]);
  const frame = frameOf(variant, 0.5);
  const { width, height, unit } = frame;
  const isOnEnd = chance.happens(0.5);
  const floor = height * 0.72;
  const isSquare = variant === "square";
  const windowWidth = width * (isSquare ? 0.4 : room.sizeM2 >= large ? 0.4 : 0.27);
  const windowX = isOnEnd ? width * 0.95 - windowWidth : width * 0.05;
  const bedX = isOnEnd ? width * (isSquare ? 0.3 : 0.27) : width * (isSquare ? 0.7 : 0.73);
  const side = isOnEnd ? 1 : -1;
  const scale = unit * (isSquare ? 0.8 : 1);
  const extra = extraFurniture(room, style);
  return picture(
    frame,
    shape(`M0 0h${width}v${n(floor)}H0z`, style.wall) +
      shape(`M0 ${n(floor)}h${width}V${height}H0z`, style.floor) +
      shape(`M0 ${n(floor - 7 * unit)}h${width}v${n(7 * unit)}H0z`, mix(style.wall, "#ffffff", 0.6)) +
      windowOf({ frame, hour, chance, view, x: windowX, wide: windowWidth, foot: floor - 14 * unit, style }) +
      put(wallPicture(chance, style), bedX, floor - 176 * unit, scale) +
      rug({ x: bedX + side * 40 * unit, y: height * 0.9, unit }, style) +
      put(lampTable(style, hour), bedX - side * 122 * scale, floor + 26 * unit, scale) +
      put(bed(style), bedX, floor + 44 * unit, scale) +
      (extra ? put(extra, bedX + side * 236 * scale, floor + 60 * unit, scale * 1.2, side < 0) : ""),
  );
}

function styleOf(chance: Chance): Style {
  const wood = chance.pick(woods);
  return {
    wall: chance.pick(walls),
    wood,
    cloth: chance.pick(cloths),
    floor: mix(wood, "#ffffff", chance.between(0.3, 0.55)),
  };
}

/** The window with its view, drawn small and cut to the pane, and its curtains. */
function windowOf({
  frame,
  hour,
  chance,
  view,
  x,
  wide,
  foot,
  style,
}: {
  frame: Frame;
  hour: Hour;
  chance: Chance;
  view: string;
  x: number;
  wide: number;
  foot: number;
  style: Style;
}): string {
  const { unit } = frame;
  const top = 40 * unit;
  const high = foot - top;
  const outside: Frame = { ...frame, width: wide, height: high, horizon: high * 0.52 };
  const stage: Stage = { frame: outside, hour, paint: paintOf(hour), chance, sunX: wide / 2, focusX: wide / 2 };
  const sky = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${hour.top}"/><stop offset="1" stop-color="${hour.bottom}"/></linearGradient><clipPath id="v"><path d="M0 0h${n(wide)}v${n(high)}H0z"/></clipPath>`;
  const curtain = (from: number, fold: number) =>
    shape(
      `M${n(from)} ${n(top - 14 * unit)}h${n(fold)}q${n(-fold * 0.2)} ${n(high / 2)} 0 ${n(high + 20 * unit)}h${n(-fold)}z`,
      mix(style.cloth, "#ffffff", 0.62),
    );
  const frameLines = `M0 0h${n(wide)}v${n(high)}H0zM${n(wide / 2)} 0v${n(high)}`;
  const rail = view === "none" || view === "courtyard" ? "" : balcony(wide, high, unit);
  return (
    sky +
    `<g transform="translate(${n(x)} ${n(top)})"><g clip-path="url(#v)"><path d="M0 0h${n(wide)}v${n(high)}H0z" fill="url(#s)"/>${roomView(stage, view)}${rail}</g>${line(frameLines, "#ffffff", 6 * unit)}</g>` +
    line(`M${n(x - 30 * unit)} ${n(top - 14 * unit)}h${n(wide + 60 * unit)}`, style.wood, 4 * unit) +
    curtain(x - 24 * unit, 34 * unit) +
    curtain(x + wide + 24 * unit, -34 * unit)
  );
}

function balcony(wide: number, high: number, unit: number): string {
  const top = high - 58 * unit;
  const bars = Array.from(
    { length: Math.floor(wide / (22 * unit)) },
    (_, index) => `M${n((index + 0.5) * 22 * unit)} ${n(top)}V${n(high)}`,
  );
  return line(`M0 ${n(top)}h${n(wide)}${bars.join("")}`, "#ffffff", 2.5 * unit, ' opacity=".85"');
}

/** A double bed with its headboard, seen from its foot. */
function bed({ wood, cloth }: Style): string {
  return (
    shape("M-96-150q0-14 14-14H82q14 0 14 14V-40H-96z", wood) +
    shape("M-88-92h176l14 70h-204z", "#fffdf8") +
    shape("M-78-104q4-14 34-14t34 14l4 22h-72zM10-104q4-14 34-14t34 14l2 22H12z", "#eef1f2") +
    shape("M-96-52H96l10 52v20h-212V0z", cloth) +
    shape("M-106 0h212v20h-212z", mix(cloth, "#000000", 0.18)) +
    shape("M-96 20h10v12h-10zM86 20h10v12H86z", mix(wood, "#000000", 0.3))
  );
}

function lampTable({ wood }: Style, { lamp }: Hour): string {
  const light = lamp === "#ffd98a" ? lamp : "#fff3d0";
  return (
    shape("M-26-52h52v52h-52z", wood) +
    line("M-20-28h40", mix(wood, "#000000", 0.3), 3) +
    line("M0-52v-26", "#6b5a4a", 4) +
    shape("M-20-78h40l-9-32h-22z", light)
  );
}

/** What a class has besides its double bed: single beds for a family, a sofa where three sleep or there is room for one. */
function extraFurniture({ guests, sizeM2 }: RoomShape, style: Style): string {
  if (guests >= 5 && sizeM2 < large + 14)
    return (
      shape("M-52-96q0-10 10-10h84q10 0 10 10v66h-104z", style.wood) +
      shape("M-46-62h92l6 40h-104z", "#fffdf8") +
      shape("M-52-34H52l6 40v16H-58V6z", mix(style.cloth, "#ffffff", 0.25))
    );
  if (guests < 3 && sizeM2 < large) return "";
  return (
    shape("M-78-70q0-12 12-12H66q12 0 12 12v56H-78z", mix(style.cloth, "#ffffff", 0.35)) +
    shape("M-92-44q0-10 12-10t12 10v34H68v-34q0-10 12-10t12 10V4H-92z", mix(style.cloth, "#ffffff", 0.18)) +
    shape("M-30-52l22 6-6 24-22-6z", "#fff3d0") +
    line("M-80 4v10M80 4v10", style.wood, 6)
  );
}

function wallPicture(chance: Chance, { wood, cloth }: Style): string {
  const sun = disc(chance.between(-16, 16), -10, 10, "#f4a259");
  return (
    shape("M-46-34h92v64h-92z", wood) +
    shape("M-40-28h80v52h-80z", "#fffaf0") +
    sun +
    shape("M-40 24v-14q20-20 40-6t40-8v28z", cloth, ' opacity=".7"')
  );
}

function rug({ x, y, unit }: { x: number; y: number; unit: number }, { cloth }: Style): string {
  const ring = (grow: number, fill: string) =>
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n((170 + grow) * unit)}" ry="${n((24 + grow / 4) * unit)}" fill="${fill}"/>`;
  return ring(14, mix(cloth, "#ffffff", 0.75)) + ring(0, mix(cloth, "#ffffff", 0.55));
}
