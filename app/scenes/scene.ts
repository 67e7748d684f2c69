import { type Hour, hours, paintOf } from "./colour";
import { put } from "./drawing";
import { frameOf, picture, type SceneVariant } from "./frame";
import { isLandmark, landmarkGlyph } from "./landmark";
import type { Stage } from "./scenery";
import { type Chance, seededChance } from "./seeded-chance";
import { island, type PutLandmark, sea } from "./settings-by-the-water";
import { oldTown, skyline } from "./settings-in-town";
import { arena } from "./settings-indoors";
import { desert, forest, mountain, stadium } from "./settings-on-land";
import { sky } from "./sky";

export const sceneKinds = [
  "sea",
  "desert",
  "mountain",
  "skyline",
  "old-town",
  "stadium",
  "arena",
  "island",
  "forest",
] as const;
export type SceneKind = (typeof sceneKinds)[number];

export function isSceneKind(text: unknown): text is SceneKind {
  return sceneKinds.includes(text as SceneKind);
}

/** The hours that suit a kind; a repeated entry is more likely. */
const hoursOf: Record<SceneKind, readonly Hour[]> = {
  sea: [hours.noon, hours.noon, hours.morning, hours.golden],
  island: [hours.noon, hours.noon, hours.morning, hours.golden],
  desert: [hours.golden, hours.golden, hours.dusk, hours.morning],
  mountain: [hours.noon, hours.morning, hours.golden],
  forest: [hours.morning, hours.noon, hours.golden],
  skyline: [hours.dusk, hours.golden, hours.noon, hours.night, hours.morning],
  "old-town": [hours.golden, hours.morning, hours.noon, hours.dusk],
  stadium: [hours.night, hours.dusk, hours.noon],
  arena: [hours.night],
};

/** The horizon, as a fraction of the height. */
const horizons: Partial<Record<SceneKind, number>> = { skyline: 0.7, "old-town": 0.64 };

const domeColours: Partial<Record<SceneKind, string>> = {
  island: "#2f7fc1",
  "old-town": "#dba63f",
  sea: "#dba63f",
  mountain: "#4f9a86",
};

/**
 * The illustration of a place as an SVG document of at most 5 kB: identical for the same seed, and distinct enough from the others to be
 * recognised. An unknown landmark is not drawn.
 */
export function scene({
  kind,
  seed,
  landmark,
  variant,
}: {
  kind: SceneKind;
  seed: string;
  landmark?: string | null;
  variant: SceneVariant;
}): string {
  const chance = seededChance(`${kind} ${seed}`);
  const hour = chance.pick(hoursOf[kind]);
  const frame = frameOf(variant, horizons[kind]);
  const isOnEnd = chance.happens(0.5);
  const focusX = frame.width * (isOnEnd ? chance.between(0.64, 0.72) : chance.between(0.28, 0.36));
  const sunX = frame.width * (isOnEnd ? chance.between(0.2, 0.4) : chance.between(0.6, 0.82));
  const stage: Stage = { frame, hour, paint: paintOf(hour), chance, sunX, focusX };
  const landmarkDrawing = isLandmark(landmark)
    ? landmarkGlyph(landmark, {
        paint: stage.paint,
        lamp: hour.lamp,
        chance,
        domeColour: domeColours[kind] ?? "#8fa6b5",
      })
    : null;
  const place: PutLandmark = (x, y, size) =>
    landmarkDrawing ? put(landmarkDrawing.glyph, x, y, size * landmarkDrawing.size) : "";
  return picture(
    frame,
    sky(frame, hour, chance, sunX) +
      setting(stage, kind, place, isLandmark(landmark) ? landmark : "", landmarkDrawing?.isBridge ?? false),
  );
}

function setting(stage: Stage, kind: SceneKind, place: PutLandmark, landmark: string, isBridge: boolean): string {
  if (kind === "sea") return sea(stage, place);
  if (kind === "island") return island(stage, place, landmark === "palm");
  if (kind === "desert") return desert(stage, place, landmark === "dead-sea");
  if (kind === "mountain") return mountain(stage, place);
  if (kind === "forest") return forest(stage, place);
  if (kind === "stadium") return stadium(stage);
  if (kind === "arena") return arena(stage);
  if (kind === "skyline") return skyline(stage, place, { isBridge, isEmpty: landmark === "" });
  return oldTown(stage, place, isBridge, landmark === "canal");
}

export type { Chance, SceneVariant };
