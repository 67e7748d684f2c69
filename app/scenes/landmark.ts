import type { Paint } from "./colour";
import { type Tones, tonesOf } from "./landmark-tones";
import {
  burj,
  canal,
  chainBridge,
  charlesBridge,
  deadSea,
  dome,
  kremlin,
  masada,
  minaret,
  pagoda,
  palm,
} from "./landmarks-east";
import {
  acropolis,
  bigBen,
  brandenburg,
  castle,
  colosseum,
  eiffel,
  liberty,
  lighthouse,
  sagrada,
  windmill,
} from "./landmarks-west";
import type { Chance } from "./seeded-chance";

/** `accent` is the colour a place is known for; `size` scales its height, which is about a hundred units by default. */
type Landmark = { draw: (tones: Tones, chance: Chance) => string; accent: string; size: number; bridge?: true };

const landmarks = {
  eiffel: { draw: eiffel, accent: "#8a6a55", size: 1.7 },
  acropolis: { draw: acropolis, accent: "#7a9a6a", size: 1.25 },
  colosseum: { draw: colosseum, accent: "#b98b6b", size: 1.55 },
  "big-ben": { draw: bigBen, accent: "#4f7f7a", size: 1.3 },
  sagrada: { draw: sagrada, accent: "#e2803f", size: 1.35 },
  burj: { draw: burj, accent: "#8fb6c9", size: 1.25 },
  dome: { draw: dome, accent: "#2f7fc1", size: 1.2 },
  minaret: { draw: minaret, accent: "#2f9c95", size: 1.2 },
  "charles-bridge": { draw: charlesBridge, accent: "#5b4a55", size: 1.5, bridge: true },
  windmill: { draw: windmill, accent: "#2f7fc1", size: 1.1 },
  canal: { draw: canal, accent: "#2f7f86", size: 1.7 },
  palm: { draw: palm, accent: "#3f8f5f", size: 1.5 },
  pagoda: { draw: pagoda, accent: "#e3b14a", size: 1.25 },
  liberty: { draw: liberty, accent: "#6fb3a2", size: 1.5 },
  brandenburg: { draw: brandenburg, accent: "#4f8f7f", size: 1.4 },
  "chain-bridge": { draw: chainBridge, accent: "#5b4a55", size: 1.45, bridge: true },
  kremlin: { draw: kremlin, accent: "#3f8f6f", size: 1.25 },
  castle: {
    draw: (tones: Tones, chance: Chance) => castle(tones, chance.pick([2, 3, 4])),
    accent: "#c9573a",
    size: 1.3,
  },
  lighthouse: { draw: lighthouse, accent: "#c9573a", size: 1.25 },
  masada: { draw: masada, accent: "#c98f5f", size: 1.5 },
  "dead-sea": { draw: deadSea, accent: "#7fc4cc", size: 1.2 },
} as const satisfies Record<string, Landmark>;

type LandmarkName = keyof typeof landmarks;

export const landmarkNames = Object.keys(landmarks) as LandmarkName[];

export function isLandmark(name: string | undefined | null): name is LandmarkName {
  return typeof name === "string" && Object.hasOwn(landmarks, name);
}

/** A landmark's glyph with its size; `domeColour` is the roof colour of its place. */
export function landmarkGlyph(
  name: LandmarkName,
  { paint, lamp, chance, domeColour }: { paint: Paint; lamp: string; chance: Chance; domeColour: string },
): { glyph: string; size: number; isBridge: boolean } {
  const landmark: Landmark = landmarks[name];
  const accent = name === "dome" ? domeColour : landmark.accent;
  const tones = tonesOf(paint, accent, lamp);
  return { glyph: landmark.draw(tones, chance), size: landmark.size, isBridge: landmark.bridge === true };
}
