/** Mixes two #rrggbb colours; 0 is the first, 1 the second. */
export function mix(first: string, second: string, part: number): string {
  const channel = (at: number) => {
    const from = Number.parseInt(first.slice(at, at + 2), 16);
    const to = Number.parseInt(second.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * part)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** A time of day: its sky, and its effect on every colour below. */
export type Hour = {
  name: "morning" | "noon" | "golden" | "dusk" | "night";
  top: string;
  bottom: string;
  sun: string;
  /** The tint that the light adds to every colour, and its strength. */
  tint: string;
  strength: number;
  lamp: string;
};

export const hours = {
  morning: {
    name: "morning",
    top: "#a9d3ea",
    bottom: "#fdeadb",
    sun: "#fff3d6",
    tint: "#ffd9c2",
    strength: 0.12,
    lamp: "#5a7f94",
  },
  noon: {
    name: "noon",
    top: "#6cc0e5",
    bottom: "#e4f5f3",
    sun: "#fff1bf",
    tint: "#ffffff",
    strength: 0.04,
    lamp: "#4f7f98",
  },
  golden: {
    name: "golden",
    top: "#f7b56e",
    bottom: "#fdebc9",
    sun: "#fffbe6",
    tint: "#f4a259",
    strength: 0.2,
    lamp: "#8a5a44",
  },
  dusk: {
    name: "dusk",
    top: "#5d5a93",
    bottom: "#f7a184",
    sun: "#ffd9a0",
    tint: "#6a4a7c",
    strength: 0.3,
    lamp: "#ffd98a",
  },
  night: {
    name: "night",
    top: "#142a4f",
    bottom: "#51719a",
    sun: "#f6f1da",
    tint: "#173058",
    strength: 0.5,
    lamp: "#ffd98a",
  },
} as const satisfies Record<string, Hour>;

/** A colour at a distance (0 near, 1 lost in haze) in the light of the hour. */
export type Paint = (colour: string, distance?: number) => string;

export function paintOf(hour: Hour): Paint {
  return (colour, distance = 0) => mix(mix(colour, hour.tint, hour.strength), hour.bottom, distance);
}
