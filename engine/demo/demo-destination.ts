import type { Names } from "../core/names";
import type { AreaCode } from "../offer/catalogue/areas";

import type { SubjectId } from "../offer/catalogue/subjects";
import type { CountryCode } from "./countries";

/** Which background is drawn behind the landmark. */
export type Setting = "sea" | "desert" | "mountain" | "skyline" | "old-town" | "stadium" | "island" | "forest";

export type DemoDestination = {
  country: CountryCode;
  names: Names;
  /** "in Athens", "on Rhodes": Russian declines the name, and every language has its own preposition. */
  where: Names;
  /** Two sentences. */
  descriptions: Names;
  /** Search spellings besides the names and the code, in lower case. */
  spellings: readonly string[];
  area: AreaCode;
  subjects: readonly SubjectId[];
  setting: Setting;
  landmark?: string;
  domestic?: true;
  /** Degrees north and east. */
  at: readonly [number, number];
};
